#ifndef PROVIDER_GEMINI_MESSAGE_H
#define PROVIDER_GEMINI_MESSAGE_H

#include "provider/provider.h"

#include <stdbool.h>

struct json_writer;

/* A model of the third generation or later: thinks by levels, wants its signatures back,
   takes images inside results. */
bool gemini_is_new(const struct provider_target *target);
/* Writes the `contents` array of a request. What is written for a message never depends
   on messages after it, but for the results of its calls. */
void gemini_contents_write(struct json_writer *writer, const struct provider_request *request);

#endif
