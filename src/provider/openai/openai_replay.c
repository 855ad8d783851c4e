/* Everything here is a pure function of the message and the target, so that a message
   is written the same in every request. */
#include "provider/openai/openai_replay.h"

#include "base/str.h"
#include "base/utf8.h"
#include "provider/openai/openai_vendor.h"
#include "json/json.h"
#include "json/lenient.h"
#include "json/write.h"

#include <string.h>

#define NAME_LONGEST 64
#define ID_LONGEST 40    /* what OpenAI takes of ids that are not its own */
#define WRAPPED_MAX 4000 /* bytes of arguments that are no JSON */

void replay_begin(struct replay *replay, const struct provider_request *request,
	const struct message *message) {
	const struct provider_target *target = request->target;

	if (!replay->target) {
		replay->target = provider_origin(target);
		replay->short_ids = openai_vendor_has_short_ids(target);
		replay->empty_reasoning = openai_vendor_wants_reasoning(target) ||
					  (request->drops & DROP_BARE_CALLS);
	}
	replay->same = str_eq(message->origin, replay->target);
	replay->blobs = replay->same && !(request->drops & DROP_THINKING);
}

void replay_fini(struct replay *replay) {
	free(replay->target);
	replay->target = NULL;
}

static bool is_id_letter(char c) {
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || c == '-';
}

static bool is_clean(const char *id) {
	size_t len = 0;

	while (is_id_letter(id[len])) {
		len++;
	}
	return id[len] == '\0' && len > 0 && len <= ID_LONGEST;
}

/* Nine letters and digits that stand for the id: what every server takes. */
static void hash_id(const char *id, char out[REPLAY_ID_SIZE]) {
	static const char digits[] =
		"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	uint64_t hash = str_hash(id, strlen(id));

	for (int i = 0; i < 9; i++) {
		out[i] = digits[hash % (sizeof(digits) - 1)];
		hash /= sizeof(digits) - 1;
	}
	out[9] = '\0';
}

void replay_id(const struct replay *replay, const char *id, char out[REPLAY_ID_SIZE]) {
	const char *text = id ? id : "";
	size_t len = strlen(text);
	bool keep = replay->same ? len > 0 && len < REPLAY_ID_SIZE
				 : is_clean(text) && !replay->short_ids;

	if (keep) {
		memcpy(out, text, len + 1);
	} else {
		hash_id(text, out);
	}
}

void replay_name(struct buf *out, const char *name) {
	const char *text = str_is_empty(name) ? "unnamed" : name;

	for (size_t i = 0; text[i] && i < NAME_LONGEST; i++) {
		buf_add_char(out, is_id_letter(text[i]) ? text[i] : '_');
	}
}

/* {"invalid_arguments":"..."}: the model sees what it wrote. */
static void wrap(struct buf *out, const char *arguments) {
	struct json_writer w;
	size_t len = strlen(arguments);

	if (len > WRAPPED_MAX) {
		len = WRAPPED_MAX;
		len -= utf8_incomplete_tail(arguments, len);
	}
	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key(&w, "invalid_arguments");
	json_write_string_len(&w, arguments, len);
	json_write_end(&w);
}

void replay_arguments(struct buf *out, const char *arguments) {
	const char *text = arguments ? arguments : "";
	auto_json struct json *json = NULL;
	auto_buf struct buf notes = BUF_INIT_MAX(1024);

	if (json_parse(text, strlen(text), &json, NULL) && json_is(json, JSON_OBJECT)) {
		buf_add_str(out, text);
		return;
	}
	json_free(json);
	json = NULL;
	if (lenient_arguments(text, strlen(text), &json, &notes, NULL)) {
		json_print(json, out);
	} else {
		wrap(out, text);
	}
}

/* The members of a vendor object, behind those already written. */
static void write_members(struct json_writer *w, const char *vendor) {
	auto_json struct json *json = NULL;

	if (!vendor || !json_parse(vendor, strlen(vendor), &json, NULL)) {
		return;
	}
	for (const struct json *m = json_first(json); m; m = json_next(m)) {
		json_write_key(w, json_key(m));
		json_write_value(w, m);
	}
}

/* Was this thinking sent as reasoning_content? */
static bool is_content(const struct part *part) {
	return part->kind == PART_THINKING && str_eq(part->vendor, "\"reasoning_content\"");
}

void replay_reasoning(const struct replay *replay, struct json_writer *writer,
	const struct message *message) {
	auto_buf struct buf text = BUF_INIT;
	bool known = false;

	for (size_t i = 0; i < message->parts.len && replay->blobs; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_OPAQUE) {
			write_members(writer, part->vendor);
		} else if (part->kind == PART_THINKING) {
			known |= is_content(part);
			buf_add_str(&text, part->text ? part->text : "");
		}
	}
	bool calls = message_count(message, PART_CALL) > 0;
	if (calls && (known || replay->empty_reasoning)) {
		json_write_key(writer, "reasoning_content");
		json_write_string_len(writer, text.data, known ? text.len : 0);
	}
}
