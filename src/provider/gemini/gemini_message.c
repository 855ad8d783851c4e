/* Messages as generateContent has them: roles `user` and `model`, parts in order. The
   results of a model's calls follow it at once, as many as there were calls and in their
   order. To the model that sent them parts go back as they came, each with its signature;
   another's thinking is left out, and since a newer model wants a signature on the first
   call of each step, a word that the vendor knows stands in for one that is not there. */
#include "provider/gemini/gemini_message.h"

#include "base/str.h"
#include "provider/document.h"
#include "provider/fence.h"
#include "provider/openai/openai_replay.h"
#include "json/json.h"
#include "json/write.h"

#include <stdlib.h>
#include <string.h>

#define NO_SIGNATURE "skip_thought_signature_validator"

/* Where in the conversation the writer is. */
struct place {
	const struct provider_request *request;
	struct json_writer *w;
	char *target; /* origin of the request's own target */
	bool is_new;
	bool same;  /* the message comes from it */
	bool blobs; /* vendor data of the message goes along */
};

bool gemini_is_new(const struct provider_target *target) {
	const char *at = target->model ? strstr(target->model, "gemini-") : NULL;

	if (target->form) {
		return str_eq(target->form, "level");
	}
	return at && strtol(at + strlen("gemini-"), NULL, 10) >= 3;
}

static void begin(struct place *place, const char *role) {
	json_write_object(place->w);
	json_write_key_string(place->w, "role", role);
	json_write_key(place->w, "parts");
	json_write_array(place->w);
}

static void end(struct place *place) {
	json_write_end(place->w);
	json_write_end(place->w);
}

static void write_text(struct place *place, const char *text, size_t len) {
	json_write_object(place->w);
	json_write_key(place->w, "text");
	json_write_string_len(place->w, text, len);
	json_write_end(place->w);
}

static void write_data(struct place *place, const char *mime, const char *base64) {
	struct json_writer *w = place->w;

	json_write_object(w);
	json_write_key(w, "inlineData");
	json_write_object(w);
	json_write_key_string(w, "mimeType", mime);
	json_write_key_string(w, "data", base64);
	json_write_end(w);
	json_write_end(w);
}

static void write_image(struct place *place, const struct part *part) {
	write_data(place, part->name ? part->name : "image/png", part->text ? part->text : "");
}

static void write_documents(struct place *place, const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (document_is(part)) {
			write_data(place, "application/pdf", part->pdf.bytes);
		}
	}
}

static void write_user(struct place *place, const struct message *message) {
	auto_buf struct buf text = BUF_INIT;
	size_t images = fence_user(&text, message, !(place->request->drops & DROP_IMAGES));

	if (text.len == 0 && images == 0 && document_count(message) == 0) {
		return;
	}
	begin(place, "user");
	write_documents(place, message);
	if (text.len > 0) {
		write_text(place, text.data, text.len);
	}
	for (size_t i = 0; i < message->parts.len && images > 0; i++) {
		if (message->parts.items[i].kind == PART_IMAGE) {
			write_image(place, &message->parts.items[i]);
		}
	}
	end(place);
}

/* A member of a part's vendor data; the caller's, NULL when it is not there or must not
   be used. */
static char *vendor_member(
	const struct place *place, const struct part *part, const char *key) {
	auto_json struct json *json = NULL;

	if (!place->same || !part->vendor ||
		!json_parse(part->vendor, strlen(part->vendor), &json, NULL)) {
		return NULL;
	}
	return xstrdup(json_get_string(json, key));
}

static void write_signature(struct place *place, const struct part *part) {
	auto_free char *signature =
		place->blobs ? vendor_member(place, part, "thoughtSignature") : NULL;

	if (signature) {
		json_write_key_string(place->w, "thoughtSignature", signature);
	}
}

static void write_said(struct place *place, const struct part *part) {
	json_write_object(place->w);
	json_write_key_string(place->w, "text", part->text);
	if (part->kind == PART_THINKING) {
		json_write_key_bool(place->w, "thought", true);
	}
	write_signature(place, part);
	json_write_end(place->w);
}

/* Names begin with a letter or a line. */
static void add_name(struct buf *out, const char *name) {
	if (!str_is_empty(name) &&
		!((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z') ||
			name[0] == '_')) {
		buf_add_char(out, '_');
	}
	replay_name(out, name);
}

static void write_name_and_id(struct place *place, const struct part *part) {
	auto_buf struct buf name = BUF_INIT;
	auto_free char *id = vendor_member(place, part, "id");

	add_name(&name, part->name);
	json_write_key_string(place->w, "name", name.data);
	if (id) {
		json_write_key_string(place->w, "id", id);
	}
}

static void write_call(struct place *place, const struct part *part, bool first) {
	struct json_writer *w = place->w;
	auto_buf struct buf arguments = BUF_INIT;
	auto_free char *signature =
		place->blobs ? vendor_member(place, part, "thoughtSignature") : NULL;

	replay_arguments(&arguments, part->text);
	json_write_object(w);
	json_write_key(w, "functionCall");
	json_write_object(w);
	write_name_and_id(place, part);
	json_write_key(w, "args");
	json_write_raw(w, arguments.data, arguments.len);
	json_write_end(w);
	if (signature) {
		json_write_key_string(w, "thoughtSignature", signature);
	} else if (first && place->is_new) {
		json_write_key_string(w, "thoughtSignature", NO_SIGNATURE);
	}
	json_write_end(w);
}

/* Does the part go back? */
static bool goes_back(const struct place *place, const struct part *part) {
	switch (part->kind) {
	case PART_TEXT:
		return !str_is_empty(part->text);
	case PART_CALL:
		return true;
	case PART_THINKING:
		return place->blobs && part->vendor && !str_is_empty(part->text);
	case PART_OPAQUE:
		return place->blobs && !str_is_empty(part->vendor);
	default:
		return false;
	}
}

static void write_part(struct place *place, const struct part *part, bool first_call) {
	if (part->kind == PART_CALL) {
		write_call(place, part, first_call);
	} else if (part->kind == PART_OPAQUE) {
		json_write_raw(place->w, part->vendor, strlen(part->vendor));
	} else {
		write_said(place, part);
	}
}

static void write_model(struct place *place, const struct message *message) {
	size_t calls = 0;
	bool open = false;

	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (!goes_back(place, part)) {
			continue;
		}
		if (!open) {
			begin(place, "model");
			open = true;
		}
		calls += part->kind == PART_CALL;
		write_part(place, part, calls == 1);
	}
	if (open) {
		end(place);
	}
}

/* A result and the images behind it. */
struct found {
	const struct message *message;
	size_t at;
	size_t images;
};

static size_t count_images(const struct message *message, size_t at) {
	size_t count = 0;

	while (at + 1 + count < message->parts.len &&
		message->parts.items[at + 1 + count].kind == PART_IMAGE) {
		count++;
	}
	return count;
}

/* The result of a call in the tool messages from `from` on; false when there is none. */
static bool find_result(
	const struct place *place, size_t from, const char *id, struct found *out) {
	const struct conversation *conversation = place->request->conversation;

	for (size_t m = from; m < conversation->messages.len; m++) {
		const struct message *message = &conversation->messages.items[m];
		for (size_t i = 0; message->role == ROLE_TOOL && i < message->parts.len; i++) {
			const struct part *part = &message->parts.items[i];
			if (part->kind == PART_RESULT && str_eq(part->id, id)) {
				*out = (struct found){ message, i, count_images(message, i) };
				return true;
			}
		}
		if (message->role != ROLE_TOOL) {
			break;
		}
	}
	return false;
}

static void write_answer(struct place *place, const struct found *found) {
	const struct part *part = found ? &found->message->parts.items[found->at] : NULL;
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, !part                      ? "it did not run to its end"
			   : str_is_empty(part->text) ? "(no output)"
						      : part->text);
	if (found && found->images > 0 && place->request->drops & DROP_IMAGES) {
		fence_left_out(&text, found->images, "");
	}
	json_write_key(place->w, "response");
	json_write_object(place->w);
	json_write_key(place->w, part && part->status < CALL_FAILED ? "output" : "error");
	json_write_string_len(place->w, text.data, text.len);
	json_write_end(place->w);
}

static void write_images(struct place *place, const struct found *found) {
	for (size_t i = 0; i < found->images; i++) {
		write_image(place, &found->message->parts.items[found->at + 1 + i]);
	}
}

static void write_result(
	struct place *place, const struct part *call, const struct found *found) {
	struct json_writer *w = place->w;

	json_write_object(w);
	json_write_key(w, "functionResponse");
	json_write_object(w);
	write_name_and_id(place, call);
	write_answer(place, found);
	if (found && found->images > 0 && place->is_new &&
		!(place->request->drops & DROP_IMAGES)) {
		json_write_key(w, "parts");
		json_write_array(w);
		write_images(place, found);
		json_write_end(w);
	}
	json_write_end(w);
	json_write_end(w);
}

/* Models that take no images inside results get them behind all of these. */
static void write_images_behind(
	struct place *place, const struct message *message, size_t from) {
	const char *lead = "[images of the tool results above]";
	bool led = false;
	struct found found;

	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind != PART_CALL || !find_result(place, from, part->id, &found) ||
			found.images == 0) {
			continue;
		}
		if (!led) {
			write_text(place, lead, strlen(lead));
			led = true;
		}
		write_images(place, &found);
	}
}

/* The results of the calls of `message`, looked for from `from` on. */
static void write_results(struct place *place, const struct message *message, size_t from) {
	struct found found;

	if (message_count(message, PART_CALL) == 0) {
		return;
	}
	begin(place, "user");
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_CALL) {
			bool has = find_result(place, from, part->id, &found);
			write_result(place, part, has ? &found : NULL);
		}
	}
	if (!place->is_new && !(place->request->drops & DROP_IMAGES)) {
		write_images_behind(place, message, from);
	}
	end(place);
}

void gemini_contents_write(struct json_writer *writer, const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;
	struct place place = { .request = request,
		.w = writer,
		.target = provider_origin(request->target),
		.is_new = gemini_is_new(request->target) };

	json_write_array(writer);
	for (size_t i = 0; conversation && i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];
		if (message->role == ROLE_ASSISTANT) {
			place.same = str_eq(message->origin, place.target);
			place.blobs = place.same && !(request->drops & DROP_THINKING);
			write_model(&place, message);
			write_results(&place, message, i + 1);
		} else if (message->role != ROLE_TOOL) {
			write_user(&place, message);
		}
	}
	json_write_end(writer);
	free(place.target);
}
