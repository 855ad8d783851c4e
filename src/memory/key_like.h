#ifndef MEMORY_KEY_LIKE_H
#define MEMORY_KEY_LIKE_H

#include <stdbool.h>
#include <stddef.h>

/* Does the text hold what looks like a key, a password or a token, or one that this
   process knows? Such a thing is never remembered. */
bool key_like(const char *text, size_t len);

#endif
