#ifndef SCREEN_ACT_INNER_H
#define SCREEN_ACT_INNER_H

#include "screen/inner.h"
#include "screen/job.h"
#include "screen/name.h"
#include "screen/target.h"

/* What all actions share: look, do, look again, tell. Inside of screen/. */

/* Was a number (NULL and texts are fine) told in this conversation? If not, the job is ended.
 */
bool act_knows(struct job *job, const char *target);
/* Goes on with `then` once the last view is of now. A look that fails ends the job, unless
   the action can do without (`must_see` false). */
void act_look(struct job *job, bool must_see, void (*then)(struct job *job));
/* Runs a line of `input` and the like; fails the job where it did nothing, else `then`. */
void act_input(struct job *job, const char *line, void (*then)(struct job *job));
/* Looks until the screen has settled and ends the job: report.text has said what was done,
   what became different is added. `name` (borrowed until the end) is for the hints. */
void act_tell(struct job *job, const char *name, bool wanders);
/* The same by the look that was just taken. */
void act_told(struct job *job, const char *name, bool wanders);
/* act_input(), then act_tell(). */
void act_do(struct job *job, const char *line, const char *name, bool wanders);
/* The common limit of one line. */
#define ACT_LINE_TIME (20 * 1000) /* ms */

#endif
