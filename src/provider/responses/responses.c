/* The wire "responses": OpenAI Responses, streamed or whole, without state at the server:
   each request brings the whole conversation, reasoning as the encrypted items that the
   server gave. The parts: responses_request and responses_input write, responses_item
   reads the output's items, responses_stop decides how the answer ended. */
#include "provider/responses/responses.h"

#include "base/log.h"
#include "base/str.h"
#include "provider/event_json.h"
#include "provider/wires.h"
#include "json/json.h"

#include <string.h>

struct provider_reader {
	struct responses_reader responses;
};

static struct provider_reader *reader_new(struct delta_sink *sink) {
	struct provider_reader *reader = xcalloc(1, sizeof(*reader));

	reader->responses = (struct responses_reader){ .sink = sink, .usage = USAGE_UNKNOWN };
	think_init(&reader->responses.think);
	return reader;
}

static void reader_free(struct provider_reader *reader) {
	if (!reader) {
		return;
	}
	responses_items_fini(&reader->responses);
	think_fini(&reader->responses.think);
	free(reader->responses.status);
	free(reader->responses.reason);
	free(reader);
}

static void read_error(struct responses_reader *reader, const struct json *json) {
	auto_buf struct buf text = BUF_INIT;
	struct provider_error error;

	json_print(json, &text);
	provider_error_read(&error, 0, text.data, text.len, NULL, NULL);
	reader->failed = true;
	delta_error(reader->sink, &error);
}

static int64_t count(const struct json *object, const char *key) {
	int64_t number = json_get_int(object, key, -1);

	return number < 0 ? -1 : number;
}

static void read_usage(struct responses_reader *reader, const struct json *response) {
	const struct json *usage = json_get(response, "usage");
	const struct json *in = json_get(usage, "input_tokens_details");
	const struct json *out = json_get(usage, "output_tokens_details");

	if (json_is(usage, JSON_OBJECT)) {
		reader->usage = (struct usage){
			.input = count(usage, "input_tokens"),
			.output = count(usage, "output_tokens"),
			.cached = count(in, "cached_tokens"),
			.cache_write = count(in, "cache_write_tokens"),
			.reasoning = count(out, "reasoning_tokens"),
		};
	}
}

/* A response object that tells its end. */
static void read_end(
	struct responses_reader *reader, const struct json *response, const char *otherwise) {
	const struct json *details = json_get(response, "incomplete_details");
	const char *status = json_get_string(response, "status");
	const char *reason = json_get_string(details, "reason");

	free(reader->status);
	reader->status = xstrdup(str_is_empty(status) ? otherwise : status);
	free(reader->reason);
	reader->reason = xstrdup(reason);
	read_usage(reader, response);
	if (json_is(json_get(response, "error"), JSON_OBJECT)) {
		read_error(reader, response);
	} else {
		responses_read_output(reader, json_get(response, "output"));
	}
}

/* The status that an event gives its response where that has none; NULL: it is no end. */
static const char *status_of(const char *type) {
	static const char *const ends[][2] = {
		{ "response.completed", "completed" },
		{ "response.done", "completed" },
		{ "response.incomplete", "incomplete" },
		{ "response.failed", "failed" },
		{ "response.cancelled", "cancelled" },
	};

	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		if (str_eq(ends[i][0], type)) {
			return ends[i][1];
		}
	}
	return NULL;
}

static bool is_error(const char *type, const struct json *json) {
	const struct json *error = json_get(json, "error");

	return str_eq(type, "error") || json_is(error, JSON_OBJECT) ||
	       !str_is_empty(json_string(error)) ||
	       str_eq(json_get_string(json, "object"), "error");
}

static void read_json(
	struct responses_reader *reader, const char *event, const struct json *json) {
	const char *type = json_get_string(json, "type");
	const char *end = NULL;

	type = str_is_empty(type) ? event : type;
	end = status_of(type);
	if (end) {
		read_end(reader, json_get(json, "response"), end);
	} else if (is_error(type, json)) {
		read_error(reader, json);
	} else if (!reader->failed && !reader->status) {
		responses_read_item(reader, type, json);
	}
}

static void reader_event(
	struct provider_reader *reader, const char *event, const char *data, size_t len) {
	struct responses_reader *responses = &reader->responses;
	const char *text = str_trim_span(data, &len);
	bool mended = false;

	if (len == 0 || (len == strlen("[DONE]") && memcmp(text, "[DONE]", len) == 0)) {
		return;
	}
	auto_json struct json *json = event_json_read(text, len, &mended);
	if (!json) {
		log_warn("an event of %zu bytes is no JSON", len);
		responses->broken |= !responses->status;
		return;
	}
	read_json(responses, event, json);
	responses->mended |= mended;
}

/* A whole answer: the response itself. */
static void reader_body(struct provider_reader *reader, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);
	auto_json struct json *json = NULL;

	if (!json_parse_lenient(text, len, &json, NULL)) {
		reader->responses.broken = true;
	} else if (json_is(json_get(json, "output"), JSON_ARRAY)) {
		read_end(&reader->responses, json, NULL);
	} else {
		read_error(&reader->responses, json);
	}
}

static void reader_finish(struct provider_reader *reader, bool clean) {
	(void)clean; /* an answer says itself that it is whole */
	responses_finish(&reader->responses);
}

const struct provider_ops responses_ops = {
	.name = "responses",
	.build = responses_build,
	.reader_new = reader_new,
	.reader_event = reader_event,
	.reader_body = reader_body,
	.reader_finish = reader_finish,
	.reader_free = reader_free,
};
