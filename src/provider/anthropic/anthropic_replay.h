#ifndef PROVIDER_ANTHROPIC_REPLAY_H
#define PROVIDER_ANTHROPIC_REPLAY_H

#include "base/vec.h"
#include "provider/openai/openai_replay.h"

struct json_writer;

/* Writes what the model sent in earlier turns, and the ids of its calls. */

/* An id as it stands in the conversation, and as it is written. */
struct anthropic_id {
	const char *from;
	char to[REPLAY_ID_SIZE];
};

/* `request` is set, the rest zero. */
struct anthropic_replay {
	const struct provider_request *request;
	struct replay replay;         /* of the last assistant message */
	VEC(struct anthropic_id) ids; /* of its calls */
	VEC(uint64_t) taken;          /* ids of all calls so far, as hashes */
};

/* A message of the assistant; nothing where nothing of it can be sent. */
void anthropic_replay_write(struct anthropic_replay *self, struct json_writer *writer,
	const struct message *message);
/* The id of the call that a result belongs to, as that was written. */
void anthropic_replay_id(
	const struct anthropic_replay *self, struct json_writer *writer, const char *id);
void anthropic_replay_fini(struct anthropic_replay *self);

/* A block of text, with the members of `vendor` (raw JSON of an object, may be NULL). */
void anthropic_write_text(
	struct json_writer *writer, const char *text, const char *vendor, bool marked);
/* Nothing but white space? A server takes no such block. */
bool anthropic_is_blank(const char *text);

#endif
