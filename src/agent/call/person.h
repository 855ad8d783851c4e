#ifndef AGENT_PERSON_H
#define AGENT_PERSON_H

#include "agent/agent.h"

/* What a person does besides sending and answering. */

/* Changes the arguments (JSON) of a call that waits: they are read and judged as if the
   model had sent them, and EVENT_CALL_CHANGED tells what became of it. On failure the
   call is as it was. */
bool agent_edit(struct agent *agent, int index, const char *arguments, struct err *err);
/* Takes a call out of the turn while it waits for those before it; the model is told.
   False: there is none of that index, or it was asked about or began already. */
bool agent_drop(struct agent *agent, int index);
/* A command line of the person, as a run of its own without the model: it goes through
   the gate like the model's, and it and its output become part of the conversation. */
bool agent_shell(struct agent *agent, const char *command, struct err *err);
/* A flow by name, with its arguments (JSON), the same way; `line` is what they wrote. Where
   a step does not fit the model goes on from there, in the same run. */
bool agent_flow(struct agent *agent, const char *line, const char *name, const char *arguments,
	struct err *err);

/* Stops one sub-agent; false: there is none of that number. */
bool agent_stop_subagent(struct agent *agent, int number);
/* What one has said and done, while it works; NULL: there is none of that number. */
const struct conversation *agent_subagent_messages(struct agent *agent, int number);

#endif
