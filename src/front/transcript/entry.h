#ifndef FRONT_ENTRY_H
#define FRONT_ENTRY_H

#include "front/transcript/transcript.h"

/* The inside of a transcript: making, changing and placing its entries. */

/* At the end, or before entry `at`. */
struct entry *entry_new(struct transcript *transcript, size_t at, enum entry_kind kind);
struct entry *entry_free(struct entry *entry);
void entry_remove(struct transcript *transcript, size_t at);
/* Notes a change: versions grow. */
void entry_touch(struct transcript *transcript, struct entry *entry);

void entry_set_text(
	struct transcript *transcript, struct entry *entry, const char *data, size_t len);
/* Name, title and arguments of a card; of call_tool those of the inner tool. */
void entry_set_call(struct entry *entry, const struct agent_call *call);
/* Output that comes while the call runs, and what it ended with in its place. */
void entry_add_output(struct entry *entry, const char *data, size_t len);
void entry_set_output(struct entry *entry, const char *text);
/* No more will come. */
void entry_end_output(struct entry *entry);

/* Takes the plan over if this is the result of a call that made or changed one. */
void transcript_take_plan(
	struct transcript *transcript, const struct entry *entry, const char *result);

/* What a person wrote, with a line for each attachment; NULL: nothing to show. */
struct entry *transcript_add_user(struct transcript *transcript, const struct message *message);
/* Makes the entries from number `from` on be those of this assistant message:
   entries that are there are used, others made, what streamed and is not in it
   goes. */
void transcript_place_answer(
	struct transcript *transcript, size_t from, const struct message *message);

#endif
