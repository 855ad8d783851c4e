#ifndef FRONT_DRAFT_H
#define FRONT_DRAFT_H

#include "base/buf.h"
#include "base/strv.h"
#include "base/vec.h"
#include "front/services.h"

#include <stdint.h>

/* All that a person wrote and that no conversation holds yet: the composer with its
   files, and the prompts that wait. Kept on disk: with its conversation, or, as long as
   that one is not saved (0), in $XDG_STATE_HOME/chela/draft. */

struct prompt {
	char *text;        /* owned */
	struct strv files; /* absolute paths of what was attached by hand */
	bool starting;     /* it was about to become part of the conversation */
};

/* A large piece that stands folded in the text, under a number. */
struct draft_fold {
	size_t start, len; /* bytes */
	int number;
};

struct draft {
	char *text;                   /* owned; NULL: none */
	VEC(struct draft_fold) folds; /* as they are kept: nobody looked at their bounds */
	struct strv files;
	VEC(struct prompt) waiting; /* first in line first */
};

void draft_fini(struct draft *draft);
struct prompt *draft_add_prompt(struct draft *draft, const char *text, bool starting);

/* As it is kept: "" for nothing, the text alone where that is all there is, else a
   JSON object. */
void draft_write(const struct draft *draft, struct buf *out);
/* Reads what draft_write() wrote; what is damaged is taken for a text. */
void draft_read(struct draft *draft, const char *kept);

/* What is kept, the caller's; "" when there is nothing. */
char *draft_load(struct services *services, int64_t conversation);
/* STORE_BUSY: nothing was written, try again later. */
enum store_result draft_save(
	struct services *services, int64_t conversation, const char *kept, struct err *err);

#endif
