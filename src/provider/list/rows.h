#ifndef PROVIDER_ROWS_H
#define PROVIDER_ROWS_H

#include "base/err.h"
#include "base/strv.h"
#include "yaml/yaml.h"

#include <stdbool.h>
#include <stdint.h>

struct json;

/* A YAML file that is a list of maps, read strictly: each function is true where the
   key is absent (what it fills stays) or right, and else sets the error with file,
   line and key. */
struct rows {
	const char *path;
	struct yaml yaml;
	struct err *err;
};

#define auto_rows __attribute__((cleanup(rows_close)))

/* False as well where the file is no list of maps. Call rows_close() in any case. */
bool rows_open(struct rows *rows, const char *path, struct err *err);
void rows_close(struct rows *rows);
/* The first row; json_next() gives the others. NULL: there is none. */
const struct json *rows_first(const struct rows *rows);

bool row_fault(const struct rows *rows, const struct json *node, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Are all keys among `known` (NULL-terminated)? */
bool row_check(const struct rows *rows, const struct json *row, const char *const *known);
bool row_text(const struct rows *rows, const struct json *row, const char *key, char **out);
bool row_need(const struct rows *rows, const struct json *row, const char *key, char **out);
bool row_texts(
	const struct rows *rows, const struct json *row, const char *key, struct strv *out);
bool row_count(const struct rows *rows, const struct json *row, const char *key, int64_t *out);
bool row_price(const struct rows *rows, const struct json *row, const char *key, double *out);
/* A boolean as 0 or 1. */
bool row_bool(const struct rows *rows, const struct json *row, const char *key, int *out);
/* The index of the word in `words` (NULL-terminated). */
bool row_choice(const struct rows *rows, const struct json *row, const char *key,
	const char *const *words, int *out);
/* A list of such words as bits, the first word being 1. */
bool row_flags(const struct rows *rows, const struct json *row, const char *key,
	const char *const *words, unsigned *out);

#endif
