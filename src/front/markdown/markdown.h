#ifndef FRONT_MARKDOWN_H
#define FRONT_MARKDOWN_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* Markdown as styled blocks, without knowledge of a width. Finished blocks are
   frozen; while a text streams only its tail is parsed again, at most once a
   frame. Text passes the terminal sanitiser here, so that what a block holds may
   be drawn as it is. A link's number stands behind its label ("docs[2]"); once the
   text is whole, a last paragraph lists the addresses. */

enum style {
	STYLE_PLAIN = 0,
	STYLE_BOLD = 1,
	STYLE_ITALIC = 2,
	STYLE_CODE = 4,
	STYLE_STRIKE = 8,
	STYLE_LINK = 16,
	STYLE_HEADING = 32,
	STYLE_DIM = 64,
	STYLE_MARK = 128, /* '#' of a heading, "[2]" behind a link */
};

enum block_kind {
	BLOCK_PARAGRAPH, /* '\n' where a line was broken */
	BLOCK_HEADING,   /* `level` 1..6; the '#' stays in the text */
	BLOCK_CODE,      /* `info` language; lines with their tabs, no last '\n' */
	BLOCK_RULE,
	BLOCK_TABLE, /* cells end in '\t', rows in '\n', the head row first; `info`
			has a letter a column: l, c, r or '-' */
};

/* A stretch that is not plain; in order, never one over another. */
struct span {
	uint32_t start; /* byte in the block's text */
	uint32_t len;
	uint16_t style; /* enum style, or-ed */
	uint16_t link;  /* number of its link from 1; 0: none, or the text is the address */
};

struct block {
	enum block_kind kind;
	int level;        /* heading */
	int indent;       /* lists it stands in, at most MARKDOWN_DEPTH_MAX */
	int quote;        /* quotes it stands in, the same */
	char *marker;     /* "- ", "3. ", "[x] " of the first line; owned, NULL: none */
	int marker_width; /* columns of its list's widest marker, for the hanging indent */
	char *info;       /* owned, NULL: none */
	char *text;       /* owned, sanitised */
	size_t len;
	VEC(struct span) spans;
	bool tight;      /* no blank line before it */
	uint32_t source; /* byte of the message where its first line begins */
	int codes;       /* BLOCK_CODE up to and with this one: a code block's number */
};

#define MARKDOWN_DEPTH_MAX 32
#define MARKDOWN_BLOCKS_MAX 100000 /* what comes after is added to the last */
#define MARKDOWN_LINKS_MAX 500     /* with a number; others have none */

struct markdown {
	VEC(struct block) blocks;
	VEC(char *) links;            /* URLs by number */
	size_t frozen;                /* blocks that will not change until the text is whole */
	size_t stable;                /* bytes of the text that they stand for */
	uint64_t parsed;              /* bytes given to the parser so far */
	bool held;                    /* its end is not shown yet: more could change it */
	struct markdown_state *state; /* where reading stands; private */
};

void markdown_init(struct markdown *markdown);
void markdown_fini(struct markdown *markdown);
/* Reads `text` (the whole of it; what was frozen is not read again). `done`: no
   more will come; then all of it is parsed once. A text that is another than the
   last time, or goes on after `done`, is read from its beginning. Returns the
   index of the first block that changed, the number of blocks when none did. */
size_t markdown_update(struct markdown *markdown, const char *text, size_t len, bool done);
/* Shows what is held back of it: nothing more came for a while. Returns the same. */
size_t markdown_release(struct markdown *markdown, const char *text, size_t len);
/* The code block of this number, from 1 in the order of the text; NULL: none. Its
   `text` is what was written, tabs and all. */
const struct block *markdown_code(const struct markdown *markdown, int number);

#endif
