#ifndef PROVIDER_RESPONSES_H
#define PROVIDER_RESPONSES_H

#include "base/vec.h"
#include "provider/provider.h"
#include "provider/think.h"

/* OpenAI Responses: what its files share. */

#define RESPONSES_ITEMS_MAX 256

struct json;
struct json_writer;

enum responses_kind { RESPONSES_OTHER, RESPONSES_MESSAGE, RESPONSES_REASONING, RESPONSES_CALL };

/* The two forms of thinking; where an item has both, the one that comes first is shown. */
enum responses_source { SOURCE_NONE, SOURCE_SUMMARY, SOURCE_CONTENT };

/* One item of the output, as far as it has come. */
struct responses_item {
	int64_t index; /* output_index: ids may differ from event to event */
	enum responses_kind kind;
	bool done;
	bool shown; /* text or thinking of it went to the sink */
	enum responses_source source;
	int64_t part; /* of the thinking that was shown last */
	/* Of a call: */
	int slot;
	bool marked; /* its place in the message is told */
	char *id;    /* owned, may be NULL */
	char *name;  /* owned, may be NULL */
	struct buf arguments;
};

/* One answer being read. */
struct responses_reader {
	struct delta_sink *sink;
	struct think think;
	VEC(struct responses_item) items;
	int calls;
	bool overfull; /* more items, or longer arguments, than are kept */
	bool refused;
	bool failed; /* the server sent an error */
	bool broken; /* an event was lost */
	bool mended; /* an event of an answer with calls was mended: none may run */
	struct usage usage;
	char *status; /* how the response ended; owned, NULL: it did not */
	char *reason; /* why it is incomplete; owned, may be NULL */
};

bool responses_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err);
/* The value of `input`. */
void responses_input_write(struct json_writer *writer, const struct provider_request *request);

void responses_items_fini(struct responses_reader *reader);
/* An event about one item; false when it is none that is known. */
bool responses_read_item(
	struct responses_reader *reader, const char *type, const struct json *event);
/* The items of a response that came without any of them being told before. */
void responses_read_output(struct responses_reader *reader, const struct json *output);
/* Is there a call that is not whole? */
bool responses_is_open(const struct responses_reader *reader);
/* Gives the calls to the sink, in their order, with ids that differ. */
void responses_deliver(struct responses_reader *reader);
/* Decides how the answer ended, gives its calls and its end to the sink. */
void responses_finish(struct responses_reader *reader);

#endif
