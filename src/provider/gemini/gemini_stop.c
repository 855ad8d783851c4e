/* How an answer ended: by its finishReason and by what is in it. Calls are given to the
   sink only where the reason is STOP and nothing was lost:

     an error, an event lost, no reason                     error or cut
     MAX_TOKENS, a refusal, a blocked prompt                none of the calls
     a call that the model got wrong                        empty: it is asked again
     a reason that is not known                             text counts, calls do not
     STOP                                                   tools, done or empty */
#include "provider/gemini/gemini.h"

#include "base/str.h"

#include <stdio.h>

static bool is_one_of(const char *word, const char *const *list) {
	for (size_t i = 0; list[i]; i++) {
		if (str_eq(word, list[i])) {
			return true;
		}
	}
	return false;
}

static bool is_refusal(const char *finish) {
	static const char *const words[] = { "SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST",
		"PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT",
		"IMAGE_RECITATION", "IMAGE_OTHER", "NO_IMAGE", "MODEL_ARMOR", NULL };

	return is_one_of(finish, words);
}

/* The model tried to call and did not manage to. */
static bool is_slip(const char *finish) {
	static const char *const words[] = { "MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL",
		"TOO_MANY_TOOL_CALLS", "MALFORMED_RESPONSE", NULL };

	return is_one_of(finish, words);
}

static enum stop_kind fail(struct gemini_reader *reader, enum stop_kind stop,
	enum provider_error_kind kind, const char *why) {
	struct provider_error error = { .kind = kind, .wait_ms = -1 };

	error.drop = kind == PERR_REPLAY ? DROP_THINKING : 0;
	snprintf(error.raw, sizeof(error.raw), "%s", why);
	provider_error_explain(&error, NULL);
	delta_error(reader->sink, &error);
	return stop;
}

static bool has_output(const struct gemini_reader *reader) {
	return message_count(&reader->sink->message, PART_TEXT) > 0;
}

static enum stop_kind decide(struct gemini_reader *reader, bool clean) {
	const char *finish = reader->finish;
	bool stopped = str_eq(finish, "STOP");

	if (reader->failed) {
		return STOP_ERROR;
	}
	if (reader->broken || !clean || (!finish && !reader->blocked)) {
		return fail(reader, STOP_CUT, PERR_INCOMPLETE,
			reader->broken ? "a part of the stream cannot be read"
				       : "the stream ended too early");
	}
	if (str_eq(finish, "MAX_TOKENS")) {
		return STOP_LENGTH;
	}
	if (!finish || is_refusal(finish)) {
		return STOP_REFUSED;
	}
	if (is_slip(finish)) {
		return STOP_EMPTY;
	}
	if (str_eq(finish, "MISSING_THOUGHT_SIGNATURE")) {
		return fail(reader, STOP_ERROR, PERR_REPLAY, finish);
	}
	if (str_eq(finish, "OTHER")) {
		return fail(reader, STOP_ERROR, PERR_OVERLOADED, finish);
	}
	if (reader->calls.len > 0 && (reader->unsafe || !stopped)) {
		return fail(reader, STOP_ERROR, PERR_INCOMPLETE,
			reader->unsafe ? "the calls of the answer cannot be read" : finish);
	}
	if (reader->calls.len > 0) {
		return STOP_TOOLS;
	}
	return reader->unsafe || !has_output(reader) ? STOP_EMPTY : STOP_DONE;
}

void gemini_finish(struct gemini_reader *reader, bool clean) {
	struct delta_sink *sink = reader->sink;

	if (usage_is_known(&reader->usage)) {
		delta_usage(sink, &reader->usage);
	}
	enum stop_kind stop = decide(reader, clean);
	if (stop == STOP_TOOLS) {
		gemini_deliver(reader);
	}
	delta_end(sink, stop, reader->finish ? reader->finish : reader->blocked);
}
