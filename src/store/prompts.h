#ifndef STORE_PROMPTS_H
#define STORE_PROMPTS_H

#include "store/store.h"

#include <stddef.h>

struct prompt_row {
	int64_t message;
	int64_t conversation;
	const char *text; /* borrowed for the call */
	size_t len;
};

/* What the person wrote in all conversations outside of the trash, newest first, from
   below message `before` (0: the newest) on. `each` returns false to stop. Reads no
   more than it gives. */
bool prompts_list(struct store *store, int64_t before,
	bool (*each)(void *ctx, const struct prompt_row *row), void *ctx, struct err *err);

#endif
