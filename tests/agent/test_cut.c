/* Wherever a conversation is cut: what is sent is a transcript that every wire takes, with
   the newest message of the person in it, and it is never made longer. */
#include "agent/window/cut.h"

#include "check.h"

#include "agent/state.h"
#include "agent/window/budget.h"
#include "agent/window/view.h"
#include "base/buf.h"
#include "base/str.h"
#include "provider/provider.h"

/* A conversation in letters: u a message of the person, f facts alone, a an answer, c an
   answer with a call and r its result, C with two calls and r each; digits make the last
   one so many hundred tokens longer. */
static void make(struct conversation *out, const char *letters) {
	int id = 0;
	*out = (struct conversation){ 0 };
	for (const char *at = letters; *at; at++) {
		struct message message;
		char call[16];
		switch (*at) {
		case 'u':
			message_init(&message, ROLE_USER);
			message_add(&message, PART_TEXT, "do it");
			break;
		case 'f':
			message_init(&message, ROLE_USER);
			message_add(&message, PART_CONTEXT, "it is late");
			break;
		case 'a':
			message_init(&message, ROLE_ASSISTANT);
			message_add(&message, PART_TEXT, "done");
			break;
		case 'c':
		case 'C':
			message_init(&message, ROLE_ASSISTANT);
			for (int i = 0; i < (*at == 'C' ? 2 : 1); i++) {
				snprintf(call, sizeof(call), "call%d", id + i);
				message_add_call(&message, call, "now", "{}");
			}
			break;
		case 'r':
			message_init(&message, ROLE_TOOL);
			snprintf(call, sizeof(call), "call%d", id++);
			message_add_result(&message, call, "now", "all right", CALL_DONE);
			break;
		default: {
			struct message *last = vec_last(&out->messages);
			struct buf text = BUF_INIT;
			for (int i = 0; i < (*at - '0') * 400; i++) {
				buf_add_char(&text, 'x');
			}
			free(last->parts.items[0].text);
			last->parts.items[0].text = buf_detach(&text);
			continue;
		}
		}
		message.created = 1;
		conversation_add(out, &message);
		message_fini(&message);
	}
}

static const struct {
	const char *name, *letters;
	size_t first, turns;
	int64_t room;
	size_t cut;
} cases[] = {
	{ "nothing to cut", "ua", 0, 6, 10000, 0 },
	{ "six turns of seven", "uauauauauauaua", 0, 6, 10000, 2 },
	{ "two of them", "uauauauauauaua", 0, 2, 10000, 10 },
	{ "as many as fit", "ua1ua1ua1ua1", 0, 6, 250, 4 },
	{ "facts begin no turn", "uafaua", 0, 2, 10000, 0 },
	{ "the newest stays, however long", "uaua9u9", 0, 6, 100, 4 },
	{ "inside of a turn: whole exchanges", "ucr1cr1cr1cr1", 0, 6, 250, 5 },
	{ "the newest exchange stays", "ucr1cr9", 0, 6, 100, 3 },
	{ "calls and results together", "uCr1r1Cr1r1Cr1r1", 0, 6, 250, 7 },
	{ "the only exchange of a turn", "uaucr9", 0, 6, 100, 2 },
	{ "and nothing before it", "ucr9", 0, 6, 100, 0 },
	{ "behind an earlier cut", "uauaucr1cr1cr1", 7, 6, 150, 9 },
	{ "no further than there is", "uauauaua", 2, 6, 10000, 2 },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct conversation conversation;
		make(&conversation, cases[i].letters);
		check_int(cases[i].name,
			cut_find(&conversation, cases[i].first, cases[i].turns, cases[i].room),
			cases[i].cut);
		conversation_fini(&conversation);
	}
}

static unsigned next_random(unsigned *seed) {
	*seed = *seed * 1103515245u + 12345u;
	return *seed >> 16;
}

static void make_random(unsigned *seed, char *out, size_t size) {
	static const char *const turns[] = { "ua", "u2a", "ucra", "ucr3cra", "uCrra",
		"uCr2r1cra4", "fa", "ucrf", "uucra", "ucr9", "u", "ucrcrcrcr5cra" };
	out[0] = '\0';
	for (unsigned n = 1 + next_random(seed) % 14; n > 0; n--) {
		const char *turn = turns[next_random(seed) % ARRAY_LEN(turns)];
		strncat(out, turn, size - strlen(out) - 1);
	}
}

static const struct part *newest_words(const struct conversation *conversation) {
	const struct part *part = NULL;
	for (size_t i = 0; i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];
		if (window_is_person(message)) {
			part = &message->parts.items[message->parts.len - 1];
		}
	}
	return part;
}

static void check_wires(const char *name, const struct view *view) {
	static const char *const wires[] = { "openai", "responses", "anthropic", "gemini" };
	for (size_t i = 0; i < ARRAY_LEN(wires); i++) {
		const struct provider_target target = { .wire = wires[i],
			.vendor = "custom",
			.base_url = "http://127.0.0.1:1",
			.key = "k",
			.model = "m",
			.temperature = -1 };
		const struct provider_request request = { .target = &target,
			.system = "be good",
			.conversation = &view->conversation };
		struct provider_bytes bytes = { .body = BUF_INIT };
		struct err err = ERR_INIT;
		bool built = provider_find(wires[i])->build(&request, &bytes, &err);
		check(name, built && bytes.body.len > 0);
		check(name, strstr(bytes.body.data, "what was said"));
		provider_bytes_fini(&bytes);
	}
}

static void check_random(unsigned seed) {
	char letters[256], name[300];
	make_random(&seed, letters, sizeof(letters));
	struct agent agent = { .window = { .summary = (char *)"what was said" } };
	make(&agent.messages, letters);
	size_t turns = 1 + next_random(&seed) % 6;
	int64_t room = next_random(&seed) % 1500;
	for (int round = 0; round < 3; round++) {
		snprintf(name, sizeof(name), "%s, %zu turns, %d tokens, round %d", letters,
			turns, (int)room, round);
		size_t cut = cut_find(&agent.messages, agent.window.first, turns, room);
		if (cut <= agent.window.first) {
			break;
		}
		check(name, cut < agent.messages.messages.len);
		agent.window.first = cut;
		agent.window.results = agent.messages.messages.len;
		agent.window.results_most = 500;
		struct view view;
		struct err err = ERR_INIT;
		view_make(&view, &agent, agent.messages.messages.len);
		bool valid = conversation_check(&view.conversation, &err);
		check(err.text[0] ? err.text : name, valid);
		check(name, view.conversation.messages.len <= agent.messages.messages.len);
		check(name, view.conversation.messages.items[0].role == ROLE_USER);
		const struct part *words = newest_words(&agent.messages);
		check(name,
			!words || str_eq(newest_words(&view.conversation)->text, words->text));
		check_wires(name, &view);
		view_fini(&view);
		turns = 1;
		room = room / 2;
	}
	conversation_fini(&agent.messages);
}

static void test_random(void **state) {
	(void)state;
	for (unsigned seed = 1; seed <= 1500; seed++) {
		check_random(seed);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_random),
	};
	return CHECK_RUN(tests);
}
