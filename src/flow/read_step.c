/* One step: `- word: value`, `- word: {name: value}` or `- word`, with `optional` and
   `timeout` beside the word. */

#include "flow/read_inner.h"

#include "base/mem.h"
#include "base/str.h"

#include <string.h>

#define PLACE_MAX 20000 /* pixels */
#define WAIT_DEFAULT 1  /* s */
#define NAMES_MAX 64    /* bytes of a tool's name */

static bool is_option(const char *key) {
	return str_eq(key, "optional") || str_eq(key, "timeout");
}

static bool is_name(const char *text) {
	size_t len =
		strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");

	return len > 0 && len <= NAMES_MAX && text[len] == '\0';
}

/* The member that is the step's word; NULL with a diagnostic. */
static const struct json *find_word(struct flow_reader *reader, const struct json *node) {
	const struct json *word = NULL;

	for (const struct json *at = json_is(node, JSON_OBJECT) ? json_first(node) : NULL; at;
		at = json_next(at)) {
		if (is_option(json_key(at))) {
			continue;
		}
		if (word) {
			flow_refuse(reader, at,
				"`%s` and `%s` in one step: a step does one thing; what "
				"belongs to "
				"`%s` stands in braces behind it",
				json_key(word), json_key(at), json_key(word));
			return NULL;
		}
		word = at;
	}
	if (!word || !is_name(json_key(word))) {
		flow_refuse(reader, node, "expected a step like `- tap: Send`");
		return NULL;
	}
	return word;
}

static void read_options(
	struct flow_reader *reader, const struct json *node, struct flow_step *step) {
	const struct json *optional = json_get(node, "optional");
	const struct json *timeout = json_get(node, "timeout");
	int64_t seconds = 0;

	if (optional && !json_is(optional, JSON_BOOL)) {
		flow_refuse(reader, optional, "optional: expected true or false");
	}
	if (timeout &&
		(!json_int(timeout, &seconds) || seconds < 1 || seconds > FLOW_TIMEOUT_MAX)) {
		flow_refuse(reader, timeout, "timeout: expected seconds from 1 to %d",
			FLOW_TIMEOUT_MAX);
		seconds = 0;
	}
	step->optional = json_is_true(optional);
	step->timeout = seconds * 1000;
}

static void read_place(struct flow_reader *reader, const struct json *node, int *out) {
	int64_t value;

	if (!json_int(node, &value) || value < 0 || value > PLACE_MAX) {
		flow_refuse(reader, node, "%s: expected pixels from 0 to %d", json_key(node),
			PLACE_MAX);
		return;
	}
	*out = (int)value;
}

static void read_text(struct flow_reader *reader, const struct json *node, char **out) {
	auto_buf struct buf text = BUF_INIT;

	if (!json_scalar_text(node, &text) || text.len == 0) {
		flow_refuse(reader, node, "%s: expected a text", json_key(node));
		return;
	}
	free(*out);
	*out = buf_detach(&text);
}

/* A key of a target; false: it is none. */
static bool read_target_key(
	struct flow_reader *reader, const struct json *node, struct flow_target *target) {
	const char *key = json_key(node);

	if (str_eq(key, "text") || str_eq(key, "target")) {
		read_text(reader, node, &target->text);
	} else if (str_eq(key, "id")) {
		read_text(reader, node, &target->id);
	} else if (str_eq(key, "x")) {
		read_place(reader, node, &target->x);
	} else if (str_eq(key, "y")) {
		read_place(reader, node, &target->y);
	} else {
		return false;
	}
	return true;
}

/* A text, or {text, id, x, y}. */
static void read_target(
	struct flow_reader *reader, const struct json *node, struct flow_target *target) {
	if (!json_is(node, JSON_OBJECT)) {
		read_text(reader, node, &target->text);
		return;
	}
	for (const struct json *at = json_first(node); at; at = json_next(at)) {
		if (!read_target_key(reader, at, target)) {
			flow_refuse(reader, at,
				"unknown key `%s`: an element is told by text, id, x and y",
				json_key(at));
		}
	}
}

static bool has_target(const struct flow_target *target) {
	return target->text || target->id || (target->x >= 0 && target->y >= 0);
}

/* The keys behind a word. */
static void read_mapping(struct flow_reader *reader, const struct json *node,
	const struct flow_word *word, struct flow_step *step) {
	for (const struct json *at = json_first(node); at; at = json_next(at)) {
		const char *key = json_key(at);
		bool open = word && word->target && !word->as;

		if (word && word->as && (str_eq(key, word->as) || str_eq(key, word->target))) {
			read_target(reader, at, &step->target);
		} else if (word && str_eq(key, word->fixed)) {
			flow_refuse(reader, at, "%s: `%s` says that already", key, word->name);
		} else if (!open || !read_target_key(reader, at, &step->target)) {
			json_put(step->arguments, key, json_copy(at));
		}
	}
}

static void put_fixed(const struct flow_word *word, struct flow_step *step) {
	if (word->fixed && str_eq(word->value, "true")) {
		json_put_bool(step->arguments, word->fixed, true);
	} else if (word->fixed) {
		json_put_string(step->arguments, word->fixed, word->value);
	}
	if (word->time && step->timeout && !json_get(step->arguments, word->time)) {
		json_put_int(step->arguments, word->time, step->timeout / 1000);
		step->timeout = 0; /* the tool keeps it */
	}
}

/* A call by a short word. */
static void read_call(struct flow_reader *reader, const struct json *value,
	const struct flow_word *word, struct flow_step *step) {
	bool is_bare = !value || json_is(value, JSON_NULL);

	step->tool = xstrdup(word->tool);
	step->parameter = word->target;
	if (json_is(value, JSON_OBJECT)) {
		read_mapping(reader, value, word, step);
	} else if (!is_bare && !word->main) {
		flow_refuse(reader, value, "`%s` takes no value", word->name);
	} else if (!is_bare && word->target && !word->as) {
		read_target(reader, value, &step->target);
	} else if (!is_bare) {
		json_put(step->arguments, word->main, json_copy(value));
	}
	if (str_eq(word->tool, "tap") && !has_target(&step->target)) {
		flow_refuse(reader, value, "`%s` of what? Give a text, an id, or x and y",
			word->name);
	}
	put_fixed(word, step);
}

/* A call by the tool's own name. */
static void read_tool(struct flow_reader *reader, const struct json *value, const char *name,
	struct flow_step *step) {
	step->tool = xstrdup(name);
	if (json_is(value, JSON_OBJECT)) {
		read_mapping(reader, value, NULL, step);
	} else if (value && !json_is(value, JSON_NULL)) {
		flow_refuse(reader, value,
			"`%s` is no short word: give the tool's arguments as {name: value}",
			name);
	}
}

/* `wait: 2` and `done: text`. */
static void read_own(
	struct flow_reader *reader, const struct json *value, struct flow_step *step) {
	int64_t seconds;
	bool waits = step->kind == FLOW_WAIT;
	bool is_bare = !value || json_is(value, JSON_NULL);

	if (waits && !is_bare && !json_string(value) &&
		(!json_int(value, &seconds) || seconds < 1 || seconds > FLOW_TIMEOUT_MAX)) {
		flow_refuse(
			reader, value, "wait: expected seconds from 1 to %d", FLOW_TIMEOUT_MAX);
	} else if (!waits && !is_bare && !json_string(value)) {
		flow_refuse(reader, value, "done: expected a text");
	}
	json_put(step->arguments, "value",
		!is_bare ? json_copy(value)
		: waits  ? json_new_int(WAIT_DEFAULT)
			 : json_new_string(""));
}

void flow_read_step(struct flow_reader *reader, const struct json *node) {
	const char *bare = json_string(node);
	const struct json *value = NULL;
	struct flow_step *step;
	const char *name = bare;

	if (!bare) {
		value = find_word(reader, node);
		name = value ? json_key(value) : NULL;
	} else if (!is_name(bare)) {
		flow_refuse(reader, node, "expected a step like `- tap: Send`");
		return;
	}
	if (!name) {
		return;
	}
	const struct flow_word *word = flow_word_find(name);

	step = vec_grow(&reader->flow->steps);
	step->line = yaml_line(&reader->yaml, node);
	step->word = xstrdup(name);
	step->arguments = json_new_object();
	step->target = (struct flow_target){ .x = -1, .y = -1 };
	step->kind = word ? word->kind : FLOW_CALL;
	read_options(reader, bare ? NULL : node, step);
	if (step->kind != FLOW_CALL) {
		read_own(reader, value, step);
	} else if (word) {
		read_call(reader, value, word, step);
	} else {
		read_tool(reader, value, name, step);
	}
}
