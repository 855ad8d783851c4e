#ifndef BASE_KIND_H
#define BASE_KIND_H

#include <stddef.h>

/* What a file is that is no text, by its first bytes ("a PNG image", "binary
   data"); NULL when it is text. */
const char *kind_of_binary(const char *data, size_t len);
/* The same as a media type; "text/plain" when it is text. */
const char *kind_mime(const char *data, size_t len);

#endif
