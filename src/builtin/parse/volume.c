/* The volumes, a line each: "music 7 of 15 (47 %)". From termux-api's JSON, or from
   what Android's programs say to `volume --stream N --get`, each behind a line
   "stream N". */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"

static void print(
	struct buf *out, const char *stream, int64_t level, int64_t low, int64_t max) {
	buf_addf(out, "%s%s %lld of %lld", out->len ? "\n" : "", stream, (long long)level,
		(long long)max);
	if (max > 0 && max <= 1000000 && level >= 0 && level <= max) {
		buf_addf(out, " (%lld %%)", (long long)((level * 100 + max / 2) / max));
	}
	if (low > 0) {
		buf_addf(out, ", at least %lld", (long long)low);
	}
}

static bool read_api(const struct json *root, struct buf *out) {
	for (const struct json *item = json_first(root); item; item = json_next(item)) {
		const char *stream = json_get_string(item, "stream");
		int64_t level, max;

		if (!stream || !json_int(json_get(item, "volume"), &level) ||
			!json_int(json_get(item, "max_volume"), &max)) {
			return false;
		}
		print(out, stream, level, 0, max);
	}
	return json_len(root) > 0;
}

/* "[V] volume is 11 in range [0..25]": the lines between are of no use. */
static bool read_shell(struct span text, struct buf *out) {
	static const char *const streams[] = { "call", "system", "ring", "music", "alarm",
		"notification" };
	struct span line, level_at, range, top;
	int64_t number = -1, level, low, max;

	while (span_line(&text, &line)) {
		if (span_value(line, "stream ", &range)) {
			number = span_int(range, &number) ? number : -1;
		} else if (number >= 0 && (size_t)number < ARRAY_LEN(streams) &&
			   span_find(line, "volume is ", &level_at) &&
			   span_find(line, "in range [", &range) &&
			   span_find(range, "..", &top) && span_int(level_at, &level) &&
			   span_int(range, &low) && span_int(top, &max)) {
			print(out, streams[number], level, low, max);
		}
	}
	return out->len > 0;
}

PARSER(volume) {
	auto_json struct json *root = parse_document(text, len);
	auto_buf struct buf lines = BUF_INIT;

	(void)arguments;
	(void)err;
	if (root ? read_api(root, &lines) : read_shell((struct span){ text, len }, &lines)) {
		return buf_add(out, lines.data, lines.len);
	}
	return parse_plain(text, len, out);
}
