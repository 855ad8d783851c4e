/* Lists are indented by two columns a level, at most three levels where the screen
   is narrow; quotes have a bar, at most two. Code is in code_layout.c, tables are in
   table_layout.c; all else is wrapped. */

#include "tui/view/block_layout.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "base/width.h"

#define NARROW 60       /* columns */
#define LEVELS_NARROW 3 /* of lists that are indented */
#define LEVELS_WIDE 8
#define QUOTE_BARS 2
#define RULE_COLUMNS 20
#define TEXT_MIN 10 /* columns that prefixes leave at least */

static enum canvas_style style_of(unsigned style, enum canvas_style base) {
	if (style & STYLE_CODE) {
		return STYLE_CODE_TEXT;
	}
	if (style & STYLE_LINK) {
		return STYLE_LINK_TEXT;
	}
	if (style & (STYLE_DIM | STYLE_MARK | STYLE_STRIKE)) {
		return STYLE_FAINT;
	}
	if (style & (STYLE_BOLD | STYLE_HEADING)) {
		return STYLE_STRONG;
	}
	return style & STYLE_ITALIC ? STYLE_EMPHASIS : base;
}

/* Number of the first span that ends behind `at`. */
static size_t first_span(const struct block *block, size_t at) {
	size_t low = 0, high = block->spans.len;

	while (low < high) {
		size_t middle = (low + high) / 2;
		const struct span *span = &block->spans.items[middle];

		if ((size_t)span->start + span->len <= at) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

void block_runs(struct text_layout *layout, const struct block *block, size_t start, size_t len,
	enum canvas_style base) {
	size_t at = start, end = start + len;

	for (size_t i = first_span(block, start); at < end && i < block->spans.len; i++) {
		const struct span *span = &block->spans.items[i];
		size_t from = span->start > at ? span->start : at;
		size_t to = (size_t)span->start + span->len;

		if (from >= end) {
			break;
		}
		to = to < end ? to : end;
		text_layout_run(layout, base, block->text + at, from - at);
		text_layout_run(
			layout, style_of(span->style, base), block->text + from, to - from);
		at = to;
	}
	text_layout_run(layout, base, block->text + at, end - at);
}

static void begin_line(struct flow *flow, uint64_t position) {
	if (flow->continues) {
		flow->continues = false;
		return;
	}
	text_layout_line(flow->layout, flow->col, position);
}

static int text_width(const struct flow *flow, const char *prefix) {
	int width = flow->width - flow->inset - width_text(prefix, strlen(prefix));

	return width > 1 ? width : 1;
}

void block_paragraph(struct flow *flow, const struct block *block,
	const struct text_prefix *prefix, enum canvas_style base) {
	const char *before = prefix->first;
	size_t at = 0;

	do {
		const char *end = memchr(block->text + at, '\n', block->len - at);
		size_t len = end ? (size_t)(end - block->text) - at : block->len - at;
		size_t next;
		size_t used =
			width_wrap(block->text + at, len, text_width(flow, before), &next);

		begin_line(flow, flow->position + at);
		text_layout_run(flow->layout, prefix->style, before, strlen(before));
		block_runs(flow->layout, block, at, used, base);
		flow->inset = 0;
		before = prefix->next;
		at += next;
		at += at < block->len && block->text[at] == '\n';
	} while (at < block->len);
}

/* How much of its place in lists and quotes a block shows. */
struct depth {
	int levels; /* of lists */
	int bars;   /* of quotes */
	int marker; /* columns */
	bool below; /* it stands deeper than that */
};

/* Where much of the line would be gone, less of it is shown. */
static struct depth depth_of(const struct flow *flow, const struct block *block) {
	int most = flow->width < NARROW ? LEVELS_NARROW : LEVELS_WIDE;
	struct depth depth = {
		.levels = block->indent < most ? block->indent : most,
		.bars = block->quote < QUOTE_BARS ? block->quote : QUOTE_BARS,
		.marker = block->indent == 0    ? 0
			  : block->marker_width ? block->marker_width
						: 2,
	};
	int room = flow->width - TEXT_MIN > flow->width / 2 ? flow->width - TEXT_MIN
							    : flow->width / 2;

	while (depth.levels > 1 && 2 * (depth.bars + depth.levels - 1) + depth.marker > room) {
		depth.levels--;
	}
	while (depth.bars > 0 && 2 * depth.bars + depth.marker > room) {
		depth.bars--;
	}
	depth.below = block->indent > depth.levels;
	return depth;
}

/* Quote bars and list indents of a block, and its marker in the first line. An item
   below the last level that is shown has another bullet. */
static void make_prefixes(const struct flow *flow, const struct block *block, struct buf *first,
	struct buf *next) {
	struct depth depth = depth_of(flow, block);
	const char *marker = block->marker ? block->marker : "";

	for (int i = 0; i < depth.bars; i++) {
		buf_add_str(next, "| ");
	}
	for (int i = 1; i < depth.levels; i++) {
		buf_add_str(next, "  ");
	}
	buf_add(first, next->data, next->len);
	if (depth.below && str_eq(marker, "- ")) {
		marker = "+ ";
	}
	int gap = depth.marker - (int)strlen(marker);

	buf_addf(first, "%*s%s", gap > 0 ? gap : 0, "", marker);
	buf_addf(next, "%*s", depth.marker, "");
}

static void lay_rule(struct flow *flow, const char *prefix) {
	auto_buf struct buf rule = BUF_INIT;

	for (int i = 0; i < RULE_COLUMNS && i < text_width(flow, prefix); i++) {
		buf_add_char(&rule, '-');
	}
	begin_line(flow, flow->position);
	text_layout_run(flow->layout, STYLE_FAINT, prefix, strlen(prefix));
	text_layout_run(flow->layout, STYLE_BAR, rule.data, rule.len);
}

int block_width(const struct flow *flow) {
	return flow->wide > flow->width ? flow->wide : flow->width;
}

void block_lay(struct flow *flow, const struct block *block) {
	auto_buf struct buf first = BUF_INIT, next = BUF_INIT;

	make_prefixes(flow, block, &first, &next);
	struct text_prefix prefix = { first.data, next.data, STYLE_FAINT };

	switch (block->kind) {
	case BLOCK_PARAGRAPH:
	case BLOCK_HEADING:
		block_paragraph(flow, block, &prefix,
			block->kind == BLOCK_HEADING ? STYLE_STRONG : STYLE_NORMAL);
		break;
	case BLOCK_CODE:
		code_lay(flow, block, first.data, next.data);
		break;
	case BLOCK_RULE:
		lay_rule(flow, next.data);
		break;
	case BLOCK_TABLE:
		table_lay(flow, block, &prefix);
		break;
	}
	flow->continues = false;
	flow->inset = 0;
	flow->from = 0;
}
