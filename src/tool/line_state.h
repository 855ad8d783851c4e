#ifndef TOOL_LINE_STATE_H
#define TOOL_LINE_STATE_H

#include <stdbool.h>
#include <stddef.h>

/* Follows shell text byte by byte and knows whether a quoted word may stand here.
   Part of template*.c; nobody else includes it. */
struct line_state {
	char quote; /* ' " or `; 0: none */
	bool comment;
	bool escaped;       /* the last byte was a live backslash */
	bool opaque;        /* something came that this reader does not follow */
	bool dashes;        /* a word "--" of this command came before */
	bool computes;      /* this command takes words for arithmetic */
	bool names;         /* this command takes words for names of variables */
	bool word_empty;    /* nothing of the present word has come yet */
	char last;          /* the last byte, 0 at the start */
	char before_escape; /* the byte before the last live backslash */
	char token[12];     /* the present word's first bytes, without quotes */
	size_t token_len;
};

void line_init(struct line_state *state);
void line_add(struct line_state *state, char byte);
/* NULL, or why no placeholder may stand here. `plain`: its value is a number or
   one of a few words. */
const char *line_refuses(const struct line_state *state, bool plain);
/* A quoted word was put here. */
void line_add_value(struct line_state *state, bool empty);

#endif
