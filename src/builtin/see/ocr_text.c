/* TSV has a row for each page, block, paragraph, line and word; words follow their line.
   A line's words are joined by blanks, but not between letters of scripts that have
   none. */
#include "builtin/see/ocr_text.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/utf8.h"

#define COLUMNS 12 /* level page block par line word left top width height conf text */
#define SURE 30    /* of 100: less is mostly an icon that was taken for letters */
#define LEVEL_LINE 4
#define LEVEL_WORD 5

struct line {
	struct buf text;
	int64_t left, top, right, bottom; /* around its words */
	uint32_t last;                    /* its last letter */
};

struct row {
	int64_t numbers[COLUMNS - 1];
	const char *text; /* not ended */
	size_t text_len;
};

enum column { LEVEL = 0, LEFT = 6, TOP, WIDTH, HEIGHT, SURENESS };

static bool read_number(const char *text, size_t len, int64_t *out) {
	char copy[24];

	len = memchr(text, '.', len) ? strcspn(text, ".") : len; /* conf may have a fraction */
	if (len == 0 || len >= sizeof(copy)) {
		return false;
	}
	memcpy(copy, text, len);
	copy[len] = '\0';
	return str_to_int(copy, out) && *out > -1000000 && *out < 1000000;
}

/* False for the head and for what is no row. */
static bool read_row(const char *text, size_t len, struct row *row) {
	for (size_t i = 0; i < COLUMNS - 1; i++) {
		const char *tab = memchr(text, '\t', len);

		if (!tab || !read_number(text, (size_t)(tab - text), &row->numbers[i])) {
			return false;
		}
		len -= (size_t)(tab + 1 - text);
		text = tab + 1;
	}
	row->text = str_trim_span(text, &len);
	row->text_len = len;
	return true;
}

static uint32_t last_letter(const char *text, size_t len) {
	uint32_t code = 0;

	for (size_t at = 0; at < len;) {
		at += utf8_decode(text + at, len - at, &code);
	}
	return code;
}

static void line_clear(struct line *line) {
	buf_clear(&line->text);
	line->last = 0;
}

static void line_end(struct line *line, bool places, struct buf *out) {
	if (line->text.len > 0) {
		buf_add(out, line->text.data, line->text.len);
		if (places) {
			buf_addf(out, " @(%lld,%lld)",
				(long long)(line->left + line->right) / 2,
				(long long)(line->top + line->bottom) / 2);
		}
		buf_add_char(out, '\n');
	}
	line_clear(line);
}

static void line_add(struct line *line, const struct row *row) {
	int64_t left = row->numbers[LEFT], top = row->numbers[TOP];
	int64_t right = left + row->numbers[WIDTH], bottom = top + row->numbers[HEIGHT];
	uint32_t first = 0;

	utf8_decode(row->text, row->text_len, &first);
	if (line->text.len == 0) {
		line->left = left;
		line->top = top;
		line->right = right;
		line->bottom = bottom;
	} else if (!utf8_is_cjk(line->last) || !utf8_is_cjk(first)) {
		buf_add_char(&line->text, ' ');
	}
	line->left = left < line->left ? left : line->left;
	line->top = top < line->top ? top : line->top;
	line->right = right > line->right ? right : line->right;
	line->bottom = bottom > line->bottom ? bottom : line->bottom;
	buf_add(&line->text, row->text, row->text_len);
	line->last = last_letter(row->text, row->text_len);
}

void ocr_read_tsv(const char *tsv, size_t len, bool places, struct buf *out) {
	struct line line = { .text = BUF_INIT };

	while (len > 0) {
		const char *newline = memchr(tsv, '\n', len);
		size_t row_len = newline ? (size_t)(newline - tsv) : len;
		struct row row;

		if (read_row(tsv, row_len, &row)) {
			if (row.numbers[LEVEL] <= LEVEL_LINE) {
				line_end(&line, places, out);
			} else if (row.numbers[LEVEL] == LEVEL_WORD && row.text_len > 0 &&
				   row.numbers[SURENESS] >= SURE) {
				line_add(&line, &row);
			}
		}
		row_len += newline != NULL;
		tsv += row_len;
		len -= row_len;
	}
	line_end(&line, places, out);
	buf_fini(&line.text);
}

/* "osd" finds only how a page is turned, "equ" reads formulas. */
static bool is_language(const char *name) {
	return strchr(name, ' ') == NULL && !str_eq(name, "osd") && !str_eq(name, "equ");
}

char *ocr_choose_languages(const char *list) {
	static const char *const wanted[] = { "chi_sim", "eng" };
	auto_strv struct strv names = STRV_INIT;
	auto_buf struct buf chosen = BUF_INIT;

	strv_split(&names, list, "\r\n");
	for (size_t i = 0; i < ARRAY_LEN(wanted); i++) {
		if (strv_has(&names, wanted[i])) {
			buf_addf(&chosen, "%s%s", chosen.len ? "+" : "", wanted[i]);
		}
	}
	for (size_t i = 0; i < names.len && chosen.len == 0; i++) {
		if (is_language(names.items[i])) {
			buf_add_str(&chosen, names.items[i]);
		}
	}
	return chosen.len ? buf_detach(&chosen) : NULL;
}
