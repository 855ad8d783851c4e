#ifndef FRONT_SUBAGENTS_H
#define FRONT_SUBAGENTS_H

#include "front/session.h"
#include "front/transcript/transcript.h"

/* What a sub-agent said and did, while it works and later. */

/* Of the card of the call that gave the task: from the agent while it works, else from
   the store. False: nothing of it was kept, or the card is not one of a sub-agent. */
bool subagents_load(struct session *session, const struct entry *entry, struct transcript *out);
/* "3/12  1.2k tok", for a card and a head; nothing before it began. */
void subagents_progress(const struct entry_subagent *subagent, struct buf *out);

#endif
