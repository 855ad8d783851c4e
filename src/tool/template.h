#ifndef TOOL_TEMPLATE_H
#define TOOL_TEMPLATE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/strv.h"

#include <stdbool.h>

struct json;

/* Fills {x} of vectors and lines. No value can become more than one word, leave
   its quotes or be taken for an option. `arguments` are the call's, validated;
   `schema` is the tool's, for defaults and for what is numeric. */
struct template_values {
	const struct json *arguments;
	const struct json *map; /* of the tool, NULL: none */
	const struct json *schema;
	bool dash_ok;
};

#define TEMPLATE_WORD_MAX ((size_t)128 * 1024 - 1) /* bytes; the kernel takes no more */
#define TEMPLATE_LINE_MAX ((size_t)8 << 20)        /* bytes; a program of this machine: WORD */
#define TEMPLATE_WORDS_MAX ((size_t)1024 * 1024)   /* bytes, all words of a vector */

/* Each string of `vector` becomes one word; a nested list is dropped when an
   {x?} in it is absent; a boolean {x?} keeps or drops its list and adds no word;
   an array value that stands alone becomes one word each; "{{" is a brace. A
   value that begins with '-' is refused unless it is numeric, stands after "--",
   is joined to text, or dash_ok. */
bool template_vector(const struct json *vector, const struct template_values *values,
	struct strv *argv, struct err *err);
/* Each {x} becomes one single-quoted word; arrays are refused, and so is every
   place where single quotes would not hold (inside quotes, comments, here
   documents, arithmetic ...). */
bool template_line(const char *line, const struct template_values *values, struct buf *out,
	struct err *err);
/* Plain text, for stdin: values as they are; an absent {x?} is nothing. */
bool template_text(const char *text, const struct template_values *values, struct buf *out,
	struct err *err);
/* Appends `word` in single quotes as POSIX shells read it. */
void template_quote(struct buf *out, const char *word);

/* The checks that need no values: does each placeholder name a parameter or a
   mapped name, may it stand where it stands, can it be absent there? */
struct template_scope {
	const struct json *schema; /* of the whole tool */
	const struct json *map;
	const struct json *files;   /* `files:`; NULL: none */
	const struct json *prepare; /* names that C adds to the arguments; NULL: none */
	struct strv used;           /* parameters that were met */
	bool as_code;               /* a value stands where a program reads it as a script */
};

void template_scope_fini(struct template_scope *scope);
bool template_check_vector(
	struct template_scope *scope, const struct json *vector, struct err *err);
bool template_check_line(struct template_scope *scope, const char *line, struct err *err);
bool template_check_text(struct template_scope *scope, const char *text, struct err *err);
/* {n: {from: parameter, values: {...}}}: is the shape right and every value of an
   enumeration mapped? Or {n: {from: integer, times: 60000, over: 100}}: the number
   times the one over the other, rounded. */
bool template_check_map(struct template_scope *scope, struct err *err);

#endif
