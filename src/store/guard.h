#ifndef STORE_GUARD_H
#define STORE_GUARD_H

#include "store/db.h"

/* Locks between processes by flock(): one that SQLite's own do not replace. */

/* Does this version of SQLite lose its WAL when two processes write and
   checkpoint at the wrong moment? True from 3.7.0 until the mended ones. */
bool guard_is_needed(int version);
/* The writers' lock, around each write transaction and each checkpoint. False,
   with `err` and store->busy, when another process holds it. Nothing to do, and
   true, where it is not needed. */
bool guard_take(struct store *store, struct err *err);
void guard_release(struct store *store);
/* Takes it in any case and waits up to `ms`: for what replaces the file itself.
   Returns the descriptor to be closed, or -1. */
int guard_wait(const char *database, int64_t ms);

/* An exclusive lock on an open file, without waiting. */
enum guard_result {
	GUARD_TAKEN,
	GUARD_HELD, /* by another */
	GUARD_NONE, /* this filesystem has no locks */
};
enum guard_result guard_lock(int fd);

#endif
