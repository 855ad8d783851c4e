/* A tool is told about a missing database as about one that is closed to it. */

#include "tool/tool_store.h"

#include <stddef.h>

struct store *tool_store_open(const struct tool_store *from, bool memory, struct err *err) {
	if (!from) {
		err_set(err, ERR_UNAVAILABLE, "there is no database here");
		return NULL;
	}
	return from->open(from, memory, err);
}
