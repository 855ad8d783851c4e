#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include "base/buf.h"
#include "base/err.h"

/* Writes a file that the person named with -o, whole or not at all. It keeps its
   mode, a new one gets what the umask leaves; a link is followed. What is no file
   (a device, a pipe) is written to. */
bool output_write(const char *path, const struct buf *text, struct err *err);

#endif
