#ifndef PROVIDER_OPENAI_MESSAGE_H
#define PROVIDER_OPENAI_MESSAGE_H

#include "provider/provider.h"

struct json_writer;

/* Writes the `messages` array of a Chat Completions request: system prompt, then the
   conversation. What is written for a message never depends on those after it. */
void openai_messages_write(struct json_writer *writer, const struct provider_request *request);

#endif
