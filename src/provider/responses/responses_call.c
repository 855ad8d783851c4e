/* The calls of an output: put together from deltas for the display, replaced by what the
   finished item says, and given to the sink at the end. */
#include "provider/responses/responses_item.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

static void tell_progress(struct responses_reader *reader, const struct responses_item *item) {
	delta_call_progress(
		reader->sink, item->slot, item->name ? item->name : "", item->arguments.len);
}

/* The members of a call; later ones count. Arguments are a text, at some servers an
   object. */
void responses_read_call(
	struct responses_reader *reader, struct responses_item *item, const struct json *call) {
	const char *id = json_get_string(call, "call_id");
	const char *name = json_get_string(call, "name");
	const struct json *arguments = json_get(call, "arguments");

	if (!str_is_empty(id)) {
		free(item->id);
		item->id = xstrdup(id);
	}
	if (!str_is_empty(name)) {
		free(item->name);
		item->name = xstrdup(name);
	}
	if (json_is(arguments, JSON_OBJECT)) {
		buf_clear(&item->arguments);
		json_print(arguments, &item->arguments);
	} else if (!str_is_empty(json_string(arguments))) {
		buf_clear(&item->arguments);
		buf_add_str(&item->arguments, json_string(arguments));
	}
	reader->overfull |= item->arguments.full;
	tell_progress(reader, item);
}

void responses_add_arguments(struct responses_reader *reader, struct responses_item *item,
	const struct json *event) {
	const char *text = json_get_string(event, "delta");

	buf_add_str(&item->arguments, text ? text : "");
	reader->overfull |= item->arguments.full;
	tell_progress(reader, item);
}

bool responses_is_open(const struct responses_reader *reader) {
	for (size_t i = 0; i < reader->items.len; i++) {
		const struct responses_item *item = &reader->items.items[i];
		if (item->kind == RESPONSES_CALL && (!item->done || str_is_empty(item->name))) {
			return true;
		}
	}
	return false;
}

void responses_deliver(struct responses_reader *reader) {
	for (size_t i = 0; i < reader->items.len; i++) {
		const struct responses_item *item = &reader->items.items[i];
		const char *id = item->id;
		char made[16];
		if (item->kind != RESPONSES_CALL) {
			continue;
		}
		while (str_is_empty(id) || delta_has_call(reader->sink, id)) {
			delta_make_id(made);
			id = made;
		}
		size_t len = item->arguments.len;
		const char *text = str_trim_span(item->arguments.data, &len);
		auto_free char *arguments = xmemdup(text, len);
		bool empty = len == 0 || str_eq(arguments, "null");
		delta_call(reader->sink, id, item->name, empty ? "{}" : arguments, NULL);
	}
}
