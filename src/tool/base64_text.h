#ifndef TOOL_BASE64_TEXT_H
#define TOOL_BASE64_TEXT_H

#include "base/buf.h"

/* Puts a few words ("[base64, 12345 characters: a PNG image]") in place of each run of
   base64 in `text` that is too long to be read; returns whether there was one. */
bool base64_text_fold(struct buf *text);

#endif
