#ifndef TOOL_PLACEHOLDER_H
#define TOOL_PLACEHOLDER_H

#include "tool/template.h"

/* The pieces a template is made of, and what a placeholder stands for. Part of
   template*.c; nobody else includes it. */

#define PLACEHOLDER_NAME_MAX 64
#define MAP_FACTOR_MAX 1000000 /* of `times` and `over` */

enum piece_kind { PIECE_END, PIECE_TEXT, PIECE_VALUE, PIECE_BAD };

struct piece {
	const char *text; /* literal bytes, "{" for "{{" */
	size_t len;
	char name[PLACEHOLDER_NAME_MAX + 1];
	bool optional; /* {x?} */
};

/* Reads the piece at `*at` and moves on. PIECE_BAD with the reason in `err`. */
enum piece_kind piece_next(const char **at, struct piece *piece, struct err *err);
/* Is the whole text one placeholder? Fills `piece` if so. */
bool piece_is_alone(const char *text, struct piece *piece);

struct value {
	const struct json *json; /* NULL: absent */
	bool numeric;
	bool fixed;      /* written by the tool's author: a mapped value or a default */
	char number[24]; /* what `times` made of it; else "" */
};

/* What a name stands for in this call; false when a map has no entry for it. */
bool value_find(const struct template_values *values, const char *name, struct value *out,
	struct err *err);
/* Appends a scalar as text. False for arrays and objects. */
bool value_text(const struct value *value, const char *name, struct buf *out, struct err *err);
/* Absent, an empty list, a default that is "", or false: what drops the list an {x?} stands in.
 */
bool value_is_absent(const struct value *value);
/* The schema of a parameter, or NULL. */
const struct json *parameter_schema(const struct json *schema, const char *name);
/* A number, a boolean or one of a few words: nothing that a caller makes up. */
bool parameter_is_plain(const struct json *schema, const char *name);

bool refuse_dash(const char *name, const char *text, struct err *err);
bool refuse_absent(const char *name, struct err *err);

#endif
