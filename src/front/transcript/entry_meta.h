#ifndef FRONT_ENTRY_META_H
#define FRONT_ENTRY_META_H

#include "base/strv.h"
#include "front/transcript/transcript.h"

/* What is known of a message beside its text. */

/* Takes time, star, model, mode, tokens and duration of a message over to an entry
   of it. `closes`: it is the last text of an answer, behind which they are shown. */
void entry_take_meta(struct transcript *transcript, struct entry *entry,
	const struct message *message, bool closes);
/* "10:02", "gemma3", "in 9.8k out 1.1k" ...: what matters most first, sanitised. */
void entry_meta(const struct entry *entry, struct strv *pieces);
/* All entries of a message get a star or lose it. */
void transcript_star(struct transcript *transcript, int64_t message, bool on);
/* Which of several versions a message is stands with it, and for an answer with the
   last text of its turn, where the rest is said. */
void transcript_version(
	struct transcript *transcript, int64_t message, int version, int versions);

#endif
