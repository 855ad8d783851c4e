#ifndef FRONT_INQUIRY_TEXT_H
#define FRONT_INQUIRY_TEXT_H

#include "base/buf.h"
#include "chat/inquiry.h"

/* A question of the model where there is no sheet for it. */

/* The question and its numbered options, a line each, sanitised. */
void inquiry_text(const struct inquiry *inquiry, struct buf *out);
/* One sentence on how to answer it. Good until the language changes. */
const char *inquiry_hint(const struct inquiry *inquiry);
#endif
