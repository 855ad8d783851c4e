#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include "base/buf.h"
#include "base/strv.h"

/* What a person typed into the search, taken apart. */
struct query {
	struct strv words; /* folded; each must stand in a text */
	struct buf match;  /* FTS5 expression; "" when no word holds a letter or digit */
	/* The same for any ending of the last word's first letter, and the word as far
	   as it was typed; "" when it is no longer than that letter. */
	struct buf wide;
	struct buf last;
};

#define QUERY_WORDS 32 /* more are read over */

/* Words are parted by white space; "..." keeps several together. */
void query_init(struct query *query, const char *text);
void query_fini(struct query *query);
/* Are all words in the folded text? `*at` is where the first of them begins. */
bool query_confirms(const struct query *query, const char *folded, size_t len, size_t *at);
/* Does a word of the folded text begin with the last word? What `match` demands
   beyond `wide`. */
bool query_begins(const struct query *query, const char *folded, size_t len);

#endif
