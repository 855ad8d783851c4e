#ifndef PROVIDER_ENDPOINT_H
#define PROVIDER_ENDPOINT_H

#include "base/err.h"

#include <stdbool.h>

/* The address of `path` ("/chat/completions") under a base as people type it: an
   endpoint that was typed with it is cut off, a bare host gets /v1, a query stays at
   the end. `other`: the one with /v1 where this has none, without where it has it.
   The string is the caller's. */
bool endpoint_url(const char *base, const char *path, bool other, char **out, struct err *err);
/* Is there nothing behind the host, but for an endpoint? */
bool endpoint_is_bare(const char *base);
/* Does it end in /v1, but for an endpoint? */
bool endpoint_is_versioned(const char *base);

#endif
