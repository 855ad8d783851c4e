/* The wire "gemini": generateContent, streamed or whole. The parts: gemini_request and
   gemini_message write, gemini_stream reads chunks, gemini_call and gemini_args put calls
   together, gemini_stop decides how the answer ended. A gateway may wrap each chunk in
   {"response": ...}; a server that was not asked for events sends an array of chunks. */
#include "provider/gemini/gemini.h"

#include "base/log.h"
#include "base/str.h"
#include "provider/event_json.h"
#include "provider/wires.h"
#include "json/json.h"

#include <string.h>

struct provider_reader {
	struct gemini_reader gemini;
};

static struct provider_reader *reader_new(struct delta_sink *sink) {
	struct provider_reader *reader = xcalloc(1, sizeof(*reader));

	reader->gemini = (struct gemini_reader){
		.sink = sink, .usage = USAGE_UNKNOWN, .candidates = -1
	};
	return reader;
}

static void reader_free(struct provider_reader *reader) {
	if (!reader) {
		return;
	}
	gemini_calls_fini(&reader->gemini);
	free(reader->gemini.finish);
	free(reader->gemini.blocked);
	free(reader);
}

static bool is_error(const struct json *json) {
	const struct json *error = json_get(json, "error");

	return json_is(error, JSON_OBJECT) || !str_is_empty(json_string(error));
}

static void read_error(struct gemini_reader *reader, const struct json *json) {
	struct provider_error error;
	auto_buf struct buf text = BUF_INIT;

	json_print(json, &text);
	provider_error_read(&error, 0, text.data, text.len, NULL, NULL);
	reader->failed = true;
	delta_error(reader->sink, &error);
}

/* A chunk, or an array of them; after an error nothing else counts. */
static void read_json(struct gemini_reader *reader, const struct json *json, bool mended) {
	const struct json *wrapped = json_get(json, "response");

	if (json_is(json, JSON_ARRAY)) {
		for (const struct json *c = json_first(json); c; c = json_next(c)) {
			if (json_is(c, JSON_OBJECT)) {
				read_json(reader, c, mended);
			}
		}
	} else if (is_error(json)) {
		read_error(reader, json);
	} else if (!reader->failed) {
		gemini_read_chunk(
			reader, json_is(wrapped, JSON_OBJECT) ? wrapped : json, mended);
	}
}

static void reader_event(
	struct provider_reader *reader, const char *event, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);
	bool mended = false;

	(void)event;
	if (len == 0 || (len == strlen("[DONE]") && memcmp(text, "[DONE]", len) == 0)) {
		return;
	}
	auto_json struct json *json = event_json_read(text, len, &mended);
	if (json) {
		read_json(&reader->gemini, json, mended);
	} else {
		log_warn("an event of %zu bytes is no JSON", len);
		reader->gemini.broken = true;
	}
}

static bool is_answer(const struct json *json) {
	const struct json *first = json_is(json, JSON_ARRAY) ? json_at(json, 0) : json;
	const struct json *wrapped = json_get(first, "response");

	first = json_is(wrapped, JSON_OBJECT) ? wrapped : first;
	return json_get(first, "candidates") || json_get(first, "promptFeedback") ||
	       json_get(first, "usageMetadata");
}

static void reader_body(struct provider_reader *reader, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);
	auto_json struct json *json = NULL;

	if (!json_parse_lenient(text, len, &json, NULL)) {
		reader->gemini.broken = true;
	} else if (is_answer(json)) {
		read_json(&reader->gemini, json, false);
	} else {
		read_error(&reader->gemini, json);
	}
}

static void reader_finish(struct provider_reader *reader, bool clean) {
	gemini_finish(&reader->gemini, clean);
}

const struct provider_ops gemini_ops = {
	.name = "gemini",
	.build = gemini_build,
	.reader_new = reader_new,
	.reader_event = reader_event,
	.reader_body = reader_body,
	.reader_finish = reader_finish,
	.reader_free = reader_free,
};
