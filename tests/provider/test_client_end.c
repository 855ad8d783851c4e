/* How a client ends early: cancelled, freed, or without anything sent. */
#include "check.h"
#include "provider/turn.h"

#include "base/mem.h"

#define SOON "retry-after-ms: 1\r\n"
#define BUSY ANSWER("503 Busy") SOON "\r\n{\"error\":{\"message\":\"overloaded\"}}"

/* No call comes after a cancel, at whatever moment, and nothing is left. */
static void test_cancel(void **state) {
	static const struct {
		const char *name;
		struct reply reply;
		enum turn_end end;
		int turns; /* of the loop before it is cancelled from outside */
	} cases[] = {
		{ "at once", { .bytes = HELLO, .close = true }, TURN_LEFT, 0 },
		{ "while it connects", { .bytes = HELLO, .close = true }, TURN_LEFT, 2 },
		{ "inside a delta", { .bytes = HELLO, .close = true }, TURN_CANCEL_IN_DELTA,
			-1 },
		{ "inside a delta of single bytes", { .bytes = HELLO, .by_byte = true },
			TURN_CANCEL_IN_DELTA, -1 },
		{ "inside the notice of a wait", { .bytes = BUSY, .close = true },
			TURN_CANCEL_IN_NOTICE, -1 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct turn turn;
		turn_init(&turn, &cases[i].reply, 1);
		turn.end = cases[i].end;
		turn_start(&turn);
		for (int n = 0; cases[i].turns < 0 ? turn.client != NULL : n < cases[i].turns;
			n++) {
			loop_turn(turn.loop, -1);
		}
		turn.client = client_cancel(turn.client);
		for (int n = 0; n < 20; n++) {
			loop_turn(turn.loop, 1);
		}
		check_int(cases[i].name, turn.done, 0);
		check_int(cases[i].name, turn.ends, 0);
		turn_fini(&turn);
	}
}

static void test_cancel_while_waiting(void **state) {
	const struct reply replies[] = {
		{ .bytes = ANSWER("503 Busy") "retry-after: 60\r\n\r\n{}", .close = true },
		{ .bytes = HELLO, .close = true },
	};
	struct turn turn;

	(void)state;
	turn_init(&turn, replies, ARRAY_LEN(replies));
	turn_start(&turn);
	while (turn.notices.len == 0) {
		loop_turn(turn.loop, -1);
	}
	check_str("told", turn.notices.data,
		"server busy (503), trying again in 60 s (1 of 3)\n");
	check("it is empty", client_sink(turn.client)->message.parts.len == 0);
	turn.client = client_cancel(turn.client);
	check_int("not done", turn.done, 0);
	check_int("not sent again", turn.server.requests.len, 1);
	turn_fini(&turn);
}

/* The owner frees it inside its last call. */
static void test_free_in_done(void **state) {
	const struct reply reply = { .bytes = HELLO, .close = true };
	struct turn turn;

	(void)state;
	turn_init(&turn, &reply, 1);
	turn.end = TURN_FREE_IN_DONE;
	turn_start(&turn);
	turn_wait(&turn);
	check_str("text", turn.message, "hello");
	check("freed", turn.client == NULL);
	turn_fini(&turn);
}

/* What was streamed is there for a cancelled turn. */
static void test_partial(void **state) {
	const struct reply reply = { .bytes = EVENTS TEXT_EVENT("hel") };
	struct turn turn;

	(void)state;
	turn_init(&turn, &reply, 1);
	turn_start(&turn);
	while (turn.text.len == 0) {
		loop_turn(turn.loop, -1);
	}
	const struct message *message = &client_sink(turn.client)->message;
	check_str("text", message->parts.items[0].text, "hel");
	check("still streaming", message->state == MESSAGE_STREAMING);
	check_str("origin", message->origin, "custom/openai/m");
	turn.client = client_cancel(turn.client);
	turn_fini(&turn);
}

/* [DONE] ends the answer although the server leaves the connection open. */
static void test_open_end(void **state) {
	const struct reply reply = { .bytes = HELLO };
	struct turn turn;

	(void)state;
	turn_init(&turn, &reply, 1);
	turn_start(&turn);
	turn_wait(&turn);
	check_str("text", turn.message, "hello");
	check_int("stop", turn.stop, STOP_DONE);
	turn_fini(&turn);
}

static void test_unsent(void **state) {
	static const struct {
		const char *name;
		struct provider_target target;
		enum provider_error_kind error;
		const char *says;
	} cases[] = {
		{ "no address", { .wire = "openai", .base_url = "here", .model = "m" },
			PERR_UNSENT, "base_url 'here' is no address" },
		{ "no model", { .wire = "openai", .base_url = "http://x" }, PERR_UNSENT,
			"choose one with -m or /model" },
		{ "no such wire", { .wire = "smoke", .base_url = "http://x", .model = "m" },
			PERR_UNSENT, "there is no provider 'smoke'" },
		{ "a key of two lines",
			{ .wire = "openai",
				.base_url = "http://x",
				.model = "m",
				.key = "a\r\nb" },
			PERR_UNSENT, "control character" },
		{ "nobody listens",
			{ .wire = "openai", .base_url = "http://127.0.0.1:1/v1", .model = "m" },
			PERR_NETWORK, "127.0.0.1:1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct turn turn;
		turn_init(&turn, NULL, 0);
		turn.target = cases[i].target;
		turn_start(&turn);
		turn_wait(&turn);
		check_int(cases[i].name, turn.stop, STOP_ERROR);
		check_str(cases[i].name, provider_error_name(turn.error.kind),
			provider_error_name(cases[i].error));
		check(cases[i].name, strstr(turn.error.text, cases[i].says));
		check_str(cases[i].name, turn.notices.data, "");
		turn_fini(&turn);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cancel),
		cmocka_unit_test(test_cancel_while_waiting),
		cmocka_unit_test(test_free_in_done),
		cmocka_unit_test(test_partial),
		cmocka_unit_test(test_open_end),
		cmocka_unit_test(test_unsent),
	};

	return CHECK_RUN(tests);
}
