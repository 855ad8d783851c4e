/* `shown` is the text byte for byte, but for the folds; so a place is moved by what
   the labels before it are shorter or longer than what they stand for. */

#include "tui/draft/draft_layout.h"

#include <string.h>

#include "base/utf8.h"
#include "base/width.h"

void draft_layout_init(struct draft_layout *layout) {
	*layout = (struct draft_layout){ 0 };
	buf_init(&layout->shown, EDITOR_MAX * 2);
	buf_init(&layout->before, EDITOR_MAX * 2);
}

void draft_layout_fini(struct draft_layout *layout) {
	buf_fini(&layout->shown);
	buf_fini(&layout->before);
	vec_fini(&layout->labels);
	vec_fini(&layout->lines);
}

static void add_plain(struct buf *out, const char *text, size_t len) {
	size_t start = out->len;

	buf_add(out, text, len);
	for (size_t i = start; i < out->len; i++) {
		if (out->data[i] == '\t') {
			out->data[i] = ' ';
		}
	}
}

static void make_shown(struct draft_layout *layout, const struct editor *editor) {
	size_t at = 0;

	buf_clear(&layout->shown);
	layout->labels.len = 0;
	for (size_t i = 0; i < editor->folds.len; i++) {
		const struct fold *fold = &editor->folds.items[i];
		struct draft_label label = { .text = fold->start, .text_len = fold->len };

		add_plain(&layout->shown, editor->text.data + at, fold->start - at);
		label.shown = layout->shown.len;
		fold_label(editor, fold, &layout->shown);
		label.shown_len = layout->shown.len - label.shown;
		vec_push(&layout->labels, label);
		at = fold->start + fold->len;
	}
	add_plain(&layout->shown, editor->text.data + at, editor->text.len - at);
}

static void add_line(struct draft_layout *layout, size_t start, size_t len) {
	struct draft_line line = { start, len };

	vec_push(&layout->lines, line);
}

/* The lines of one paragraph; an empty one is a line too. */
static void wrap(struct draft_layout *layout, size_t start, size_t len) {
	const char *data = layout->shown.data + start;
	size_t at = 0;

	do {
		size_t next;
		size_t used = width_wrap(data + at, len - at, layout->cols, &next);

		add_line(layout, start + at, used);
		at += next;
	} while (at < len);
}

static size_t common_start(const struct buf *a, const struct buf *b) {
	size_t least = a->len < b->len ? a->len : b->len, step = 4096, at = 0;

	while (least - at >= step && memcmp(a->data + at, b->data + at, step) == 0) {
		at += step;
	}
	while (at < least && a->data[at] == b->data[at]) {
		at++;
	}
	return at;
}

/* Drops the lines from the first paragraph on that changed; returns where that one
   begins. */
static size_t keep_lines(struct draft_layout *layout) {
	size_t at = common_start(&layout->before, &layout->shown);

	while (at > 0 && layout->shown.data[at - 1] != '\n') {
		at--;
	}
	while (layout->lines.len > 0 && vec_last(&layout->lines)->start >= at) {
		layout->lines.len--;
	}
	return at;
}

void draft_layout_update(struct draft_layout *layout, const struct editor *editor, int cols) {
	cols = cols < 1 ? 1 : cols;
	if (layout->cols == cols && layout->version == editor->version) {
		return;
	}
	struct buf before = layout->before;

	layout->before = layout->shown;
	layout->shown = before;
	make_shown(layout, editor);
	size_t from = layout->cols == cols ? keep_lines(layout) : 0;

	layout->lines.len = from > 0 ? layout->lines.len : 0;
	layout->cols = cols;
	layout->version = editor->version;
	for (size_t at = from;;) {
		const char *start = layout->shown.data + at;
		const char *end = memchr(start, '\n', layout->shown.len - at);
		size_t len = end ? (size_t)(end - start) : layout->shown.len - at;

		wrap(layout, at, len);
		if (!end) {
			break;
		}
		at += len + 1;
	}
}

static size_t to_shown(const struct draft_layout *layout, size_t text_at) {
	size_t shown = text_at;

	for (size_t i = 0; i < layout->labels.len; i++) {
		const struct draft_label *label = &layout->labels.items[i];

		if (text_at < label->text + label->text_len) {
			return text_at > label->text ? label->shown : shown;
		}
		shown = label->shown + label->shown_len +
			(text_at - label->text - label->text_len);
	}
	return shown;
}

static size_t to_text(const struct draft_layout *layout, size_t shown_at) {
	size_t text = shown_at;

	for (size_t i = 0; i < layout->labels.len; i++) {
		const struct draft_label *label = &layout->labels.items[i];

		if (shown_at < label->shown + label->shown_len) {
			return shown_at > label->shown ? label->text : text;
		}
		text = label->text + label->text_len +
		       (shown_at - label->shown - label->shown_len);
	}
	return text;
}

void draft_layout_place(
	const struct draft_layout *layout, size_t text_at, size_t *line, int *col) {
	size_t at = to_shown(layout, text_at), low = 0, high = layout->lines.len - 1;

	while (low < high) {
		size_t middle = (low + high + 1) / 2;

		if (layout->lines.items[middle].start <= at) {
			low = middle;
		} else {
			high = middle - 1;
		}
	}
	size_t start = layout->lines.items[low].start;
	int width = width_text(layout->shown.data + start, at - start);

	*line = low;
	*col = width > layout->cols ? layout->cols : width;
}

size_t draft_layout_find(const struct draft_layout *layout, size_t line, int col) {
	if (line >= layout->lines.len) {
		line = layout->lines.len - 1;
	}
	const struct draft_line *found = &layout->lines.items[line];
	size_t used = width_fit(layout->shown.data + found->start, found->len, col);
	bool is_wrapped = line + 1 < layout->lines.len &&
			  layout->lines.items[line + 1].start == found->start + found->len;

	if (used == found->len && is_wrapped && used > 0) {
		/* The end of a wrapped line is the start of the next one. */
		used = utf8_cluster_before(layout->shown.data + found->start, used);
	}
	return to_text(layout, found->start + used);
}
