/* Messages as the wire has them: a list of blocks each. The results of one turn's calls
   stand together in one user message, with their images inside. No block is empty: a
   server refuses those. */
#include "provider/anthropic/anthropic_message.h"

#include "base/str.h"
#include "provider/anthropic/anthropic_replay.h"
#include "provider/document.h"
#include "provider/fence.h"
#include "json/write.h"

struct place {
	const struct provider_request *request;
	struct json_writer *writer;
	struct anthropic_replay replay;
	size_t marked[2]; /* messages whose end is marked for the cache */
};

void anthropic_mark(struct json_writer *w) {
	json_write_key(w, "cache_control");
	json_write_object(w);
	json_write_key_string(w, "type", "ephemeral");
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

static void write_image(struct json_writer *w, const struct part *part, bool marked) {
	json_write_object(w);
	json_write_key_string(w, "type", "image");
	json_write_key(w, "source");
	json_write_object(w);
	json_write_key_string(w, "type", "base64");
	json_write_key_string(w, "media_type", part->name ? part->name : "image/png");
	json_write_key_string(w, "data", part->text ? part->text : "");
	json_write_end(w);
	if (marked) {
		anthropic_mark(w);
	}
	json_write_end(w);
}

static void write_document(struct json_writer *w, const struct part *part, bool marked) {
	json_write_object(w);
	json_write_key_string(w, "type", "document");
	json_write_key(w, "source");
	json_write_object(w);
	json_write_key_string(w, "type", "base64");
	json_write_key_string(w, "media_type", "application/pdf");
	json_write_key_string(w, "data", part->pdf.bytes);
	json_write_end(w);
	json_write_key_string(w, "title", document_name(part));
	if (marked) {
		anthropic_mark(w);
	}
	json_write_end(w);
}

static bool is_marked(const struct place *place, size_t at) {
	return place->marked[0] == at + 1 || place->marked[1] == at + 1;
}

/* `marked`: the last of them ends the message, and its end is marked. */
static void write_documents(struct json_writer *w, const struct message *message, bool marked) {
	size_t left = document_count(message);

	for (size_t i = 0; left > 0; i++) {
		if (document_is(&message->parts.items[i])) {
			left--;
			write_document(w, &message->parts.items[i], left == 0 && marked);
		}
	}
}

static void write_images(
	struct json_writer *w, const struct message *message, size_t images, bool marked) {
	for (size_t i = 0; images > 0; i++) {
		if (message->parts.items[i].kind == PART_IMAGE) {
			images--;
			write_image(w, &message->parts.items[i], images == 0 && marked);
		}
	}
}

/* Documents stand before the words about them. */
static void write_user(struct place *place, size_t at) {
	const struct message *message = &place->request->conversation->messages.items[at];
	struct json_writer *w = place->writer;
	auto_buf struct buf text = BUF_INIT;
	size_t images = fence_user(&text, message, !(place->request->drops & DROP_IMAGES));
	bool marked = is_marked(place, at);
	bool blank = anthropic_is_blank(text.data);
	if (blank && images == 0 && document_count(message) == 0) {
		return;
	}
	begin(w, "user");
	write_documents(w, message, marked && blank && images == 0);
	if (!blank) {
		anthropic_write_text(w, text.data, NULL, images == 0 && marked);
	}
	write_images(w, message, images, marked);
	end(w);
}

static bool is_failure(enum call_status status) {
	return status >= CALL_FAILED;
}

/* The parts of a result: itself and the images up to the next one. */
static size_t result_images(const struct message *message, size_t at) {
	size_t images = 0;

	for (size_t i = at + 1; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_RESULT) {
			break;
		}
		images += message->parts.items[i].kind == PART_IMAGE;
	}
	return images;
}

static void write_shown(
	struct json_writer *w, const struct message *message, size_t at, const char *text) {
	json_write_array(w);
	anthropic_write_text(w, text, NULL, false);
	for (size_t i = at + 1; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_RESULT) {
			break;
		}
		if (part->kind == PART_IMAGE) {
			write_image(w, part, false);
		}
	}
	json_write_end(w);
}

static void write_result(
	struct place *place, const struct message *message, size_t at, bool marked) {
	const struct part *part = &message->parts.items[at];
	struct json_writer *w = place->writer;
	size_t images = result_images(message, at);
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, anthropic_is_blank(part->text) ? "(no output)" : part->text);
	if (images > 0 && place->request->drops & DROP_IMAGES) {
		fence_left_out(&text, images, "");
		images = 0;
	}
	json_write_object(w);
	json_write_key_string(w, "type", "tool_result");
	json_write_key(w, "tool_use_id");
	anthropic_replay_id(&place->replay, w, part->id);
	json_write_key(w, "content");
	if (images > 0) {
		write_shown(w, message, at, text.data);
	} else {
		json_write_string_len(w, text.data, text.len);
	}
	if (is_failure(part->status)) {
		json_write_key_bool(w, "is_error", true);
	}
	if (marked) {
		anthropic_mark(w);
	}
	json_write_end(w);
}

/* All tool messages from index `at` on as one; returns the index behind them. */
static size_t write_results(struct place *place, size_t at) {
	const struct conversation *conversation = place->request->conversation;
	bool marked = is_marked(place, at);
	size_t left = 0, to = at;

	while (to < conversation->messages.len &&
		conversation->messages.items[to].role == ROLE_TOOL) {
		left += message_count(&conversation->messages.items[to++], PART_RESULT);
	}
	if (left == 0) {
		return to;
	}
	begin(place->writer, "user");
	for (; at < to; at++) {
		const struct message *message = &conversation->messages.items[at];
		for (size_t i = 0; i < message->parts.len; i++) {
			if (message->parts.items[i].kind == PART_RESULT) {
				left--;
				write_result(place, message, i, left == 0 && marked);
			}
		}
	}
	end(place->writer);
	return to;
}

/* The two last turns of the user: a message of theirs, or the first of some results. */
static void find_marks(struct place *place) {
	const struct conversation *conversation = place->request->conversation;
	size_t found = 0;

	for (size_t i = conversation ? conversation->messages.len : 0; i > 0 && found < 2;
		i--) {
		const struct message *message = &conversation->messages.items[i - 1];
		bool inside = message->role == ROLE_TOOL && i > 1 &&
			      conversation->messages.items[i - 2].role == ROLE_TOOL;
		if (message->role != ROLE_ASSISTANT && !inside) {
			place->marked[found++] = i;
		}
	}
}

void anthropic_messages_write(
	struct json_writer *writer, const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;
	struct place place = {
		.request = request, .writer = writer, .replay = { .request = request }
	};
	size_t at = 0;

	find_marks(&place);
	json_write_array(writer);
	if (conversation && conversation->messages.len > 0 &&
		conversation->messages.items[0].role == ROLE_ASSISTANT) {
		/* The first turn must be the user's. */
		begin(writer, "user");
		anthropic_write_text(writer, "[the beginning was left out]", NULL, false);
		end(writer);
	}
	while (conversation && at < conversation->messages.len) {
		const struct message *message = &conversation->messages.items[at];
		if (message->role == ROLE_TOOL) {
			at = write_results(&place, at);
			continue;
		}
		if (message->role == ROLE_ASSISTANT) {
			anthropic_replay_write(&place.replay, writer, message);
		} else {
			write_user(&place, at);
		}
		at++;
	}
	json_write_end(writer);
	anthropic_replay_fini(&place.replay);
}
