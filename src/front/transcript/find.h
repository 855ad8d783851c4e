#ifndef FRONT_FIND_H
#define FRONT_FIND_H

#include "base/err.h"
#include "base/vec.h"

#include <stdint.h>

/* What a person looks for in texts: words, compared without case, width and
   composition; or a pattern, as `re:PATTERN`, `/PATTERN/` (exact case) or
   `/PATTERN/i`, held against line after line. */

struct find;

struct find_hit {
	uint32_t start; /* bytes */
	uint32_t len;
};

struct find_hits {
	VEC(struct find_hit) items; /* in order, apart from each other */
};

/* The error says what is wrong with a pattern, or that there is nothing to find. */
bool find_new(const char *query, struct find **out, struct err *err);
struct find *find_free(struct find *find);
bool find_is_pattern(const struct find *find);
/* All hits of a text; what was in `hits` goes. */
void find_all(const struct find *find, const char *text, size_t len, struct find_hits *hits);
size_t find_count(const struct find *find, const char *text, size_t len);
void find_hits_fini(struct find_hits *hits);

#endif
