#ifndef PROVIDER_OPENAI_REPLAY_H
#define PROVIDER_OPENAI_REPLAY_H

#include "provider/provider.h"

#include <stdbool.h>

struct json_writer;

/* How an assistant message goes back to a server: with everything, byte for byte, to
   the one that sent it; as text and calls with clean ids to any other. */

#define REPLAY_ID_SIZE 512

struct replay {
	char *target; /* origin of the request's own target */
	bool same;    /* the message comes from it */
	bool blobs;   /* vendor data of the message goes along */
	bool short_ids;
	bool empty_reasoning; /* calls carry reasoning_content, "" where there is none */
};

/* Zeroed before the first use. */
void replay_begin(struct replay *replay, const struct provider_request *request,
	const struct message *message);
void replay_fini(struct replay *replay);

/* The id for a call and for its result. */
void replay_id(const struct replay *replay, const char *id, char out[REPLAY_ID_SIZE]);
/* A name of letters that every server takes. */
void replay_name(struct buf *out, const char *name);
/* Arguments as text of a JSON object: as received where they are one. */
void replay_arguments(struct buf *out, const char *arguments);
/* The members that hold reasoning, if any. */
void replay_reasoning(
	const struct replay *replay, struct json_writer *writer, const struct message *message);

#endif
