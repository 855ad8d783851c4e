/* How an answer ended is decided by what is in it and by its stop_reason, as for Chat
   Completions: calls are given to the sink only where nothing speaks against running
   them. Counts of tokens are brought to one meaning here too: the vendor's input leaves
   out what its cache read and wrote. */
#include "provider/anthropic/anthropic.h"

#include "base/str.h"
#include "json/json.h"

#include <stdio.h>

static void take_number(int64_t *to, const struct json *usage, const char *key) {
	int64_t number = -1;

	if (json_int(json_get(usage, key), &number) && number >= 0) {
		*to = number;
	}
}

void anthropic_read_usage(struct anthropic_reader *reader, const struct json *usage) {
	const struct json *details = json_get(usage, "output_tokens_details");
	struct usage *to = &reader->usage;
	int64_t input = to->input;

	take_number(&to->input, usage, "input_tokens");
	if (to->input == 0 && input > 0) {
		to->input = input; /* left out, as a zero */
	}
	take_number(&to->output, usage, "output_tokens");
	take_number(&to->cached, usage, "cache_read_input_tokens");
	take_number(&to->cache_write, usage, "cache_creation_input_tokens");
	take_number(&to->reasoning, details, "thinking_tokens");
	take_number(&to->reasoning, details, "reasoning_tokens");
}

struct usage anthropic_usage(const struct anthropic_reader *reader) {
	struct usage usage = reader->usage;

	if (usage.input >= 0) {
		usage.input += usage.cached > 0 ? usage.cached : 0;
		usage.input += usage.cache_write > 0 ? usage.cache_write : 0;
	}
	return usage;
}

static void fail(
	struct anthropic_reader *reader, enum provider_error_kind kind, const char *why) {
	struct provider_error error = { .kind = kind, .wait_ms = -1 };

	snprintf(error.raw, sizeof(error.raw), "%s", why);
	provider_error_explain(&error, NULL);
	delta_error(reader->sink, &error);
}

static bool has_output(const struct anthropic_reader *reader) {
	return message_count(&reader->sink->message, PART_TEXT) > 0;
}

/* message_stop is not needed where a stop_reason came and the connection ended well. */
static bool is_complete(const struct anthropic_reader *reader, bool clean) {
	bool ended = reader->done || clean || anthropic_calls(reader) == 0;

	return !reader->broken && ended && (reader->stop || reader->done);
}

static enum stop_kind decide(struct anthropic_reader *reader, bool clean) {
	const char *stop = reader->stop;

	if (reader->failed) {
		return STOP_ERROR;
	}
	if (!is_complete(reader, clean)) {
		fail(reader, PERR_INCOMPLETE,
			reader->broken ? "a part of the stream cannot be read"
				       : "the stream ended too early");
		return STOP_CUT;
	}
	if (str_eq(stop, "model_context_window_exceeded") && !has_output(reader)) {
		fail(reader, PERR_OVERFLOW, stop);
		return STOP_ERROR;
	}
	if (str_eq(stop, "max_tokens") || str_eq(stop, "model_context_window_exceeded")) {
		return STOP_LENGTH;
	}
	if (str_eq(stop, "refusal")) {
		return STOP_REFUSED;
	}
	if (reader->mended) {
		fail(reader, PERR_INCOMPLETE, "the calls of the answer cannot be read");
		return STOP_ERROR;
	}
	if (anthropic_calls(reader) > 0) {
		return STOP_TOOLS;
	}
	return str_eq(stop, "tool_use") || !has_output(reader) ? STOP_EMPTY : STOP_DONE;
}

void anthropic_finish(struct anthropic_reader *reader, bool clean) {
	struct usage usage = anthropic_usage(reader);

	if (usage_is_known(&usage)) {
		delta_usage(reader->sink, &usage);
	}
	enum stop_kind stop = decide(reader, clean);
	anthropic_blocks_deliver(reader, stop == STOP_TOOLS);
	delta_end(reader->sink, stop, reader->stop);
}
