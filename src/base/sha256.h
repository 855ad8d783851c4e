#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>

#define SHA256_HEX 65 /* bytes of the text, with its NUL */

/* The digest of `len` bytes as lower-case hexadecimal digits. */
void sha256_hex(const void *data, size_t len, char out[static SHA256_HEX]);

#endif
