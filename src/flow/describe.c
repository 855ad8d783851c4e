/* The word of a step and its values, on one line, cut where they are long. */

#include "flow/describe.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "flow/plan.h"
#include "json/json.h"

#include <string.h>

#define VALUE_MAX 60 /* bytes */

static void add_value(struct buf *out, const char *key, const struct json *value) {
	auto_buf struct buf text = BUF_INIT;

	if (!json_scalar_text(value, &text)) {
		json_print(value, &text);
	}
	size_t shown = text.len;

	if (shown > VALUE_MAX) {
		shown = VALUE_MAX - utf8_incomplete_tail(text.data, VALUE_MAX);
	}
	buf_add_char(out, ' ');
	if (key) {
		buf_addf(out, "%s ", key);
	}
	buf_addf(out, json_string(value) ? "\"%.*s%s\"" : "%.*s%s", (int)shown, text.data,
		shown < text.len ? "…" : "");
}

static void add_target(struct buf *out, const struct flow_planned *planned) {
	const struct flow_step *step = planned->step;
	const struct flow_word *word = flow_word_find(step->word);
	const struct json *arguments = planned->tries.items[0].call.arguments;
	const struct json *target = json_get(arguments, step->parameter);

	if (planned->tries.items[0].kind == FLOW_TRY_PLACE) {
		buf_addf(out, " %lld,%lld", (long long)json_get_int(arguments, "x", 0),
			(long long)json_get_int(arguments, "y", 0));
	} else if (target) {
		add_value(out, word ? word->as : NULL, target);
	}
}

static void add_arguments(struct buf *out, const struct flow_planned *planned) {
	const struct flow_word *word = flow_word_find(planned->step->word);
	const struct json *arguments = planned->tries.items[0].call.arguments;

	for (const struct json *at = json_first(arguments); at; at = json_next(at)) {
		const char *key = json_key(at);

		if (str_eq(key, planned->step->parameter) ||
			(word && str_eq(key, word->fixed)) ||
			(planned->tries.items[0].kind == FLOW_TRY_PLACE &&
				(str_eq(key, "x") || str_eq(key, "y")))) {
			continue;
		}
		add_value(out, word && str_eq(key, word->main) ? NULL : key, at);
	}
}

char *flow_describe(const struct flow_planned *planned) {
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, planned->step->word);
	if (planned->step->kind == FLOW_WAIT) {
		buf_addf(&text, " %lld s", (long long)(planned->wait / 1000));
	} else if (planned->step->kind == FLOW_CALL) {
		add_arguments(&text, planned);
		if (planned->step->parameter) {
			add_target(&text, planned);
		}
	}
	return sanitize_dup(text.data, SANITIZE_LINE);
}
