#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Appends the RFC 4648 encoding, padded, without line breaks. */
bool base64_encode(struct buf *out, const void *data, size_t len);

/* Appends what `text` stands for. Line ends anywhere are fine; false, with nothing
   added, on any other byte, a wrong length or padding, or where `out` is full. */
bool base64_decode(struct buf *out, const char *text, size_t len);

#endif
