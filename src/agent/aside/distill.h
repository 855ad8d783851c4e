#ifndef AGENT_DISTILL_H
#define AGENT_DISTILL_H

#include "agent/agent.h"

/* Gathers what is worth remembering of a conversation, by asking its own model in the
   background. What came of it is told as a notice (EVENT_NOTICE outside of a run). */
struct distill;

/* After a run: begins when enough turns were completed since the last time. A notice
   comes only when something is new; a failure goes to the log. */
void distill_when_due(struct agent *agent, enum agent_end_state state);
/* Because the person wants it: a notice tells the end in any case. False: it cannot
   begin. */
bool agent_distill(struct agent *agent, struct err *err);
#define DISTILL_NOTES_MAX ((size_t)256 << 10) /* bytes */
/* The same with a text of the person's, a diary for example, in pieces one after the
   other; copied. */
bool agent_distill_notes(struct agent *agent, const char *text, size_t len, struct err *err);
/* Ends what goes on; what was kept of earlier pieces stays. False: nothing went on. */
bool agent_distill_stop(struct agent *agent);
struct distill *distill_free(struct distill *distill); /* NULL is fine */

#endif
