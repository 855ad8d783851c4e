/* One block is open at a time; lists and quotes are only numbers on it. What a
   parser does not tell, where in the message a block stands, is found by the place
   of its first text. */

#include "front/markdown/markdown_build.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/width.h"

void block_fini(struct block *block) {
	free(block->marker);
	free(block->info);
	free(block->text);
	vec_fini(&block->spans);
}

static bool spans_equal(const struct block *a, const struct block *b) {
	if (a->spans.len != b->spans.len) {
		return false;
	}
	for (size_t i = 0; i < a->spans.len; i++) {
		const struct span *one = &a->spans.items[i];
		const struct span *other = &b->spans.items[i];

		if (one->start != other->start || one->len != other->len ||
			one->style != other->style || one->link != other->link) {
			return false;
		}
	}
	return true;
}

bool block_equal(const struct block *a, const struct block *b) {
	return a->kind == b->kind && a->level == b->level && a->indent == b->indent &&
	       a->quote == b->quote && a->codes == b->codes &&
	       a->marker_width == b->marker_width && a->tight == b->tight &&
	       a->source == b->source && a->len == b->len &&
	       memcmp(a->text, b->text, a->len) == 0 && str_eq(a->marker, b->marker) &&
	       str_eq(a->info, b->info) && spans_equal(a, b);
}

void builder_init(struct builder *builder) {
	buf_init(&builder->text, BUF_MAX_DEFAULT);
}

void builder_fini(struct builder *builder) {
	builder_close(builder);
	for (size_t i = 0; i < BUILD_LINKS_MAX; i++) {
		free(builder->links[i].url);
	}
	free(builder->marker);
	buf_fini(&builder->text);
}

static int min_depth(int depth) {
	return depth < MARKDOWN_DEPTH_MAX ? depth : MARKDOWN_DEPTH_MAX;
}

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t';
}

size_t builder_line(const struct builder *builder, size_t at, size_t lines) {
	const char *source = builder->source;

	for (;;) {
		while (at > 0 && source[at - 1] != '\n') {
			at--;
		}
		if (lines == 0 || at == 0) {
			return at;
		}
		lines--;
		at--;
	}
}

/* Is the line before this one blank, but for the bars of a quote? */
static bool is_tight(const char *message, size_t start) {
	if (start == 0) {
		return true;
	}
	for (size_t at = start - 1; at > 0 && message[at - 1] != '\n'; at--) {
		char byte = message[at - 1];

		if (!is_blank(byte) && byte != '>' && byte != '\r') {
			return true;
		}
	}
	return false;
}

/* Tables have room around them, however they were written. */
static bool stands_apart(const struct builder *builder) {
	const struct block *last = vec_last(&builder->markdown->blocks);

	return last && !builder->block.marker &&
	       (last->kind == BLOCK_TABLE || builder->block.kind == BLOCK_TABLE);
}

static void set_place(struct builder *builder, size_t line) {
	size_t at = builder->from + repair_place(builder->repair, line);

	at = at < builder->to ? at : builder->to; /* what closes it stands behind it */
	builder->located = true;
	builder->block.source = (uint32_t)at;
	builder->block.tight = is_tight(builder->message, at) && !stands_apart(builder);
}

static size_t next_line(const struct builder *builder, size_t at) {
	const char *end = memchr(builder->source + at, '\n', builder->source_len - at);

	return end ? (size_t)(end + 1 - builder->source) : builder->source_len;
}

static bool may_be_rule(const struct builder *builder, size_t line) {
	size_t end = next_line(builder, line);

	while (end > line && strchr(" \t\r\n", builder->source[end - 1])) {
		end--;
	}
	return end > line && strchr("-*_", builder->source[end - 1]);
}

static bool is_fence_end(const struct builder *builder, size_t line) {
	size_t end = next_line(builder, line);

	for (size_t i = line; i < end; i++) {
		if (!strchr(" \t\r\n>`~", builder->source[i])) {
			return false;
		}
	}
	return memchr(builder->source + line, '`', end - line) ||
	       memchr(builder->source + line, '~', end - line);
}

static bool is_blank_line(const struct builder *builder, size_t line) {
	size_t end = next_line(builder, line);

	for (size_t i = line; i < end; i++) {
		if (!strchr(" \t\r\n", builder->source[i])) {
			return false;
		}
	}
	return true;
}

/* A block in which nothing has a place begins with the next line that says
   something, or that may be a rule. */
static void guess_place(struct builder *builder) {
	bool rule = builder->block.kind == BLOCK_RULE;
	size_t at = builder->seen ? next_line(builder, builder->seen) : 0;

	while (at < builder->source_len &&
		(rule ? !may_be_rule(builder, at) : is_blank_line(builder, at))) {
		at = next_line(builder, at);
	}
	set_place(builder, at);
	builder->seen = at < builder->source_len ? at + 1 : at;
}

/* The last line of a fence and the one under a heading are told by nobody. */
static void see_end(struct builder *builder) {
	if (builder->block.kind != BLOCK_HEADING && !builder->fenced) {
		return;
	}
	size_t at = next_line(builder, builder->seen);
	size_t line = builder_line(builder, builder->seen, 0);

	if (builder->block.kind == BLOCK_HEADING &&
		!memchr(builder->source + line, '#', builder->seen - line)) {
		builder->seen = at < builder->source_len ? at + 1 : at;
	}
	while (builder->fenced && at < builder->source_len && is_blank_line(builder, at)) {
		at = next_line(builder, at);
	}
	if (builder->fenced && at < builder->source_len && is_fence_end(builder, at)) {
		builder->seen = at + 1;
	}
}

bool builder_in_source(const struct builder *builder, const char *data) {
	return data >= builder->source && data < builder->source + builder->source_len;
}

void builder_see(struct builder *builder, const char *data, size_t len) {
	if (!builder_in_source(builder, data)) {
		return;
	}
	size_t at = (size_t)(data - builder->source);

	if (builder->open && !builder->located) {
		size_t lines = builder->fenced ? builder->newlines + 1 : 0;

		set_place(builder, builder_line(builder, at, lines));
	}
	builder->seen = at + len;
}

void builder_open(struct builder *builder, enum block_kind kind) {
	builder_close(builder);
	builder->open = true;
	builder->located = false;
	builder->fenced = false;
	builder->newlines = 0;
	builder->pending = 0;
	builder->block = (struct block){
		.kind = kind,
		.indent = min_depth(builder->depth),
		.quote = min_depth(builder->quote),
		.marker = take(builder->marker),
	};
}

/* Too many blocks: their text goes on in the last one. */
static void add_to_last(struct builder *builder) {
	struct block *last = vec_last(&builder->markdown->blocks);
	size_t len = last->len + 1 + builder->text.len;

	last->text = xrealloc(last->text, len + 1);
	last->text[last->len] = '\n';
	memcpy(last->text + last->len + 1, builder->text.data, builder->text.len);
	last->text[len] = '\0';
	last->len = len;
	block_fini(&builder->block);
}

static void drop_last_break(struct builder *builder) {
	struct buf *text = &builder->text;

	if (builder->block.kind == BLOCK_CODE && text->len &&
		text->data[text->len - 1] == '\n') {
		buf_truncate(text, text->len - 1);
	}
}

void builder_close(struct builder *builder) {
	struct block *block = &builder->block;

	if (!builder->open) {
		return;
	}
	builder->open = false;
	drop_last_break(builder);
	if (block->kind == BLOCK_PARAGRAPH && !builder->text.len && !block->marker) {
		block_fini(block);
		return;
	}
	if (!builder->located) {
		guess_place(builder);
	}
	see_end(builder);
	const struct block *last = vec_last(&builder->markdown->blocks);

	block->codes = (last ? last->codes : 0) + (block->kind == BLOCK_CODE);
	if (builder->markdown->blocks.len >= MARKDOWN_BLOCKS_MAX) {
		add_to_last(builder);
	} else {
		block->len = builder->text.len;
		block->text = xmemdup(builder->text.data, builder->text.len);
		vec_push(&builder->markdown->blocks, *block);
	}
	buf_clear(&builder->text);
}

void builder_list_begin(struct builder *builder, bool ordered, unsigned number) {
	builder_close(builder);
	if (builder->depth < MARKDOWN_DEPTH_MAX) {
		builder->lists[builder->depth] = (struct build_list){
			.ordered = ordered,
			.number = number,
			.first = builder->markdown->blocks.len,
		};
	}
	builder->depth++;
}

void builder_list_end(struct builder *builder) {
	builder_close(builder);
	if (builder->depth <= MARKDOWN_DEPTH_MAX) {
		const struct build_list *list = &builder->lists[builder->depth - 1];

		for (size_t i = list->first; i < builder->markdown->blocks.len; i++) {
			struct block *block = &builder->markdown->blocks.items[i];

			if (block->indent == builder->depth) {
				block->marker_width = list->width;
			}
		}
	}
	builder->depth--;
}

/* An item that holds nothing is a line of its own. */
static void flush_marker(struct builder *builder) {
	if (builder->marker) {
		builder_open(builder, BLOCK_PARAGRAPH);
		builder_close(builder);
	}
}

void builder_item_begin(struct builder *builder, char task) {
	struct build_list *list = &builder->lists[min_depth(builder->depth) - 1];

	builder_close(builder);
	builder->depth--;
	flush_marker(builder);
	builder->depth++;
	if (task) {
		builder->marker = xstrdup(task == ' ' ? "[ ] " : "[x] ");
	} else if (list->ordered) {
		builder->marker = xasprintf("%llu. ", (unsigned long long)list->number);
	} else {
		builder->marker = xstrdup("- ");
	}
	list->number++;
	int width = (int)strlen(builder->marker);

	list->width = width > list->width ? width : list->width;
}

void builder_item_end(struct builder *builder) {
	builder_close(builder);
	flush_marker(builder);
}
