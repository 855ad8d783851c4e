/* How an answer ended is decided by what is in it and by the vendor's stop value, since
   either alone is wrong at some server. Calls are given to the sink only where nothing
   speaks against running them:

     an error, an event lost, no stop value and no [DONE]    error or cut
     length, or a refusal                                    none of the calls
     calls with a name                                       tools
     no call and no text                                     empty
     otherwise                                               done */
#include "provider/openai/openai.h"

#include "base/log.h"
#include "base/str.h"
#include "json/json.h"

#include <stdio.h>

static bool is_one_of(const char *word, const char *const *list) {
	for (size_t i = 0; list[i]; i++) {
		if (str_eq_nocase(word, list[i])) {
			return true;
		}
	}
	return false;
}

static bool is_length(const char *finish) {
	static const char *const words[] = { "length", "max_tokens", NULL };

	return is_one_of(finish, words);
}

static bool is_refusal(const char *finish) {
	static const char *const words[] = { "content_filter", "sensitive", "safety", "refusal",
		NULL };

	return is_one_of(finish, words);
}

static bool is_failure(const char *finish) {
	static const char *const words[] = { "error", "network_error",
		"insufficient_system_resource", NULL };

	return is_one_of(finish, words);
}

/* The vendor's stop value tells of a failure that came without an error object. */
static void fail(struct openai_reader *reader, enum provider_error_kind kind, const char *why) {
	struct provider_error error = { .kind = kind, .wait_ms = -1 };

	snprintf(error.raw, sizeof(error.raw), "%s", why);
	provider_error_explain(&error, NULL);
	delta_error(reader->sink, &error);
}

static bool has_output(const struct openai_reader *reader) {
	return reader->sink->text.cap > 0 ||
	       message_count(&reader->sink->message, PART_TEXT) > 0;
}

/* Without an error: did the stream say that it is complete? */
static bool is_complete(const struct openai_reader *reader, bool clean) {
	if (reader->broken || (reader->strange && reader->slots.items.len > 0)) {
		return false;
	}
	return reader->done || (reader->finish && (clean || reader->slots.items.len == 0));
}

static enum stop_kind decide(struct openai_reader *reader, bool clean) {
	const char *finish = reader->finish;

	if (reader->failed) {
		return STOP_ERROR;
	}
	if (is_failure(finish)) {
		fail(reader, PERR_OVERLOADED, finish);
		return STOP_ERROR;
	}
	if (str_eq(finish, "model_context_window_exceeded")) {
		if (has_output(reader)) {
			return STOP_LENGTH;
		}
		fail(reader, PERR_OVERFLOW, finish);
		return STOP_ERROR;
	}
	if (!is_complete(reader, clean)) {
		fail(reader, PERR_INCOMPLETE,
			reader->broken || reader->strange
				? "a part of the stream cannot be read"
				: "the stream ended too early");
		return STOP_CUT;
	}
	if (is_length(finish)) {
		return STOP_LENGTH;
	}
	if (reader->refused || is_refusal(finish)) {
		return STOP_REFUSED;
	}
	if (reader->mended || reader->slots.overfull) {
		fail(reader, PERR_INCOMPLETE, "the calls of the answer cannot be read");
		return STOP_ERROR;
	}
	if (slots_count(&reader->slots) > 0) {
		return STOP_TOOLS;
	}
	return str_eq(finish, "tool_calls") || !has_output(reader) ? STOP_EMPTY : STOP_DONE;
}

/* What must go back to the same server with this message. */
static void keep_vendor_data(struct openai_reader *reader) {
	auto_buf struct buf blob = BUF_INIT;

	if (reader->reasoning_field && reader->sink->thinking.cap) {
		buf_addf(&blob, "\"%s\"", reader->reasoning_field);
		delta_vendor(reader->sink, PART_THINKING, blob.data);
		buf_clear(&blob);
	}
	if (details_print(&reader->details, &blob)) {
		delta_vendor(reader->sink, PART_OPAQUE, blob.data);
	}
}

void openai_finish(struct openai_reader *reader, bool clean) {
	struct delta_sink *sink = reader->sink;

	if (reader->message && !reader->has_delta) {
		openai_read_delta(reader, reader->message);
	}
	think_finish(&reader->think, sink);
	if (usage_is_known(&reader->usage)) {
		delta_usage(sink, &reader->usage);
	}
	enum stop_kind stop = decide(reader, clean);
	keep_vendor_data(reader);
	if (stop == STOP_TOOLS) {
		slots_deliver(&reader->slots, sink);
	}
	if (slots_count(&reader->slots) < reader->slots.items.len) {
		log_warn("a call without a name was left out");
	}
	delta_end(sink, stop, reader->finish);
}
