/* A request of Messages. The order of keys is fixed, `messages` stands last and what may
   vary behind it, so that each body begins with the body before it but for the marks of
   the cache: on the last tool, the system prompt and the two last turns of the user. */
#include "provider/anthropic/anthropic.h"

#include "base/str.h"
#include "provider/anthropic/anthropic_message.h"
#include "provider/anthropic/anthropic_thinking.h"
#include "provider/endpoint.h"
#include "provider/list/vendors.h"
#include "provider/request.h"
#include "json/json.h"
#include "json/write.h"

static void write_tools(struct json_writer *w, const struct json *tools) {
	json_write_key(w, "tools");
	json_write_array(w);
	for (const struct json *t = json_first(tools); t; t = json_next(t)) {
		const char *description = json_get_string(t, "description");
		json_write_object(w);
		json_write_key_string(w, "name", json_get_string(t, "name"));
		if (!str_is_empty(description)) {
			json_write_key_string(w, "description", description);
		}
		request_write_schema(w, "input_schema", json_get(t, "parameters"));
		if (!json_next(t)) {
			anthropic_mark(w);
		}
		json_write_end(w);
	}
	json_write_end(w);
}

static void write_system(struct json_writer *w, const char *system) {
	json_write_key(w, "system");
	json_write_array(w);
	json_write_object(w);
	json_write_key_string(w, "type", "text");
	json_write_key_string(w, "text", system);
	anthropic_mark(w);
	json_write_end(w);
	json_write_end(w);
}

static void write_body(
	struct buf *out, const struct provider_request *request, const struct json *tools) {
	const struct provider_target *target = request->target;
	bool has_tools = json_len(tools) > 0;
	bool budget = anthropic_has_budget(request);
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_string(&w, "model", target->model);
	json_write_key_int(&w, "max_tokens", anthropic_limit(request));
	json_write_key_bool(&w, "stream", !target->no_stream);
	if (anthropic_takes_temperature(request)) {
		json_write_key(&w, "temperature");
		json_write_double(&w, target->temperature);
	}
	anthropic_thinking_write(&w, request, budget && anthropic_loop_is_bare(request));
	if (has_tools) {
		write_tools(&w, tools);
	}
	if (!str_is_empty(request->system)) {
		write_system(&w, request->system);
	}
	json_write_key(&w, "messages");
	anthropic_messages_write(&w, request);
	if (has_tools && request->forbid_tools && !(request->drops & DROP_TOOL_CHOICE)) {
		json_write_key(&w, "tool_choice");
		json_write_object(&w);
		json_write_key_string(&w, "type", "none");
		json_write_end(&w);
	}
	json_write_end(&w);
}

/* Every address of this wire has /v1 before the endpoint, also those with a path. */
static bool other_address(const struct provider_request *request, const char *base) {
	bool added = !endpoint_is_bare(base) && !endpoint_is_versioned(base);

	return added != ((request->drops & DROP_VERSION) != 0);
}

bool anthropic_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err) {
	const struct provider_target *target = request->target;
	const char *base =
		str_is_empty(target->base_url) ? ANTHROPIC_BASE_URL : target->base_url;
	auto_json struct json *tools = NULL;
	auto_fini(provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

	if (!request_check(request, &tools, err) ||
		!endpoint_url(
			base, "/messages", other_address(request, base), &bytes.url, err)) {
		return false;
	}
	request_headers(target, &bytes.headers);
	vendor_headers(target->preset, "anthropic", target->key, &bytes.headers);
	if (target->preset && (target->preset->quirks & VENDOR_SIGNED_THINKING) &&
		anthropic_has_budget(request)) {
		strv_add(&bytes.headers, "anthropic-beta: interleaved-thinking-2025-05-14");
	}
	if (anthropic_binds(request)) {
		strv_add(
			&bytes.headers, "anthropic-beta: thinking-binding-controls-2026-08-01");
	}
	write_body(&bytes.body, request, tools);
	return request_take(out, &bytes, err);
}
