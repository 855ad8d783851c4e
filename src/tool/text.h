#ifndef TOOL_TEXT_H
#define TOOL_TEXT_H

#include "base/buf.h"

/* Text on its way from a tool to the model. */

/* Makes it valid UTF-8 without NUL and masks known secrets. */
void text_clean(struct buf *text);
/* Cuts the middle out when there are more than `max` characters, so that what is
   left fits with the note that says so; returns whether it did. */
bool text_cut_middle(struct buf *text, size_t max);
/* Length of the JSON object or array that begins at `text`; 0 when it does not end. */
size_t text_document_end(const char *text, size_t len);

#endif
