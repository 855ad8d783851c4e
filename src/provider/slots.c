/* Servers number, name and repeat the fragments of a call in many ways. A list of slots
   is searched by id, then by index, then by what is likely; an index is never used as a
   place in an array. The first id stays; names are set, or joined where they come in
   pieces; arguments are appended as text and looked at only when the stream is over. */
#include "provider/slots.h"

#include "base/str.h"
#include "provider/delta.h"
#include "json/json.h"

#include <stdio.h>

#define ARGUMENTS_MAX ((size_t)32 << 20)
#define NAME_MAX_BYTES 256

/* One element as it came; "" counts as absent. */
struct fragment {
	const char *id;
	const char *name;
	bool has_index;
	int64_t index;
	const struct json *arguments;
	const struct json *extra;
};

static void slot_fini(struct slot *slot) {
	free(slot->id);
	free(slot->extra);
	buf_fini(&slot->name);
	buf_fini(&slot->arguments);
}

void slots_fini(struct slots *slots) {
	for (size_t i = 0; i < slots->items.len; i++) {
		slot_fini(&slots->items.items[i]);
	}
	vec_fini(&slots->items);
}

static const char *text_or_null(const struct json *object, const char *key) {
	const char *text = json_get_string(object, key);

	return str_is_empty(text) ? NULL : text;
}

static void fragment_read(struct fragment *fragment, const struct json *element) {
	const struct json *function = json_get(element, "function");
	const struct json *index = json_get(element, "index");

	*fragment = (struct fragment){
		.id = text_or_null(element, "id"),
		.name = text_or_null(function, "name"),
		.arguments = json_get(function, "arguments"),
		.extra = json_get(element, "extra_content"),
	};
	fragment->has_index =
		json_int(index, &fragment->index) ||
		(json_string(index) && str_to_int(json_string(index), &fragment->index));
}

static struct slot *find_id(struct slots *slots, const struct fragment *fragment) {
	for (size_t i = 0; i < slots->items.len; i++) {
		struct slot *slot = &slots->items.items[i];
		bool same_index = !fragment->has_index ||
				  (slot->has_index && slot->index == fragment->index);
		if (same_index && str_eq(slot->id, fragment->id)) {
			return slot;
		}
	}
	return NULL;
}

/* The last slot of that index, unless the fragment begins another call on it. */
static struct slot *find_index(struct slots *slots, const struct fragment *fragment) {
	struct slot *found = NULL;

	for (size_t i = 0; i < slots->items.len; i++) {
		struct slot *slot = &slots->items.items[i];
		if (slot->has_index && slot->index == fragment->index) {
			found = slot;
		}
	}
	if (found && found->id && fragment->id && fragment->name &&
		!str_eq(found->id, fragment->id)) {
		return NULL;
	}
	return found;
}

static bool is_whole(const struct slot *slot) {
	auto_json struct json *json = NULL;
	size_t len = slot->arguments.len;
	const char *text = str_trim_span(slot->arguments.data, &len);

	if (len == 0 || text[len - 1] != '}') {
		return false;
	}
	return json_parse(slot->arguments.data, slot->arguments.len, &json, NULL);
}

/* Without id and index: the last slot, unless a name shows that another call begins. */
static struct slot *find_last(struct slots *slots, const struct fragment *fragment) {
	struct slot *last = vec_last(&slots->items);

	if (!last || fragment->id) {
		return NULL;
	}
	if (fragment->name && (!str_eq(last->name.data, fragment->name) || is_whole(last))) {
		return NULL;
	}
	return last;
}

static struct slot *slot_new(struct slots *slots, const struct fragment *fragment) {
	if (slots->items.len >= SLOTS_MAX) {
		slots->overfull = true;
		return NULL;
	}
	struct slot *slot = vec_grow(&slots->items);
	slot->has_index = fragment->has_index;
	slot->index = fragment->index;
	buf_init(&slot->name, NAME_MAX_BYTES);
	buf_init(&slot->arguments, ARGUMENTS_MAX);
	return slot;
}

static struct slot *find(struct slots *slots, const struct fragment *fragment) {
	struct slot *slot = fragment->id ? find_id(slots, fragment) : NULL;

	if (!slot) {
		slot = fragment->has_index ? find_index(slots, fragment)
					   : find_last(slots, fragment);
	}
	return slot ? slot : slot_new(slots, fragment);
}

static void add_name(struct slot *slot, const char *name) {
	if (name && !str_eq(slot->name.data, name)) {
		buf_add_str(&slot->name, name);
	}
}

static void add_arguments(struct slot *slot, const struct json *arguments) {
	if (json_is(arguments, JSON_STRING)) {
		buf_add_str(&slot->arguments, json_string(arguments));
	} else if (arguments && !json_is(arguments, JSON_NULL)) {
		buf_clear(&slot->arguments);
		json_print(arguments, &slot->arguments);
	}
}

static void add(struct slots *slots, const struct fragment *fragment, struct delta_sink *sink) {
	struct slot *slot = find(slots, fragment);

	if (!slot) {
		return;
	}
	if (!slot->id) {
		slot->id = xstrdup(fragment->id);
	}
	add_name(slot, fragment->name);
	add_arguments(slot, fragment->arguments);
	if (json_is(fragment->extra, JSON_OBJECT) && !slot->extra) {
		struct buf extra = BUF_INIT_MAX(1 << 20);
		json_print(fragment->extra, &extra);
		slot->extra = buf_detach(&extra);
	}
	slots->overfull |= slot->arguments.full || slot->name.full;
	delta_call_progress(
		sink, (int)(slot - slots->items.items), slot->name.data, slot->arguments.len);
}

void slots_add(struct slots *slots, const struct json *element, struct delta_sink *sink) {
	struct fragment fragment;

	if (json_is(element, JSON_OBJECT)) {
		fragment_read(&fragment, element);
		add(slots, &fragment, sink);
	}
}

void slots_add_function(
	struct slots *slots, const struct json *function, struct delta_sink *sink) {
	struct fragment fragment = {
		.name = text_or_null(function, "name"),
		.has_index = true,
		.arguments = json_get(function, "arguments"),
	};

	add(slots, &fragment, sink);
}

size_t slots_count(const struct slots *slots) {
	size_t count = 0;

	for (size_t i = 0; i < slots->items.len; i++) {
		count += slots->items.items[i].name.len > 0;
	}
	return count;
}

static void deliver(const struct slot *slot, struct delta_sink *sink) {
	char made[16];
	const char *id = slot->id;
	size_t len = slot->arguments.len;
	const char *text = str_trim_span(slot->arguments.data, &len);
	auto_free char *arguments = xmemdup(text, len);

	while (str_is_empty(id) || delta_has_call(sink, id)) {
		delta_make_id(made);
		id = made;
	}
	bool empty = len == 0 || str_eq(arguments, "null");
	delta_call(sink, id, slot->name.data, empty ? "{}" : arguments, slot->extra);
}

void slots_deliver(const struct slots *slots, struct delta_sink *sink) {
	for (size_t i = 0; i < slots->items.len && !slots->overfull; i++) {
		if (slots->items.items[i].name.len > 0) {
			deliver(&slots->items.items[i], sink);
		}
	}
}
