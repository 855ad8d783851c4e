/* The word of who speaks, quote bars and indents are no text; the mark of a cut line
   joins it to the next one. Where a line ends between two wide characters nothing was
   there, else a space was. */

#include "tui/view/joined.h"

#include <string.h>

#include "base/utf8.h"
#include "base/width.h"

static const char *run_text(const struct text_layout *layout, const struct text_run *run) {
	return layout->text.data + run->start;
}

static bool is_role(const struct text_run *run) {
	return run->style == STYLE_YOU || run->style == STYLE_AI || run->style == STYLE_WARN;
}

static bool is_cut_mark(const struct text_layout *layout, const struct text_run *run) {
	return run->style == STYLE_FAINT && run->len == 1 && *run_text(layout, run) == '\\';
}

/* Bytes at the beginning of a line that are indent or quote bars. */
static size_t prefix_len(const char *text, size_t len) {
	size_t at = 0;

	while (at < len &&
		(text[at] == ' ' || (text[at] == '|' && at + 1 < len && text[at + 1] == ' '))) {
		at++;
	}
	return at;
}

static bool is_wide_at_end(const char *text, size_t len) {
	uint32_t code;

	if (len == 0) {
		return false;
	}
	size_t at = utf8_cluster_before(text, len);

	utf8_decode(text + at, len - at, &code);
	return width_code(code) == 2;
}

static bool is_wide(const char *text, size_t len) {
	uint32_t code;

	if (len == 0) {
		return false;
	}
	utf8_decode(text, len, &code);
	return width_code(code) == 2;
}

/* What stands between the text so far and a line that is added to it. */
static void add_gap(struct joined *joined, const char *next, size_t len, bool cut) {
	struct buf *text = &joined->text;
	bool close = is_wide_at_end(text->data, text->len) && is_wide(next, len);

	if (!cut && !close) {
		buf_add_char(text, ' ');
	}
}

static bool add_line(
	struct joined *joined, const struct text_layout *layout, size_t number, bool cut) {
	const struct text_line *line = &layout->lines.items[number];
	const struct text_run *runs = line->runs > 0 ? layout->runs.items + line->first : NULL;
	size_t count = line->runs, first = 0;
	auto_buf struct buf text = BUF_INIT;
	int col = line->col;

	while (first < count && is_role(&runs[first])) {
		col += width_text(run_text(layout, &runs[first]), runs[first].len);
		first++;
	}
	bool goes_on = count > first && is_cut_mark(layout, &runs[count - 1]);

	for (size_t i = first; i < count - goes_on; i++) {
		buf_add(&text, run_text(layout, &runs[i]), runs[i].len);
	}
	size_t skip = prefix_len(text.data, text.len);

	if (joined->lines.len > 0) {
		add_gap(joined, text.data + skip, text.len - skip, cut);
	}
	struct joined_line *added = vec_grow(&joined->lines);

	added->start = joined->text.len;
	added->len = text.len - skip;
	added->col = col + width_text(text.data, skip);
	buf_add(&joined->text, text.data + skip, text.len - skip);
	return goes_on;
}

void joined_init(
	struct joined *joined, const struct text_layout *layout, size_t first, size_t last) {
	bool cut = false;

	*joined = (struct joined){ .text = BUF_INIT };
	for (size_t i = first; i <= last && i < layout->lines.len; i++) {
		cut = add_line(joined, layout, i, cut);
	}
}

void joined_fini(struct joined *joined) {
	buf_fini(&joined->text);
	vec_fini(&joined->lines);
}

size_t joined_line(const struct joined *joined, size_t at) {
	size_t low = 0, high = joined->lines.len;

	while (high - low > 1) {
		size_t middle = (low + high) / 2;

		if (joined->lines.items[middle].start <= at) {
			low = middle;
		} else {
			high = middle;
		}
	}
	return low;
}
