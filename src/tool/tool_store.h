#ifndef TOOL_TOOL_STORE_H
#define TOOL_TOOL_STORE_H

#include "base/err.h"

#include <stdint.h>

struct store;

/* How a tool comes to the database of whoever runs it. */
struct tool_store {
	/* NULL with an error: nothing is kept or, with `memory`, to be remembered. */
	struct store *(*open)(const struct tool_store *from, bool memory, struct err *err);
	void *ctx;
	int64_t conversation; /* of the call; 0: none that is kept */
};

/* `from` may be NULL: then there is none. */
struct store *tool_store_open(const struct tool_store *from, bool memory, struct err *err);

#endif
