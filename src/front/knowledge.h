#ifndef FRONT_KNOWLEDGE_H
#define FRONT_KNOWLEDGE_H

#include "base/buf.h"
#include "front/services.h"
#include "store/knowledge.h"

/* Knowledge bases for a person to see; `chela knowledge` takes them in. */

/* By name; rows are borrowed for the call. */
bool knowledge_bases(struct services *services,
	void (*each)(void *ctx, const struct base_row *row), void *ctx, struct err *err);
/* Appends the titles of a base's entries in its order, a line each, at most 200. */
void knowledge_titles(struct services *services, int64_t base, struct buf *out);
/* Appends what fits the text best, two lines each. */
bool knowledge_look_up(
	struct services *services, const char *text, struct buf *out, struct err *err);
/* Off: it is kept, but not looked into. */
bool knowledge_set_off(struct services *services, int64_t base, bool off, struct err *err);
/* With its entries; the folder stays. */
bool knowledge_drop(struct services *services, int64_t base, struct err *err);

#endif
