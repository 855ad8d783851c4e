#ifndef FRONT_ENTRY_TEXT_H
#define FRONT_ENTRY_TEXT_H

#include "front/transcript/find.h"
#include "front/transcript/transcript.h"

/* The texts of an entry for those who take them away: the clipboard, a viewer, the
   plain screen, a search. */

/* Appends what `y` copies: words as they were written; of a card its call and output. */
/* An error with the server's whole answer in `output`? */
bool entry_has_detail(const struct entry *entry);
void entry_copy(const struct entry *entry, struct buf *out);
/* "you", "answer", the name of a tool: what a page about it is called. Sanitised. */
const char *entry_title(const struct entry *entry);
/* Appends it as plain text for the normal screen, with the word of who speaks before
   it, ended by an empty line. `whole`: of a card its output too. Sanitised. */
void entry_print(const struct entry *entry, bool whole, struct buf *out);
/* How often something is in it; `*head` of them in the line that stands for a card. */
size_t entry_count(const struct entry *entry, const struct find *find, size_t *head);

/* The newest answer with a text, NULL: there is none. */
struct entry *transcript_last_answer(const struct transcript *transcript);
/* Appends all of it as entry_print() does. */
void transcript_print(const struct transcript *transcript, struct buf *out);

#endif
