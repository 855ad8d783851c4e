#ifndef AGENT_CUT_H
#define AGENT_CUT_H

#include "chat/conversation.h"

/* Where what is sent may begin, so that it stays a valid transcript with the newest
   message of the person in it. */

#define CUT_TURNS 6 /* that are kept where there is room */

/* Number of the first message to keep: at most `turns` turns, and at most `room` tokens
   where that can be. Inside of the newest turn it is an answer of the model, whose calls
   and results stay together; the person's message is then kept beside it. `first` or less:
   there is nothing to leave out behind what was left out already. */
size_t cut_find(
	const struct conversation *conversation, size_t first, size_t turns, int64_t room);

#endif
