/* Content blocks of an answer. Text and thinking go on to the sink as they come, each
   block a part of its own; calls and what servers run themselves are gathered. */
#include "provider/anthropic/anthropic.h"

#include "base/str.h"
#include "json/json.h"

static void block_fini(struct anthropic_block *block) {
	json_free(block->head);
	json_free(block->citations);
	buf_fini(&block->input);
	buf_fini(&block->signature);
}

void anthropic_blocks_fini(struct anthropic_reader *reader) {
	for (size_t i = 0; i < reader->blocks.len; i++) {
		block_fini(&reader->blocks.items[i]);
	}
	vec_fini(&reader->blocks);
}

static enum anthropic_kind kind_of(const char *type) {
	if (str_eq(type, "text")) {
		return BLOCK_TEXT;
	}
	if (str_eq(type, "thinking")) {
		return BLOCK_THINKING;
	}
	return str_eq(type, "tool_use") ? BLOCK_CALL : BLOCK_OTHER;
}

/* Text of a block on its way to the sink. Pieces of two blocks in turn make parts that
   are no block. */
static void add_text(struct anthropic_reader *reader, size_t at, const char *text, size_t len,
	bool thinking) {
	struct anthropic_block *block = &reader->blocks.items[at];

	if (len == 0) {
		return;
	}
	if (reader->current != at + 1) {
		delta_break(reader->sink);
		block->torn |= block->part > 0;
		reader->current = at + 1;
	}
	if (thinking) {
		delta_thinking(reader->sink, text, len);
	} else {
		delta_text(reader->sink, text, len);
	}
	if (block->part == 0) {
		block->part = reader->sink->message.parts.len;
	}
}

static void add_member(struct anthropic_reader *reader, size_t at, const struct json *holder,
	const char *key) {
	const char *text = json_get_string(holder, key);

	add_text(reader, at, text, text ? strlen(text) : 0, str_eq(key, "thinking"));
}

void anthropic_block_start(
	struct anthropic_reader *reader, int64_t index, const struct json *from) {
	const char *type = json_get_string(from, "type");
	const char *signature = json_get_string(from, "signature");

	if (str_is_empty(type) || reader->blocks.len >= ANTHROPIC_BLOCKS_MAX) {
		reader->broken = true;
		return;
	}
	struct anthropic_block *block = vec_grow(&reader->blocks);
	size_t at = reader->blocks.len - 1;
	*block = (struct anthropic_block){ .kind = kind_of(type), .index = index };
	buf_init(&block->input, BUF_MAX_DEFAULT);
	buf_init(&block->signature, BUF_MAX_DEFAULT);
	block->head = json_copy(from);
	if (block->kind == BLOCK_TEXT) {
		add_member(reader, at, from, "text");
		json_remove(block->head, "text");
	} else if (block->kind == BLOCK_THINKING) {
		buf_add_str(&block->signature, signature ? signature : "");
		add_member(reader, at, from, "thinking");
		json_remove(block->head, "thinking");
		json_remove(block->head, "signature");
	} else if (block->kind == BLOCK_CALL) {
		delta_call_progress(reader->sink, (int)anthropic_calls(reader) - 1,
			json_get_string(from, "name"), 0);
	}
}

/* The last block of an index; a gateway that leaves its beginning out means text. */
static size_t find_block(
	struct anthropic_reader *reader, int64_t index, const struct json *delta) {
	const char *type = json_get_string(delta, "type");

	for (size_t i = reader->blocks.len; i > 0; i--) {
		if (reader->blocks.items[i - 1].index == index) {
			return i - 1;
		}
	}
	bool text = str_eq(type, "text_delta");
	if (text || str_eq(type, "thinking_delta")) {
		auto_json struct json *block = json_new_object();
		json_put_string(block, "type", text ? "text" : "thinking");
		anthropic_block_start(reader, index, block);
	}
	return reader->blocks.len > 0 &&
			       reader->blocks.items[reader->blocks.len - 1].index == index
		       ? reader->blocks.len - 1
		       : SIZE_MAX;
}

static void add_input(struct anthropic_reader *reader, size_t at, const char *text) {
	struct anthropic_block *block = &reader->blocks.items[at];
	int slot = -1;

	buf_add_str(&block->input, text ? text : "");
	reader->broken |= block->input.full;
	for (size_t i = 0; i <= at; i++) {
		slot += reader->blocks.items[i].kind == BLOCK_CALL;
	}
	if (block->kind == BLOCK_CALL) {
		delta_call_progress(reader->sink, slot, json_get_string(block->head, "name"),
			block->input.len);
	}
}

static void add_citation(struct anthropic_block *block, const struct json *citation) {
	if (!block->citations) {
		block->citations = json_new_array();
	}
	json_add(block->citations, json_copy(citation));
}

void anthropic_block_delta(
	struct anthropic_reader *reader, int64_t index, const struct json *delta) {
	const char *type = json_get_string(delta, "type");
	size_t at = find_block(reader, index, delta);

	if (at == SIZE_MAX) {
		/* A piece of nothing: a call whose beginning was lost. */
		reader->broken |= str_eq(type, "input_json_delta");
		return;
	}
	struct anthropic_block *block = &reader->blocks.items[at];
	if (str_eq(type, "text_delta")) {
		add_member(reader, at, delta, "text");
	} else if (str_eq(type, "thinking_delta")) {
		add_member(reader, at, delta, "thinking");
	} else if (str_eq(type, "signature_delta")) {
		const char *text = json_get_string(delta, "signature");
		buf_add_str(&block->signature, text ? text : "");
	} else if (str_eq(type, "input_json_delta")) {
		add_input(reader, at, json_get_string(delta, "partial_json"));
	} else if (str_eq(type, "citations_delta")) {
		add_citation(block, json_get(delta, "citation"));
	} else if (str_eq(type, "compaction_delta")) {
		json_put(block->head, "content", json_copy(json_get(delta, "content")));
	} else {
		block->torn |= block->kind == BLOCK_OTHER;
	}
}

bool anthropic_block_more(struct anthropic_reader *reader, const char *text, size_t len) {
	size_t at = reader->current - 1;

	if (reader->current == 0 || at + 1 != reader->blocks.len) {
		return false;
	}
	add_text(reader, at, text, len, reader->repeats_thinking);
	return true;
}

void anthropic_block_stop(struct anthropic_reader *reader, int64_t index) {
	for (size_t i = reader->blocks.len; i > 0; i--) {
		if (reader->blocks.items[i - 1].index == index) {
			reader->blocks.items[i - 1].closed = true;
			return;
		}
	}
}

size_t anthropic_calls(const struct anthropic_reader *reader) {
	size_t count = 0;

	for (size_t i = 0; i < reader->blocks.len; i++) {
		count += reader->blocks.items[i].kind == BLOCK_CALL &&
			 !str_is_empty(json_get_string(reader->blocks.items[i].head, "name"));
	}
	return count;
}
