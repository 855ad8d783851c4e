#ifndef TESTS_PROVIDER_KEPT_H
#define TESTS_PROVIDER_KEPT_H

#include "chat/message.h"

struct json;

/* What an answer leaves in its message to be sent back; `name` is told where it is wrong. */

/* The first opaque part, byte for byte; NULL: there may be none. */
void kept_opaque(const char *name, const struct message *message, const char *want);
/* Signatures and encrypted blobs in order, each in a part of its own. */
void kept_blocks_signed(
	const char *name, const struct message *message, const struct json *want);
/* The same inside the one blob of Chat Completions. */
void kept_signed(const char *name, const struct message *message, const struct json *want);
/* The parts of the message, a letter each: t text, h thinking, k call, o opaque. */
void kept_order(const char *name, const struct message *message, const char *want);

#endif
