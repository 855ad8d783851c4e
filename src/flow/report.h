#ifndef FLOW_REPORT_H
#define FLOW_REPORT_H

#include "flow/run.h"

/* What is told of a run, in words. Part of run.c. */

/* A step that is over: "2. tap "Send": Tapped [3] button ...", the first line of `text`. */
void report_step(struct buf *out, size_t number, const char *words, const char *text);
/* In front of the steps: where it stopped, and why. */
void report_stop(struct buf *out, const struct flow_plan *plan, size_t at, const char *text);
/* Behind the steps: what the screen shows now. */
void report_screen(struct buf *out, const struct tool_result *screen);
/* In front of the steps: all is done. */
void report_end(struct buf *out, const struct flow_plan *plan, const char *answer);

#endif
