#ifndef STORE_PROCESS_H
#define STORE_PROCESS_H

#include "store/db.h"

/* A process that runs something has a row, and holds a lock on a file of the run
   folder for as long as it lives, however it dies. */

/* Makes the file, takes its lock and adds the row, inside a write; nothing when
   there is one. */
bool process_ensure(struct store *store, struct err *err);
/* The write that process_ensure() may have been part of has ended. */
void process_settled(struct store *store, bool committed);
/* Removes the row, unless runs of it are still open, and the file. */
void process_end(struct store *store);

/* Is the process of this row, or of a row that is gone, dead? Then `*fd` holds its
   lock (or -1), so that nobody else closes its runs meanwhile. */
bool process_is_dead(struct store *store, int64_t process, const char *lock, int *fd);
/* Removes the lock file of a process that was found dead. */
void process_bury(struct store *store, const char *lock, int *fd);

#endif
