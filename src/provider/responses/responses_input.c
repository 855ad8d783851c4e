/* A conversation as items of an input. What the model sent goes back in its order: to the
   server it came from with the reasoning items and phases it gave, to any other as text
   and calls. A reasoning item stands directly before the item that followed it, and is
   left out where none did, for a server refuses it then. */
#include "provider/responses/responses.h"

#include "base/str.h"
#include "provider/document.h"
#include "provider/fence.h"
#include "provider/openai/openai_replay.h"
#include "provider/openai/openai_vendor.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

/* Where in the conversation the writer is. */
struct place {
	const struct provider_request *request;
	struct json_writer *writer;
	struct replay replay; /* of the last assistant message, for its results too */
};

/* An assistant message on its way. */
struct turn {
	const struct message *message;
	size_t call;     /* parts before this one have their calls written */
	struct buf text; /* not written yet */
	const char *reasoning[RESPONSES_ITEMS_MAX]; /* items that wait for their follower */
	size_t waiting;
};

static void write_text(struct json_writer *w, const char *type, const struct buf *text) {
	json_write_object(w);
	json_write_key_string(w, "type", type);
	json_write_key(w, "text");
	json_write_string_len(w, text->data, text->len);
	json_write_end(w);
}

static void write_image(struct json_writer *w, const struct part *part) {
	auto_buf struct buf url = BUF_INIT;

	buf_addf(&url, "data:%s;base64,", part->name ? part->name : "image/png");
	buf_add_str(&url, part->text ? part->text : "");
	json_write_object(w);
	json_write_key_string(w, "type", "input_image");
	json_write_key(w, "image_url");
	json_write_string_len(w, url.data, url.len);
	json_write_end(w);
}

static void write_document(struct json_writer *w, const struct part *part) {
	auto_buf struct buf url = BUF_INIT;

	document_url(part, &url);
	json_write_object(w);
	json_write_key_string(w, "type", "input_file");
	json_write_key_string(w, "filename", document_name(part));
	json_write_key(w, "file_data");
	json_write_string_len(w, url.data, url.len);
	json_write_end(w);
}

static void begin(struct json_writer *w, const char *role) {
	json_write_object(w);
	json_write_key_string(w, "role", role);
	json_write_key(w, "content");
	json_write_array(w);
}

static void end(struct json_writer *w) {
	json_write_end(w);
	json_write_end(w);
}

static void write_user(struct place *place, const struct message *message, const char *role) {
	struct json_writer *w = place->writer;
	auto_buf struct buf text = BUF_INIT;
	size_t images = fence_user(&text, message, !(place->request->drops & DROP_IMAGES));

	if (text.len == 0 && images == 0 && document_count(message) == 0) {
		return;
	}
	begin(w, role);
	for (size_t i = 0; i < message->parts.len; i++) {
		if (document_is(&message->parts.items[i])) {
			write_document(w, &message->parts.items[i]);
		}
	}
	if (text.len > 0) {
		write_text(w, "input_text", &text);
	}
	for (size_t i = 0; i < message->parts.len && images > 0; i++) {
		if (message->parts.items[i].kind == PART_IMAGE) {
			write_image(w, &message->parts.items[i]);
		}
	}
	end(w);
}

static void write_waiting(struct place *place, struct turn *turn) {
	for (size_t i = 0; i < turn->waiting; i++) {
		json_write_raw(place->writer, turn->reasoning[i], strlen(turn->reasoning[i]));
	}
	turn->waiting = 0;
}

/* The text so far as a message. */
static void flush_text(struct place *place, struct turn *turn, const char *phase) {
	struct json_writer *w = place->writer;

	if (turn->text.len == 0) {
		return;
	}
	write_waiting(place, turn);
	begin(w, "assistant");
	write_text(w, "output_text", &turn->text);
	json_write_end(w);
	if (!str_is_empty(phase)) {
		json_write_key_string(w, "phase", phase);
	}
	json_write_end(w);
	buf_clear(&turn->text);
}

static void write_call(struct place *place, struct turn *turn, const struct part *part) {
	struct json_writer *w = place->writer;
	auto_buf struct buf name = BUF_INIT;
	auto_buf struct buf arguments = BUF_INIT;
	char id[REPLAY_ID_SIZE];

	flush_text(place, turn, NULL);
	write_waiting(place, turn);
	replay_id(&place->replay, part->id, id);
	replay_name(&name, part->name);
	replay_arguments(&arguments, part->text);
	json_write_object(w);
	json_write_key_string(w, "type", "function_call");
	json_write_key_string(w, "call_id", id);
	json_write_key_string(w, "name", name.data);
	json_write_key(w, "arguments");
	json_write_string_len(w, arguments.data, arguments.len);
	json_write_end(w);
}

/* The next calls that are not written yet. */
static void write_calls(struct place *place, struct turn *turn, int64_t count) {
	const struct message *message = turn->message;

	for (; turn->call < message->parts.len && count > 0; turn->call++) {
		const struct part *part = &message->parts.items[turn->call];
		if (part->kind == PART_CALL) {
			write_call(place, turn, part);
			count--;
		}
	}
}

static void write_opaque(struct place *place, struct turn *turn, const struct part *part) {
	auto_json struct json *json = NULL;

	if (!part->vendor || !json_parse(part->vendor, strlen(part->vendor), &json, NULL)) {
		return;
	}
	const char *type = json_get_string(json, "type");
	if (str_eq(type, "reasoning")) {
		flush_text(place, turn, NULL);
		if (turn->waiting < RESPONSES_ITEMS_MAX) {
			turn->reasoning[turn->waiting++] = part->vendor;
		}
	} else if (str_eq(type, "message")) {
		flush_text(place, turn, json_get_string(json, "phase"));
	} else if (str_eq(type, "calls")) {
		flush_text(place, turn, NULL);
		write_calls(place, turn, json_get_int(json, "count", 0));
	}
}

static void write_assistant(struct place *place, const struct message *message) {
	struct turn turn = { .message = message, .text = BUF_INIT };

	replay_begin(&place->replay, place->request, message);
	bool blobs = place->replay.blobs && message->state == MESSAGE_COMPLETE;
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_TEXT) {
			buf_add_str(&turn.text, part->text ? part->text : "");
		} else if (part->kind == PART_OPAQUE && blobs) {
			write_opaque(place, &turn, part);
		} else if (part->kind == PART_CALL && turn.call <= i) {
			turn.call = i + 1;
			write_call(place, &turn, part);
		}
	}
	flush_text(place, &turn, NULL);
	buf_fini(&turn.text);
}

/* The images that follow a result are its own. */
static size_t count_images(const struct message *message, size_t at) {
	size_t count = 0;

	for (; at < message->parts.len && message->parts.items[at].kind != PART_RESULT; at++) {
		count += message->parts.items[at].kind == PART_IMAGE;
	}
	return count;
}

static void write_output(struct place *place, const struct message *message, size_t at) {
	struct json_writer *w = place->writer;
	const struct part *part = &message->parts.items[at];
	size_t images = count_images(message, at + 1);
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, part->text ? part->text : "");
	if (images > 0 && place->request->drops & DROP_IMAGES) {
		fence_left_out(&text, images, "");
		images = 0;
	}
	if (images == 0) {
		buf_add_str(&text, text.len ? "" : "(no output)");
		json_write_string_len(w, text.data, text.len);
		return;
	}
	json_write_array(w);
	if (text.len > 0) {
		write_text(w, "input_text", &text);
	}
	for (at++; images > 0; at++) {
		if (message->parts.items[at].kind == PART_IMAGE) {
			write_image(w, &message->parts.items[at]);
			images--;
		}
	}
	json_write_end(w);
}

static void write_results(struct place *place, const struct message *message) {
	struct json_writer *w = place->writer;

	for (size_t i = 0; i < message->parts.len; i++) {
		char id[REPLAY_ID_SIZE];
		if (message->parts.items[i].kind != PART_RESULT) {
			continue;
		}
		replay_id(&place->replay, message->parts.items[i].id, id);
		json_write_object(w);
		json_write_key_string(w, "type", "function_call_output");
		json_write_key_string(w, "call_id", id);
		json_write_key(w, "output");
		write_output(place, message, i);
		json_write_end(w);
	}
}

void responses_input_write(struct json_writer *writer, const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;
	const char *system = openai_vendor_system_role(request->target);
	struct place place = { .request = request, .writer = writer };

	json_write_array(writer);
	for (size_t i = 0; conversation && i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];
		if (message->role == ROLE_ASSISTANT) {
			write_assistant(&place, message);
		} else if (message->role == ROLE_TOOL) {
			write_results(&place, message);
		} else {
			write_user(
				&place, message, message->role == ROLE_USER ? "user" : system);
		}
	}
	json_write_end(writer);
	replay_fini(&place.replay);
}
