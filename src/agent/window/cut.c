/* Walks back from the end. A turn begins with a message of the person; an exchange begins
   with an answer of the model. Whole turns where they fit, else exchanges of the newest
   turn, else the newest exchange alone. */

#include "agent/window/cut.h"

#include "agent/window/budget.h"
#include "agent/window/window.h"

/* Where the newest turn begins, SIZE_MAX: nowhere. */
static size_t newest_turn(const struct conversation *conversation) {
	for (size_t i = conversation->messages.len; i > 0; i--) {
		if (window_is_person(&conversation->messages.items[i - 1])) {
			return i - 1;
		}
	}
	return SIZE_MAX;
}

static size_t whole_turns(
	const struct conversation *conversation, size_t first, size_t turns, int64_t room) {
	size_t best = SIZE_MAX;
	size_t count = 0;
	int64_t sum = 0;
	for (size_t i = conversation->messages.len; i > first && count < turns; i--) {
		const struct message *message = &conversation->messages.items[i - 1];
		sum += budget_message(message);
		if (sum > room) {
			break;
		}
		if (window_is_person(message)) {
			best = i - 1;
			count++;
		}
	}
	return best;
}

/* Behind message `begin`, which is kept too. */
static size_t exchanges(
	const struct conversation *conversation, size_t begin, size_t first, int64_t room) {
	const struct message *items = conversation->messages.items;
	size_t best = conversation->messages.len;
	int64_t sum = begin != SIZE_MAX ? budget_message(&items[begin]) : 0;
	size_t least = begin != SIZE_MAX && begin + 1 > first ? begin + 1 : first;
	for (size_t i = conversation->messages.len; i > least; i--) {
		sum += budget_message(&items[i - 1]);
		if (items[i - 1].role != ROLE_ASSISTANT) {
			continue;
		}
		if (sum > room && best < conversation->messages.len) {
			break;
		}
		best = i - 1;
	}
	return best;
}

size_t cut_find(
	const struct conversation *conversation, size_t first, size_t turns, int64_t room) {
	size_t begin = newest_turn(conversation);
	size_t best = whole_turns(conversation, first, turns, room);
	if (best != SIZE_MAX) {
		return best;
	}
	if (begin != SIZE_MAX && begin + 1 == conversation->messages.len) {
		return begin;
	}
	best = exchanges(conversation, begin, first, room);
	if (begin != SIZE_MAX && best == begin + 1) {
		return begin;
	}
	return best < conversation->messages.len ? best : first;
}
