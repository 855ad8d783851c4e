#ifndef PROVIDER_EVENT_JSON_H
#define PROVIDER_EVENT_JSON_H

#include <stdbool.h>
#include <stddef.h>

struct json;

/* Reads the data of one event. Malformed UTF-8 becomes U+FFFD, and NaN and
   Infinity, which some servers write, null; `mended` is then set. NULL when it is no
   JSON even so. */
struct json *event_json_read(const char *data, size_t len, bool *mended);

#endif
