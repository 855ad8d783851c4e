/* "/data: 54.2 GB free of 110 GB (51 % used)", from the table of df -k; a file system that
   is mounted twice comes once. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "builtin/format.h"

#define ROWS_MAX 200

static bool read_row(struct span line, struct span *place, int64_t numbers[3]) {
	struct span word, used;

	if (!span_word(&line, &word)) {
		return false;
	}
	for (int i = 0; i < 3; i++) {
		if (!span_word(&line, &word) || !span_int(word, &numbers[i]) ||
			numbers[i] < 0 || numbers[i] > INT64_MAX / 1024) {
			return false;
		}
	}
	if (!span_word(&line, &used)) {
		return false;
	}
	*place = span_trim(line);
	return numbers[0] > 0 && place->len > 0;
}

PARSER(storage) {
	struct span rest = { text, len }, line, place;
	int64_t now[3], before[3] = { 0 };

	(void)arguments;
	(void)err;
	for (int i = 0; i < ROWS_MAX && span_line(&rest, &line); i++) {
		if (!read_row(line, &place, now) ||
			(now[0] == before[0] && now[2] == before[2])) {
			continue;
		}
		buf_addf(out, "%s", out->len ? "\n" : "");
		span_add_cut(out, place, 200);
		buf_add_str(out, ": ");
		format_size(out, (double)now[2] * 1024);
		buf_add_str(out, " free of ");
		format_size(out, (double)now[0] * 1024);
		memcpy(before, now, sizeof(before));
	}
	return out->len > 0 || parse_plain(text, len, out);
}
