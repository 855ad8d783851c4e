/* Checks before anything is written, and the ends of a request that all wires share. */
#include "provider/request.h"

#include "base/str.h"
#include "base/tr.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

/* A key goes into a header line, so it must be one printable word. */
static bool check_key(const struct provider_target *target, struct err *err) {
	if (str_is_empty(target->key)) {
		return true;
	}
	for (const char *at = target->key; *at; at++) {
		if ((unsigned char)*at <= ' ' || (unsigned char)*at >= 0x7f) {
			return err_set(err, ERR_CONFIG,
				tr("the key holds a space or a control character; set %s "
				   "again"),
				target->key_hint ? target->key_hint : "it");
		}
	}
	return true;
}

bool request_check(
	const struct provider_request *request, struct json **tools, struct err *err) {
	if (str_is_empty(request->target->model)) {
		return err_set(
			err, ERR_CONFIG, tr("no model is set; choose one with -m or /model"));
	}
	if (!check_key(request->target, err)) {
		return false;
	}
	*tools = NULL;
	if (request->tools && !json_parse(request->tools, strlen(request->tools), tools, err)) {
		return err_wrap(err, tr("tools"));
	}
	return true;
}

void request_write_schema(
	struct json_writer *w, const char *key, const struct json *parameters) {
	json_write_key(w, key);
	json_write_object(w);
	if (!json_get(parameters, "type")) {
		json_write_key_string(w, "type", "object");
	}
	for (const struct json *m = json_first(parameters); m; m = json_next(m)) {
		json_write_key(w, json_key(m));
		json_write_value(w, m);
	}
	if (!json_get(parameters, "properties")) {
		json_write_key(w, "properties");
		json_write_object(w);
		json_write_end(w);
	}
	json_write_end(w);
}

void request_headers(const struct provider_target *target, struct strv *headers) {
	strv_add(headers, "Content-Type: application/json");
	strv_add(headers,
		target->no_stream ? "Accept: application/json" : "Accept: text/event-stream");
}

bool request_take(struct provider_bytes *out, struct provider_bytes *built, struct err *err) {
	if (built->body.full) {
		return err_set(err, ERR_LIMIT,
			tr("the request is larger than 64 MB; attach less or start a new "
			   "conversation"));
	}
	*out = *built;
	*built = (struct provider_bytes){ .body = BUF_INIT };
	return true;
}
