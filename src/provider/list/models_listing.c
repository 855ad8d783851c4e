/* What servers say of their models. Each names the same few facts in its own way, so
   every fact has a list of the places where it may stand; the first that is there
   counts. Also reads models.dev's file, where vendors hold models. */
#include "provider/list/models.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#include <stdlib.h>
#include <string.h>

#define ROWS_MAX 5000
#define ID_MAX 300 /* bytes */
#define TOKENS_MAX 1000000000

static const char *const window_places[] = { "context_length", "context_window",
	"max_context_length", "max_input_tokens", "max_model_len", "inputTokenLimit",
	"meta.n_ctx", "loaded_context_length", "capabilities.limits.max_context_window_tokens",
	"model_spec.availableContextTokens", "limit.context", NULL };
static const char *const output_places[] = { "top_provider.max_completion_tokens",
	"max_completion_tokens", "outputTokenLimit", "capabilities.limits.max_output_tokens",
	"model_spec.maxCompletionTokens", "limit.output", "max_tokens", NULL };
static const char *const vision_places[] = { "capabilities.vision",
	"capabilities.image_input.supported", "capabilities.supports.vision",
	"model_spec.capabilities.supportsVision", "supports_image_in", NULL };
static const char *const modality_places[] = { "architecture.input_modalities",
	"input_modalities", "modalities.input", NULL };
static const char *const tool_places[] = { "capabilities.function_calling",
	"capabilities.supports.tool_calls", "model_spec.capabilities.supportsFunctionCalling",
	"tool_call", NULL };
static const char *const thinking_places[] = { "capabilities.reasoning",
	"capabilities.thinking.supported", "capabilities.supports.adaptive_thinking",
	"model_spec.capabilities.supportsReasoning", "supports_reasoning", "thinking",
	"reasoning", NULL };
static const char *const effort_places[] = { "reasoning.supported_efforts",
	"capabilities.supports.reasoning_effort", NULL };

/* "a.b.c" below `node`. */
static const struct json *find(const struct json *node, const char *place) {
	char key[64];

	while (node && *place) {
		size_t len = strcspn(place, ".");

		if (len >= sizeof(key)) {
			return NULL;
		}
		memcpy(key, place, len);
		key[len] = '\0';
		node = json_is(node, JSON_OBJECT) ? json_get(node, key) : NULL;
		place += len + (place[len] == '.');
	}
	return node;
}

static int64_t read_tokens(const struct json *row, const char *const *places) {
	for (size_t i = 0; places[i]; i++) {
		int64_t tokens = 0;

		if (json_int(find(row, places[i]), &tokens) && tokens > 0 &&
			tokens <= TOKENS_MAX) {
			return tokens;
		}
	}
	return 0;
}

static int read_flag(const struct json *row, const char *const *places) {
	for (size_t i = 0; places[i]; i++) {
		const struct json *flag = find(row, places[i]);

		if (json_is(flag, JSON_BOOL)) {
			return json_is_true(flag);
		}
	}
	return -1;
}

static bool holds(const struct json *list, const char *word) {
	for (const struct json *v = json_first(list); v; v = json_next(v)) {
		if (str_eq(json_string(v), word)) {
			return true;
		}
	}
	return false;
}

static int read_vision(const struct json *row) {
	int vision = read_flag(row, vision_places);

	for (size_t i = 0; vision < 0 && modality_places[i]; i++) {
		const struct json *list = find(row, modality_places[i]);

		vision = json_is(list, JSON_ARRAY) ? holds(list, "image") : -1;
	}
	return vision;
}

/* Only a yes is believed: many lists do not speak of it. */
static int read_pdf(const struct json *row) {
	for (size_t i = 0; modality_places[i]; i++) {
		const struct json *list = find(row, modality_places[i]);

		if (json_is(list, JSON_ARRAY) && (holds(list, "pdf") || holds(list, "file"))) {
			return 1;
		}
	}
	return -1;
}

static int read_tools(const struct json *row) {
	const struct json *parameters = json_get(row, "supported_parameters");

	if (json_is(parameters, JSON_ARRAY)) {
		return holds(parameters, "tools");
	}
	return read_flag(row, tool_places);
}

static void read_thinking(const struct json *row, struct model_facts *facts) {
	const struct json *reasoning = json_get(row, "reasoning");
	const struct json *parameters = json_get(row, "supported_parameters");
	int thinks = read_flag(row, thinking_places);

	if (thinks < 0 && json_is(reasoning, JSON_OBJECT)) {
		thinks = 1;
	} else if (thinks < 0 && json_is(parameters, JSON_ARRAY)) {
		thinks = holds(parameters, "reasoning");
	}
	facts->knows_thinking = thinks >= 0;
	facts->thinking = thinks <= 0                                    ? MODEL_THINKS_NOT
			  : json_get_bool(reasoning, "mandatory", false) ? MODEL_THINKS_ALWAYS
									 : MODEL_THINKS_CAN;
}

/* From the least to the most, whatever the order of the list. */
static void read_efforts(const struct json *row, struct model_facts *facts) {
	static const char *const words[] = { "none", "minimal", "low", "medium", "high",
		"xhigh", "max" };

	for (size_t i = 0; effort_places[i] && facts->efforts.len == 0; i++) {
		const struct json *list = find(row, effort_places[i]);

		for (size_t w = 0; w < ARRAY_LEN(words); w++) {
			if (holds(list, words[w])) {
				strv_add(&facts->efforts, words[w]);
			}
		}
	}
	const char *word = json_string(find(row, "reasoning.default_effort"));

	if (word && strv_has(&facts->efforts, word)) {
		facts->default_effort = xstrdup(word);
	}
}

/* A number, or one in a string; times `scale`. */
static void read_price(const struct json *row, const char *place, double scale, double *out) {
	const struct json *value = find(row, place);
	const char *text = json_string(value);
	double price = -1;
	char *end = NULL;

	if (text) {
		price = strtod(text, &end);
		price = end == text || *end ? -1 : price;
	} else if (!json_double(value, &price)) {
		return;
	}
	if (price >= 0 && price * scale < 1e6) {
		*out = price * scale;
	}
}

static void read_prices(const struct json *row, struct model_facts *facts) {
	read_price(row, "pricing.prompt", 1e6, &facts->price_input);
	read_price(row, "pricing.completion", 1e6, &facts->price_output);
	read_price(row, "pricing.input_cache_read", 1e6, &facts->price_cached);
	read_price(row, "pricing.input_cache_write", 1e6, &facts->price_write);
	read_price(row, "model_spec.pricing.input.usd", 1, &facts->price_input);
	read_price(row, "model_spec.pricing.output.usd", 1, &facts->price_output);
	read_price(row, "model_spec.pricing.cache_input.usd", 1, &facts->price_cached);
	read_price(row, "cost.input", 1, &facts->price_input);
	read_price(row, "cost.output", 1, &facts->price_output);
	read_price(row, "cost.cache_read", 1, &facts->price_cached);
	read_price(row, "cost.cache_write", 1, &facts->price_write);
}

/* The name behind "models/", as Gemini has it. */
static const char *read_id(const struct json *row, const char *key) {
	const char *id = json_get_string(row, "id");

	id = id ? id : json_get_string(row, "name");
	id = id ? id : key;
	if (!id || strlen(id) > ID_MAX || !*id) {
		return NULL;
	}
	return str_starts(id, "models/") ? id + 7 : id;
}

static void add_row(
	struct models *models, const char *vendor, const struct json *row, const char *key) {
	const char *id = json_is(row, JSON_OBJECT) ? read_id(row, key) : NULL;

	if (!id || models->list.len >= ROWS_MAX) {
		return;
	}
	struct model_facts *facts = vec_grow(&models->list);

	model_facts_init(facts);
	facts->id = xstrdup(id);
	facts->vendor = xstrdup(vendor);
	facts->window = read_tokens(row, window_places);
	facts->output = read_tokens(row, output_places);
	facts->vision = read_vision(row);
	facts->tools = read_tools(row);
	facts->pdf = read_pdf(row);
	read_thinking(row, facts);
	read_efforts(row, facts);
	read_prices(row, facts);
}

/* {"vendor": {"models": {"id": {...}}}}: models.dev. */
static bool add_vendors(struct models *models, const char *vendor, const struct json *root) {
	bool found = false;

	for (const struct json *v = json_first(root); v; v = json_next(v)) {
		const struct json *list =
			json_is(v, JSON_OBJECT) ? json_get(v, "models") : NULL;

		if (!json_is(list, JSON_OBJECT) || (vendor && !str_eq(json_key(v), vendor))) {
			continue;
		}
		for (const struct json *m = json_first(list); m; m = json_next(m)) {
			add_row(models, json_key(v), m, json_key(m));
		}
		found = true;
	}
	return found;
}

bool models_read_listing(struct models *models, const char *vendor, const char *text,
	size_t len, struct err *err) {
	auto_json struct json *root = NULL;

	if (!json_parse_lenient(text, len, &root, err)) {
		return false;
	}
	const struct json *list = json_is(root, JSON_ARRAY) ? root : json_get(root, "data");

	list = json_is(list, JSON_ARRAY) ? list : json_get(root, "models");
	if (json_is(list, JSON_ARRAY)) {
		for (const struct json *row = json_first(list); row; row = json_next(row)) {
			add_row(models, vendor, row, NULL);
		}
		return true;
	}
	if (json_is(root, JSON_OBJECT) && add_vendors(models, vendor, root)) {
		return true;
	}
	return err_set(err, ERR_PARSE, "this is no list of models");
}
