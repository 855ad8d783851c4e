#ifndef FRONT_MARKDOWN_BUILD_H
#define FRONT_MARKDOWN_BUILD_H

#include "base/buf.h"
#include "front/markdown/markdown.h"
#include "front/markdown/markdown_repair.h"

/* Makes blocks of what a parser tells in document order, for one part of a
   message. Takes raw text and sanitises it. */

struct build_list {
	bool ordered;
	uint64_t number; /* of the next item */
	size_t first;    /* block */
	int width;       /* of the widest marker so far */
};

struct build_link {
	size_t start; /* byte of the block's text where the label begins */
	char *url;    /* owned, sanitised; NULL: too long */
	bool image;
};

#define BUILD_LINKS_MAX 8 /* one in another */
#define BUILD_STYLES 6

struct builder {
	struct markdown *markdown; /* gets the blocks */
	const char *message;
	size_t from, to;    /* where the part begins and ends */
	const char *source; /* copy of the part, with marks; borrowed */
	size_t source_len;
	const struct repair *repair;

	size_t seen; /* end of what was told last, in the source */
	int quote;
	int depth; /* of lists, also above MARKDOWN_DEPTH_MAX */
	struct build_list lists[MARKDOWN_DEPTH_MAX];
	char *marker; /* waits for its item's first block; owned */

	bool open;
	bool fenced;  /* the open block has a line before its text */
	bool located; /* its place in the source is known */
	struct block block;
	struct buf text;
	size_t newlines; /* of code, before anything that has a place */
	size_t pending;  /* columns of a code line's indent, its text comes next */

	int styles[BUILD_STYLES]; /* how often each is on */
	struct build_link links[BUILD_LINKS_MAX];
	size_t link_depth; /* also above BUILD_LINKS_MAX */
};

/* The caller sets the members from `markdown` to `repair` first. */
void builder_init(struct builder *builder);
/* Ends a block that is open. */
void builder_fini(struct builder *builder);

/* Begins a block; one that is open ends. */
void builder_open(struct builder *builder, enum block_kind kind);
void builder_close(struct builder *builder);
void builder_list_begin(struct builder *builder, bool ordered, unsigned number);
void builder_list_end(struct builder *builder);
/* `task`: 'x' or ' ' of a task, 0: none. */
void builder_item_begin(struct builder *builder, char task);
void builder_item_end(struct builder *builder);

/* Text of a line; without an open block a paragraph begins. What points into the
   source tells where the block stands. */
void builder_text(struct builder *builder, const char *data, size_t len);
/* The whole part as it is, lines kept. */
void builder_plain(struct builder *builder);
/* Appends text without marks, sanitised. */
void builder_clean(const struct builder *builder, const char *data, size_t len, int flags,
	struct buf *out);
void builder_entity(struct builder *builder, const char *data, size_t len);
void builder_break(struct builder *builder);
/* Code in a cell, where a pipe is written behind a backslash. */
void builder_cell_code(struct builder *builder, const char *data, size_t len);
/* Text of a code block: an indent, a line or its '\n'. */
void builder_code(struct builder *builder, const char *data, size_t len);
/* Adds a character that chela writes, '\t' and '\n' of tables too. */
void builder_add(struct builder *builder, const char *text, unsigned style);
void builder_style(struct builder *builder, enum style style, bool on);
/* `url` is taken over; NULL: none worth showing. */
void builder_link_begin(struct builder *builder, char *url, bool image);
void builder_link_end(struct builder *builder);

/* For the text of blocks: where a line begins, `lines` before the one of a byte of
   the source; and noting that a piece of the source was told. */
size_t builder_line(const struct builder *builder, size_t at, size_t lines);
bool builder_in_source(const struct builder *builder, const char *data);
void builder_see(struct builder *builder, const char *data, size_t len);

void block_fini(struct block *block);
bool block_equal(const struct block *a, const struct block *b);
/* Adds a paragraph with all numbered addresses; nothing when there are none. */
void builder_add_links(struct builder *builder);

#endif
