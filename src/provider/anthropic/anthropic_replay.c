/* What the model sent goes back block by block as it came to the one that made it, as
   text and calls to any other. No id stands twice in a conversation, and no message ends
   in thinking: a server refuses those. */
#include "provider/anthropic/anthropic_replay.h"

#include "base/str.h"
#include "provider/anthropic/anthropic_message.h"
#include "provider/list/vendors.h"
#include "json/json.h"
#include "json/write.h"

bool anthropic_is_blank(const char *text) {
	return !text || text[strspn(text, " \t\r\n\v\f")] == '\0';
}

/* The members of `vendor`, raw JSON of an object. */
static void write_members(struct json_writer *w, const char *vendor) {
	auto_json struct json *json = NULL;

	if (vendor && json_parse(vendor, strlen(vendor), &json, NULL)) {
		for (const struct json *m = json_first(json); m; m = json_next(m)) {
			json_write_key(w, json_key(m));
			json_write_value(w, m);
		}
	}
}

void anthropic_write_text(
	struct json_writer *w, const char *text, const char *vendor, bool marked) {
	json_write_object(w);
	json_write_key_string(w, "type", "text");
	json_write_key_string(w, "text", text);
	write_members(w, vendor);
	if (marked) {
		anthropic_mark(w);
	}
	json_write_end(w);
}

static bool is_taken(const struct anthropic_replay *self, uint64_t hash) {
	for (size_t i = 0; i < self->taken.len; i++) {
		if (self->taken.items[i] == hash) {
			return true;
		}
	}
	return false;
}

/* An id that no call before has: servers want that of a whole conversation. */
static const char *new_id(struct anthropic_replay *self, const char *id) {
	struct anthropic_id *pair = vec_grow(&self->ids);
	uint64_t hash;

	pair->from = id ? id : "";
	replay_id(&self->replay, id, pair->to);
	hash = str_hash(pair->to, strlen(pair->to));
	for (int n = 2; is_taken(self, hash); n++) {
		auto_free char *other = xasprintf("%s %d", pair->from, n);
		struct replay foreign = { .short_ids = true };
		replay_id(&foreign, other, pair->to);
		hash = str_hash(pair->to, strlen(pair->to));
	}
	*vec_grow(&self->taken) = hash;
	return pair->to;
}

void anthropic_replay_id(
	const struct anthropic_replay *self, struct json_writer *writer, const char *id) {
	char made[REPLAY_ID_SIZE];

	for (size_t i = 0; i < self->ids.len; i++) {
		if (str_eq(self->ids.items[i].from, id)) {
			json_write_string(writer, self->ids.items[i].to);
			return;
		}
	}
	replay_id(&self->replay, id, made);
	json_write_string(writer, made);
}

static void write_call(
	struct anthropic_replay *self, struct json_writer *w, const struct part *part) {
	auto_buf struct buf name = BUF_INIT;
	auto_buf struct buf input = BUF_INIT;

	replay_name(&name, part->name);
	replay_arguments(&input, part->text);
	json_write_object(w);
	json_write_key_string(w, "type", "tool_use");
	json_write_key_string(w, "id", new_id(self, part->id));
	json_write_key_string(w, "name", name.data);
	json_write_key(w, "input");
	json_write_raw(w, input.data, input.len);
	if (self->replay.same) {
		write_members(w, part->vendor);
	}
	json_write_end(w);
}

static bool wants_signature(const struct provider_target *target) {
	return target->preset && (target->preset->quirks & VENDOR_SIGNED_THINKING);
}

static bool is_thinking(const struct part *part) {
	return part->kind == PART_THINKING ||
	       (part->kind == PART_OPAQUE &&
		       (str_starts(part->vendor, "{\"type\":\"thinking\"") ||
			       str_starts(part->vendor, "{\"type\":\"redacted_thinking\"")));
}

/* Will this part of an assistant message be written? */
static bool is_written(const struct replay *replay, const struct provider_target *target,
	const struct part *part) {
	bool signed_there = part->vendor && strstr(part->vendor, "\"signature\"");

	switch (part->kind) {
	case PART_TEXT:
		return !anthropic_is_blank(part->text);
	case PART_CALL:
		return true;
	case PART_OPAQUE:
		return replay->blobs && part->vendor;
	case PART_THINKING:
		return replay->blobs && (signed_there || !wants_signature(target));
	default:
		return false;
	}
}

static void write_part(
	struct anthropic_replay *self, struct json_writer *w, const struct part *part) {
	if (part->kind == PART_TEXT) {
		anthropic_write_text(
			w, part->text, self->replay.same ? part->vendor : NULL, false);
	} else if (part->kind == PART_CALL) {
		write_call(self, w, part);
	} else if (part->kind == PART_OPAQUE) {
		json_write_raw(w, part->vendor, strlen(part->vendor));
	} else {
		json_write_object(w);
		json_write_key_string(w, "type", "thinking");
		json_write_key_string(w, "thinking", part->text ? part->text : "");
		write_members(w, part->vendor);
		json_write_end(w);
	}
}

void anthropic_replay_write(struct anthropic_replay *self, struct json_writer *writer,
	const struct message *message) {
	const struct provider_target *target = self->request->target;
	size_t last = 0; /* behind the last part that is no thinking */

	replay_begin(&self->replay, self->request, message);
	self->ids.len = 0;
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (!is_thinking(part) && is_written(&self->replay, target, part)) {
			last = i + 1;
		}
	}
	if (last == 0) {
		return;
	}
	json_write_object(writer);
	json_write_key_string(writer, "role", "assistant");
	json_write_key(writer, "content");
	json_write_array(writer);
	for (size_t i = 0; i < last; i++) {
		if (is_written(&self->replay, target, &message->parts.items[i])) {
			write_part(self, writer, &message->parts.items[i]);
		}
	}
	json_write_end(writer);
	json_write_end(writer);
}

static bool begins_with_thinking(
	const struct provider_request *request, const struct message *message) {
	struct replay replay = { 0 };
	bool thinking = false;

	replay_begin(&replay, request, message);
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (is_written(&replay, request->target, part)) {
			thinking = is_thinking(part);
			break;
		}
	}
	replay_fini(&replay);
	return thinking;
}

bool anthropic_loop_is_bare(const struct provider_request *request) {
	const struct conversation *conversation = request->conversation;
	bool bare = false;

	for (size_t i = conversation ? conversation->messages.len : 0; i > 0; i--) {
		const struct message *message = &conversation->messages.items[i - 1];
		if (message->role == ROLE_USER || message->role == ROLE_SYSTEM) {
			break;
		}
		if (message->role == ROLE_ASSISTANT) {
			bare = !begins_with_thinking(request, message);
		}
	}
	return bare;
}

void anthropic_replay_fini(struct anthropic_replay *self) {
	replay_fini(&self->replay);
	vec_fini(&self->ids);
	vec_fini(&self->taken);
}
