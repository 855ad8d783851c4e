/* A request of generateContent. The order of keys is fixed, `contents` stands last and
   what may vary behind it: so each body begins with the body before it, and the server's
   cache of prompts holds. */
#include "provider/gemini/gemini.h"

#include "base/str.h"
#include "provider/endpoint.h"
#include "provider/gemini/gemini_message.h"
#include "provider/list/vendors.h"
#include "provider/request.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

static void write_tool(struct json_writer *w, const struct json *tool) {
	const char *description = json_get_string(tool, "description");
	const struct json *parameters = json_get(tool, "parameters");

	json_write_object(w);
	json_write_key_string(w, "name", json_get_string(tool, "name"));
	json_write_key_string(w, "description", description ? description : "");
	/* A schema without properties is refused; left out, it means the same. */
	if (json_len(json_get(parameters, "properties")) > 0) {
		json_write_key(w, "parametersJsonSchema");
		json_write_value(w, parameters);
	}
	json_write_end(w);
}

static void write_tools(struct json_writer *w, const struct json *tools) {
	json_write_key(w, "tools");
	json_write_array(w);
	json_write_object(w);
	json_write_key(w, "functionDeclarations");
	json_write_array(w);
	for (const struct json *t = json_first(tools); t; t = json_next(t)) {
		write_tool(w, t);
	}
	json_write_end(w);
	json_write_end(w);
	json_write_end(w);
}

/* The level nearest to what other vendors have besides; NULL: none of them. */
static const char *level_of(const char *effort) {
	static const char *const levels[] = { "minimal", "low", "medium", "high" };

	for (size_t i = 0; i < ARRAY_LEN(levels); i++) {
		if (str_eq(levels[i], effort)) {
			return levels[i];
		}
	}
	return str_eq(effort, "xhigh") || str_eq(effort, "max") ? "high" : NULL;
}

/* Tokens to think with; -1 leaves it to the model. */
static int64_t budget_of(const struct provider_target *target) {
	static const struct {
		const char *level;
		int64_t tokens;
	} budgets[] = { { "minimal", 512 }, { "low", 1024 }, { "medium", 8192 },
		{ "high", 24576 } };
	const char *level = level_of(target->effort);

	for (size_t i = 0; i < ARRAY_LEN(budgets) && target->think != THINK_OFF; i++) {
		if (str_eq(budgets[i].level, level)) {
			return budgets[i].tokens;
		}
	}
	if (target->think == THINK_OFF) {
		return target->always_thinks ? 128 : 0; /* the least it takes */
	}
	return -1;
}

/* Said only of models whose way of thinking is known, or where the person asks for it. */
static void write_thinking(struct json_writer *w, const struct provider_target *target) {
	bool by_level = gemini_is_new(target);
	const char *level = level_of(target->effort);

	if (!target->form && target->think == THINK_AS_IT_DOES) {
		return;
	}
	json_write_key(w, "thinkingConfig");
	json_write_object(w);
	json_write_key_bool(w, "includeThoughts", target->think != THINK_OFF);
	if (by_level && level) {
		json_write_key_string(w, "thinkingLevel", level);
	} else if (!by_level && target->think != THINK_AS_IT_DOES) {
		json_write_key_int(w, "thinkingBudget", budget_of(target));
	}
	json_write_end(w);
}

static int64_t limit_of(const struct provider_request *request) {
	const struct provider_target *target = request->target;
	int64_t usual = target->preset ? target->preset->limit : 0;

	if (request->drops & DROP_MAX_TOKENS) {
		return 0;
	}
	if (target->max_tokens > 0) {
		return target->max_tokens;
	}
	return usual > 0 ? usual : target->output;
}

static void write_config(struct json_writer *w, const struct provider_request *request) {
	const struct provider_target *target = request->target;
	int64_t limit = limit_of(request);

	json_write_key(w, "generationConfig");
	json_write_object(w);
	if (limit > 0) {
		json_write_key_int(w, "maxOutputTokens", limit);
	}
	/* A newer model begins to repeat itself at any temperature but its own. */
	if (target->temperature >= 0 && !(request->drops & DROP_TEMPERATURE) &&
		!gemini_is_new(target)) {
		json_write_key(w, "temperature");
		json_write_double(w, target->temperature);
	}
	if (!(request->drops & DROP_EFFORT)) {
		write_thinking(w, target);
	}
	json_write_end(w);
}

static void write_system(struct json_writer *w, const char *system) {
	json_write_key(w, "systemInstruction");
	json_write_object(w);
	json_write_key(w, "parts");
	json_write_array(w);
	json_write_object(w);
	json_write_key_string(w, "text", system);
	json_write_end(w);
	json_write_end(w);
	json_write_end(w);
}

static void write_no_calls(struct json_writer *w) {
	json_write_key(w, "toolConfig");
	json_write_object(w);
	json_write_key(w, "functionCallingConfig");
	json_write_object(w);
	json_write_key_string(w, "mode", "NONE");
	json_write_end(w);
	json_write_end(w);
}

static void write_body(
	struct buf *out, const struct provider_request *request, const struct json *tools) {
	bool has_tools = json_len(tools) > 0;
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	if (!str_is_empty(request->system)) {
		write_system(&w, request->system);
	}
	if (has_tools) {
		write_tools(&w, tools);
	}
	write_config(&w, request);
	json_write_key(&w, "contents");
	gemini_contents_write(&w, request);
	if (has_tools && request->forbid_tools && !(request->drops & DROP_TOOL_CHOICE)) {
		write_no_calls(&w);
	}
	json_write_end(&w);
}

/* The model as a word of the path: "models/x" and "x" are the same. */
static void add_model(struct buf *out, const char *model) {
	static const char hex[] = "0123456789ABCDEF";

	for (const char *at = str_starts(model, "models/") ? model + 7 : model; *at; at++) {
		unsigned char c = (unsigned char)*at;
		if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			(c >= '0' && c <= '9') || strchr("-._~", c)) {
			buf_add_char(out, *at);
		} else {
			buf_addf(out, "%%%c%c", hex[c >> 4], hex[c & 15]);
		}
	}
}

/* A bare host gets /v1beta; a repair turns that around. */
static void add_base(struct buf *out, const struct provider_request *request) {
	const char *base = request->target->base_url;
	bool other = request->drops & DROP_VERSION;

	buf_add_str(out, str_is_empty(base) ? GEMINI_BASE_URL : base);
	bool bare = endpoint_is_bare(out->data);
	while (out->len > 0 && out->data[out->len - 1] == '/') {
		buf_truncate(out, out->len - 1);
	}
	if (!bare && other && str_ends(out->data, "/v1beta")) {
		buf_truncate(out, out->len - strlen("/v1beta"));
	} else if (bare != other) {
		buf_add_str(out, "/v1beta");
	}
}

static bool make_url(const struct provider_request *request, char **url, struct err *err) {
	bool whole = request->target->no_stream;
	auto_buf struct buf base = BUF_INIT_MAX(4096);
	auto_buf struct buf path = BUF_INIT_MAX(4096);
	auto_free char *made = NULL;

	add_base(&base, request);
	buf_add_str(&path, "/models/");
	add_model(&path, request->target->model);
	buf_add_str(&path, whole ? ":generateContent" : ":streamGenerateContent");
	if (!endpoint_url(base.data, path.data, endpoint_is_bare(base.data), &made, err)) {
		return false;
	}
	const char *more = strchr(made, '?') ? "&alt=sse" : "?alt=sse";
	*url = xasprintf("%s%s", made, whole || strstr(made, "alt=sse") ? "" : more);
	return true;
}

bool gemini_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err) {
	const struct provider_target *target = request->target;
	auto_json struct json *tools = NULL;
	auto_fini(provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

	if (!request_check(request, &tools, err) || !make_url(request, &bytes.url, err)) {
		return false;
	}
	request_headers(target, &bytes.headers);
	vendor_headers(target->preset, "gemini", target->key, &bytes.headers);
	write_body(&bytes.body, request, tools);
	return request_take(out, &bytes, err);
}
