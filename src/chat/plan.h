#ifndef CHAT_PLAN_H
#define CHAT_PLAN_H

#include "base/buf.h"
#include "base/err.h"
#include "chat/conversation.h"

/* The steps that a model set itself. A plan lives in the results of the calls that
   made and changed it: the newest such result is the plan, so that a conversation
   which is opened again, or branched, has the right one. */

#define PLAN_STEPS_MAX 40
#define PLAN_TEXT_MAX 300 /* bytes of a step, a note, a title */

enum plan_state {
	PLAN_PENDING,
	PLAN_IN_PROGRESS,
	PLAN_COMPLETED,
	PLAN_FAILED,
	PLAN_SKIPPED,
	PLAN_NEEDS_CONFIRMATION,
};

struct plan_step {
	char *text;
	char *note; /* may be NULL */
	enum plan_state state;
};

struct plan {
	char *title; /* may be NULL */
	VEC(struct plan_step) steps;
};

const char *plan_state_name(enum plan_state state); /* "in_progress" ... */
bool plan_state_parse(const char *name, enum plan_state *out);

void plan_fini(struct plan *plan);
/* Texts are copied, cut to one line of PLAN_TEXT_MAX bytes. */
void plan_set_title(struct plan *plan, const char *title);
void plan_add(struct plan *plan, const char *text);
void plan_set_note(struct plan_step *step, const char *note);
/* Steps that nothing more happens to. */
size_t plan_done(const struct plan *plan);
/* The step at hand: the first in progress or that needs a person, else the first
   that is pending; NULL: none is left. */
const struct plan_step *plan_current(const struct plan *plan);

/* As the result of a call, and back; false, and an empty plan, when it is none. */
void plan_write(const struct plan *plan, struct buf *out);
bool plan_read(struct plan *plan, const char *text);
/* Is this the result of a call that made or changed a plan? */
bool plan_is_result(const char *tool, const char *text);
/* The plan of a conversation; false: it has none. */
bool plan_find(struct plan *plan, const struct conversation *conversation);

#endif
