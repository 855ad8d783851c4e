#ifndef BUILTIN_EDIT_HINT_H
#define BUILTIN_EDIT_HINT_H

#include <stddef.h>

struct buf;

/* Appends what in `text` comes nearest to a text that is not in it: the place
   where only white space or case differs, where the first line stands, or the
   line most like it. Nothing when nothing is near. */
void edit_hint(struct buf *out, const char *text, size_t len, const char *wanted);

#endif
