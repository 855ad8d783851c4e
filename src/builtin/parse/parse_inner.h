#ifndef BUILTIN_PARSE_PARSE_INNER_H
#define BUILTIN_PARSE_PARSE_INNER_H

#include "base/buf.h"
#include "base/str.h"
#include "builtin/parse/parse.h"
#include "builtin/parse/span.h"
#include "json/json.h"

/* What the parsers share; nobody else includes it. */

/* Hands a text on as it is: it is of no known form. Returns true. */
bool parse_plain(const char *text, size_t len, struct buf *out);
/* The JSON document that Termux:API prints, or NULL: the text is something else.
   The caller's. */
struct json *parse_document(const char *text, size_t len);
/* Appends a separator unless `out` still has the length `start`. */
void parse_comma(struct buf *out, size_t start);

#endif
