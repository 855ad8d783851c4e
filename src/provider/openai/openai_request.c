/* A request of Chat Completions. The order of keys is fixed, `messages` stands last and
   what may vary behind it: so each body begins with the body before it, and the
   server's prompt cache holds. */
#include "provider/openai/openai.h"

#include "base/str.h"
#include "provider/endpoint.h"
#include "provider/list/vendors.h"
#include "provider/openai/openai_message.h"
#include "provider/openai/openai_vendor.h"
#include "provider/request.h"
#include "json/json.h"
#include "json/write.h"

static void write_tools(struct json_writer *w, const struct json *tools) {
	json_write_key(w, "tools");
	json_write_array(w);
	for (const struct json *t = json_first(tools); t; t = json_next(t)) {
		const char *description = json_get_string(t, "description");
		json_write_object(w);
		json_write_key_string(w, "type", "function");
		json_write_key(w, "function");
		json_write_object(w);
		json_write_key_string(w, "name", json_get_string(t, "name"));
		json_write_key_string(w, "description", description ? description : "");
		request_write_schema(w, "parameters", json_get(t, "parameters"));
		json_write_end(w);
		json_write_end(w);
	}
	json_write_end(w);
}

static void write_sampling(
	struct json_writer *w, const struct provider_request *request, bool has_tools) {
	const struct provider_target *target = request->target;
	int64_t limit = openai_vendor_limit(target);

	if (limit > 0) {
		json_write_key_int(w, openai_vendor_limit_field(target, request->drops), limit);
	}
	if (target->temperature >= 0 && !(request->drops & DROP_TEMPERATURE) &&
		openai_vendor_takes_temperature(target)) {
		json_write_key(w, "temperature");
		json_write_double(w, target->temperature);
	}
	if (!(request->drops & DROP_EFFORT)) {
		openai_vendor_write_thinking(w, target, has_tools);
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
	if (!target->no_stream && !(request->drops & DROP_STREAM_OPTIONS)) {
		json_write_key(&w, "stream_options");
		json_write_object(&w);
		json_write_key_bool(&w, "include_usage", true);
		json_write_end(&w);
	}
	write_sampling(&w, request, has_tools);
	if (has_tools && !target->no_stream &&
		openai_vendor_streams_arguments_on_demand(target)) {
		json_write_key_bool(&w, "tool_stream", true);
	}
	if (has_tools) {
		write_tools(&w, tools);
	}
	json_write_key(&w, "messages");
	openai_messages_write(&w, request);
	if (has_tools && request->forbid_tools && !(request->drops & DROP_TOOL_CHOICE)) {
		json_write_key_string(&w, "tool_choice", "none");
	}
	json_write_end(&w);
}

bool openai_build(
	const struct provider_request *request, struct provider_bytes *out, struct err *err) {
	const struct provider_target *target = request->target;
	auto_json struct json *tools = NULL;
	auto_fini(provider_bytes_fini) struct provider_bytes bytes = { .body = BUF_INIT };

	if (!request_check(request, &tools, err) ||
		!endpoint_url(
			str_is_empty(target->base_url) ? OPENAI_BASE_URL : target->base_url,
			"/chat/completions", openai_vendor_other_address(request), &bytes.url,
			err)) {
		return false;
	}
	request_headers(target, &bytes.headers);
	vendor_headers(target->preset, "openai", target->key, &bytes.headers);
	write_body(&bytes.body, request, tools);
	return request_take(out, &bytes, err);
}
