#ifndef TOOL_ARGUMENT_H
#define TOOL_ARGUMENT_H

#include "base/err.h"

#include <stdbool.h>

struct json;

/* Arguments as a person types them. */

/* Adds "key=value" to `arguments`, typed as the schema says: a text stays a text where it
   wants one; else it is read as JSON, and what is no JSON stays a text for the schema to
   refuse. */
bool argument_add(
	struct json *arguments, const struct json *schema, const char *word, struct err *err);

#endif
