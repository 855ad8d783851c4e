#ifndef FRONT_LINKS_H
#define FRONT_LINKS_H

#include "base/strv.h"
#include "front/transcript/transcript.h"

/* The links of a message: those with a number in its text come first, by number, then
   addresses that stand in it as they are. At most LINKS_MAX. */

#define LINKS_MAX 500

/* Appends them, each once, sanitised, in full. */
void links_of_entry(struct entry *entry, struct strv *out);
/* The newest entry that has any; appends its links. NULL: there is none. */
struct entry *links_newest(struct transcript *transcript, struct strv *out);

#endif
