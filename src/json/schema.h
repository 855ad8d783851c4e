#ifndef JSON_SCHEMA_H
#define JSON_SCHEMA_H

#include "base/err.h"

#include <stdbool.h>

struct json;

/* A JSON Schema subset. Keywords: type (one), properties, required,
   additionalProperties (bool or schema), items, enum, const, minimum, maximum,
   exclusiveMinimum, exclusiveMaximum, minLength, maxLength (characters), pattern
   (POSIX ERE; \d \w \s understood), minItems, maxItems, uniqueItems,
   minProperties, maxProperties, anyOf, oneOf, allOf, not; description, title and
   default are read over. */

/* Is the schema itself one of this subset? The error names the path and the
   keyword. Bounded: 4,000 nodes, depth 32, patterns of 500 bytes. */
bool schema_check(const struct json *schema, struct err *err);

/* Does the value fit? The error names the path ("level"), what was expected and
   what came. Without additionalProperties unknown members of an object that
   names `properties` are refused, with the nearest known name. */
bool schema_validate(const struct json *schema, const struct json *value, struct err *err);

#endif
