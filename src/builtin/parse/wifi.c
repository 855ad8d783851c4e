/* The Wi-Fi of now in a few lines. From termux-api's JSON, or from `cmd wifi status`,
   whose long line of details is cut down to what a person would ask. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

static void read_api(const struct json *root, struct buf *out) {
	const char *ssid = json_get_string(root, "ssid");
	const char *address = json_get_string(root, "ip");
	const char *state = json_get_string(root, "supplicant_state");

	if (state && !str_eq(state, "COMPLETED")) {
		buf_addf(out, "not connected (%s)", state);
		return;
	}
	if (!ssid || str_eq(ssid, "<unknown ssid>")) {
		buf_add_str(out,
			"connected; the name is hidden from Termux:API until it has the "
			"location permission and location is on");
	} else {
		buf_addf(out, "connected to \"%s\"", ssid);
	}
	buf_addf(out, ", %lld dBm, %lld MHz, %lld Mbit/s",
		(long long)json_get_int(root, "rssi", 0),
		(long long)json_get_int(root, "frequency_mhz", 0),
		(long long)json_get_int(root, "link_speed_mbps", 0));
	if (address) {
		buf_addf(out, ", address %s", address);
	}
}

/* "WifiInfo: SSID: "x", BSSID: ..., RSSI: -55, Link speed: 400Mbps, Frequency: 5180MHz" */
static void add_details(struct span text, struct buf *out) {
	static const struct {
		const char *key, *label;
	} fields[] = { { "RSSI: ", "dBm " }, { "Frequency: ", "" }, { "Link speed: ", "" },
		{ "IP: /", "address " } };
	struct span value;

	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (span_find(text, fields[i].key, &value)) {
			buf_addf(out, ", %s", fields[i].label);
			span_add_cut(out, span_trim(span_until(value, ",\n")), 40);
		}
	}
}

static bool read_shell(struct span text, struct buf *out) {
	struct span value;

	if (span_find(text, "Wifi is disabled", NULL)) {
		return buf_add_str(out, "Wi-Fi is off");
	}
	if (span_find(text, "Wifi is connected to ", &value)) {
		buf_add_str(out, "connected to ");
		span_add_cut(out, span_trim(span_until(value, "\n")), 80);
		add_details(text, out);
		return true;
	}
	return span_find(text, "Wifi is enabled", NULL) &&
	       buf_add_str(out, "Wi-Fi is on, not connected");
}

PARSER(wifi) {
	auto_json struct json *root = parse_document(text, len);

	(void)arguments;
	(void)err;
	if (root && json_get(root, "supplicant_state")) {
		read_api(root, out);
		return true;
	}
	return read_shell((struct span){ text, len }, out) || parse_plain(text, len, out);
}
