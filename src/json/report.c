/* The one sentence that a model or a person can act on: where, what was expected,
   what came. */

#include "json/report.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "json/json.h"

#define SHOWN_MAX 60 /* bytes of a value */

void report_path(struct buf *out, const struct place *place) {
	if (!place) {
		return;
	}
	report_path(out, place->up);
	if (!place->key) {
		buf_addf(out, "[%zu]", place->index);
	} else {
		buf_addf(out, "%s%s", out->len ? "." : "", place->key);
	}
}

void report_value(struct buf *out, const struct json *value) {
	auto_buf struct buf text = BUF_INIT;

	json_print(value, &text);
	if (text.len > SHOWN_MAX) {
		buf_add(out, text.data, utf8_valid_prefix(text.data, SHOWN_MAX));
		buf_add_str(out, "...");
	} else {
		buf_add(out, text.data, text.len);
	}
}

bool report_fail(struct err *err, const struct place *place, const struct json *value,
	const char *expected) {
	auto_buf struct buf text = BUF_INIT;

	if (!err) {
		return false;
	}
	report_path(&text, place);
	if (!text.len) {
		buf_add_str(&text, "arguments");
	}
	buf_addf(&text, ": expected %s, got ", expected);
	report_value(&text, value);
	return err_set(err, ERR_PARSE, "%s", text.data);
}

bool report_count(struct err *err, const struct place *place, const struct json *value,
	const char *relation, int64_t limit, const char *unit) {
	auto_free char *expected = xasprintf("%s %lld %s", relation, (long long)limit, unit);

	return report_fail(err, place, value, expected);
}
