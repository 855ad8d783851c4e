#ifndef AGENT_PROMPT_H
#define AGENT_PROMPT_H

#include "agent/event.h"
#include "base/buf.h"
#include "base/err.h"

/* Words for the model. The system prompt is built once per conversation and
   stored with it; what changes (clock, battery, mode) is frozen as a context
   part into the user message it was first sent with. */

#define PROMPT_WORKDIR "Working directory: " /* begins a line of its own */

struct prompt_options {
	const char *folder; /* of the texts: MODE.txt, base.txt and MODE.LANGUAGE.txt */
	const char *language;
	const char *agent; /* the agent's own prompt; NULL: none */
	const char *extra; /* --system; NULL: none */
	const char *workdir;
	const char *others;    /* families that find_tools knows; NULL or "": none */
	const char *notes;     /* of the project, fenced; NULL or "": none */
	const char *subagents; /* a line each, for dispatch; NULL or "": none */
	bool is_subagent;      /* another agent gave the task */
	const char *skills;    /* what may be loaded; NULL or "": nothing */
	enum agent_mode mode;
};

bool prompt_system(struct buf *out, const struct prompt_options *options, struct err *err);
/* One text by its name (summary), as it is. */
bool prompt_text(struct buf *out, const char *folder, const char *name, struct err *err);
/* The context part: time, and `facts` (lines, may be NULL). */
void prompt_context(struct buf *out, const char *facts);

#endif
