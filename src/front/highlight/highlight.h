#ifndef FRONT_HIGHLIGHT_HIGHLIGHT_H
#define FRONT_HIGHLIGHT_HIGHLIGHT_H

#include "base/vec.h"

#include <stdint.h>

/* Colour for code, line by line: what a line leaves open (a comment, a string, a
   heredoc) is carried to the next in a small state that may be copied, so that of a
   block that still comes only the last line is read again. */

enum highlight_kind {
	HIGHLIGHT_PLAIN,
	HIGHLIGHT_KEYWORD,
	HIGHLIGHT_STRING,
	HIGHLIGHT_COMMENT,
	HIGHLIGHT_NUMBER,
	HIGHLIGHT_ADDED,
	HIGHLIGHT_REMOVED,
};

/* A stretch that is not plain; in order, never one over another. */
struct highlight_span {
	uint32_t start; /* byte of the line */
	uint32_t len;
	enum highlight_kind kind;
};

struct highlight_spans {
	struct highlight_span *items;
	size_t len;
	size_t cap;
};

#define HIGHLIGHT_LINE_MAX ((size_t)16 << 10) /* bytes of a line that get colour */
#define HIGHLIGHT_WORD_MAX 32

struct highlight {
	const struct lex_language *language; /* NULL: no colour */
	uint8_t rule;                        /* open at the line's end, from 1; 0: none */
	uint8_t depth;                       /* how often it is open, where it nests */
	uint8_t mode;                        /* the language's own, as are these: */
	uint16_t indent;                     /* columns */
	char word[HIGHLIGHT_WORD_MAX];       /* that ends it, with a NUL */
};

/* For a block of this language ("C++", "py"); NULL or unknown: no colour. */
void highlight_init(struct highlight *state, const char *name);
/* Reads a line without its '\n'; `spans` is emptied first. */
void highlight_line(
	struct highlight *state, const char *line, size_t len, struct highlight_spans *spans);
void highlight_spans_fini(struct highlight_spans *spans);

#endif
