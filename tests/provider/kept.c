/* What an answer leaves in its message to be sent back, against the reading that is right:
   signatures and encrypted blobs by their length, for their bytes are the vendor's. */
#include "provider/kept.h"

#include "check.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

void kept_opaque(const char *name, const struct message *message, const char *want) {
	for (size_t i = 0; i < message->parts.len && want; i++) {
		if (message->parts.items[i].kind == PART_OPAQUE) {
			check_str(name, message->parts.items[i].vendor, want);
			return;
		}
	}
	check(name, !want);
}

/* The next signature or encrypted blob of a message, on any wire but Chat Completions. */
static char *next_signed(const struct message *message, size_t *at) {
	while (*at < message->parts.len) {
		const char *vendor = message->parts.items[(*at)++].vendor;
		auto_json struct json *json = NULL;
		if (!vendor || !json_parse(vendor, strlen(vendor), &json, NULL)) {
			continue;
		}
		const char *text = json_get_string(json, "signature");
		text = text ? text : json_get_string(json, "thoughtSignature");
		bool redacted = str_eq(json_get_string(json, "type"), "redacted_thinking");
		text = !text && redacted ? json_get_string(json, "data") : text;
		text = text ? text : json_get_string(json, "encrypted_content");
		if (text) {
			return xstrdup(text);
		}
	}
	return NULL;
}

void kept_blocks_signed(
	const char *name, const struct message *message, const struct json *want) {
	size_t at = 0;

	for (const struct json *s = json_first(want); s; s = json_next(s)) {
		auto_free char *text = next_signed(message, &at);
		check(name, text != NULL);
		check_int(name, strlen(text), json_get_int(s, "len", -1));
	}
	check(name, next_signed(message, &at) == NULL);
}

void kept_order(const char *name, const struct message *message, const char *want) {
	auto_buf struct buf got = BUF_INIT;

	for (size_t i = 0; i < message->parts.len && want; i++) {
		enum part_kind kind = message->parts.items[i].kind;
		buf_add_char(&got, kind == PART_TEXT       ? 't'
				   : kind == PART_THINKING ? 'h'
				   : kind == PART_CALL     ? 'k'
							   : 'o');
	}
	check_str(name, got.data, want ? want : "");
}

void kept_signed(const char *name, const struct message *message, const struct json *want) {
	auto_buf struct buf all = BUF_INIT;

	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_OPAQUE) {
			buf_add_str(&all, message->parts.items[i].vendor);
		}
	}
	auto_json struct json *blob = NULL;
	json_parse(all.data, all.len, &blob, NULL);
	const struct json *detail = json_first(json_get(blob, "reasoning_details"));
	for (const struct json *s = json_first(want); s; s = json_next(s)) {
		const char *text = NULL;
		while (detail && !text) {
			text = json_get_string(detail, "signature");
			text = text ? text : json_get_string(detail, "data");
			detail = json_next(detail);
		}
		check(name, text != NULL);
		check_int(name, strlen(text), json_get_int(s, "len", -1));
	}
}
