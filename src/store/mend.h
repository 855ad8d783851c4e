#ifndef STORE_MEND_H
#define STORE_MEND_H

#include "store/db.h"

/* What the model is told of calls that the death of a process left open. */
#define MEND_NOT_RUN "not run: the program ended before this call"
#define MEND_UNKNOWN "interrupted: the program ended while this ran; its effect is unknown"

/* Inside a write: makes a conversation's own messages a valid transcript. A call
   without a result gets the result that its record holds, or one of those above,
   right behind its message; results without a call and empty answers go. */
bool mend_transcript(struct store *store, int64_t conversation, struct err *err);

#endif
