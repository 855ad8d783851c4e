#ifndef TUI_DRAFT_FUZZY_H
#define TUI_DRAFT_FUZZY_H

#include <stddef.h>

/* How well what is typed fits a name: 0 not at all; all of it, its beginning, the
   beginning of the last part of a path, a piece of it, its letters in order. ASCII
   letters fit in either case. */
int fuzzy_score(const char *name, const char *word);
/* Sets marks[i] for each byte of the name that the word stands for; `marks` has as many
   as the name has bytes, all unset before. */
void fuzzy_marks(const char *name, const char *word, char *marks);

#endif
