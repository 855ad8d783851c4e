/* Goes once through the messages and moves them into a new list. An assistant
   message and the tool messages behind it are one exchange: when its answers are
   not exactly what they should be, they are laid out again, one tool message a
   call, in the order of the calls. A message that keeps a result keeps its row. */
#include "chat/conversation.h"

#include <stdint.h>

#include "base/str.h"

/* A result and the parts behind it that belong to it (images). */
struct answer {
	struct message *message;
	size_t first, end; /* parts */
	bool used;
};

struct repair {
	struct message *from;
	size_t from_len;
	VEC(struct message) to;
	VEC(struct answer) answers; /* of the exchange at hand */
	VEC(size_t) order;          /* for each call its answer, or NO_ANSWER */
	const char *text;
	int changes;
};

#define NO_ANSWER SIZE_MAX

static bool belongs(enum role role, enum part_kind kind) {
	return (kind != PART_CALL || role == ROLE_ASSISTANT) &&
	       (kind != PART_RESULT || role == ROLE_TOOL);
}

/* Removes calls and results from messages that cannot have them. */
static void drop_strays(struct repair *repair, struct message *message) {
	size_t kept = 0;

	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];

		if (belongs(message->role, part->kind)) {
			message->parts.items[kept++] = *part;
		} else {
			part_fini(part);
			repair->changes++;
		}
	}
	message->parts.len = kept;
}

static void gather_answers(struct repair *repair, struct message *message) {
	struct answer *last = NULL;

	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind == PART_RESULT) {
			last = vec_grow(&repair->answers);
			last->message = message;
			last->first = i;
		}
		if (last) {
			last->end = i + 1;
		}
	}
}

/* An absent and an empty id are the same. */
static bool same_id(const char *a, const char *b) {
	return str_is_empty(a) ? str_is_empty(b) : str_eq(a, b);
}

static struct part *answer_part(const struct answer *answer) {
	return &answer->message->parts.items[answer->first];
}

static size_t find_answer(struct repair *repair, const char *id) {
	for (size_t i = 0; i < repair->answers.len; i++) {
		struct answer *answer = &repair->answers.items[i];

		if (!answer->used && same_id(answer_part(answer)->id, id)) {
			answer->used = true;
			return i;
		}
	}
	return NO_ANSWER;
}

static bool has_call_id(const struct message *message, size_t count, const char *id) {
	for (size_t i = 0; i < count; i++) {
		if (message->parts.items[i].kind == PART_CALL &&
			str_eq(message->parts.items[i].id, id)) {
			return true;
		}
	}
	return false;
}

static char *fresh_id(const struct message *message) {
	for (size_t number = 1;; number++) {
		char *id = xasprintf("call_%zu", number);

		if (!has_call_id(message, message->parts.len, id)) {
			return id;
		}
		free(id);
	}
}

static void set_id(struct part *part, const char *id) {
	free(part->id);
	part->id = xstrdup(id);
}

/* Finds each call's answer, and gives an id of its own to a call without one. */
static void match_calls(struct repair *repair, struct message *message) {
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *call = &message->parts.items[i];
		size_t found;

		if (call->kind != PART_CALL) {
			continue;
		}
		found = find_answer(repair, call->id);
		vec_push(&repair->order, found);
		if (str_is_empty(call->id) || has_call_id(message, i, call->id)) {
			auto_free char *id = fresh_id(message);

			set_id(call, id);
			if (found != NO_ANSWER) {
				set_id(answer_part(&repair->answers.items[found]), id);
			}
			repair->changes++;
		}
	}
}

/* Do the tool messages hold each answer once, in order, and nothing else? */
static bool is_in_order(
	const struct repair *repair, const struct message *tools, size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (tools[i].parts.len == 0 || tools[i].parts.items[0].kind != PART_RESULT) {
			return false;
		}
	}
	for (size_t i = 0; i < repair->order.len; i++) {
		if (repair->order.items[i] != i) {
			return false;
		}
	}
	return repair->order.len == repair->answers.len;
}

/* A tool message with the answer's parts; the first one that is taken from a
   message takes its identity too. */
static void move_answer(struct repair *repair, struct answer *answer) {
	struct message *from = answer->message;
	struct message *to = vec_grow(&repair->to);

	message_init(to, ROLE_TOOL);
	to->id = from->id;
	to->state = from->state;
	to->created = from->created;
	from->id = 0;
	for (size_t i = answer->first; i < answer->end; i++) {
		vec_push(&to->parts, from->parts.items[i]);
		from->parts.items[i] = (struct part){ 0 };
	}
}

static void add_missing(struct repair *repair, const struct part *call, int64_t created) {
	struct message *to = vec_grow(&repair->to);

	message_init(to, ROLE_TOOL);
	to->created = created;
	message_add_result(to, call->id, call->name, repair->text, CALL_INTERRUPTED);
	repair->changes++;
}

static void lay_out(struct repair *repair, const struct message *asking) {
	/* The list of messages grows meanwhile: `asking` is a copy of its head. */
	size_t next = 0;

	for (size_t i = 0; i < asking->parts.len; i++) {
		const struct part *call = &asking->parts.items[i];
		size_t found;

		if (call->kind != PART_CALL) {
			continue;
		}
		found = repair->order.items[next++];
		if (found == NO_ANSWER) {
			add_missing(repair, call, asking->created);
		} else {
			move_answer(repair, &repair->answers.items[found]);
		}
	}
}

/* The assistant message at `at` and the tool messages behind it. Returns where
   the next exchange begins. */
static size_t repair_exchange(struct repair *repair, size_t at) {
	struct message asking = repair->from[at];
	struct message *tools = &repair->from[at + 1];
	size_t count = 0;

	repair->answers.len = repair->order.len = 0;
	while (at + 1 + count < repair->from_len && tools[count].role == ROLE_TOOL) {
		gather_answers(repair, &tools[count++]);
	}
	match_calls(repair, &asking);
	vec_push(&repair->to, asking);
	if (is_in_order(repair, tools, count)) {
		for (size_t i = 0; i < count; i++) {
			vec_push(&repair->to, tools[i]);
		}
		return at + 1 + count;
	}
	repair->changes++;
	lay_out(repair, &asking);
	for (size_t i = 0; i < count; i++) {
		message_fini(&tools[i]);
	}
	return at + 1 + count;
}

/* A message that begins no exchange. */
static void repair_single(struct repair *repair, struct message *message) {
	bool drop = message->role == ROLE_TOOL ||
		    (message->role == ROLE_ASSISTANT && message_is_empty(message));

	if (drop) {
		message_fini(message);
		repair->changes++;
	} else {
		vec_push(&repair->to, *message);
	}
}

int conversation_repair(struct conversation *conversation, const char *text) {
	struct repair repair = {
		.from = conversation->messages.items,
		.from_len = conversation->messages.len,
		.text = text,
	};
	size_t at = 0;

	for (size_t i = 0; i < repair.from_len; i++) {
		drop_strays(&repair, &repair.from[i]);
	}
	while (at < repair.from_len) {
		if (repair.from[at].role == ROLE_ASSISTANT &&
			message_count(&repair.from[at], PART_CALL) > 0) {
			at = repair_exchange(&repair, at);
		} else {
			repair_single(&repair, &repair.from[at++]);
		}
	}
	vec_fini(&repair.answers);
	vec_fini(&repair.order);
	free(conversation->messages.items);
	conversation->messages.items = repair.to.items;
	conversation->messages.len = repair.to.len;
	conversation->messages.cap = repair.to.cap;
	return repair.changes;
}
