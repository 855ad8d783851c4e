#ifndef STORE_CLOSE_RUN_H
#define STORE_CLOSE_RUN_H

#include "store/db.h"

/* Inside a write: ends a run whose process is gone as interrupted. Its streamed
   text becomes a partial message, its open calls get a status and a result, and
   the conversation is a valid transcript again. Nothing is done a second time. */
bool close_run(struct store *store, int64_t run, int64_t conversation, struct err *err);

#endif
