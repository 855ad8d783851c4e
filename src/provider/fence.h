#ifndef PROVIDER_FENCE_H
#define PROVIDER_FENCE_H

#include "base/buf.h"
#include "chat/message.h"

/* Appends the text of a user message for the model: its own words as they are, facts
   and attached files between marks, so that they read as data. A mark never occurs in
   what it fences. Parts are joined by a blank line. */
void fence_message(struct buf *out, const struct message *message);
/* "[2 images were left out: this model takes none]", `what` behind the word; "": nothing. */
void fence_left_out(struct buf *out, size_t images, const char *what);
/* A user's text, and how many of the message's images go with it: none, and a note of
   that in the text, where the model takes none. */
size_t fence_user(struct buf *out, const struct message *message, bool takes_images);

#endif
