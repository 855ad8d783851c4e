/* The items of an output: messages, reasoning, calls. Their deltas are shown as they
   come; what counts is the item as it is told when it is done. Calls reach the message at
   its end, so an opaque part {"type":"calls","count":N} tells that N of them stood here,
   with other items behind them. */
#include "provider/responses/responses_item.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

#define ARGUMENTS_MAX ((size_t)8 << 20)

void responses_items_fini(struct responses_reader *reader) {
	for (size_t i = 0; i < reader->items.len; i++) {
		struct responses_item *item = &reader->items.items[i];
		free(item->id);
		free(item->name);
		buf_fini(&item->arguments);
	}
	vec_fini(&reader->items);
}

/* The item of this place; NULL where there are too many. Without a place it is the last. */
static struct responses_item *find(struct responses_reader *reader, int64_t index) {
	for (size_t i = reader->items.len; i > 0; i--) {
		if (index < 0 || reader->items.items[i - 1].index == index) {
			return &reader->items.items[i - 1];
		}
	}
	if (reader->items.len >= RESPONSES_ITEMS_MAX) {
		reader->overfull = true;
		return NULL;
	}
	vec_push(&reader->items,
		((struct responses_item){
			.index = index < 0 ? 0 : index, .part = -1, .slot = -1 }));
	struct responses_item *item = vec_last(&reader->items);
	buf_init(&item->arguments, ARGUMENTS_MAX);
	return item;
}

/* Tells where calls stood that something follows. */
static void mark_calls(struct responses_reader *reader) {
	auto_buf struct buf mark = BUF_INIT;
	int count = 0;

	for (size_t i = 0; i < reader->items.len; i++) {
		struct responses_item *item = &reader->items.items[i];
		count += item->kind == RESPONSES_CALL && !item->marked;
		item->marked |= item->kind == RESPONSES_CALL;
	}
	if (count > 0) {
		buf_addf(&mark, "{\"type\":\"calls\",\"count\":%d}", count);
		delta_vendor(reader->sink, PART_OPAQUE, mark.data);
	}
}

/* What an item is, once known, stays. */
static void set_kind(struct responses_reader *reader, struct responses_item *item,
	enum responses_kind kind) {
	if (item->kind != RESPONSES_OTHER || kind == RESPONSES_OTHER) {
		return;
	}
	item->kind = kind;
	if (kind == RESPONSES_CALL) {
		item->slot = reader->calls++;
	} else {
		mark_calls(reader);
	}
	delta_break(reader->sink);
}

static enum responses_kind kind_of(const char *type) {
	if (str_eq(type, "message")) {
		return RESPONSES_MESSAGE;
	}
	if (str_eq(type, "reasoning")) {
		return RESPONSES_REASONING;
	}
	return str_eq(type, "function_call") ? RESPONSES_CALL : RESPONSES_OTHER;
}

static void end_item(struct responses_reader *reader, struct responses_item *item,
	const struct json *whole) {
	bool cut = str_eq(json_get_string(whole, "status"), "incomplete");

	set_kind(reader, item, kind_of(json_get_string(whole, "type")));
	if (item->done) {
		return;
	}
	item->done = !cut;
	if (item->kind == RESPONSES_CALL) {
		responses_read_call(reader, item, whole);
	} else if (item->kind == RESPONSES_MESSAGE) {
		responses_end_message(reader, item, whole);
	} else if (item->kind == RESPONSES_REASONING) {
		responses_end_reasoning(reader, item, whole, cut);
	}
}

static void begin_item(struct responses_reader *reader, struct responses_item *item,
	const struct json *begun) {
	set_kind(reader, item, kind_of(json_get_string(begun, "type")));
	if (item->kind == RESPONSES_CALL && !item->done) {
		responses_read_call(reader, item, begun);
	}
}

enum event_kind { ITEM_ADDED, ITEM_DONE, TEXT, REFUSAL, SUMMARY, REASONING, ARGUMENTS, CALLED };

static bool find_event(const char *type, enum event_kind *out) {
	static const char *const names[] = {
		[ITEM_ADDED] = "response.output_item.added",
		[ITEM_DONE] = "response.output_item.done",
		[TEXT] = "response.output_text.delta",
		[REFUSAL] = "response.refusal.delta",
		[SUMMARY] = "response.reasoning_summary_text.delta",
		[REASONING] = "response.reasoning_text.delta",
		[ARGUMENTS] = "response.function_call_arguments.delta",
		[CALLED] = "response.function_call_arguments.done",
	};

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i], type)) {
			*out = (enum event_kind)i;
			return true;
		}
	}
	return false;
}

static void add_delta(struct responses_reader *reader, struct responses_item *item,
	enum event_kind kind, const struct json *event) {
	switch (kind) {
	case TEXT:
	case REFUSAL:
		responses_add_text(reader, item, event, kind == REFUSAL);
		break;
	case SUMMARY:
		responses_add_thinking(reader, item, event, SOURCE_SUMMARY);
		break;
	case REASONING:
		responses_add_thinking(reader, item, event, SOURCE_CONTENT);
		break;
	case ARGUMENTS:
		responses_add_arguments(reader, item, event);
		break;
	case CALLED:
		responses_read_call(reader, item, event);
		break;
	case ITEM_ADDED:
	case ITEM_DONE:
		break;
	}
}

bool responses_read_item(
	struct responses_reader *reader, const char *type, const struct json *event) {
	const struct json *whole = json_get(event, "item");
	int64_t index = json_get_int(event, "output_index", -1);
	enum event_kind kind = TEXT;

	if (!find_event(type, &kind)) {
		return false;
	}
	if (index < 0 && kind == ITEM_ADDED) {
		index = (int64_t)reader->items.len;
	}
	struct responses_item *item = find(reader, index);
	if (!item) {
		return true;
	}
	static const enum responses_kind kinds[] = {
		[TEXT] = RESPONSES_MESSAGE,
		[REFUSAL] = RESPONSES_MESSAGE,
		[SUMMARY] = RESPONSES_REASONING,
		[REASONING] = RESPONSES_REASONING,
		[ARGUMENTS] = RESPONSES_CALL,
		[CALLED] = RESPONSES_CALL,
	};
	if (kind == ITEM_ADDED) {
		begin_item(reader, item, whole);
		return true;
	}
	if (kind == ITEM_DONE) {
		end_item(reader, item, whole);
		return true;
	}
	set_kind(reader, item, kinds[kind]);
	if (item->kind == kinds[kind] && !item->done) {
		add_delta(reader, item, kind, event);
	}
	return true;
}

/* Some servers leave `output` empty at the end, others tell items there alone. */
void responses_read_output(struct responses_reader *reader, const struct json *output) {
	int64_t index = 0;

	for (size_t i = 0; i < reader->items.len; i++) {
		if (reader->items.items[i].done) {
			return;
		}
	}
	for (const struct json *o = json_first(output); o; o = json_next(o)) {
		struct responses_item *item = (size_t)index < reader->items.len
						      ? &reader->items.items[index]
						      : find(reader, INT64_MAX - index);
		index++;
		if (item) {
			end_item(reader, item, o);
		}
	}
}
