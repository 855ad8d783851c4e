/* Messages as Chat Completions has them. A user's parts become one string, or an array
   when there are images or PDF files; each result is a message of its own; images that tools
   gave follow as a user message behind all results. For a model that takes none a sentence
   stands where they would. What the model sent is replayed as it
   came, but never so that a server could refuse it: names and ids of the allowed
   letters, arguments that are a JSON object, no message with nothing in it. */
#include "provider/openai/openai_message.h"

#include "base/str.h"
#include "provider/document.h"
#include "provider/fence.h"
#include "provider/openai/openai_replay.h"
#include "provider/openai/openai_vendor.h"
#include "json/write.h"

/* Where in the conversation the writer is. */
struct place {
	const struct provider_request *request;
	struct json_writer *writer;
	struct replay replay; /* of the last assistant message, for its results too */
	bool behind_results;  /* the last that was written are results of tools */
};

static void write_image(struct json_writer *w, const struct part *part) {
	auto_buf struct buf url = BUF_INIT;

	buf_addf(&url, "data:%s;base64,", part->name ? part->name : "image/png");
	buf_add_str(&url, part->text ? part->text : "");
	json_write_object(w);
	json_write_key_string(w, "type", "image_url");
	json_write_key(w, "image_url");
	json_write_object(w);
	json_write_key(w, "url");
	json_write_string_len(w, url.data, url.len);
	json_write_end(w);
	json_write_end(w);
}

static void write_images(struct json_writer *w, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_IMAGE) {
			write_image(w, &message->parts.items[i]);
		}
	}
}

static void write_document(struct json_writer *w, const struct part *part) {
	auto_buf struct buf url = BUF_INIT;

	document_url(part, &url);
	json_write_object(w);
	json_write_key_string(w, "type", "file");
	json_write_key(w, "file");
	json_write_object(w);
	json_write_key_string(w, "filename", document_name(part));
	json_write_key(w, "file_data");
	json_write_string_len(w, url.data, url.len);
	json_write_end(w);
	json_write_end(w);
}

static void write_documents(struct json_writer *w, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (document_is(&message->parts.items[i])) {
			write_document(w, &message->parts.items[i]);
		}
	}
}

static void write_text_part(struct json_writer *w, const struct buf *text) {
	json_write_object(w);
	json_write_key_string(w, "type", "text");
	json_write_key(w, "text");
	json_write_string_len(w, text->data, text->len);
	json_write_end(w);
}

static void begin(struct json_writer *w, const char *role) {
	json_write_object(w);
	json_write_key_string(w, "role", role);
}

static void write_content(struct json_writer *w, const struct buf *text) {
	json_write_key(w, "content");
	json_write_string_len(w, text->data, text->len);
}

/* Some servers take no words of the person right behind results: the model speaks first. */
static void come_between(struct place *place) {
	if (place->behind_results && openai_vendor_speaks_first(place->request->target)) {
		begin(place->writer, "assistant");
		json_write_key_string(place->writer, "content", "Noted.");
		json_write_end(place->writer);
	}
	place->behind_results = false;
}

static void write_user(struct place *place, const struct message *message, const char *role) {
	struct json_writer *w = place->writer;
	auto_buf struct buf text = BUF_INIT;
	size_t images = fence_user(&text, message, !(place->request->drops & DROP_IMAGES));
	size_t documents = document_count(message);

	if (text.len == 0 && images == 0 && documents == 0) {
		return;
	}
	come_between(place);
	begin(w, role);
	if (images == 0 && documents == 0) {
		write_content(w, &text);
	} else {
		json_write_key(w, "content");
		json_write_array(w);
		write_documents(w, message);
		if (text.len > 0) {
			write_text_part(w, &text);
		}
		if (images > 0) {
			write_images(w, message);
		}
		json_write_end(w);
	}
	json_write_end(w);
}

static void write_call(struct place *place, const struct part *part) {
	struct json_writer *w = place->writer;
	auto_buf struct buf name = BUF_INIT;
	auto_buf struct buf arguments = BUF_INIT;
	char id[REPLAY_ID_SIZE];

	replay_id(&place->replay, part->id, id);
	replay_name(&name, part->name);
	replay_arguments(&arguments, part->text);
	json_write_object(w);
	json_write_key_string(w, "id", id);
	json_write_key_string(w, "type", "function");
	json_write_key(w, "function");
	json_write_object(w);
	json_write_key_string(w, "name", name.data);
	json_write_key(w, "arguments");
	json_write_string_len(w, arguments.data, arguments.len);
	json_write_end(w);
	if (part->vendor && place->replay.blobs) {
		json_write_key(w, "extra_content");
		json_write_raw(w, part->vendor, strlen(part->vendor));
	}
	json_write_end(w);
}

static void write_calls(struct place *place, const struct message *message) {
	struct json_writer *w = place->writer;

	json_write_key(w, "tool_calls");
	json_write_array(w);
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_CALL) {
			write_call(place, &message->parts.items[i]);
		}
	}
	json_write_end(w);
}

static void write_assistant(struct place *place, const struct message *message) {
	struct json_writer *w = place->writer;
	auto_buf struct buf text = BUF_INIT;
	bool calls = message_count(message, PART_CALL) > 0;

	replay_begin(&place->replay, place->request, message);
	message_text(message, PART_TEXT, &text);
	if (text.len == 0 && !calls) {
		return;
	}
	place->behind_results = false;
	begin(w, "assistant");
	if (text.len > 0) {
		write_content(w, &text);
	} else {
		json_write_key(w, "content");
		json_write_null(w);
	}
	replay_reasoning(&place->replay, w, message);
	if (calls) {
		write_calls(place, message);
	}
	json_write_end(w);
}

static void write_results(struct place *place, const struct message *message) {
	struct json_writer *w = place->writer;

	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		char id[REPLAY_ID_SIZE];
		if (part->kind != PART_RESULT) {
			continue;
		}
		replay_id(&place->replay, part->id, id);
		begin(w, "tool");
		json_write_key_string(w, "tool_call_id", id);
		json_write_key_string(
			w, "content", str_is_empty(part->text) ? "(no output)" : part->text);
		json_write_end(w);
	}
}

/* Images of the tool messages in [from, to). */
static void write_result_images(struct place *place, size_t from, size_t to) {
	const struct conversation *conversation = place->request->conversation;
	struct json_writer *w = place->writer;
	auto_buf struct buf text = BUF_INIT;
	size_t images = 0;

	for (size_t i = from; i < to; i++) {
		images += message_count(&conversation->messages.items[i], PART_IMAGE);
	}
	if (images == 0) {
		return;
	}
	come_between(place);
	begin(w, "user");
	if (place->request->drops & DROP_IMAGES) {
		fence_left_out(&text, images, " of the tool results above");
		write_content(w, &text);
	} else {
		buf_add_str(&text, "[images of the tool results above]");
		json_write_key(w, "content");
		json_write_array(w);
		write_text_part(w, &text);
		for (size_t i = from; i < to; i++) {
			write_images(w, &conversation->messages.items[i]);
		}
		json_write_end(w);
	}
	json_write_end(w);
}

/* All tool messages from index `at` on; returns the index behind them. */
static size_t write_tools(struct place *place, size_t at) {
	const struct conversation *conversation = place->request->conversation;
	size_t from = at;

	while (at < conversation->messages.len &&
		conversation->messages.items[at].role == ROLE_TOOL) {
		write_results(place, &conversation->messages.items[at++]);
	}
	place->behind_results = true;
	write_result_images(place, from, at);
	return at;
}

void openai_messages_write(struct json_writer *writer, const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;
	const char *system = openai_vendor_system_role(request->target);
	struct place place = { .request = request, .writer = writer };
	size_t at = 0;

	json_write_array(writer);
	if (!str_is_empty(request->system)) {
		begin(writer, system);
		json_write_key_string(writer, "content", request->system);
		json_write_end(writer);
	}
	while (conversation && at < conversation->messages.len) {
		const struct message *message = &conversation->messages.items[at];
		if (message->role == ROLE_TOOL) {
			at = write_tools(&place, at);
			continue;
		}
		if (message->role == ROLE_ASSISTANT) {
			write_assistant(&place, message);
		} else {
			write_user(
				&place, message, message->role == ROLE_USER ? "user" : system);
		}
		at++;
	}
	json_write_end(writer);
	replay_fini(&place.replay);
}
