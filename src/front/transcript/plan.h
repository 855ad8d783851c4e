#ifndef FRONT_PLAN_H
#define FRONT_PLAN_H

#include "chat/plan.h"

/* A plan in front of a person. */

/* "[x]": the state of a step in three columns, the same without colour. */
const char *plan_mark(enum plan_state state);
/* The whole plan in one line: "plan 2/5: restart the service". Sanitised. */
void plan_line(const struct plan *plan, struct buf *out);
/* One step: its text and its note. Sanitised. */
void plan_step_line(const struct plan_step *step, struct buf *out);

#endif
