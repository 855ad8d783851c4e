/* One call as a step: the short word where there is one, text and id before the place, and
   what was typed as a parameter. */

#include "front/record/record_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "flow/words.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

#define WAIT 15 /* s for the first element of another screen */

/* A text of a flow: quoted, with its braces doubled. */
static void add_text(struct buf *out, const char *text) {
	auto_buf struct buf escaped = BUF_INIT;

	for (const char *at = text; *at; at++) {
		buf_add_str(&escaped, *at == '{' ? "{" : "");
		buf_add_char(&escaped, *at);
	}
	json_quote(out, escaped.data, escaped.len);
}

static void add_json(struct buf *out, const struct json *json) {
	if (json_string(json)) {
		add_text(out, json_string(json));
	} else if (json_is(json, JSON_OBJECT) || json_is(json, JSON_ARRAY)) {
		bool is_object = json_is(json, JSON_OBJECT);
		const char *comma = "";

		buf_add_char(out, is_object ? '{' : '[');
		for (const struct json *at = json_first(json); at; at = json_next(at)) {
			buf_add_str(out, comma);
			if (is_object) {
				json_quote(out, json_key(at), strlen(json_key(at)));
				buf_add_str(out, ": ");
			}
			add_json(out, at);
			comma = ", ";
		}
		buf_add_char(out, is_object ? '}' : ']');
	} else {
		json_print(json, out);
	}
}

static void add_key(struct buf *out, const char *key) {
	buf_addf(out, "%s%s: ", out->len > 0 ? ", " : "", key);
}

/* `text: "Send", id: "send", x: 640, y: 1200` */
static void add_name(struct buf *out, const struct record_name *name, bool place) {
	if (name->text) {
		add_key(out, "text");
		add_text(out, name->text);
	}
	if (name->id && !str_eq(name->id, name->text)) {
		add_key(out, "id");
		add_text(out, name->id);
	}
	if (place && name->x >= 0 && name->y >= 0) {
		add_key(out, "x");
		buf_addf(out, "%d", name->x);
		add_key(out, "y");
		buf_addf(out, "%d", name->y);
	}
}

static void add_step(struct recorder *recorder, const char *word, const struct buf *inside) {
	buf_addf(&recorder->steps, inside->len ? "  - %s: {%s}\n" : "  - %s\n", word,
		inside->data);
	recorder->count++;
}

/* An element of a screen that was only just opened. */
static void wait_first(struct recorder *recorder, const char *text) {
	auto_buf struct buf inside = BUF_INIT;

	if (!recorder->moved || !text) {
		return;
	}
	recorder->moved = false;
	add_key(&inside, "text");
	add_text(&inside, text);
	buf_addf(&inside, ", seconds: %d", WAIT);
	add_step(recorder, "wait_for", &inside);
}

static void add_others(struct buf *out, const struct json *arguments, const char *const *left) {
	for (const struct json *at = json_first(arguments); at; at = json_next(at)) {
		bool skip = false;

		for (size_t i = 0; left && left[i]; i++) {
			skip |= str_eq(left[i], json_key(at));
		}
		if (!skip) {
			add_key(out, json_key(at));
			add_json(out, at);
		}
	}
}

static void step_tap(struct recorder *recorder, const struct json *arguments) {
	const char *kind = json_get_string(arguments, "kind");
	auto_buf struct buf inside = BUF_INIT;
	struct record_name name;

	record_name_find(recorder, json_get_string(arguments, "target"), &name);
	add_name(&inside, &name, true);
	if (inside.len > 0) {
		wait_first(recorder, name.text);
		add_step(recorder,
			str_eq(kind, "double") ? "double_tap"
			: str_eq(kind, "long") ? "long_press"
					       : "tap",
			&inside);
	}
	record_name_fini(&name);
}

/* The parameter for a typed text; what a password field took is not written down. */
static void add_parameter(struct recorder *recorder, const char *text, struct buf *name) {
	bool secret = strstr(recorder->result, "characters (a password)") != NULL;
	struct buf *out = &recorder->parameters;

	buf_addf(name, secret ? "password_%d" : "text_%d", ++recorder->texts);
	buf_addf(out, "  %s: {type: string", name->data);
	if (!secret) {
		buf_add_str(out, ", default: ");
		json_quote(out, text, strlen(text));
	}
	buf_add_str(out, "}\n");
}

static void step_type(struct recorder *recorder, const struct json *arguments) {
	static const char *const left[] = { "text", "target", NULL };
	const char *target = json_get_string(arguments, "target");
	auto_buf struct buf inside = BUF_INIT, into = BUF_INIT, parameter = BUF_INIT;
	struct record_name name;

	record_name_find(recorder, target, &name);
	add_parameter(recorder, json_get_string(arguments, "text"), &parameter);
	buf_addf(&inside, "text: \"{%s}\"", parameter.data);
	if (target) {
		add_name(&into, &name, false);
		wait_first(recorder, name.text);
	}
	if (into.len > 0) {
		buf_addf(&inside, ", into: {%s}", into.data);
	}
	add_others(&inside, arguments, left);
	add_step(recorder, "type", &inside);
	record_name_fini(&name);
}

/* Another tool that may name an element. */
static void step_word(
	struct recorder *recorder, const struct flow_word *word, const struct json *arguments) {
	static const char *const left[] = { "target", NULL };
	const char *target = json_get_string(arguments, "target");
	auto_buf struct buf inside = BUF_INIT, element = BUF_INIT;
	struct record_name name;

	record_name_find(recorder, target, &name);
	if (target && word->target) {
		add_name(&element, &name, false);
		wait_first(recorder, name.text);
	}
	if (element.len > 0 && word->as) {
		buf_addf(&inside, "%s: {%s}", word->as, element.data);
	} else if (element.len > 0) {
		buf_add(&inside, element.data, element.len);
	}
	add_others(&inside, arguments, left);
	add_step(recorder, word->name, &inside);
	record_name_fini(&name);
}

static void step_key(struct recorder *recorder, const struct json *arguments) {
	auto_buf struct buf inside = BUF_INIT;
	const char *key = json_get_string(arguments, "key");

	if (json_len(arguments) == 1 && flow_word_find(key)) {
		add_step(recorder, key, &inside);
		return;
	}
	add_others(&inside, arguments, NULL);
	add_step(recorder, "press", &inside);
}

static void step_wait(struct recorder *recorder, const struct json *arguments) {
	static const char *const left[] = { "gone", NULL };
	auto_buf struct buf inside = BUF_INIT;

	if (json_get_string(arguments, "text")) {
		add_others(&inside, arguments, left);
		add_step(recorder,
			json_get_bool(arguments, "gone", false) ? "wait_gone" : "wait_for",
			&inside);
		recorder->moved = false;
	}
}

/* A parameter that names an element by its number, by its text instead. */
static void name_number(
	const struct recorder *recorder, struct json *arguments, const char *key) {
	const char *target = json_get_string(arguments, key);
	struct record_name name;

	if (!target) {
		return;
	}
	record_name_said(recorder, target, &name);
	if (name.text) {
		json_put_string(arguments, key, name.text);
	} else if (name.id) {
		auto_free char *id = xasprintf("#%s", name.id);

		json_put_string(arguments, key, id);
	}
	record_name_fini(&name);
}

/* A tool that aims at nothing on the screen, or from one element to another. */
static void step_other(struct recorder *recorder, const char *tool, const struct json *given) {
	static const char *const where[] = { "where", NULL };
	auto_json struct json *arguments = json_copy(given);
	auto_buf struct buf inside = BUF_INIT;
	bool is_line = str_eq(tool, "run_shell");

	name_number(recorder, arguments, "target");
	name_number(recorder, arguments, "to");
	add_others(&inside, arguments, is_line ? where : NULL);
	add_step(recorder, is_line ? "shell" : tool, &inside);
	recorder->moved = true;
}

void record_step(struct recorder *recorder, const char *tool, const struct json *arguments) {
	const struct flow_word *word = flow_word_of_tool(tool);

	if (str_eq(tool, "tap")) {
		step_tap(recorder, arguments);
	} else if (str_eq(tool, "type_text")) {
		step_type(recorder, arguments);
	} else if (str_eq(tool, "press_key")) {
		step_key(recorder, arguments);
	} else if (str_eq(tool, "wait_for")) {
		step_wait(recorder, arguments);
	} else if (word && word->target) {
		step_word(recorder, word, arguments);
	} else {
		step_other(recorder, tool, arguments);
	}
}
