#ifndef PROVIDER_GEMINI_ARGS_H
#define PROVIDER_GEMINI_ARGS_H

#include "base/buf.h"

#include <stdbool.h>

struct json;

/* Arguments of a call that come in pieces: {"jsonPath": "$.a.b[0]", "stringValue": "x"}.
   Bounded in depth, number and size. */
struct gemini_args;

struct gemini_args *gemini_args_new(void);
void gemini_args_free(struct gemini_args *args);
/* One element of partialArgs; text of the same path is joined. False when it fits
   nowhere: the arguments are not whole then. */
bool gemini_args_add(struct gemini_args *args, const struct json *piece);
/* Appends the object. */
void gemini_args_print(const struct gemini_args *args, struct buf *out);

#endif
