#ifndef SCREEN_TEXTS_H
#define SCREEN_TEXTS_H

#include "base/vec.h"

#include <stddef.h>

/* Many small texts that live and go together; short ones that come again and again (names of
   classes) mostly stand in it once. */
struct texts {
	VEC(char *) blocks;
	size_t used; /* of the last block */
	size_t size;
	const char *seen[256]; /* by hash */
};

void texts_fini(struct texts *texts);
/* A copy that lives until texts_fini(); "" for NULL. */
const char *texts_add(struct texts *texts, const char *text);

#endif
