#ifndef STORE_QUERY_H
#define STORE_QUERY_H

#include "base/buf.h"
#include "base/strv.h"

/* What a person typed into the search, taken apart. */
struct query {
	struct strv words; /* folded; each must stand in a text */
	struct buf match;  /* FTS5 expression; "" when no word holds a letter or digit */
};

#define QUERY_WORDS 32 /* more are read over */

/* Words are parted by white space; "..." keeps several together. */
void query_init(struct query *query, const char *text);
void query_fini(struct query *query);
/* Are all words in the folded text? `*at` is where the first of them begins. */
bool query_confirms(const struct query *query, const char *folded, size_t len, size_t *at);

#endif
