#ifndef STORE_MIGRATIONS_H
#define STORE_MIGRATIONS_H

#include "store/db.h"

/* "chela" as the application_id in the file's header. */
#define SCHEMA_APPLICATION 0x6368656c

/* sql/N.sql (or the files sql/N-SUBJECT.sql together), made into strings when the
   program is built. */
extern const char schema_step_1[];
extern const char schema_step_2[];
extern const char schema_step_3[];
extern const char schema_step_4[];

/* schema_steps[n] leads from version n to n + 1. */
extern const char *const schema_steps[];
extern const int schema_version; /* number of steps */

/* Does the steps that are missing, each in a transaction with its version number.
   A database that is not new is copied to PATH.backup-VERSION before the first
   one; store->notice then says so. STORE_BUSY: another process is at it. */
enum store_result migrations_run(
	struct store *store, const char *const *steps, int count, struct err *err);

/* What kind of file this is, by its header. */
enum schema_kind {
	SCHEMA_NEW,     /* empty */
	SCHEMA_OURS,    /* `*version` is this or an older one */
	SCHEMA_NEWER,   /* made by a newer chela */
	SCHEMA_FOREIGN, /* another program's database */
	SCHEMA_ERROR,   /* unreadable, see err */
};
enum schema_kind migrations_look(struct store *store, int *version, struct err *err);

#endif
