/* The battery in one line: "82 %, charging (usb), health good, 31.5 C, 4123 mV".
   From termux-api's JSON (its older versions know fewer keys), from `dumpsys
   battery`, or from a desktop's upower. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

#include <math.h>
#include <string.h>

struct battery {
	int64_t percent; /* -1: not told */
	char status[32], plugged[32], health[32];
	double celsius; /* NAN: not told */
	int64_t millivolts, microamperes;
	bool has_current;
};

/* A word of the system as one of ours: "PLUGGED_AC" -> "ac", "NOT_CHARGING" ->
   "not charging". */
static void put_word(char *place, size_t size, const char *word) {
	size_t len = 0;

	word = str_starts(word, "PLUGGED_") ? word + 8 : word;
	for (; word && word[len] && len + 1 < size; len++) {
		char byte = word[len];

		place[len] = byte;
		if (byte == '_') {
			place[len] = ' ';
		} else if (byte >= 'A' && byte <= 'Z') {
			place[len] = (char)(byte + 'a' - 'A');
		}
	}
	place[len] = '\0';
}

static void read_api(const struct json *root, struct battery *battery) {
	int64_t scale = json_get_int(root, "scale", 0);
	int64_t level = json_get_int(root, "level", -1);

	battery->percent = json_get_int(root, "percentage", -1);
	if (battery->percent < 0 && scale > 0 && scale <= 1000000 && level >= 0 &&
		level <= scale) {
		battery->percent = (level * 100 + scale / 2) / scale;
	}
	put_word(battery->status, sizeof(battery->status), json_get_string(root, "status"));
	put_word(battery->plugged, sizeof(battery->plugged), json_get_string(root, "plugged"));
	put_word(battery->health, sizeof(battery->health), json_get_string(root, "health"));
	json_double(json_get(root, "temperature"), &battery->celsius);
	battery->millivolts = json_get_int(root, "voltage", 0);
	battery->has_current = json_int(json_get(root, "current"), &battery->microamperes);
}

static int64_t number_of(struct span text, const char *key, int64_t fallback) {
	struct span value;
	int64_t number;

	return span_find_value(text, key, &value) && span_int(value, &number) ? number
									      : fallback;
}

static const char *word_of(int64_t number, const char *const *words, size_t count) {
	return number > 0 && (uint64_t)number < count ? words[number] : "";
}

static void read_dumpsys(struct span text, struct battery *battery) {
	static const char *const states[] = { "", "unknown", "charging", "discharging",
		"not charging", "full" };
	static const char *const healths[] = { "", "unknown", "good", "overheat", "dead",
		"over voltage", "failure", "cold" };
	static const char *const sources[] = { "ac", "usb", "wireless", "dock" };
	static const char *const keys[] = { "AC powered: true", "USB powered: true",
		"Wireless powered: true", "Dock powered: true" };
	int64_t level = number_of(text, "level:", -1), scale = number_of(text, "scale:", 100);
	int64_t tenths = number_of(text, "temperature:", INT64_MIN);
	struct span found;

	battery->percent = level >= 0 && scale > 0 && scale <= 1000000 && level <= scale
				   ? (level * 100 + scale / 2) / scale
				   : -1;
	put_word(battery->status, sizeof(battery->status),
		word_of(number_of(text, "status:", 0), states, ARRAY_LEN(states)));
	put_word(battery->health, sizeof(battery->health),
		word_of(number_of(text, "health:", 0), healths, ARRAY_LEN(healths)));
	put_word(battery->plugged, sizeof(battery->plugged), "unplugged");
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (span_find_value(text, keys[i], &found)) {
			put_word(battery->plugged, sizeof(battery->plugged), sources[i]);
		}
	}
	battery->celsius = tenths > -1000 && tenths < 2000 ? (double)tenths / 10 : NAN;
	battery->millivolts = number_of(text, "voltage:", 0);
}

static void read_upower(struct span text, struct battery *battery) {
	struct span value;

	battery->percent = number_of(text, "percentage:", -1);
	if (span_find_value(text, "state:", &value)) {
		auto_free char *word = span_dup(value);

		put_word(battery->status, sizeof(battery->status), word);
	}
}

static void print(const struct battery *battery, struct buf *out) {
	buf_addf(out, "%lld %%", (long long)battery->percent);
	if (battery->status[0]) {
		buf_addf(out, ", %s", battery->status);
	}
	if (str_eq(battery->plugged, "unplugged")) {
		buf_add_str(out, ", not plugged in");
	} else if (battery->plugged[0]) {
		buf_addf(out, ", plugged in: %s", battery->plugged);
	}
	if (battery->health[0]) {
		buf_addf(out, ", health %s", battery->health);
	}
	if (!isnan(battery->celsius) && fabs(battery->celsius) < 1000) {
		buf_addf(out, ", %.1f C", battery->celsius);
	}
	if (battery->millivolts > 0) {
		buf_addf(out, ", %lld mV", (long long)battery->millivolts);
	}
	if (battery->has_current) {
		buf_addf(out, ", %lld uA", (long long)battery->microamperes);
	}
}

PARSER(battery) {
	auto_json struct json *root = parse_document(text, len);
	struct battery battery = { .percent = -1, .celsius = NAN };
	struct span span = { text, len };

	(void)arguments;
	(void)err;
	if (root) {
		read_api(root, &battery);
	} else if (span_find(span, "percentage:", NULL)) {
		read_upower(span, &battery);
	} else if (span_find(span, "level:", NULL)) {
		read_dumpsys(span, &battery);
	}
	if (battery.percent < 0 || battery.percent > 100) {
		return parse_plain(text, len, out);
	}
	print(&battery, out);
	return true;
}
