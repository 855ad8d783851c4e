#ifndef BASE_BASE64_H
#define BASE_BASE64_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Appends the RFC 4648 encoding, padded, without line breaks. */
bool base64_encode(struct buf *out, const void *data, size_t len);

#endif
