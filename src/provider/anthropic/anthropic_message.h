#ifndef PROVIDER_ANTHROPIC_MESSAGE_H
#define PROVIDER_ANTHROPIC_MESSAGE_H

#include "provider/provider.h"

struct json_writer;

/* Writes the `messages` array. What is written for a message never depends on those
   after it, but for the marks of the cache. */
void anthropic_messages_write(
	struct json_writer *writer, const struct provider_request *request);
/* Does the loop of calls at the end of the conversation begin without thinking that can
   be sent? */
bool anthropic_loop_is_bare(const struct provider_request *request);
/* `cache_control`: up to here the server may keep what it read. */
void anthropic_mark(struct json_writer *writer);

#endif
