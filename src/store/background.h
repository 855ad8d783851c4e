#ifndef STORE_BACKGROUND_H
#define STORE_BACKGROUND_H

#include "store/db.h"

/* After each commit: arms the timer of store_attach(), if there is one and
   anything may be to do. */
void background_wake(struct store *store);
void background_detach(struct store *store);

/* A passive checkpoint under the writers' lock; false when that was held. */
bool background_checkpoint(struct store *store);

#endif
