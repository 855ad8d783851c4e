#ifndef FLOW_FLOW_H
#define FLOW_FLOW_H

#include "base/err.h"
#include "base/vec.h"
#include "flow/words.h"
#include "tool/catalogue.h"

#include <stdint.h>

struct json;
struct snapshot;

/* A flow: steps for the phone that run without a model, from a YAML file. Texts of a step
   may hold {x}, a parameter: a value, never code. */

#define FLOW_STEPS_MAX 200
#define FLOW_BYTES_MAX ((size_t)256 << 10)
#define FLOW_TIMEOUT_MAX 600 /* s, of one step */

/* What a step is aimed at: its text is looked for, then its id. The place tells which one
   where several fit, and is all there is where text and id are NULL. */
struct flow_target {
	char *text, *id; /* owned; templates */
	int x, y;        /* pixels, -1: not given */
};

struct flow_step {
	enum flow_kind kind;
	int line;
	char *word; /* as it is written */
	char *tool; /* FLOW_CALL: its name */
	/* Owned. Of a call, without its target; of FLOW_WAIT and FLOW_DONE {"value": ...}. */
	struct json *arguments;
	const char *parameter; /* that takes the target; NULL: it has none */
	struct flow_target target;
	bool optional;   /* where it does not fit, the flow goes on */
	int64_t timeout; /* ms, 0: the tool's own */
};

struct flow {
	char *name; /* of the file, without .yaml */
	char *path;
	char *description;
	struct json *schema; /* of its parameters: an object, all without a default required */
	VEC(struct flow_step) steps;
};

/* Reads one; NULL with diagnostics that are fatal. */
struct flow *flow_read(
	const char *text, size_t len, const char *path, struct diagnostics *found);
struct flow *flow_read_file(const char *path, struct diagnostics *found);
struct flow *flow_free(struct flow *flow); /* NULL is fine */
/* Are there these tools, and do they take these arguments? False when one fails. */
bool flow_check(
	const struct flow *flow, const struct snapshot *snapshot, struct diagnostics *found);

/* The parameters of one run: `given` (an object, may be NULL) with the defaults, checked.
   `*out` is the caller's. */
bool flow_bind(
	const struct flow *flow, const struct json *given, struct json **out, struct err *err);
/* A template with its values in place: a text that is one {x} alone becomes the value, in
   others it stands as text. As a `line`, each {x} is one quoted word of a shell. */
bool flow_fill(const struct json *from, const struct json *values, const struct json *schema,
	bool line, struct json **out, struct err *err);
/* Has it a {x} anywhere? */
bool flow_has_placeholder(const struct json *json);

#endif
