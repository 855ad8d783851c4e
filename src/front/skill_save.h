#ifndef FRONT_SKILL_SAVE_H
#define FRONT_SKILL_SAVE_H

#include "base/buf.h"
#include "base/err.h"

struct conversation;

/* What was done in a conversation as the text of a SKILL.md: the calls that went well, in
   order, with the texts they were given as parameters. False when there is none. */
bool skill_save_make(const struct conversation *messages, const char *name,
	const char *description, struct buf *out, struct err *err);
/* Writes a new skill of the person's own; `path` is the caller's. Never over another. */
bool skill_save_write(const char *name, const char *text, char **path, struct err *err);

#endif
