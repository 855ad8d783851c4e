#ifndef FRONT_SPOOL_H
#define FRONT_SPOOL_H

#include <stddef.h>

struct buf;

/* Text that is too long to be kept in memory, in a file without a name: nobody else
   can open it, and it is gone when we are, however we end. */
struct spool;

#define SPOOL_MAX ((size_t)32 << 20) /* bytes of one; more is forgotten */

/* Adds to it; NULL begins a new one. Where no file can be had, what came is
   forgotten. */
struct spool *spool_add(struct spool *spool, const char *data, size_t len);
/* Appends all of it, with a line that says so where something was forgotten. */
void spool_read(const struct spool *spool, struct buf *out);
struct spool *spool_free(struct spool *spool); /* NULL is fine */

#endif
