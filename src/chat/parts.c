/* Parts as the store keeps them: an array of objects with the members that are
   set. What a vendor wants back byte for byte is kept as a string, since a tree
   that is printed again need not give the same bytes. Kinds that a newer version
   wrote are read over. */
#include "chat/message.h"

#include "base/str.h"
#include "chat/parts_scan.h"
#include "json/json.h"
#include "json/write.h"

static const char *const kind_names[] = {
	[PART_TEXT] = "text",
	[PART_THINKING] = "thinking",
	[PART_IMAGE] = "image",
	[PART_FILE] = "file",
	[PART_PDF] = "pdf",
	[PART_CONTEXT] = "context",
	[PART_CALL] = "call",
	[PART_RESULT] = "result",
	[PART_SHELL] = "shell",
	[PART_OPAQUE] = "opaque",
};

static void write_string(struct json_writer *writer, const char *key, const char *text) {
	if (text) {
		json_write_key_string(writer, key, text);
	}
}

static void write_number(struct json_writer *writer, const char *key, int64_t number) {
	if (number != 0) {
		json_write_key_int(writer, key, number);
	}
}

static void write_part(struct json_writer *writer, const struct part *part) {
	json_write_object(writer);
	json_write_key_string(writer, "kind", kind_names[part->kind]);
	write_string(writer, "text", part->text);
	write_string(writer, "id", part->id);
	write_string(writer, "name", part->name);
	write_string(writer, "vendor", part->vendor);
	if (part->status != CALL_PENDING) {
		json_write_key_string(writer, "status", call_status_name(part->status));
	}
	write_number(writer, "call", part->call);
	write_number(writer, "ms", part->ms);
	write_string(writer, "summary", part->summary);
	write_number(writer, "exit", part->exit_code);
	write_number(writer, "timed_out", part->timed_out);
	write_number(writer, "reads", part->reads);
	write_number(writer, "blob", part->pdf.blob);
	write_number(writer, "size", part->pdf.size);
	write_number(writer, "pages", part->pdf.pages);
	write_number(writer, "refused", part->pdf.refused);
	json_write_end(writer);
}

void message_parts_write(const struct message *message, struct buf *out) {
	struct json_writer writer;

	json_writer_init(&writer, out);
	json_write_array(&writer);
	for (size_t i = 0; i < message->parts.len; i++) {
		write_part(&writer, &message->parts.items[i]);
	}
	json_write_end(&writer);
}

bool part_kind_parse(const char *name, enum part_kind *out) {
	for (size_t i = 0; i < ARRAY_LEN(kind_names); i++) {
		if (str_eq(kind_names[i], name)) {
			*out = (enum part_kind)i;
			return true;
		}
	}
	return false;
}

static void read_part(struct message *message, const struct json *json) {
	const char *status = json_get_string(json, "status");
	enum part_kind kind;
	struct part *part;

	if (!part_kind_parse(json_get_string(json, "kind"), &kind)) {
		return;
	}
	part = message_add(message, kind, json_get_string(json, "text"));
	part->id = xstrdup(json_get_string(json, "id"));
	part->name = xstrdup(json_get_string(json, "name"));
	part->vendor = xstrdup(json_get_string(json, "vendor"));
	if (status && !call_status_parse(status, &part->status)) {
		part->status = CALL_INTERRUPTED;
	}
	part->call = json_get_int(json, "call", 0);
	part->ms = json_get_int(json, "ms", 0);
	part->summary = xstrdup(json_get_string(json, "summary"));
	part->exit_code = (int)json_get_int(json, "exit", 0);
	part->timed_out = json_get_int(json, "timed_out", 0) != 0;
	part->reads = json_get_int(json, "reads", 0) != 0;
	part->pdf.blob = json_get_int(json, "blob", 0);
	part->pdf.size = json_get_int(json, "size", 0);
	part->pdf.pages = (int)json_get_int(json, "pages", 0);
	part->pdf.refused = json_get_int(json, "refused", 0) != 0;
}

static void clear_parts(struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		part_fini(&message->parts.items[i]);
	}
	message->parts.len = 0;
}

bool message_parts_read(struct message *message, const char *text, size_t len) {
	auto_json struct json *json = NULL;

	clear_parts(message);
	if (parts_scan(message, text, len)) {
		return true;
	}
	if (!json_parse(text, len, &json, NULL) || !json_is(json, JSON_ARRAY)) {
		return false;
	}
	for (const struct json *item = json_first(json); item; item = json_next(item)) {
		if (!json_is(item, JSON_OBJECT)) {
			clear_parts(message);
			return false;
		}
		read_part(message, item);
	}
	return true;
}
