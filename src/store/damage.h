#ifndef STORE_DAMAGE_H
#define STORE_DAMAGE_H

#include "base/err.h"

#include <stdint.h>

/* What is done with a damaged database file. Nothing is ever deleted. */

/* Leaves a note beside the database that it must be checked when it is opened
   next; and is there one? */
void damage_suspect(const char *database);
bool damage_is_suspect(const char *database);
void damage_clear(const char *database);

/* Renames the database with its -wal and -shm to NAME.corrupt-TIME and puts the
   newest backup in its place, if there is one. `*notice` tells the person, and is
   the caller's. The caller holds the writers' lock. */
bool damage_set_aside(const char *database, int64_t now, char **notice, struct err *err);

#endif
