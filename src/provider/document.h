#ifndef PROVIDER_DOCUMENT_H
#define PROVIDER_DOCUMENT_H

#include "chat/message.h"

/* PDF files in a message whose bytes are there and go as they are; of the others
   fence_message() has the word. */

bool document_is(const struct part *part);
size_t document_count(const struct message *message);
const char *document_name(const struct part *part);
/* Appends "data:application/pdf;base64,..." */
void document_url(const struct part *part, struct buf *out);

#endif
