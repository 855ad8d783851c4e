#ifndef BASE_QUOTE_H
#define BASE_QUOTE_H

#include <stdbool.h>

struct buf;
struct strv;

/* Appends `word` in single quotes as POSIX shells read it: one word, whatever it holds. */
void quote_word(struct buf *out, const char *word);
/* Adds the words of a line as a person types it: quotes and backslashes as in a shell, and
   nothing else of one. False when there is none. */
bool quote_split(struct strv *words, const char *text);

#endif
