#ifndef FRONT_RECORD_H
#define FRONT_RECORD_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct conversation;
struct snapshot;

/* What was done on the phone in a conversation, as a flow. */

/* Appends the text of a flow: calls that changed something, from message number `from` on.
   What was typed becomes a parameter, a number of read_screen the text and id it stood for.
   False when there is none. */
bool record_make(const struct conversation *messages, size_t from,
	const struct snapshot *snapshot, const char *description, struct buf *out,
	struct err *err);
/* Writes a new file of this name, with a number where it is taken; never over another. `path`
   is the caller's. */
bool record_write(const char *name, const char *text, char **path, struct err *err);

#endif
