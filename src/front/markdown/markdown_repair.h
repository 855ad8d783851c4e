#ifndef FRONT_MARKDOWN_REPAIR_H
#define FRONT_MARKDOWN_REPAIR_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

/* What is done to a text before it is parsed, so that it reads as it was meant. */

/* Bytes of a text that still grows which can be shown already: without a last line
   or marks that the next bytes may turn into something else. */
size_t repair_hold(const char *text, size_t len);
/* Appends what closes the code, emphasis and link that are open at the end of the
   last paragraph, so that they are drawn as if closed. */
void repair_close(const char *text, size_t len, struct buf *out);

/* Where a text was changed: places of the new one and of the old. */
struct repair_edit {
	uint32_t at;   /* in the new text; from here on ... */
	uint32_t from; /* ... it is the old one from there */
	bool fixed;    /* all of it stands for that one place */
};

struct repair_edits {
	VEC(struct repair_edit) items;
};

/* A stretch of lines that is read for emphasis, code and formulas. */
struct repair_stretch {
	uint32_t start, end;
	enum { STRETCH_TEXT, STRETCH_LINE, STRETCH_ROW } kind; /* one line; of a table */
};

struct repair {
	struct repair_edits lines;   /* made by line ... */
	struct repair_edits inlines; /* ... and then in them */
	VEC(struct repair_stretch) stretches;
	bool marks; /* REPAIR_MARK was put in */
};

/* Makes emphasis count beside Chinese, Japanese and Korean text: it stands on both
   sides of the run of '*', '_' or '~', and is taken out of what the parser tells. */
#define REPAIR_MARK "\xee\x80\x80" /* U+E000, private use */
#define REPAIR_MARK_LEN 3

/* Appends the text as it goes to the parser: spaces that markers lack, tables by the
   rules of the parser, formulas as text, marks at emphasis. */
void repair_text(const char *text, size_t len, struct buf *out, struct repair *repair);
void repair_fini(struct repair *repair);
/* The place in the old text of one in the new. */
size_t repair_place(const struct repair *repair, size_t at);

#endif
