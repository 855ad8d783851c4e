/* Which chunks add one piece of text and nothing else: those may be repeated without a
   parser, see repeat.h. What else they hold (a stop value, usage) holds for the
   repetition too, and was kept when the first was read. */
#include "provider/openai/openai.h"

#include "base/str.h"
#include "json/json.h"

static bool says_nothing(const struct json *value) {
	const char *text = json_string(value);

	return !value || json_is(value, JSON_NULL) || (text && *text == '\0') ||
	       (json_is(value, JSON_ARRAY) && json_len(value) == 0);
}

/* The one member of the delta that says something, NULL when there are others. */
static const struct json *only_text(const struct json *delta) {
	const struct json *found = NULL;

	for (const struct json *m = json_first(delta); m; m = json_next(m)) {
		if (says_nothing(m) || str_eq(json_key(m), "role")) {
			continue;
		}
		if (found || !json_string(m)) {
			return NULL;
		}
		found = m;
	}
	return found;
}

void openai_learn(
	struct openai_reader *reader, const struct json *chunk, const char *data, size_t len) {
	const struct json *choice = json_at(json_get(chunk, "choices"), 0);
	const struct json *text = only_text(json_get(choice, "delta"));
	const char *key = text ? json_key(text) : NULL;
	bool thinking = key && str_eq(key, reader->reasoning_field);

	if (key && (thinking || str_eq(key, "content")) &&
		json_get_int(choice, "index", 0) == 0) {
		reader->repeats_thinking = thinking;
		repeat_learn(&reader->repeat, data, len, key, json_string(text));
	}
}

bool openai_read_repeated(struct openai_reader *reader, const char *data, size_t len) {
	const char *text = NULL;
	size_t text_len = 0;

	if (!repeat_read(&reader->repeat, data, len, &text, &text_len)) {
		return false;
	}
	if (reader->repeats_thinking) {
		openai_add_thinking(reader, text, text_len);
	} else {
		openai_add_text(reader, text, text_len);
	}
	return true;
}
