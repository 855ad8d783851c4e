/* "50 % (128 of 255), set by hand". From the two settings of Android, or from
   `brightnessctl -m`: "name,class,120,50%,240". */
#include "builtin/parse/parse_inner.h"

static bool read_desktop(struct span text, struct buf *out) {
	struct span rest = text, field = { 0 };
	int64_t value, percent, top;

	for (int i = 0; i < 2; i++) {
		if (!span_find(rest, ",", &rest)) {
			return false;
		}
	}
	field = rest;
	if (!span_int(field, &value) || !span_find(rest, ",", &rest) ||
		!span_int(rest, &percent) || !span_find(rest, "%,", &rest) ||
		!span_int(rest, &top)) {
		return false;
	}
	return buf_addf(out, "%lld %% (%lld of %lld)", (long long)percent, (long long)value,
		(long long)top);
}

PARSER(brightness) {
	struct span span = { text, len }, rest;
	int64_t value, automatic = 0;

	(void)arguments;
	(void)err;
	if (!span_value(span, "brightness", &rest) || !span_int(rest, &value) || value < 0 ||
		value > 100000) {
		return read_desktop(span, out) || parse_plain(text, len, out);
	}
	/* Some phones count to 4095 in place of 255. */
	int64_t top = value > 255 ? 4095 : 255;

	if (span_find(rest, "automatic", &rest)) {
		span_int(rest, &automatic);
	}
	buf_addf(out, "%lld %% (%lld of %lld), %s", (long long)((value * 100 + top / 2) / top),
		(long long)value, (long long)top,
		automatic == 1 ? "automatic: the phone changes it by itself" : "set by hand");
	return true;
}
