/* What every provider takes: calls stand in assistant messages, results in tool
   messages, and the results behind an assistant message answer its calls one by
   one in their order. A tool message may hold several results, and images that
   belong to them. */
#include "chat/conversation.h"

#include <string.h>

#include "base/str.h"

void conversation_fini(struct conversation *conversation) {
	for (size_t i = 0; i < conversation->messages.len; i++) {
		message_fini(&conversation->messages.items[i]);
	}
	vec_fini(&conversation->messages);
}

struct message *conversation_add(struct conversation *conversation, struct message *message) {
	vec_push(&conversation->messages, *message);
	message_init(message, message->role);
	return vec_last(&conversation->messages);
}

/* How far the check has come. */
struct check {
	const struct message *asking; /* assistant message whose calls are being answered */
	size_t next_part;             /* where in it to look for the next open call */
	size_t at;                    /* number of the message, for the error */
};

static const struct part *next_call(struct check *check) {
	while (check->asking && check->next_part < check->asking->parts.len) {
		const struct part *part = &check->asking->parts.items[check->next_part];

		if (part->kind == PART_CALL) {
			return part;
		}
		check->next_part++;
	}
	return NULL;
}

static bool check_answered(struct check *check, struct err *err) {
	const struct part *open = next_call(check);

	return !open || err_set(err, ERR_CORRUPT, "message %zu: call '%s' has no result",
				check->at, open->id);
}

/* Compares with the calls before it only: each pair is seen once. */
static bool check_call_id(const struct message *message, size_t index,
	const struct check *check, struct err *err) {
	const char *id = message->parts.items[index].id;

	if (str_is_empty(id)) {
		return err_set(err, ERR_CORRUPT, "message %zu: a call has no id", check->at);
	}
	for (size_t i = 0; i < index; i++) {
		const struct part *other = &message->parts.items[i];

		if (other->kind == PART_CALL && str_eq(other->id, id)) {
			return err_set(err, ERR_CORRUPT, "message %zu: call id '%s' twice",
				check->at, id);
		}
	}
	return true;
}

static bool check_result(const struct part *result, struct check *check, struct err *err) {
	const struct part *call = next_call(check);

	if (!call) {
		return err_set(err, ERR_CORRUPT, "message %zu: result '%s' without a call",
			check->at, result->id ? result->id : "");
	}
	if (!str_eq(call->id, result->id)) {
		return err_set(err, ERR_CORRUPT, "message %zu: result '%s' where '%s' is due",
			check->at, result->id ? result->id : "", call->id);
	}
	check->next_part++;
	return true;
}

static bool check_part(
	const struct message *message, size_t index, struct check *check, struct err *err) {
	const struct part *part = &message->parts.items[index];

	if (part->kind == PART_CALL) {
		return message->role == ROLE_ASSISTANT
			       ? check_call_id(message, index, check, err)
			       : err_set(err, ERR_CORRUPT, "message %zu: a call of the %s",
					 check->at, role_name(message->role));
	}
	if (part->kind == PART_RESULT) {
		return message->role == ROLE_TOOL
			       ? check_result(part, check, err)
			       : err_set(err, ERR_CORRUPT, "message %zu: a result of the %s",
					 check->at, role_name(message->role));
	}
	return true;
}

static bool check_message(const struct message *message, struct check *check, struct err *err) {
	if (message->role != ROLE_TOOL && !check_answered(check, err)) {
		return false;
	}
	if (message->role == ROLE_TOOL &&
		(message->parts.len == 0 || message->parts.items[0].kind != PART_RESULT)) {
		return err_set(err, ERR_CORRUPT,
			"message %zu: a tool message begins without a result", check->at);
	}
	if (message->role == ROLE_ASSISTANT && message_is_empty(message)) {
		return err_set(err, ERR_CORRUPT, "message %zu: an empty answer", check->at);
	}
	for (size_t i = 0; i < message->parts.len; i++) {
		if (!check_part(message, i, check, err)) {
			return false;
		}
	}
	if (message->role != ROLE_TOOL) {
		check->asking = message->role == ROLE_ASSISTANT ? message : NULL;
		check->next_part = 0;
	}
	return true;
}

bool conversation_check(const struct conversation *conversation, struct err *err) {
	struct check check = { 0 };

	for (check.at = 0; check.at < conversation->messages.len; check.at++) {
		if (!check_message(&conversation->messages.items[check.at], &check, err)) {
			return false;
		}
	}
	return check_answered(&check, err);
}
