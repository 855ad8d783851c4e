#ifndef CLI_JSONL_H
#define CLI_JSONL_H

#include "agent/event.h"
#include "base/buf.h"

struct agent_profile;

/* One event of a run as a line of `ask --json`; nothing for events that have no
   line. */
void jsonl_event(struct buf *out, const struct agent_event *event,
	const struct agent_profile *profile, enum agent_mode mode);

#endif
