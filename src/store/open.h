#ifndef STORE_OPEN_H
#define STORE_OPEN_H

#include "store/db.h"

/* Opens store->path: connection, check of the header, migration, and the way out
   when the file is damaged. Waits at most STORE_PATIENCE for other processes. */
bool open_database(struct store *store, struct err *err);
/* Closes it with a last checkpoint where no other process has it open. */
void open_close(struct store *store);

#endif
