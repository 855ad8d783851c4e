#ifndef BASE_TR_H
#define BASE_TR_H

#include "base/err.h"

#include <stddef.h>

/* Every sentence that a person reads passes here. Without a catalogue, or where it
   lacks a sentence, the English text itself is the answer. Catalogues are GNU .mo
   files (the format of `msgfmt`), read whole, at most TR_FILE_MAX bytes. */

#define TR_FILE_MAX ((size_t)4 << 20)

/* Marks a text of a static table; tr() is called where it is shown. */
#define TR(text) text

/* Good until the next tr_load() or tr_unload(). NULL stays NULL. */
const char *tr(const char *text) __attribute__((format_arg(1)));
/* One thing or several, by `n`. A language with one form has it for both. */
const char *tr_n(const char *one, const char *many, size_t n)
	__attribute__((format_arg(1), format_arg(2)));

/* Takes this catalogue from now on. A damaged file changes nothing. */
bool tr_load(const char *path, struct err *err);
void tr_unload(void);

#endif
