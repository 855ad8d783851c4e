/* Code is cut hard with a mark at the edge, so that it can be read as it was written.
   A fence that still comes in is laid out once, line by line; only its last line may
   still grow. */

#include "tui/view/block_layout.h"

#include <string.h>

#include "base/mem.h"
#include "base/tr.h"
#include "base/width.h"
#include "tui/bindings.h"

#define TAB 4
#define CODE_MIN 4 /* columns of a line at least */

/* Tabs become spaces up to their next column. */
static void expand_tabs(struct buf *out, const char *text, size_t len) {
	int column = 0;

	for (size_t at = 0; at < len;) {
		const char *tab = memchr(text + at, '\t', len - at);
		size_t used = tab ? (size_t)(tab - text) - at : len - at;

		buf_add(out, text + at, used);
		column += width_text(text + at, used);
		at += used + (tab != NULL);
		if (tab) {
			buf_addf(out, "%*s", TAB - column % TAB, "");
			column += TAB - column % TAB;
		}
	}
}

static enum canvas_style style_of(enum highlight_kind kind) {
	static const uint8_t styles[] = {
		[HIGHLIGHT_PLAIN] = STYLE_NORMAL,
		[HIGHLIGHT_KEYWORD] = STYLE_CODE_KEYWORD,
		[HIGHLIGHT_STRING] = STYLE_CODE_STRING,
		[HIGHLIGHT_COMMENT] = STYLE_CODE_COMMENT,
		[HIGHLIGHT_NUMBER] = STYLE_CODE_NUMBER,
		[HIGHLIGHT_ADDED] = STYLE_ADDED,
		[HIGHLIGHT_REMOVED] = STYLE_REMOVED,
	};

	return (enum canvas_style)styles[kind];
}

/* A line of code as it is shown, and how far it is laid out. */
struct code_line {
	const char *text;
	size_t len;
	const struct highlight_spans *spans;
	size_t span; /* the first that ends behind what is laid out */
};

/* Adds bytes [from, to) in their colours. */
static void add_runs(
	struct text_layout *layout, struct code_line *line, size_t from, size_t to) {
	while (from < to && line->span < line->spans->len) {
		const struct highlight_span *span = &line->spans->items[line->span];
		size_t end = span->start + span->len < to ? span->start + span->len : to;

		if (span->start >= to) {
			break;
		}
		if (span->start > from) {
			text_layout_run(
				layout, STYLE_NORMAL, line->text + from, span->start - from);
			from = span->start;
		}
		text_layout_run(layout, style_of(span->kind), line->text + from, end - from);
		from = end;
		line->span += span->start + span->len <= to;
	}
	text_layout_run(layout, STYLE_NORMAL, line->text + from, to - from);
}

/* Bytes of the next screen line; all that is left when it fits. */
static size_t fit(const struct code_line *line, size_t at, int width) {
	size_t left = line->len - at;
	size_t used = width_fit(line->text + at, left, width);

	if (used == left) {
		return left;
	}
	used = width_fit(line->text + at, left, width - 1);
	return used ? used : left;
}

static void lay_line(
	struct flow *flow, const char *prefix, struct code_line *line, uint64_t position) {
	int width = block_width(flow) - width_text(prefix, strlen(prefix));
	size_t at = 0;

	width = width > CODE_MIN ? width : CODE_MIN;
	do {
		size_t used = fit(line, at, width);

		text_layout_line(flow->layout, flow->col, position + at);
		text_layout_run(flow->layout, STYLE_FAINT, prefix, strlen(prefix));
		add_runs(flow->layout, line, at, at + used);
		at += used;
		if (at < line->len) {
			text_layout_run(flow->layout, STYLE_FAINT, "\\", 1);
		}
	} while (at < line->len);
}

static void lay_fence(struct flow *flow, const char *prefix) {
	text_layout_line(flow->layout, flow->col, flow->position);
	text_layout_run(flow->layout, STYLE_FAINT, prefix, strlen(prefix));
	text_layout_run(flow->layout, STYLE_FAINT, "```", 3);
}

/* The language, and the key and the number by which the block is copied. */
static void lay_fence_begin(struct flow *flow, const char *prefix, const struct block *block) {
	auto_free char *key = xasprintf(tr("[%s] copies %d"),
		binding_name(ACTION_COPY_CODE, BIND_BROWSE), block->codes);
	auto_buf struct buf info = BUF_INIT;
	int room = block_width(flow) - width_text(prefix, strlen(prefix)) - 3;
	int key_width = width_text(key, strlen(key)) + 2;

	lay_fence(flow, prefix);
	if (block->info) {
		width_elide_end(&info, block->info, strlen(block->info), room > 0 ? room : 0);
		text_layout_run(flow->layout, STYLE_FAINT, info.data, info.len);
		room -= width_text(info.data, info.len);
	}
	if (key_width <= room) {
		text_layout_spaces(flow->layout, 2);
		text_layout_run(flow->layout, STYLE_FAINT, key, strlen(key));
	}
}

/* The lines from `flow->from` on; those that are whole are done. */
static void lay_lines(struct flow *flow, const struct block *block, const char *prefix) {
	struct highlight_spans spans = { 0 };
	struct highlight color = flow->color;

	for (size_t at = flow->from; at < block->len;) {
		const char *end = memchr(block->text + at, '\n', block->len - at);
		size_t len = end ? (size_t)(end - block->text) - at : block->len - at;
		struct code_line line = { block->text + at, len, &spans, 0 };
		auto_buf struct buf shown = BUF_INIT;

		if (memchr(line.text, '\t', len)) {
			expand_tabs(&shown, line.text, len);
			line.text = shown.data;
			line.len = shown.len;
		}
		highlight_line(&color, line.text, line.len, &spans);
		lay_line(flow, prefix, &line, flow->position + at);
		at += len + 1;
		if (end) {
			flow->done = at;
			flow->done_lines = flow->layout->lines.len;
			flow->done_color = color;
		}
	}
	highlight_spans_fini(&spans);
}

void code_lay(
	struct flow *flow, const struct block *block, const char *first, const char *next) {
	auto_buf struct buf inner = BUF_INIT;

	buf_addf(&inner, "%s  ", next);
	if (flow->from == 0) {
		lay_fence_begin(flow, first, block);
		highlight_init(&flow->color, block->info);
	}
	flow->done = flow->from;
	flow->done_lines = flow->layout->lines.len;
	flow->done_color = flow->color;
	lay_lines(flow, block, inner.data);
	if (!flow->streaming) {
		lay_fence(flow, next);
		vec_last(&flow->layout->lines)->position = flow->position + block->len;
	}
}
