/* The wire "anthropic": Messages, streamed or whole. The parts: anthropic_request,
   _message and _thinking write; _block puts content blocks together, _stop decides how
   the answer ended. An event is known by the `type` inside it, since gateways leave the
   `event:` line out; what is not known is passed over. */
#include "provider/anthropic/anthropic.h"

#include "base/log.h"
#include "base/str.h"
#include "provider/event_json.h"
#include "provider/wires.h"
#include "json/json.h"

struct provider_reader {
	struct anthropic_reader anthropic;
};

static struct provider_reader *reader_new(struct delta_sink *sink) {
	struct provider_reader *reader = xcalloc(1, sizeof(*reader));

	reader->anthropic = (struct anthropic_reader){ .sink = sink, .usage = USAGE_UNKNOWN };
	repeat_init(&reader->anthropic.repeat);
	return reader;
}

static void reader_free(struct provider_reader *reader) {
	if (!reader) {
		return;
	}
	anthropic_blocks_fini(&reader->anthropic);
	repeat_fini(&reader->anthropic.repeat);
	free(reader->anthropic.stop);
	free(reader);
}

static void read_error(struct anthropic_reader *reader, const char *data, size_t len) {
	struct provider_error error;

	provider_error_read(&error, 0, data, len, NULL, NULL);
	reader->failed = true;
	delta_error(reader->sink, &error);
}

static void read_stop(struct anthropic_reader *reader, const struct json *holder) {
	const char *stop = json_get_string(holder, "stop_reason");

	if (!str_is_empty(stop)) {
		free(reader->stop);
		reader->stop = xstrdup(stop);
	}
}

/* What the server changed in the conversation before the model saw it. Thinking that did
   not fit its place any more is left out, from there on to the end. */
static void read_changes(struct anthropic_reader *reader, const struct json *holder) {
	const struct json *changes = json_get(holder, "input_transformations");

	for (const struct json *c = json_first(changes); c; c = json_next(c)) {
		const char *type = json_get_string(c, "type");
		reader->sink->left_out |= !str_eq(type, "thinking_mismatch_allowed");
	}
}

/* A message, whole or as a stream begins it: a second one takes the first one's place. */
static void read_message(struct anthropic_reader *reader, const struct json *message) {
	const struct json *content = json_get(message, "content");
	int64_t index = 0;

	if (reader->blocks.len > 0) {
		log_warn("the answer began a second time");
		anthropic_blocks_fini(reader);
		delta_sink_clear(reader->sink);
	}
	free(reader->stop);
	reader->stop = NULL;
	reader->current = 0;
	read_changes(reader, message);
	anthropic_read_usage(reader, json_get(message, "usage"));
	for (const struct json *b = json_first(content); b; b = json_next(b)) {
		anthropic_block_start(reader, index++, b);
	}
	read_stop(reader, message);
}

static void read_event(
	struct anthropic_reader *reader, const char *type, const struct json *json) {
	int64_t index = json_get_int(json, "index", 0);

	if (str_eq(type, "content_block_delta")) {
		anthropic_block_delta(reader, index, json_get(json, "delta"));
	} else if (str_eq(type, "content_block_start")) {
		anthropic_block_start(reader, index, json_get(json, "content_block"));
	} else if (str_eq(type, "content_block_stop")) {
		anthropic_block_stop(reader, index);
	} else if (str_eq(type, "message_start")) {
		read_message(reader, json_get(json, "message"));
	} else if (str_eq(type, "message_delta")) {
		read_stop(reader, json_get(json, "delta"));
		read_changes(reader, json);
		read_changes(reader, json_get(json, "delta"));
		anthropic_read_usage(reader, json_get(json, "usage"));
	} else if (str_eq(type, "message_stop")) {
		reader->done = true;
	} else if (str_eq(type, "message")) {
		read_message(reader, json);
		reader->done = true;
	}
}

static bool is_error(const char *type, const struct json *json) {
	const struct json *error = json_get(json, "error");

	return str_eq(type, "error") || json_is(error, JSON_OBJECT) ||
	       !str_is_empty(json_string(error));
}

/* A delta of text, of the block that grows, in a form that may come again with other
   words: it then need not be parsed. Whatever else comes ends that. */
static void learn(struct anthropic_reader *reader, const struct json *json, const char *data,
	size_t len) {
	const struct json *delta = json_get(json, "delta");
	const char *type = json_get_string(delta, "type");
	bool thinking = str_eq(type, "thinking_delta");
	const char *key = thinking ? "thinking" : "text";
	const char *text = json_get_string(delta, key);

	buf_clear(&reader->repeat.head);
	if (str_eq(json_get_string(json, "type"), "content_block_delta") &&
		json_len(delta) == 2 && (thinking || str_eq(type, "text_delta")) &&
		!str_is_empty(text)) {
		reader->repeats_thinking = thinking;
		repeat_learn(&reader->repeat, data, len, key, text);
	}
}

static bool read_repeated(struct anthropic_reader *reader, const char *data, size_t len) {
	const char *text = NULL;
	size_t text_len = 0;

	return repeat_read(&reader->repeat, data, len, &text, &text_len) &&
	       anthropic_block_more(reader, text, text_len);
}

static void reader_event(
	struct provider_reader *reader, const char *event, const char *data, size_t len) {
	struct anthropic_reader *anthropic = &reader->anthropic;
	const char *text = str_trim_span(data, &len);
	bool mended = false;

	/* "[DONE]" means nothing here; some gateways send it all the same. */
	if (len == 0 || (len == strlen("[DONE]") && memcmp(text, "[DONE]", len) == 0) ||
		anthropic->failed || read_repeated(anthropic, text, len)) {
		return;
	}
	auto_json struct json *json = event_json_read(text, len, &mended);
	const char *type = json_get_string(json, "type");
	type = str_is_empty(type) ? event : type;
	if (!json) {
		log_warn("an event of %zu bytes is no JSON", len);
		anthropic->broken = true;
	} else if (is_error(type, json)) {
		read_error(anthropic, text, len);
	} else {
		read_event(anthropic, type, json);
		learn(anthropic, json, text, len);
		anthropic->mended |= mended && anthropic_calls(anthropic) > 0;
	}
}

static void reader_body(struct provider_reader *reader, const char *data, size_t len) {
	const char *text = str_trim_span(data, &len);
	auto_json struct json *json = NULL;

	if (!json_parse_lenient(text, len, &json, NULL)) {
		reader->anthropic.broken = true;
	} else if (is_error(json_get_string(json, "type"), json) ||
		   !json_is(json_get(json, "content"), JSON_ARRAY)) {
		read_error(&reader->anthropic, text, len);
	} else {
		read_event(&reader->anthropic, "message", json);
	}
}

static void reader_finish(struct provider_reader *reader, bool clean) {
	anthropic_finish(&reader->anthropic, clean);
}

const struct provider_ops anthropic_ops = {
	.name = "anthropic",
	.build = anthropic_build,
	.reader_new = reader_new,
	.reader_event = reader_event,
	.reader_body = reader_body,
	.reader_finish = reader_finish,
	.reader_free = reader_free,
};
