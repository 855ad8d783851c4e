/* Messages and reasoning of an output. Deltas are shown as they come; an item without
   any when it is done. What else the server must get back stands in the message as
   opaque parts: the reasoning item without its id, and the phase of a message. */
#include "provider/responses/responses_item.h"

#include "base/str.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

static void show_text(struct responses_reader *reader, struct responses_item *item,
	const char *text, size_t len) {
	item->shown = true;
	if (reader->refused) {
		think_off(&reader->think, reader->sink);
		delta_text(reader->sink, text, len);
	} else {
		think_feed(&reader->think, reader->sink, text, len);
	}
}

/* Each part of a summary is a part of its own. */
static void show_thinking(struct responses_reader *reader, struct responses_item *item,
	int64_t part, const char *text, size_t len) {
	if (len == 0) {
		return;
	}
	think_off(&reader->think, reader->sink);
	if (item->part < part && part < RESPONSES_ITEMS_MAX) {
		if (item->part >= 0) {
			delta_break(reader->sink);
		}
		item->part = part;
	}
	item->shown = true;
	delta_thinking(reader->sink, text, len);
}

void responses_add_text(struct responses_reader *reader, struct responses_item *item,
	const struct json *event, bool refusal) {
	const char *text = json_get_string(event, "delta");

	if (!str_is_empty(text)) {
		reader->refused |= refusal;
		show_text(reader, item, text, strlen(text));
	}
}

void responses_add_thinking(struct responses_reader *reader, struct responses_item *item,
	const struct json *event, enum responses_source source) {
	const char *text = json_get_string(event, "delta");
	bool summary = source == SOURCE_SUMMARY;
	int64_t part = json_get_int(event, summary ? "summary_index" : "content_index", 0);

	if (item->source == SOURCE_NONE) {
		item->source = source;
	}
	if (item->source == source && text) {
		show_thinking(reader, item, part < 0 ? 0 : part, text, strlen(text));
	}
}

void responses_end_message(struct responses_reader *reader, struct responses_item *item,
	const struct json *message) {
	const char *phase = json_get_string(message, "phase");
	const struct json *content = json_get(message, "content");
	auto_buf struct buf text = BUF_INIT;

	for (const struct json *p = json_first(content); p; p = json_next(p)) {
		const char *refusal = json_get_string(p, "refusal");
		const char *words = json_get_string(p, "text");
		reader->refused |= !str_is_empty(refusal);
		buf_add_str(&text, words ? words : refusal ? refusal : "");
	}
	if (!item->shown && text.len > 0) {
		show_text(reader, item, text.data, text.len);
	}
	if (!str_is_empty(phase)) {
		auto_buf struct buf mark = BUF_INIT;
		buf_add_str(&mark, "{\"type\":\"message\",\"phase\":");
		json_quote(&mark, phase, strlen(phase));
		buf_add_char(&mark, '}');
		think_off(&reader->think, reader->sink);
		delta_vendor(reader->sink, PART_OPAQUE, mark.data);
	}
}

static void show_whole(struct responses_reader *reader, struct responses_item *item,
	const struct json *reasoning) {
	bool summary = json_len(json_get(reasoning, "summary")) > 0;
	const struct json *parts = json_get(reasoning, summary ? "summary" : "content");
	int64_t at = 0;

	for (const struct json *p = json_first(parts); p; p = json_next(p), at++) {
		const char *text = json_get_string(p, "text");
		show_thinking(reader, item, at, text ? text : "", text ? strlen(text) : 0);
	}
}

/* The item as it goes back: without its id, which a server that stores nothing does not
   know. One with nothing to go back but a summary is of no use there. */
static void keep_reasoning(struct responses_reader *reader, const struct json *reasoning) {
	const char *secret = json_get_string(reasoning, "encrypted_content");
	const struct json *content = json_get(reasoning, "content");
	const struct json *summary = json_get(reasoning, "summary");
	auto_buf struct buf kept = BUF_INIT;
	struct json_writer w;

	if (str_is_empty(secret) && json_len(content) == 0) {
		return;
	}
	json_writer_init(&w, &kept);
	json_write_object(&w);
	json_write_key_string(&w, "type", "reasoning");
	json_write_key(&w, "summary");
	if (json_is(summary, JSON_ARRAY)) {
		json_write_value(&w, summary);
	} else {
		json_write_array(&w);
		json_write_end(&w);
	}
	if (!str_is_empty(secret)) {
		json_write_key_string(&w, "encrypted_content", secret);
	} else {
		json_write_key(&w, "content");
		json_write_value(&w, content);
	}
	json_write_end(&w);
	delta_vendor(reader->sink, PART_OPAQUE, kept.data);
}

void responses_end_reasoning(struct responses_reader *reader, struct responses_item *item,
	const struct json *reasoning, bool cut) {
	if (!item->shown) {
		show_whole(reader, item, reasoning);
	}
	if (!cut) {
		keep_reasoning(reader, reasoning);
	}
}
