#ifndef FLOW_WORDS_H
#define FLOW_WORDS_H

#include <stddef.h>

/* The short words of a flow's steps. A tool's own name is a word too. */

enum flow_kind {
	FLOW_CALL,
	FLOW_WAIT, /* some seconds */
	FLOW_DONE, /* says what came of it, and ends */
};

struct flow_word {
	const char *name;
	enum flow_kind kind;
	const char *tool;
	const char *main;   /* parameter that a value without a name is for; NULL: none */
	const char *target; /* parameter that names an element; NULL: none */
	const char *as;     /* how that is written; NULL: it is `main`, whose keys stand in the
			       step itself */
	const char *fixed;  /* a parameter that always has this value; NULL: none */
	const char *value;  /* "true" is the boolean */
	const char *time;   /* parameter that takes the step's timeout; NULL: none */
};

extern const struct flow_word flow_words[]; /* by name */
extern const size_t flow_word_count;

/* NULL: there is none; then it may be the name of a tool. */
const struct flow_word *flow_word_find(const char *name);
/* Of the short words that stand for a tool, the one with no fixed value; NULL: none. */
const struct flow_word *flow_word_of_tool(const char *tool);

#endif
