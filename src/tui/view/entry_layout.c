/* Speech: from 80 columns on a gutter holds the word of who speaks; below, the
   word stands in front of the first line. Cards are in card_layout.c. */

#include "tui/view/entry_layout.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/transcript/entry_text.h"
#include "tui/view/block_layout.h"
#include "tui/view/card_layout.h"

#define GUTTER_FROM 80 /* columns of the screen */
#define GUTTER 4
#define TAIL_LINES 3  /* of thinking that are shown while it comes */
#define THOUGHT_COL 2 /* it ends where the answer begins, with no line between */
#define PROSE_MAX 88  /* columns of a line of text */

struct entry_layout *entry_layout_new(void) {
	struct entry_layout *layout = xcalloc(1, sizeof(*layout));

	text_layout_init(&layout->text);
	return layout;
}

struct entry_layout *entry_layout_free(struct entry_layout *layout) {
	if (layout) {
		text_layout_fini(&layout->text);
		vec_fini(&layout->blocks);
		free(layout);
	}
	return NULL;
}

static bool is_speech(const struct entry *entry) {
	return entry->kind == ENTRY_ANSWER || entry->kind == ENTRY_THINKING;
}

bool entry_is_hidden(const struct entry *entry, const struct view_settings *settings) {
	return (entry->kind == ENTRY_THINKING && settings->thinking == THINKING_OFF) ||
	       (entry->group && entry->group->folded);
}

static bool is_card(const struct entry *entry) {
	return entry->kind == ENTRY_CALL || entry->kind == ENTRY_GROUP;
}

int entry_shape(const struct entry *before, const struct entry *entry) {
	bool goes_on = before && is_speech(before) && is_speech(entry);
	bool is_list = before &&
		       ((is_card(before) && is_card(entry)) ||
			       (before->kind == ENTRY_NOTICE && entry->kind == ENTRY_NOTICE));
	int shape = before && !is_list && !goes_on ? SHAPE_GAP : 0;

	return shape | (goes_on ? 0 : SHAPE_ROLE);
}

static bool has_gutter(int width) {
	return width >= GUTTER_FROM;
}

static struct flow make_flow(struct entry_layout *layout) {
	int col = has_gutter(layout->width) ? GUTTER : 0;
	int width = layout->width - col;

	return (struct flow){
		.layout = &layout->text,
		.col = col,
		.width = width < PROSE_MAX ? width : PROSE_MAX,
		.wide = width,
	};
}

/* "you " or "ai  " at the left edge of a line that text will go on in, "*you " where
   the message has a star. */
static void add_role(
	struct flow *flow, const char *word, enum canvas_style style, bool starred) {
	struct text_line *line = text_layout_line(flow->layout, 0, 0);
	int width = (int)strlen(word) + starred;
	int room = width < GUTTER ? GUTTER : GUTTER + 1;

	if (starred) {
		text_layout_run(flow->layout, STYLE_WARN, "*", 1);
	}
	text_layout_run(flow->layout, style, word, strlen(word));
	text_layout_spaces(flow->layout, room - width);
	line->kind = LINE_TEXT;
	flow->continues = true;
	flow->inset = flow->col > 0 ? room - GUTTER : room;
}

static bool begins_with_text(const struct markdown *markdown) {
	return markdown->blocks.len > 0 &&
	       (markdown->blocks.items[0].kind == BLOCK_PARAGRAPH ||
		       markdown->blocks.items[0].kind == BLOCK_HEADING);
}

/* What is kept of a table while it comes. */
static struct table_hold *hold_table(
	struct entry_layout *layout, const struct block *block, size_t number) {
	if (block->kind != BLOCK_TABLE) {
		return NULL;
	}
	if (layout->table_block != number + 1) {
		layout->table_block = number + 1;
		layout->table = (struct table_hold){ 0 };
	}
	return &layout->table;
}

/* The blocks behind those that are laid out already. */
static void lay_blocks(struct entry_layout *layout, struct flow *flow, struct entry *entry) {
	const struct markdown *markdown = entry_markdown(entry);

	for (size_t i = layout->blocks.len; i < markdown->blocks.len; i++) {
		const struct block *block = &markdown->blocks.items[i];
		size_t start = layout->resume ? layout->code.start : flow->layout->lines.len;

		vec_push(&layout->blocks, start);
		flow->position = (uint64_t)(i + 1) << 32;
		flow->streaming = entry->streaming && i + 1 == markdown->blocks.len;
		flow->from = layout->resume ? layout->code.bytes : 0;
		flow->color = layout->code.color;
		flow->table = hold_table(layout, block, i);
		if (i > 0 && !block->tight && !layout->resume) {
			text_layout_line(flow->layout, flow->col, flow->position);
		}
		block_lay(flow, block);
		layout->resume = false;
		if (flow->streaming && block->kind == BLOCK_CODE) {
			layout->code.block = i;
			layout->code.start = start;
			layout->code.bytes = flow->done;
			layout->code.lines = flow->done_lines;
			layout->code.color = flow->done_color;
		}
	}
	entry->changed = SIZE_MAX;
}

static void lay_answer(struct entry_layout *layout, struct entry *entry,
	const struct view_settings *settings) {
	struct flow flow = make_flow(layout);

	if (layout->blocks.len == 0 && !layout->resume && layout->shape & SHAPE_ROLE) {
		add_role(&flow, "ai", STYLE_AI, entry->starred);
		if (!begins_with_text(entry_markdown(entry))) {
			flow.continues = false;
			flow.inset = 0;
		}
	}
	lay_blocks(layout, &flow, entry);
	layout->meta = entry->closes && settings->detail != DETAIL_HEAD;
	if (layout->meta) {
		text_layout_line(&layout->text, flow.col, UINT64_MAX)->kind = LINE_META;
	}
}

/* "you 10:02" above the text where there is no gutter. */
static void lay_user(struct entry_layout *layout, struct entry *entry) {
	struct flow flow = make_flow(layout);

	if (layout->blocks.len > 0 || layout->resume) {
		lay_blocks(layout, &flow, entry);
		return;
	}
	if (has_gutter(layout->width)) {
		add_role(&flow, "you", STYLE_YOU, entry->starred);
		vec_last(&flow.layout->lines)->kind = LINE_TIMED;
		flow.continues = begins_with_text(entry_markdown(entry));
		flow.inset = flow.continues ? flow.inset : 0;
	} else {
		text_layout_line(flow.layout, 0, 0)->kind = LINE_YOU;
	}
	lay_blocks(layout, &flow, entry);
}

/* Text as it is, sanitised, in one style. */
static void lay_plain(
	struct flow *flow, const char *text, size_t len, enum canvas_style style) {
	auto_buf struct buf clean = BUF_INIT;

	sanitize(&clean, text, len, SANITIZE_TEXT);
	while (clean.len > 0 && clean.data[clean.len - 1] == '\n') {
		buf_truncate(&clean, clean.len - 1);
	}
	struct block block = { .text = clean.data, .len = clean.len };
	struct text_prefix none = { "", "", style };

	flow->position = (uint64_t)1 << 32;
	block_paragraph(flow, &block, &none, style);
}

/* Where the last lines of a text begin. */
static size_t tail_start(const struct buf *text, int lines) {
	size_t at = text->len;

	while (at > 0 && text->data[at - 1] == '\n') {
		at--;
	}
	while (at > 0 && (text->data[at - 1] != '\n' || --lines > 0)) {
		at--;
	}
	return at;
}

/* A head, and all of it when it is unfolded; while it comes maybe its end. */
static void lay_thinking(struct entry_layout *layout, const struct entry *entry,
	const struct view_settings *settings) {
	struct flow flow = make_flow(layout);
	bool tail = entry->folded && entry->streaming && settings->thinking == THINKING_TAIL;
	size_t from = tail ? tail_start(&entry->text, TAIL_LINES) : 0;

	if (!has_gutter(layout->width)) {
		flow.col += THOUGHT_COL;
		flow.width -= THOUGHT_COL;
	}
	text_layout_line(&layout->text, 0, 0)->kind = LINE_THINKING;
	if (!entry->folded || tail) {
		lay_plain(&flow, entry->text.data + from, entry->text.len - from, STYLE_FAINT);
	}
}

/* The server's whole answer below the sentence: a line that says so, or all of it. */
static void lay_detail(struct flow *flow, const struct entry *entry) {
	auto_buf struct buf head = BUF_INIT;

	buf_addf(&head, "%s %s", entry->folded ? "+" : "-", tr("what the server answered"));
	lay_plain(flow, head.data, head.len, STYLE_FAINT);
	if (!entry->folded) {
		lay_plain(flow, entry->output.data, entry->output.len, STYLE_FAINT);
	}
}

static void lay_notice(struct entry_layout *layout, const struct entry *entry) {
	struct flow flow = make_flow(layout);
	bool is_error = entry->kind == ENTRY_ERROR;

	add_role(&flow, is_error ? "!" : "*", is_error ? STYLE_BAD : STYLE_FAINT, false);
	flow.inset = 0;
	flow.width -= flow.col > 0 ? 0 : GUTTER;
	flow.col = GUTTER;
	lay_plain(&flow, entry->text.data, entry->text.len, is_error ? STYLE_BAD : STYLE_FAINT);
	if (entry_has_detail(entry)) {
		lay_detail(&flow, entry);
	}
}

static void lay_entry(struct entry_layout *layout, struct entry *entry,
	const struct view_settings *settings) {
	switch (entry->kind) {
	case ENTRY_USER:
		lay_user(layout, entry);
		break;
	case ENTRY_ANSWER:
		lay_answer(layout, entry, settings);
		break;
	case ENTRY_THINKING:
		lay_thinking(layout, entry, settings);
		break;
	case ENTRY_CALL:
		card_lay(&layout->text, entry, layout->width, settings->detail);
		break;
	case ENTRY_GROUP:
		text_layout_line(&layout->text, 0, 0)->kind = LINE_GROUP;
		break;
	case ENTRY_NOTICE:
	case ENTRY_ERROR:
		lay_notice(layout, entry);
		break;
	}
}

/* Is the last block a fence that only grew? */
static bool fence_grew(const struct entry_layout *layout, const struct entry *entry) {
	const struct markdown *markdown = &entry->markdown;
	size_t last = layout->blocks.len - 1;

	if (!layout->partial || !entry->streaming || layout->code.bytes == 0 ||
		layout->code.block != last || entry->changed < last ||
		markdown->blocks.len != layout->blocks.len) {
		return false;
	}
	const struct block *block = &markdown->blocks.items[last];

	return block->kind == BLOCK_CODE && block->len >= layout->code.bytes &&
	       block->text[layout->code.bytes - 1] == '\n';
}

/* Keeps the lines of blocks that did not change; the last one may look different
   once it is no longer the last or the stream ended. */
static void keep_blocks(struct entry_layout *layout, struct entry *entry) {
	size_t keep = layout->blocks.len;

	if (layout->meta) {
		text_layout_truncate(&layout->text, layout->text.lines.len - 1);
		layout->meta = false;
	}
	entry_markdown(entry);
	layout->resume = fence_grew(layout, entry);
	if (layout->resume) {
		text_layout_truncate(&layout->text, layout->code.lines);
		layout->blocks.len--;
		return;
	}
	if (layout->partial && keep > 0) {
		keep--;
	}
	keep = entry->changed < keep ? entry->changed : keep;
	if (keep < layout->blocks.len) {
		text_layout_truncate(&layout->text, keep > 0 ? layout->blocks.items[keep] : 0);
		layout->blocks.len = keep;
	}
}

/* Which of several answers this is, above the first of it; what a person wrote says
   it beside the time. */
static bool has_version_line(const struct entry *entry) {
	return entry->versions > 1 && entry->kind != ENTRY_USER;
}

/* A card that the reader looks at keeps its height whatever happens to it: lines that
   it has not yet stay empty, lines beyond it come when the view follows again. */
static void keep_height(struct entry_layout *layout, size_t lines) {
	layout->kept = layout->text.lines.len != lines;
	text_layout_truncate(&layout->text, lines);
	while (layout->text.lines.len < lines) {
		text_layout_line(&layout->text, 0, UINT32_MAX);
	}
}

void entry_layout_update(struct entry_layout *layout, struct entry *entry, int width, int shape,
	const struct view_settings *settings) {
	bool same_place =
		layout->entry == entry->id && layout->width == width && layout->shape == shape;

	size_t lines = layout->text.lines.len;
	bool keeps = same_place && settings->still && entry->kind == ENTRY_CALL && lines > 0 &&
		     layout->folded == entry->folded;

	bool hidden = entry_is_hidden(entry, settings);

	layout->slow = settings->slow;
	if (same_place && layout->version == entry->version && layout->hidden == hidden &&
		layout->partial == entry->streaming && (!layout->kept || settings->still)) {
		return;
	}
	if (same_place && layout->blocks.len > 0) {
		keep_blocks(layout, entry);
	}
	if (!same_place || (layout->blocks.len == 0 && !layout->resume)) {
		text_layout_truncate(&layout->text, 0);
		layout->blocks.len = 0;
		layout->meta = false;
		layout->resume = false;
		layout->code.bytes = 0;
		layout->table_block = 0;
	}
	layout->entry = entry->id;
	layout->version = entry->version;
	layout->width = width;
	layout->shape = shape;
	layout->partial = entry->streaming;
	layout->folded = entry->folded;
	layout->hidden = hidden;
	layout->kept = false;
	if (hidden) {
		return;
	}
	if (shape & SHAPE_GAP && layout->text.lines.len == 0) {
		text_layout_line(&layout->text, 0, 0);
	}
	if (has_version_line(entry) && layout->text.lines.len <= (shape & SHAPE_GAP)) {
		text_layout_line(&layout->text, 0, 0)->kind = LINE_VERSION;
	}
	lay_entry(layout, entry, settings);
	if (keeps) {
		keep_height(layout, lines);
	}
}

size_t entry_layout_head(const struct entry_layout *layout) {
	return layout->shape & SHAPE_GAP && layout->text.lines.len > 1 ? 1 : 0;
}
