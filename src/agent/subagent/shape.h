#ifndef AGENT_SHAPE_H
#define AGENT_SHAPE_H

#include "base/buf.h"
#include "base/err.h"

struct json;

/* An answer that a program goes on with: one JSON object that fits a schema. */

/* Is it a schema of an object that can be held against an answer? */
bool shape_is_good(const struct json *shape, struct err *err);
/* Behind a task: what its answer has to be. */
void shape_ask(const struct json *shape, struct buf *out);
/* Appends the object that an answer holds, whatever prose is around it. False: there is
   none, or it does not fit; `err` is for the model. */
bool shape_read(const struct json *shape, const char *answer, struct buf *out, struct err *err);

#endif
