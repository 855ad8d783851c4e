/* At the end of an answer each part gets what its block held besides text, so that it can
   be written again as it was: a signature, citations, members that are not known here.
   Blocks of other kinds are kept whole, calls are given to the sink. */
#include "provider/anthropic/anthropic.h"

#include "base/random.h"
#include "base/str.h"
#include "json/json.h"
#include "json/write.h"

static bool says_nothing(const struct json *value) {
	return json_is(value, JSON_NULL) ||
	       (json_is(value, JSON_ARRAY) && json_len(value) == 0);
}

/* Does the part hold this member itself? */
static bool is_own(const struct anthropic_block *block, const char *key) {
	return str_eq(key, "type") ||
	       (block->kind == BLOCK_CALL &&
		       (str_eq(key, "id") || str_eq(key, "name") || str_eq(key, "input")));
}

/* {"signature":"..."}: what the part of a block does not hold; "" where that is all. */
static void print_members(const struct anthropic_block *block, struct buf *out) {
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	for (const struct json *m = json_first(block->head); m; m = json_next(m)) {
		bool cited = block->citations && str_eq(json_key(m), "citations");
		if (!is_own(block, json_key(m)) && !says_nothing(m) && !cited) {
			json_write_key(&w, json_key(m));
			json_write_value(&w, m);
		}
	}
	if (block->citations) {
		json_write_key(&w, "citations");
		json_write_value(&w, block->citations);
	}
	if (block->signature.len > 0) {
		json_write_key(&w, "signature");
		json_write_string_len(&w, block->signature.data, block->signature.len);
	}
	json_write_end(&w);
	if (str_eq(out->data, "{}")) {
		buf_clear(out);
	}
}

/* The whole block; thinking without text still has its signature. */
static void print_block(const struct anthropic_block *block, struct buf *out) {
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "type", json_get_string(block->head, "type"));
	for (const struct json *m = json_first(block->head); m; m = json_next(m)) {
		if (str_eq(json_key(m), "type")) {
			continue;
		}
		json_write_key(&w, json_key(m));
		if (str_eq(json_key(m), "input") && block->input.len > 0) {
			json_write_raw(&w, block->input.data, block->input.len);
		} else {
			json_write_value(&w, m);
		}
	}
	if (block->kind == BLOCK_THINKING) {
		json_write_key_string(&w, "thinking", "");
		json_write_key_string(&w, "signature", block->signature.data);
	}
	json_write_end(&w);
}

static bool id_is_taken(const struct delta_sink *sink, const char *id) {
	for (size_t i = 0; i < sink->message.parts.len; i++) {
		const struct part *part = &sink->message.parts.items[i];
		if (part->kind == PART_CALL && str_eq(part->id, id)) {
			return true;
		}
	}
	return false;
}

static void deliver_call(struct anthropic_reader *reader, const struct anthropic_block *block) {
	const struct json *input = json_get(block->head, "input");
	const char *id = json_get_string(block->head, "id");
	size_t len = block->input.len;
	const char *sent = str_trim_span(block->input.data, &len);
	auto_buf struct buf arguments = BUF_INIT;
	auto_buf struct buf members = BUF_INIT;
	auto_free char *made = NULL;

	while (str_is_empty(id) || id_is_taken(reader->sink, id)) {
		free(made);
		made = xasprintf("toolu_%08x", (unsigned)random_below(UINT32_MAX));
		id = made;
	}
	if (len > 0) {
		buf_add(&arguments, sent, len);
	} else if (json_string(input)) {
		buf_add_str(&arguments, json_string(input));
	} else if (input && !json_is(input, JSON_NULL)) {
		json_print(input, &arguments);
	}
	print_members(block, &members);
	delta_call(reader->sink, id, json_get_string(block->head, "name"),
		arguments.len ? arguments.data : "{}", members.len ? members.data : NULL);
}

/* A block that is no part of its own: the index of the part it became, from 1. */
static size_t deliver_other(
	struct anthropic_reader *reader, const struct anthropic_block *block) {
	auto_buf struct buf raw = BUF_INIT;
	auto_json struct json *valid = NULL;

	print_block(block, &raw);
	if (block->torn || raw.full || !json_parse(raw.data, raw.len, &valid, NULL)) {
		return 0;
	}
	delta_vendor(reader->sink, PART_OPAQUE, raw.data);
	return reader->sink->message.parts.len;
}

/* Did pieces of several blocks come in turn? Then no part is a block. */
static bool is_torn(const struct anthropic_reader *reader) {
	bool torn = false;

	for (size_t i = 0; i < reader->blocks.len; i++) {
		torn |= reader->blocks.items[i].torn && reader->blocks.items[i].part > 0;
	}
	return torn;
}

static void keep_members(struct anthropic_reader *reader, const struct anthropic_block *block) {
	struct part *part = &reader->sink->message.parts.items[block->part - 1];
	auto_buf struct buf members = BUF_INIT;

	print_members(block, &members);
	if (members.len > 0 && !members.full && !block->signature.full) {
		free(part->vendor);
		part->vendor = xstrdup(members.data);
	}
}

/* What broke off before its end goes back as text alone. */
static void deliver_block(
	struct anthropic_reader *reader, struct anthropic_block *block, bool calls) {
	bool named = !str_is_empty(json_get_string(block->head, "name"));
	bool whole = block->closed || reader->stop || reader->done;

	if (block->kind == BLOCK_CALL) {
		if (calls && named) {
			deliver_call(reader, block);
			block->part = reader->sink->message.parts.len;
		}
	} else if (!whole || is_torn(reader)) {
		return;
	} else if (block->part > 0) {
		keep_members(reader, block);
	} else if (block->kind == BLOCK_OTHER || block->signature.len > 0) {
		block->part = deliver_other(reader, block);
	}
}

/* Parts in the order of their blocks; what belongs to none stays behind them. */
static void sort_parts(struct anthropic_reader *reader) {
	struct message *message = &reader->sink->message;
	size_t count = message->parts.len;
	struct part *sorted = xcalloc(count + 1, sizeof(*sorted));
	size_t at = 0;

	for (size_t i = 0; i < reader->blocks.len; i++) {
		size_t from = reader->blocks.items[i].part;
		if (from > 0 && from <= count) {
			sorted[at++] = message->parts.items[from - 1];
			message->parts.items[from - 1] = (struct part){ .kind = PART_OPAQUE };
		}
	}
	for (size_t i = 0; i < count && at < count; i++) {
		struct part *left = &message->parts.items[i];
		if (left->kind != PART_OPAQUE || left->vendor) {
			sorted[at++] = *left;
		}
	}
	if (at > 0) {
		memcpy(message->parts.items, sorted, at * sizeof(*sorted));
	}
	message->parts.len = at;
	free(sorted);
}

void anthropic_blocks_deliver(struct anthropic_reader *reader, bool calls) {
	delta_break(reader->sink);
	for (size_t i = 0; i < reader->blocks.len; i++) {
		deliver_block(reader, &reader->blocks.items[i], calls);
	}
	if (!is_torn(reader)) {
		sort_parts(reader);
	}
}
