#ifndef FRONT_CARD_H
#define FRONT_CARD_H

#include <stdint.h>

struct agent_call;
struct buf;
struct entry;

/* The words of a card. */

/* The state word of a card, two columns ("ok", "!!", "??" …), and its note. */
const char *entry_word(const struct entry *entry);
void entry_note(const struct entry *entry, int64_t now, struct buf *out);
/* What the person can do about it, a sentence; mostly empty. */
void entry_hint(const struct entry *entry, struct buf *out);
/* All that is known of an entry, to be read at leisure: of a card its arguments and
   its whole output; sanitised. */
void entry_write(const struct entry *entry, struct buf *out);
/* A call in one line for people: its arguments, made short. */
void call_title(const struct agent_call *call, struct buf *out);

#endif
