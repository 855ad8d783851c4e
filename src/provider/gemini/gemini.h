#ifndef PROVIDER_GEMINI_H
#define PROVIDER_GEMINI_H

#include "base/vec.h"
#include "provider/gemini/gemini_args.h"
#include "provider/provider.h"

/* Google's generateContent: what its files share. */

#define GEMINI_BASE_URL "https://generativelanguage.googleapis.com/v1beta"
#define GEMINI_CALLS_MAX 128

struct json;

/* A call as far as it has come. */
struct gemini_call {
	char *name;
	char *id; /* as sent; NULL: none */
	char *signature;
	char *arguments;            /* JSON text; NULL: they come in pieces */
	struct gemini_args *pieces; /* NULL: none came */
	size_t bytes;               /* of arguments so far */
	size_t place;               /* parts of the message that stood before it */
	bool open;                  /* more of it is to come */
};

/* One answer being read. */
struct gemini_reader {
	struct delta_sink *sink;
	VEC(struct gemini_call) calls;
	struct usage usage;
	int64_t candidates; /* output tokens without thoughts; -1: not said */
	char *finish;       /* the last finishReason; owned */
	char *blocked;      /* why the prompt was refused; owned */
	size_t kept;        /* bytes of vendor data */
	bool failed;        /* the server sent an error */
	bool broken;        /* an event was lost: nothing is sure to be whole */
	bool unsafe;        /* calls that cannot be read: none may run */
};

bool gemini_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err);

/* One GenerateContentResponse; `mended`: bytes of it were. */
void gemini_read_chunk(struct gemini_reader *reader, const struct json *chunk, bool mended);
/* The functionCall of a part, with the signature beside it (may be NULL). */
void gemini_read_call(
	struct gemini_reader *reader, const struct json *call, const char *signature);
/* Gives the calls to the sink, each at its place, with ids that differ. */
void gemini_deliver(struct gemini_reader *reader);
void gemini_calls_fini(struct gemini_reader *reader);
/* Appends {"id":...,"thoughtSignature":...} as far as there is something. */
void gemini_vendor_write(struct buf *out, const char *id, const char *signature);
/* Decides how the answer ended, gives its calls and its end to the sink. */
void gemini_finish(struct gemini_reader *reader, bool clean);

#endif
