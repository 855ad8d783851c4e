#ifndef JSON_REPORT_H
#define JSON_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct buf;
struct json;

/* One step down into the value that is validated; NULL is the whole value. */
struct place {
	const struct place *up;
	const char *key; /* NULL: an item of an array */
	size_t index;
};

/* Appends "a.b[2]"; nothing for the whole value. */
void report_path(struct buf *out, const struct place *place);
/* Appends the value as JSON, cut when it is long. */
void report_value(struct buf *out, const struct json *value);
/* Sets "level: expected an integer, got "loud"" and returns false. */
bool report_fail(struct err *err, const struct place *place, const struct json *value,
	const char *expected);
/* The same with "at least 3 items" as what was expected. */
bool report_count(struct err *err, const struct place *place, const struct json *value,
	const char *relation, int64_t limit, const char *unit);

#endif
