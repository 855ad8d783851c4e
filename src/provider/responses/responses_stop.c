/* How a response ended: its status says so, what is in it is held against that. Calls are
   given to the sink only of a response that is completed and of which nothing was lost. */
#include "provider/responses/responses.h"

#include "base/str.h"

#include <stdio.h>

static void fail(
	struct responses_reader *reader, enum provider_error_kind kind, const char *why) {
	struct provider_error error = { .kind = kind, .wait_ms = -1 };

	snprintf(error.raw, sizeof(error.raw), "%s", why);
	provider_error_explain(&error, NULL);
	delta_error(reader->sink, &error);
}

static enum stop_kind cut(struct responses_reader *reader, const char *why) {
	fail(reader, PERR_INCOMPLETE, why);
	return STOP_CUT;
}

static enum stop_kind decide_completed(struct responses_reader *reader) {
	if (reader->refused) {
		return STOP_REFUSED;
	}
	if (reader->overfull || reader->mended) {
		fail(reader, PERR_INCOMPLETE, "the calls of the answer cannot be read");
		return STOP_ERROR;
	}
	if (responses_is_open(reader)) {
		return cut(reader, "a call of the answer is not whole");
	}
	if (reader->calls > 0) {
		return STOP_TOOLS;
	}
	return message_count(&reader->sink->message, PART_TEXT) > 0 ? STOP_DONE : STOP_EMPTY;
}

static enum stop_kind decide(struct responses_reader *reader) {
	const char *status = reader->status;

	if (reader->failed) {
		return STOP_ERROR;
	}
	if (reader->broken) {
		return cut(reader, "a part of the stream cannot be read");
	}
	if (str_eq(status, "completed")) {
		return decide_completed(reader);
	}
	if (str_eq(status, "incomplete")) {
		return str_eq(reader->reason, "content_filter") ? STOP_REFUSED : STOP_LENGTH;
	}
	if (str_eq(status, "failed")) {
		fail(reader, PERR_OVERLOADED, status);
		return STOP_ERROR;
	}
	return cut(reader, "the stream ended too early");
}

void responses_finish(struct responses_reader *reader) {
	struct delta_sink *sink = reader->sink;

	think_finish(&reader->think, sink);
	if (usage_is_known(&reader->usage)) {
		delta_usage(sink, &reader->usage);
	}
	enum stop_kind stop = decide(reader);
	if (stop == STOP_TOOLS) {
		responses_deliver(reader);
	}
	delta_end(sink, stop, reader->status);
}
