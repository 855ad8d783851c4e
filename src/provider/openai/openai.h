#ifndef PROVIDER_OPENAI_H
#define PROVIDER_OPENAI_H

#include "provider/details.h"
#include "provider/provider.h"
#include "provider/repeat.h"
#include "provider/slots.h"
#include "provider/think.h"

/* Chat Completions: what its files share. */

#define OPENAI_BASE_URL "https://api.openai.com/v1"

struct json;

/* One answer being read. */
struct openai_reader {
	struct delta_sink *sink;
	struct slots slots;
	struct think think;
	struct details details;
	struct repeat repeat;
	bool repeats_thinking;       /* what `repeat` holds is thinking, not text */
	struct usage usage;          /* the last one reported */
	char *finish;                /* the last stop value that says something; owned */
	struct json *message;        /* a cumulative message, where chunks have no delta */
	const char *reasoning_field; /* the member that thinking came in, NULL: none yet */
	bool has_delta;
	bool has_reasoning;
	bool refused; /* the model's own refusal was streamed */
	bool failed;  /* the server sent an error */
	bool broken;  /* an event was lost: nothing is sure to be whole */
	bool strange; /* an event was no JSON at all */
	bool mended;  /* bytes of a call were mended: it may not run */
	bool done;    /* [DONE] */
};

bool openai_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err);

/* One chunk of a stream, or a whole answer. */
void openai_read_chunk(struct openai_reader *reader, const struct json *chunk);
/* The same for a chunk that repeats the one before with another text; false when it
   does not. */
bool openai_read_repeated(struct openai_reader *reader, const char *data, size_t len);
/* Keeps a chunk that was read, so that the next may repeat it. */
void openai_learn(
	struct openai_reader *reader, const struct json *chunk, const char *data, size_t len);
/* Text and thinking of the answer on their way to the sink. */
void openai_add_text(struct openai_reader *reader, const char *text, size_t len);
void openai_add_thinking(struct openai_reader *reader, const char *text, size_t len);
/* A delta, or the message of a whole answer. */
void openai_read_delta(struct openai_reader *reader, const struct json *delta);
/* The usage of a chunk where it has one. */
void openai_read_usage(struct openai_reader *reader, const struct json *chunk);
/* Decides how the answer ended, gives its calls and its end to the sink. */
void openai_finish(struct openai_reader *reader, bool clean);

#endif
