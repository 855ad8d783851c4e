#ifndef BASE_QUOTE_H
#define BASE_QUOTE_H

struct buf;

/* Appends `word` in single quotes as POSIX shells read it: one word, whatever it holds. */
void quote_word(struct buf *out, const char *word);

#endif
