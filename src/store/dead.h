#ifndef STORE_DEAD_H
#define STORE_DEAD_H

#include "store/db.h"

/* Inside a write: makes sure that no other process runs something in this
   conversation. Runs that dead processes left in it are closed, and one of this
   process, whose end could not be written before; for another living one
   it is false, with ERR_BUSY and who and since when. */
bool dead_claim(struct store *store, int64_t conversation, struct err *err);

#endif
