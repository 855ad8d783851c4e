#ifndef JSON_JSON_H
#define JSON_JSON_H

#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;

/* JSON values: the one tree type of the program (YAML is read into it too).
   cJSON does the tree; a strict scan before it checks grammar (RFC 8259), UTF-8,
   depth and trailing junk, and keeps the text of numbers that a double cannot
   hold, so that 9007199254740993 stays what it was when it is printed or filled
   into a template. Key order is kept; of equal keys the last counts. */
struct json;

enum json_type {
	JSON_NULL,
	JSON_BOOL,
	JSON_NUMBER,
	JSON_STRING,
	JSON_ARRAY,
	JSON_OBJECT,
};

#define JSON_DEPTH_MAX 64

/* Reads exactly one value. Refuses \u0000, which a C string cannot hold. The
   error names the byte offset. `*out` is the caller's, see json_free(). */
bool json_parse(const char *text, size_t len, struct json **out, struct err *err);
/* For what a server streams: \u0000 and lone surrogates become U+FFFD. */
bool json_parse_lenient(const char *text, size_t len, struct json **out, struct err *err);
void json_free(struct json *json);
void json_auto_free(struct json **json);
#define auto_json __attribute__((cleanup(json_auto_free)))
struct json *json_copy(const struct json *json);
/* Appends the value without spaces; numbers as they were written. */
void json_print(const struct json *json, struct buf *out);
/* Two-space indentation and no final newline. */
void json_print_pretty(const struct json *json, struct buf *out);
bool json_equal(const struct json *a, const struct json *b); /* key order does not count */

/* Reading. A NULL `json` is an absent value: gets give NULL or the fallback. */
enum json_type json_type(const struct json *json);
bool json_is(const struct json *json, enum json_type type); /* false for NULL */
const struct json *json_get(const struct json *object, const char *key);
const struct json *json_at(const struct json *array, size_t index);
size_t json_len(const struct json *json); /* members or items, else 0 */
/* Walks members or items: for (v = json_first(a); v; v = json_next(v)) */
const struct json *json_first(const struct json *json);
const struct json *json_next(const struct json *item);
const char *json_key(const struct json *member); /* borrowed */

const char *json_string(const struct json *json);     /* NULL unless a string */
bool json_int(const struct json *json, int64_t *out); /* exact integers only (1.0 is one) */
bool json_double(const struct json *json, double *out);
bool json_is_true(const struct json *json);
/* A number, bool, null or string as the words a person would write. */
bool json_scalar_text(const struct json *json, struct buf *out);

/* Members of a type or the fallback. */
const char *json_get_string(const struct json *object, const char *key);
int64_t json_get_int(const struct json *object, const char *key, int64_t fallback);
bool json_get_bool(const struct json *object, const char *key, bool fallback);

/* Building. json_put and json_add take over `value` (NULL: null); a put replaces. */
struct json *json_new_object(void);
struct json *json_new_array(void);
struct json *json_new_string(const char *text); /* NULL gives null */
struct json *json_new_int(int64_t number);
struct json *json_new_double(double number);
struct json *json_new_bool(bool value);
struct json *json_new_null(void);
/* A number by its own text; a string when the text is no JSON number. */
struct json *json_new_number_text(const char *text);
void json_put(struct json *object, const char *key, struct json *value);
/* For a key that is known to be new: does not look for it. */
void json_put_new(struct json *object, const char *key, struct json *value);
void json_put_string(struct json *object, const char *key, const char *text);
void json_put_int(struct json *object, const char *key, int64_t number);
void json_put_bool(struct json *object, const char *key, bool value);
void json_add(struct json *array, struct json *value);
void json_remove(struct json *object, const char *key);
/* `fresh` takes the place of a member or an item, which is freed. */
void json_replace(struct json *parent, const struct json *old, struct json *fresh);
/* Gives the member another key in place; false when `to` exists already. */
bool json_rename(struct json *object, const char *from, const char *to);

#endif
