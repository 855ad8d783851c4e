#ifndef STORE_SEARCH_H
#define STORE_SEARCH_H

#include "store/store.h"

struct search_hit {
	int64_t conversation;
	int64_t message;
	int64_t created;
	const char *snippet; /* about 80 columns around the first match, one line */
};

/* Messages that hold all words of `query`, newest first, each confirmed in the
   stored text; "two words" in quotation marks stand side by side. A word of CJK
   matches anywhere, another word as a whole, the last one by its beginning. What
   was finished a moment ago is indexed first. `each` returns false to stop; at most
   `limit` hits (0: 50). */
bool search_messages(struct store *store, const char *query, int limit,
	bool (*each)(void *ctx, const struct search_hit *hit), void *ctx, struct err *err);

#endif
