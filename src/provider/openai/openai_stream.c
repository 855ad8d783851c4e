/* Chunks of a Chat Completions stream. Only the first choice counts; any member may be
   missing, null or of another form than documented. Within a chunk reasoning comes first,
   then text, then calls, and all of it before the stop value. */
#include "provider/openai/openai.h"

#include "base/str.h"
#include "json/json.h"

/* Text that is a string, or an object or an array of objects around it. */
static void join_text(const struct json *value, struct buf *out) {
	if (json_is(value, JSON_STRING)) {
		buf_add_str(out, json_string(value));
	} else if (json_is(value, JSON_OBJECT)) {
		const char *text = json_get_string(value, "text");
		buf_add_str(out, text ? text : "");
	} else {
		for (const struct json *item = json_first(value); item;
			item = json_next(item)) {
			const char *text = json_is(item, JSON_STRING)
						   ? json_string(item)
						   : json_get_string(item, "text");
			buf_add_str(out, text ? text : "");
		}
	}
}

void openai_add_text(struct openai_reader *reader, const char *text, size_t len) {
	think_feed(&reader->think, reader->sink, text, len);
}

void openai_add_thinking(struct openai_reader *reader, const char *text, size_t len) {
	if (len > 0) {
		think_off(&reader->think, reader->sink);
		reader->has_reasoning = true;
		delta_thinking(reader->sink, text, len);
	}
}

/* Several members may hold the same text: the first that has some is taken. */
static void read_reasoning(struct openai_reader *reader, const struct json *delta) {
	static const char *const fields[] = { "reasoning_content", "reasoning",
		"reasoning_text" };
	const struct json *details = json_get(delta, "reasoning_details");
	auto_buf struct buf text = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(fields) && text.len == 0; i++) {
		const struct json *value = json_get(delta, fields[i]);
		if (value && !json_is(value, JSON_NULL)) {
			join_text(value, &text);
			if (text.len > 0 && !reader->reasoning_field) {
				reader->reasoning_field = fields[i];
			}
		}
	}
	if (text.len == 0) {
		details_text(details, &text);
	}
	details_add(&reader->details, details);
	openai_add_thinking(reader, text.data, text.len);
}

static void read_parts(struct openai_reader *reader, const struct json *parts) {
	for (const struct json *part = json_first(parts); part; part = json_next(part)) {
		const char *type = json_get_string(part, "type");
		auto_buf struct buf text = BUF_INIT;
		if (str_eq(type, "thinking")) {
			join_text(json_get(part, "thinking"), &text);
			openai_add_thinking(reader, text.data, text.len);
		} else if (str_eq(type, "text")) {
			join_text(json_get(part, "text"), &text);
			openai_add_text(reader, text.data, text.len);
		}
	}
}

static void read_content(struct openai_reader *reader, const struct json *content) {
	const char *text = json_string(content);

	if (text) {
		openai_add_text(reader, text, strlen(text));
	} else if (json_is(content, JSON_ARRAY)) {
		read_parts(reader, content);
	}
}

static void read_calls(struct openai_reader *reader, const struct json *delta) {
	const struct json *calls = json_get(delta, "tool_calls");
	const struct json *function = json_get(delta, "function_call");

	for (const struct json *call = json_first(calls); call; call = json_next(call)) {
		slots_add(&reader->slots, call, reader->sink);
	}
	if (json_len(calls) == 0 && json_is(function, JSON_OBJECT)) {
		slots_add_function(&reader->slots, function, reader->sink);
	}
}

void openai_read_delta(struct openai_reader *reader, const struct json *delta) {
	const char *refusal = json_get_string(delta, "refusal");

	read_reasoning(reader, delta);
	read_content(reader, json_get(delta, "content"));
	if (!str_is_empty(refusal)) {
		reader->refused = true;
		think_off(&reader->think, reader->sink);
		delta_text(reader->sink, refusal, strlen(refusal));
	}
	read_calls(reader, delta);
}

/* The choice with index 0; one without an index counts as that. */
static const struct json *first_choice(const struct json *chunk) {
	const struct json *choices = json_get(chunk, "choices");

	for (const struct json *c = json_first(choices); c; c = json_next(c)) {
		if (json_is(c, JSON_OBJECT) && json_get_int(c, "index", 0) == 0) {
			return c;
		}
	}
	return NULL;
}

void openai_read_chunk(struct openai_reader *reader, const struct json *chunk) {
	const struct json *choice = first_choice(chunk);
	const struct json *delta = json_get(choice, "delta");
	const struct json *message = json_get(choice, "message");
	const char *finish = json_get_string(choice, "finish_reason");

	openai_read_usage(reader, chunk);
	if (json_is(delta, JSON_OBJECT)) {
		reader->has_delta = true;
		openai_read_delta(reader, delta);
	} else if (json_is(message, JSON_OBJECT) && !reader->has_delta) {
		json_free(reader->message);
		reader->message = json_copy(message);
	}
	if (!str_is_empty(finish)) {
		free(reader->finish);
		reader->finish = xstrdup(finish);
	}
}
