#ifndef JSON_LENIENT_H
#define JSON_LENIENT_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct json;

/* Tool arguments as models write them. */

/* Reads arguments into an object. "" and null are {}. A JSON string that holds
   an object (double encoding) and one object wrapped in prose or a code fence
   are unwrapped; each unwrapping adds a phrase to `notes`, joined by "; ".
   Truncated text, two objects glued together and anything else that is no
   object are errors and never completed or cut. */
bool lenient_arguments(
	const char *text, size_t len, struct json **out, struct buf *notes, struct err *err);

/* Heals in place what the schema shows to be a slip: a misspelt parameter name
   within distance 2 of a missing known one of 3 letters or more, "3" for 3, 3
   for "3", "true" for true, a single value where an array of it is wanted. Each
   change adds a phrase to `notes`. Never invents a value. */
void lenient_heal(struct json *arguments, const struct json *schema, struct buf *notes);

#endif
