#ifndef FRONT_MATHS_INNER_H
#define FRONT_MATHS_INNER_H

#include "front/maths/maths.h"

#define MATHS_DEPTH_MAX 12
#define MATHS_OUT_MAX ((size_t)64 << 10)

/* Shared by the files of this folder; nobody else includes it. */

struct maths {
	const char *source;
	size_t len;
	size_t at;
	int depth; /* of groups and arguments */
	bool lines;
	struct buf *out;
};

/* What a command without arguments stands for, NULL: it is none. Spaces around it are
   part of an operator; one behind it, of the name of a function. */
const char *maths_symbol(const char *name, size_t len);
/* The letter of "\mathbb{R}" and the like; false when it has none of its own. */
bool maths_letter(const char *font, size_t len, char letter, struct buf *out);

/* Adds text raised or lowered, if each character has such a form. */
bool maths_raise(const char *text, size_t len, struct buf *out);
bool maths_lower(const char *text, size_t len, struct buf *out);

/* Reads up to what ends the group, or the row of an environment; false: it cannot. */
bool maths_run(struct maths *maths);
/* Reads the command at a backslash. */
bool maths_take(struct maths *maths);
/* The name behind a backslash: letters, or one character. */
const char *maths_command(struct maths *maths, size_t *len);
/* The argument that comes next: a group, a command or a character. */
bool maths_argument(struct maths *maths, struct buf *out);
/* The name in "{name}" that comes next. */
bool maths_name(struct maths *maths, const char **name, size_t *len);
/* The rows of an environment, up to its end; its "\begin" was read. */
bool maths_rows(struct maths *maths);
/* Adds text that has spaces around it, unless some are there. */
void maths_add(struct maths *maths, const char *text);
enum maths_place { MATHS_OVER, MATHS_UNDER, MATHS_SCRIPT };

/* The text, in brackets where it would not hold together there. */
void maths_group(struct buf *out, const struct buf *text, enum maths_place place);
/* A space, unless there is one or nothing that it would part. */
void maths_space(struct maths *maths);
void maths_skip(struct maths *maths);
/* Takes spaces off the end. */
void maths_trim(struct buf *out);
bool maths_is_at(const struct maths *maths, const char *text);

#endif
