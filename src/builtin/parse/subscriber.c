/* Network and SIM, from termux-telephony-deviceinfo or from properties of Android
   that begin with "gsm." ("NAME=VALUE" a line; two SIMs are divided by a comma). */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

struct field {
	const char *word, *key, *property;
};

static const struct field fields[] = {
	{ "operator", "network_operator_name", "gsm.operator.alpha" },
	{ "operator code", "network_operator", "gsm.operator.numeric" },
	{ "country", "network_country_iso", "gsm.operator.iso-country" },
	{ "network", "network_type", "gsm.network.type" },
	{ "roaming", "network_roaming", "gsm.operator.isroaming" },
	{ "mobile data", "data_state", NULL },
	{ "mobile data allowed", "data_enabled", NULL },
	{ "SIM", "sim_state", "gsm.sim.state" },
	{ "SIM operator", "sim_operator_name", "gsm.sim.operator.alpha" },
	{ "SIM country", "sim_country_iso", "gsm.sim.operator.iso-country" },
	{ "phone type", "phone_type", NULL },
	{ "SIM slots", "phone_count", NULL },
};

static void print_document(const struct json *root, struct buf *out) {
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		const struct json *value = json_get(root, fields[i].key);
		auto_buf struct buf text = BUF_INIT;

		if (value && !json_is(value, JSON_NULL) && json_scalar_text(value, &text) &&
			text.len > 0) {
			buf_addf(out, "%s: %.100s\n", fields[i].word, text.data);
		}
	}
}

static void print_properties(struct span text, struct buf *out) {
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		struct span rest = text, line, value;

		while (fields[i].property && span_line(&rest, &line)) {
			if (!span_value(line, fields[i].property, &value) ||
				!span_starts(value, "=")) {
				continue;
			}
			value.data++;
			value.len--;
			if (value.len > 0) {
				buf_addf(out, "%s: ", fields[i].word);
				span_add_cut(out, value, 100);
				buf_add_char(out, '\n');
			}
			break;
		}
	}
}

PARSER(subscriber) {
	auto_json struct json *root = parse_document(text, len);
	struct span span = { text, len };

	(void)arguments;
	(void)err;
	if (root && json_get(root, "sim_state")) {
		print_document(root, out);
		return true;
	}
	if (!span_find(span, "gsm.sim.state=", NULL)) {
		return parse_plain(text, len, out);
	}
	print_properties(span, out);
	return true;
}
