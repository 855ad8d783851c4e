/* The wire "openai": Chat Completions, streamed or whole. The parts: openai_request and
   openai_message write, openai_stream and openai_usage read chunks, slots puts calls
   together, openai_stop decides how the answer ended. */
#include "provider/openai/openai.h"

#include "base/log.h"
#include "base/str.h"
#include "provider/event_json.h"
#include "provider/wires.h"
#include "json/json.h"

struct provider_reader {
	struct openai_reader openai;
};

static struct provider_reader *reader_new(struct delta_sink *sink) {
	struct provider_reader *reader = xcalloc(1, sizeof(*reader));

	reader->openai = (struct openai_reader){ .sink = sink, .usage = USAGE_UNKNOWN };
	think_init(&reader->openai.think);
	repeat_init(&reader->openai.repeat);
	return reader;
}

static void reader_free(struct provider_reader *reader) {
	if (!reader) {
		return;
	}
	slots_fini(&reader->openai.slots);
	think_fini(&reader->openai.think);
	details_fini(&reader->openai.details);
	repeat_fini(&reader->openai.repeat);
	json_free(reader->openai.message);
	free(reader->openai.finish);
	free(reader);
}

static bool is_error(const char *event, const struct json *json) {
	const struct json *error = json_get(json, "error");

	return json_is(error, JSON_OBJECT) || !str_is_empty(json_string(error)) ||
	       str_eq(json_get_string(json, "object"), "error") || str_eq(event, "error");
}

static void read_error(struct openai_reader *reader, const char *data, size_t len) {
	struct provider_error error;

	provider_error_read(&error, 0, data, len, NULL, NULL);
	reader->failed = true;
	delta_error(reader->sink, &error);
}

static void read_json(
	struct openai_reader *reader, const char *event, const char *data, size_t len) {
	bool mended = false;
	auto_json struct json *json = event_json_read(data, len, &mended);
	size_t calls = reader->slots.items.len;

	if (!json) {
		log_warn("an event of %zu bytes is no JSON", len);
		reader->strange = true;
		reader->broken |= data[0] == '{' || data[0] == '[';
	} else if (is_error(event, json)) {
		read_error(reader, data, len);
		openai_read_usage(reader, json);
	} else if (reader->failed) {
		openai_read_usage(reader, json);
	} else {
		openai_read_chunk(reader, json);
		openai_learn(reader, json, data, len);
		reader->mended |= mended && (calls > 0 || reader->slots.items.len > 0);
	}
}

static void reader_event(
	struct provider_reader *reader, const char *event, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);

	if (len == strlen("[DONE]") && memcmp(text, "[DONE]", len) == 0) {
		reader->openai.done = true;
	} else if (len > 0 && (reader->openai.failed || !str_is_empty(event) ||
				      !openai_read_repeated(&reader->openai, text, len))) {
		read_json(&reader->openai, event, text, len);
	}
}

/* A whole answer needs no stop value to be complete: that it parses shows it. */
static void reader_body(struct provider_reader *reader, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);
	auto_json struct json *json = NULL;

	if (!json_parse_lenient(text, len, &json, NULL)) {
		reader->openai.broken = true;
	} else if (is_error("", json) || !json_is(json_get(json, "choices"), JSON_ARRAY)) {
		read_error(&reader->openai, text, len);
	} else {
		openai_read_chunk(&reader->openai, json);
		reader->openai.done = true;
	}
}

static void reader_finish(struct provider_reader *reader, bool clean) {
	openai_finish(&reader->openai, clean);
}

const struct provider_ops openai_ops = {
	.name = "openai",
	.build = openai_build,
	.reader_new = reader_new,
	.reader_event = reader_event,
	.reader_body = reader_body,
	.reader_finish = reader_finish,
	.reader_free = reader_free,
};
