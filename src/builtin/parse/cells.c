/* Radio cells from termux-telephony-cellinfo, one line each, the ones in use first. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

/* Names differ with the kind of cell; an empty list has its reason. */
static void print_cell(const struct json *cell, struct buf *out) {
	static const struct {
		const char *key, *word;
	} fields[] = {
		{ "dbm", "dBm" },
		{ "level", "level (0-4)" },
		{ "mcc", "mcc" },
		{ "mnc", "mnc" },
		{ "cid", "cell" },
		{ "ci", "cell" },
		{ "nci", "cell" },
		{ "basestation_id", "cell" },
		{ "lac", "area" },
		{ "tac", "area" },
		{ "pci", "pci" },
		{ "bands", "bands" },
	};
	const char *type = json_get_string(cell, "type");

	buf_addf(out, "%.10s%s", type ? type : "?",
		json_get_bool(cell, "registered", false) ? ", in use" : "");
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		const struct json *value = json_get(cell, fields[i].key);

		if (!value || json_is(value, JSON_NULL)) {
			continue;
		}
		buf_addf(out, ", %s ", fields[i].word);
		if (!json_scalar_text(value, out)) {
			json_print(value, out);
		}
	}
	buf_add_char(out, '\n');
}

PARSER(cells) {
	auto_json struct json *root = parse_document(text, len);

	(void)arguments;
	(void)err;
	if (!json_is(root, JSON_ARRAY)) {
		return parse_plain(text, len, out);
	}
	for (int used = 1; used >= 0; used--) {
		for (const struct json *v = json_first(root); v; v = json_next(v)) {
			if (json_get_bool(v, "registered", false) == used) {
				print_cell(v, out);
			}
		}
	}
	if (json_len(root) == 0) {
		buf_add_str(out,
			"No cells are told. Location has to be switched on for it, and "
			"a SIM must be in the phone.");
	}
	return true;
}
