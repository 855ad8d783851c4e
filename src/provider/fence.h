#ifndef PROVIDER_FENCE_H
#define PROVIDER_FENCE_H

#include "base/buf.h"
#include "chat/message.h"

/* Appends the text of a user message for the model: its own words as they are, facts
   and attached files between marks, so that they read as data. A mark never occurs in
   what it fences. Parts are joined by a blank line. */
void fence_message(struct buf *out, const struct message *message);

#endif
