#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* Conversations and what happened in them, in one SQLite file. All SQL lives in
   this folder, one file a table. Times are ms UTC; ids are never used again.

   Writing never waits: a write that finds the database held by another process
   gives STORE_BUSY and has changed nothing; the caller tries again by a timer
   (store_run() does so for callers that have nothing else to do) for at most
   STORE_PATIENCE. Several writes that belong together stand between
   store_begin() and store_commit(). */
struct store;
struct loop;

#define STORE_PATIENCE 5000  /* ms that a busy write is tried again */
#define STORE_RETRY_EVERY 15 /* ms between tries */

enum store_result {
	STORE_OK,
	STORE_BUSY,   /* held by another process; nothing was changed */
	STORE_FAILED, /* `err` says why; nothing was changed */
};

struct store_options {
	const char *path;       /* chela.db; its folder is made, 0700 */
	const char *run_folder; /* locks of running processes */
};

/* Opens or makes the database, migrates it (a copy by VACUUM INTO before the
   first step) and sets a damaged file aside under a new name. A newer schema
   opens for reading only, see store_is_read_only(). Waits at most
   STORE_PATIENCE for another process's migration. */
bool store_open(struct store **out, const struct store_options *options, struct err *err);
/* Ends this process's row and lock. NULL is fine. */
struct store *store_close(struct store *store);
bool store_is_read_only(const struct store *store);
/* A sentence for the person when opening was not plain (set aside, newer schema,
   migrated), else NULL; borrowed. */
const char *store_notice(const struct store *store);

/* One transaction (BEGIN IMMEDIATE under the writers' lock). Writes called
   outside of one open and commit their own. store_commit() may be STORE_BUSY:
   then all of it is undone and must be repeated from store_begin(). */
enum store_result store_begin(struct store *store, struct err *err);
enum store_result store_commit(struct store *store, struct err *err);
void store_rollback(struct store *store);

/* For fronts without a loop of their own business: calls `fn` until it is not
   STORE_BUSY, turning the loop between tries. */
bool store_run(struct store *store, struct loop *loop,
	enum store_result (*fn)(struct store *store, void *ctx, struct err *err), void *ctx,
	struct err *err);

/* Background work of the loop: indexes finished messages in slices and makes a
   passive checkpoint when idle or when the WAL passed 4 MB. Armed by writes. */
void store_attach(struct store *store, struct loop *loop);
/* Does it now, for the end of a command: up to about 2 MB of text, what is more
   waits in the database for the next time. */
void store_settle(struct store *store);

/* Version of the library, and of the tables of this file. */
const char *store_engine(void);
int store_schema(struct store *store);
/* Changes with every commit of another process. Cheap. */
int64_t store_version(struct store *store);
/* integrity_check and its findings, for doctor; true when sound. */
bool store_check(struct store *store, struct err *err);

#endif
