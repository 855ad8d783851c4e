/* Values without behaviour: every string is owned by its part, so a message can
   be copied, stored and sent without asking who else holds it. */
#include "chat/message.h"

#include "base/str.h"

static const char *const role_names[] = {
	[ROLE_SYSTEM] = "system",
	[ROLE_USER] = "user",
	[ROLE_ASSISTANT] = "assistant",
	[ROLE_TOOL] = "tool",
};

static const char *const call_status_names[] = {
	[CALL_PENDING] = "pending",
	[CALL_RUNNING] = "running",
	[CALL_DONE] = "done",
	[CALL_FAILED] = "failed",
	[CALL_REJECTED] = "rejected",
	[CALL_DENIED] = "denied",
	[CALL_CANCELLED] = "cancelled",
	[CALL_INTERRUPTED] = "interrupted",
};

static const char *const message_state_names[] = {
	[MESSAGE_COMPLETE] = "complete",
	[MESSAGE_STREAMING] = "streaming",
	[MESSAGE_PARTIAL] = "partial",
};

static bool find_name(const char *const *names, size_t count, const char *name, size_t *out) {
	for (size_t i = 0; i < count; i++) {
		if (str_eq(names[i], name)) {
			*out = i;
			return true;
		}
	}
	return false;
}

const char *role_name(enum role role) {
	return role_names[role];
}

bool role_parse(const char *name, enum role *out) {
	size_t at;
	bool found = find_name(role_names, ARRAY_LEN(role_names), name, &at);

	if (found) {
		*out = (enum role)at;
	}
	return found;
}

const char *call_status_name(enum call_status status) {
	return call_status_names[status];
}

bool call_status_parse(const char *name, enum call_status *out) {
	size_t at;
	bool found = find_name(call_status_names, ARRAY_LEN(call_status_names), name, &at);

	if (found) {
		*out = (enum call_status)at;
	}
	return found;
}

const char *message_state_name(enum message_state state) {
	return message_state_names[state];
}

bool message_state_parse(const char *name, enum message_state *out) {
	size_t at;
	bool found = find_name(message_state_names, ARRAY_LEN(message_state_names), name, &at);

	if (found) {
		*out = (enum message_state)at;
	}
	return found;
}

void message_init(struct message *message, enum role role) {
	*message = (struct message){ .role = role, .usage = USAGE_UNKNOWN };
}

void part_fini(struct part *part) {
	free(part->text);
	free(part->id);
	free(part->name);
	free(part->path);
	free(part->vendor);
	free(part->summary);
	free(part->pdf.bytes);
	*part = (struct part){ 0 };
}

void message_fini(struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		part_fini(&message->parts.items[i]);
	}
	vec_fini(&message->parts);
	free(message->origin);
	free(message->stop);
	free(message->mode);
	message_init(message, message->role);
}

static void copy_part(struct part *to, const struct part *from) {
	*to = *from;
	to->text = xstrdup(from->text);
	to->id = xstrdup(from->id);
	to->name = xstrdup(from->name);
	to->path = xstrdup(from->path);
	to->vendor = xstrdup(from->vendor);
	to->summary = xstrdup(from->summary);
	to->pdf.bytes = xstrdup(from->pdf.bytes);
}

void message_copy(struct message *to, const struct message *from) {
	message_init(to, from->role);
	to->id = from->id;
	to->state = from->state;
	to->usage = from->usage;
	to->origin = xstrdup(from->origin);
	to->stop = xstrdup(from->stop);
	to->mode = xstrdup(from->mode);
	to->created = from->created;
	to->ms = from->ms;
	to->starred = from->starred;
	for (size_t i = 0; i < from->parts.len; i++) {
		copy_part(vec_grow(&to->parts), &from->parts.items[i]);
	}
}

struct part *message_add(struct message *message, enum part_kind kind, const char *text) {
	struct part *part = vec_grow(&message->parts);

	part->kind = kind;
	part->text = xstrdup(text);
	return part;
}

struct part *message_add_call(
	struct message *message, const char *id, const char *name, const char *arguments) {
	struct part *part = message_add(message, PART_CALL, arguments);

	part->id = xstrdup(id);
	part->name = xstrdup(name);
	return part;
}

struct part *message_add_result(struct message *message, const char *id, const char *name,
	const char *text, enum call_status status) {
	struct part *part = message_add(message, PART_RESULT, text);

	part->id = xstrdup(id);
	part->name = xstrdup(name);
	part->status = status;
	return part;
}

void message_text(const struct message *message, enum part_kind kind, struct buf *out) {
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];

		if (part->kind == kind && part->text) {
			buf_add_str(out, part->text);
		}
	}
}

size_t message_count(const struct message *message, enum part_kind kind) {
	size_t count = 0;

	for (size_t i = 0; i < message->parts.len; i++) {
		count += message->parts.items[i].kind == kind;
	}
	return count;
}

/* Thinking alone is no answer: wires refuse a message that has nothing else. */
static bool part_is_empty(const struct part *part) {
	switch (part->kind) {
	case PART_TEXT:
	case PART_IMAGE:
	case PART_CONTEXT:
		return str_is_empty(part->text);
	case PART_OPAQUE:
		return str_is_empty(part->vendor);
	case PART_THINKING:
		return true;
	case PART_FILE:
	case PART_PDF:
	case PART_CALL:
	case PART_RESULT:
	case PART_SHELL:
		return false;
	}
	return true;
}

bool message_is_empty(const struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		if (!part_is_empty(&message->parts.items[i])) {
			return false;
		}
	}
	return true;
}
