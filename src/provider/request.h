#ifndef PROVIDER_REQUEST_H
#define PROVIDER_REQUEST_H

#include "provider/provider.h"

struct json;
struct json_writer;

/* What building a request has in common on every wire. */

/* Is there a model, a key that fits into a header line, and are the tools JSON? Gives the
   tools, which are the caller's; NULL when there are none. */
bool request_check(
	const struct provider_request *request, struct json **tools, struct err *err);
/* The schema of a tool's parameters under this key; `type` and `properties` are there in any
   case, as some servers refuse a schema without them. */
void request_write_schema(
	struct json_writer *w, const char *key, const struct json *parameters);
/* Appends Content-Type and Accept. */
void request_headers(const struct provider_target *target, struct strv *headers);
/* Moves what was built to `out`; false where the body passed its ceiling. */
bool request_take(struct provider_bytes *out, struct provider_bytes *built, struct err *err);

#endif
