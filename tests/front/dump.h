#ifndef TESTS_FRONT_DUMP_H
#define TESTS_FRONT_DUMP_H

/* Blocks as text, for tables of expectations: one a line, "KIND attributes text",
   spans in braces by the letters of their styles, '\n' and '\t' escaped. "+" is a
   blank line before it, "@3" the byte of the message where it begins. */

#include "base/buf.h"
#include "front/markdown/markdown.h"

static inline void dump_styles(struct buf *out, const struct span *span) {
	static const char letters[] = "bicslhdm";

	for (int i = 0; letters[i]; i++) {
		if (span->style & (1 << i)) {
			buf_add_char(out, letters[i]);
		}
	}
	if (span->link) {
		buf_addf(out, "%d", span->link);
	}
}

static inline void dump_bytes(struct buf *out, const char *data, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (data[i] == '\n') {
			buf_add_str(out, "\\n");
		} else if (data[i] == '\t') {
			buf_add_str(out, "\\t");
		} else {
			buf_add_char(out, data[i]);
		}
	}
}

static inline void dump_text(struct buf *out, const struct block *block) {
	size_t at = 0;

	for (size_t i = 0; i < block->spans.len; i++) {
		const struct span *span = &block->spans.items[i];

		assert_true(span->start >= at && span->len > 0);
		assert_true(span->start + span->len <= block->len);
		dump_bytes(out, block->text + at, span->start - at);
		buf_add_char(out, '{');
		dump_styles(out, span);
		buf_add_char(out, ':');
		dump_bytes(out, block->text + span->start, span->len);
		buf_add_char(out, '}');
		at = span->start + span->len;
	}
	dump_bytes(out, block->text + at, block->len - at);
}

static inline void dump_block(struct buf *out, const struct block *block, bool places) {
	static const char *const kinds[] = { "P", "H", "C", "R", "T" };

	buf_add_str(out, kinds[block->kind]);
	if (block->level) {
		buf_addf(out, "%d", block->level);
	}
	if (block->quote) {
		buf_addf(out, " >%d", block->quote);
	}
	if (block->indent) {
		buf_addf(out, " in%d,%d", block->indent, block->marker_width);
	}
	if (block->marker) {
		buf_addf(out, " '%s'", block->marker);
	}
	if (block->info) {
		buf_addf(out, " (%s)", block->info);
	}
	if (places) {
		buf_addf(out, "%s @%u", block->tight ? "" : " +", block->source);
	}
	buf_add_char(out, '|');
	dump_text(out, block);
	buf_add_str(out, "|\n");
}

static inline char *dump(const struct markdown *markdown) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < markdown->blocks.len; i++) {
		dump_block(&out, &markdown->blocks.items[i], true);
	}
	return buf_detach(&out);
}

#endif
