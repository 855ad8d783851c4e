#ifndef CLI_STDIN_H
#define CLI_STDIN_H

#include "base/buf.h"
#include "base/err.h"

struct loop;

#define STDIN_MAX ((size_t)8 << 20) /* bytes */

/* Is standard input a pipe, a socket or a file? Only then it is read. */
bool stdin_is_input(void);
/* Reads it to its end, as valid text; after 2 s of silence a line on standard
   error says what is waited for, unless `quiet`. ERR_TIMEOUT: interrupted. */
bool stdin_read(struct loop *loop, bool quiet, struct buf *out, struct err *err);

#endif
