#ifndef FRONT_EDIT_H
#define FRONT_EDIT_H

#include "base/err.h"
#include "base/strv.h"

/* A text in the person's own editor: which program that is, and the file that goes
   between us. Running it is the front's. */

#define EDIT_MAX ((size_t)1 << 20) /* bytes of a text, there and back */

/* The words of $VISUAL or $EDITOR (quotes and backslashes as in a shell, nothing
   else), else nano, else vi, whichever is on PATH. */
bool edit_program(struct strv *argv, struct err *err);
/* A new 0600 file in the folder for temporary files, named *.md; `path` is the
   caller's, and so is the file. */
bool edit_write(const char *text, char **path, struct err *err);
/* What the file holds now. `out` (the caller's) is NULL when it is what it was. A file
   that vanished, is too large or no text is an error. */
bool edit_read(const char *path, const char *before, char **out, struct err *err);

#endif
