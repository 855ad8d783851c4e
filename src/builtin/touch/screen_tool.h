#ifndef BUILTIN_SCREEN_TOOL_H
#define BUILTIN_SCREEN_TOOL_H

#include "screen/act.h"
#include "tool/call.h"

struct device;
struct json;

/* What the screen tools share: from a call to a job of screen/, from its report to a result.
   The job is the data of the run: tool_run_set_data() is taken. */

/* For tool_ops: a phone is reached through the privileged shell. */
bool screen_tool_is_here(struct device *device, struct buf *why);
void screen_tool_cancel(struct tool_run *run);
/* Fills the options of a job for this run. False when there is no screen: it is ended. */
bool screen_tool_begin(struct tool_run *run, struct act_options *options);
void screen_tool_hold(struct tool_run *run, struct job *job);
/* Ends the run as failed, with a sentence for the model. */
void screen_tool_refuse(struct tool_run *run, const char *text);
/* A target by `text`, else by `x` and `y`, names of parameters; `text` may be NULL. `unit` is
   a parameter of its own. */
void screen_tool_target(const struct json *arguments, const char *text, const char *x,
	const char *y, struct act_target *target);
bool screen_tool_has_target(const struct act_target *target);
enum act_direction screen_tool_direction(const struct json *arguments);

#endif
