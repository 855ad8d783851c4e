#ifndef STORE_TRASH_H
#define STORE_TRASH_H

#include "store/store.h"

#define TRASH_KEPT ((int64_t)30 * 24 * 3600 * 1000) /* ms */

/* To the trash with all versions, or back. Refused with ERR_BUSY (STORE_FAILED) while
   a run of one is alive in another process. */
enum store_result trash_put(struct store *store, int64_t id, bool on, struct err *err);
/* Removes for good what went there before `time` (ms UTC), at most `max`
   conversations, each with its versions; `*count` tells how many. */
enum store_result trash_empty(
	struct store *store, int64_t time, int max, int *count, struct err *err);
/* Removes, once in this process, what is older than TRASH_KEPT; STORE_BUSY: later. */
enum store_result trash_tidy(struct store *store);

#endif
