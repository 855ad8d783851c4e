#ifndef BUILTIN_PARSE_MATCH_H
#define BUILTIN_PARSE_MATCH_H

#include "builtin/parse/span.h"

/* How people look for people and words. */

/* Is `query` in the text, letters of all scripts compared without case? Gives 0 when
   not, else how well: 1 somewhere, 2 at the start of a word, 3 the whole text. An
   empty or NULL query is in every text (1). */
int match_text(struct span text, const char *query);
/* Are the two the same telephone number, written in whatever way? Names of senders
   ("MyBank") are compared as text. */
bool match_number(struct span number, const char *query);
/* Do the digits of `query` (three at least) stand in the number? */
bool match_digits(struct span number, const char *query);

#endif
