/* A request of Responses. The order of keys is fixed, `input` stands last and what may
   vary behind it: so each body begins with the body before it. Nothing is stored at the
   server; reasoning comes encrypted and goes back with its conversation. */
#include "provider/responses/responses.h"

#include "base/str.h"
#include "provider/endpoint.h"
#include "provider/list/vendors.h"
#include "provider/openai/openai.h"
#include "provider/openai/openai_vendor.h"
#include "provider/request.h"
#include "json/json.h"
#include "json/write.h"

#define LEAST_TOKENS 16 /* OpenAI refuses a smaller limit */

static void write_tools(struct json_writer *w, const struct json *tools) {
	json_write_key(w, "tools");
	json_write_array(w);
	for (const struct json *t = json_first(tools); t; t = json_next(t)) {
		const char *description = json_get_string(t, "description");
		json_write_object(w);
		json_write_key_string(w, "type", "function");
		json_write_key_string(w, "name", json_get_string(t, "name"));
		json_write_key_string(w, "description", description ? description : "");
		request_write_schema(w, "parameters", json_get(t, "parameters"));
		json_write_key_bool(w, "strict", false);
		json_write_end(w);
	}
	json_write_end(w);
}

/* OpenAI's other models refuse what is said about reasoning. */
static bool may_reason(const struct provider_target *target) {
	bool own = target->preset && (target->preset->quirks & VENDOR_OWN_MODELS);

	return !own || openai_vendor_reasons(target);
}

/* reasoning: {effort, summary}. Only OpenAI's models must be asked for a summary. */
static void write_reasoning(struct json_writer *w, const struct provider_request *request) {
	const struct provider_target *target = request->target;
	bool effort = !str_is_empty(target->effort) && !(request->drops & DROP_EFFORT);
	bool summary = openai_vendor_reasons(target) && !(request->drops & DROP_SUMMARY);

	if (!may_reason(target) || (!effort && !summary)) {
		return;
	}
	json_write_key(w, "reasoning");
	json_write_object(w);
	if (effort) {
		json_write_key_string(w, "effort", target->effort);
	}
	if (summary) {
		json_write_key_string(w, "summary", "auto");
	}
	json_write_end(w);
}

static void write_sampling(struct json_writer *w, const struct provider_request *request) {
	const struct provider_target *target = request->target;
	int64_t limit = openai_vendor_limit(target);

	if (limit > 0 && !(request->drops & DROP_MAX_TOKENS)) {
		json_write_key_int(
			w, "max_output_tokens", limit < LEAST_TOKENS ? LEAST_TOKENS : limit);
	}
	if (target->temperature >= 0 && !(request->drops & DROP_TEMPERATURE) &&
		openai_vendor_takes_temperature(target)) {
		json_write_key(w, "temperature");
		json_write_double(w, target->temperature);
	}
}

static void write_include(struct json_writer *w, const struct provider_request *request) {
	if (may_reason(request->target) && !(request->drops & DROP_ENCRYPTED)) {
		json_write_key(w, "include");
		json_write_array(w);
		json_write_string(w, "reasoning.encrypted_content");
		json_write_end(w);
	}
}

static void write_body(
	struct buf *out, const struct provider_request *request, const struct json *tools) {
	const struct provider_target *target = request->target;
	bool has_tools = json_len(tools) > 0;
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "model", target->model);
	json_write_key_bool(&w, "stream", !target->no_stream);
	json_write_key_bool(&w, "store", false);
	write_include(&w, request);
	write_sampling(&w, request);
	write_reasoning(&w, request);
	if (has_tools) {
		write_tools(&w, tools);
	}
	if (!str_is_empty(request->system)) {
		json_write_key_string(&w, "instructions", request->system);
	}
	json_write_key(&w, "input");
	responses_input_write(&w, request);
	if (has_tools && request->forbid_tools && !(request->drops & DROP_TOOL_CHOICE)) {
		json_write_key_string(&w, "tool_choice", "none");
	}
	json_write_end(&w);
}

bool responses_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err) {
	const struct provider_target *target = request->target;
	auto_json struct json *tools = NULL;
	auto_fini(provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

	if (!request_check(request, &tools, err) ||
		!endpoint_url(
			str_is_empty(target->base_url) ? OPENAI_BASE_URL : target->base_url,
			"/responses", openai_vendor_other_address(request), &bytes.url, err)) {
		return false;
	}
	request_headers(target, &bytes.headers);
	vendor_headers(target->preset, "responses", target->key, &bytes.headers);
	write_body(&bytes.body, request, tools);
	return request_take(out, &bytes, err);
}
