#ifndef BUILTIN_CHANGE_H
#define BUILTIN_CHANGE_H

#include "builtin/file/files.h"

#include <stddef.h>

/* Adds to a result what became of a text: a unified diff that is cut where it is
   long, and the summary "+1 -1". Texts that are no text are only told as such. */
void change_describe(struct tool_result *result, const struct file_content *before,
	const char *after, size_t len);

#endif
