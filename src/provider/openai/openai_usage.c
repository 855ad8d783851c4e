/* Token counts under the names that vendors give them, brought to one meaning: cache
   inside input, reasoning inside output. */
#include "provider/openai/openai.h"

#include "json/json.h"

/* The first of some members that is a number. */
static int64_t first_of(const struct json *object, const char *a, const char *b) {
	int64_t number = -1;

	if (!json_int(json_get(object, a), &number) && b) {
		json_int(json_get(object, b), &number);
	}
	return number < 0 ? -1 : number;
}

static int64_t known(int64_t number, int64_t otherwise) {
	return number >= 0 ? number : otherwise;
}

static void normalise(struct usage *out, const struct json *usage) {
	const struct json *in = json_get(usage, "prompt_tokens_details");
	const struct json *details = json_get(usage, "completion_tokens_details");
	int64_t total = first_of(usage, "total_tokens", NULL);

	out->input = first_of(usage, "prompt_tokens", NULL);
	out->output = first_of(usage, "completion_tokens", NULL);
	out->cached = known(first_of(in, "cached_tokens", NULL),
		first_of(usage, "prompt_cache_hit_tokens", "cached_tokens"));
	out->cache_write =
		known(first_of(in, "cache_write_tokens", "cache_creation_input_tokens"),
			first_of(usage, "cache_creation_input_tokens", NULL));
	out->reasoning = known(first_of(details, "reasoning_tokens", NULL),
		first_of(usage, "reasoning_tokens", NULL));
	/* xAI counts reasoning on top; the total shows it. */
	if (out->reasoning > 0 && out->output >= 0 && out->input >= 0 &&
		total == out->input + out->output + out->reasoning) {
		out->output += out->reasoning;
	}
}

void openai_read_usage(struct openai_reader *reader, const struct json *chunk) {
	const struct json *usage = json_get(chunk, "usage");

	if (!json_is(usage, JSON_OBJECT)) {
		usage = json_get(json_get(chunk, "x_groq"), "usage");
	}
	if (!json_is(usage, JSON_OBJECT)) {
		usage = json_get(json_at(json_get(chunk, "choices"), 0), "usage");
	}
	if (json_is(usage, JSON_OBJECT)) {
		normalise(&reader->usage, usage);
	}
}
