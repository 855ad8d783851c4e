/* What a client learned of a server by being refused holds for the next request. */
#include "check.h"
#include "provider/turn.h"

#include "base/mem.h"
#include "base/str.h"

#define BODY(status, body) ANSWER(status) "\r\n" body
#define SOON "retry-after-ms: 1\r\n"
#define BUSY ANSWER("503 Busy") SOON "\r\n{\"error\":{\"message\":\"overloaded\"}}"
#define REFUSES(field)                                                                         \
	BODY("400 Bad Request", "{\"error\":{\"message\":\"Unsupported parameter: '" field     \
				"' is not supported with this model.\",\"param\":\"" field     \
				"\",\"type\":\"invalid_request_error\"}}")

/* A repair changes the body; a retry does not. What was learned holds for the next. */
static void test_bodies(void **state) {
	const struct reply replies[] = {
		{ .bytes = REFUSES("temperature"), .close = true },
		{ .bytes = BUSY, .close = true },
		{ .bytes = HELLO, .close = true },
		{ .bytes = HELLO, .close = true },
	};
	struct turn turn;

	(void)state;
	turn_init(&turn, replies, ARRAY_LEN(replies));
	turn_start(&turn);
	turn_wait(&turn);
	check_int("drops", client_drops(turn.client), DROP_TEMPERATURE);
	client_free(turn.client);
	turn_start(&turn);
	turn_wait(&turn);
	char *const *requests = turn.server.requests.items;
	check_int("requests", turn.server.requests.len, 4);
	check("first with it", strstr(requests[0], "\"temperature\":0.5"));
	check("then without it", !strstr(requests[1], "temperature"));
	check_str("a retry", requests[2], requests[1]);
	check_str("the next turn", requests[3], requests[1]);
	check("the key", strstr(requests[0], "Authorization: Bearer sk-0123456789\r\n"));
	turn_fini(&turn);
}

static void test_other_address(void **state) {
	const struct reply replies[] = {
		{ .bytes = BODY("404 No", "404 page not found"), .close = true },
		{ .bytes = HELLO, .close = true },
		{ .bytes = HELLO, .close = true },
	};
	struct turn turn;

	(void)state;
	turn_init(&turn, replies, ARRAY_LEN(replies));
	turn_start(&turn);
	turn_wait(&turn);
	check_str("found", turn.message, "hello");
	check_int("learned", turn.learned, DROP_VERSION);
	check_int("learned when it answered", turn.learnings, 1);
	auto_free char *found = xasprintf(
		"it answers at http://127.0.0.1:%d/chat/completions", turn.server.port);
	check("told", strstr(turn.notices.data, found));
	client_free(turn.client);
	turn_start(&turn);
	turn_wait(&turn);
	char *const *requests = turn.server.requests.items;
	check_int("requests", turn.server.requests.len, 3);
	check("as typed", str_starts(requests[0], "POST /v1/chat/completions "));
	check("the other", str_starts(requests[1], "POST /chat/completions "));
	check("at once the next time", str_starts(requests[2], "POST /chat/completions "));
	turn_fini(&turn);
}

#define BLIND                                                                                  \
	{                                                                                      \
		.bytes = BODY("500 Error",                                                     \
			"{\"error\":{\"message\":\"image input is not "                        \
			"supported - you may need to provide the mmproj\"}}"),                 \
		.close = true                                                                  \
	}
#define SEES                                                                                   \
	{ .bytes = HELLO, .close = true }

static void start_and_wait(struct turn *turn) {
	client_free(turn->client);
	turn_start(turn);
	turn_wait(turn);
}

/* Images that were refused are left out from then on, until a person attaches one
   anew: that is tried, and what it shows is learned again. */
static void test_images(void **state) {
	const struct reply replies[] = { BLIND, SEES, SEES, BLIND, SEES, SEES };
	struct turn turn;
	struct message message;

	(void)state;
	turn_init(&turn, replies, ARRAY_LEN(replies));
	message_add(&turn.conversation.messages.items[0], PART_IMAGE, "QUJD");
	turn_start(&turn);
	turn_wait(&turn);
	check_str("answered", turn.message, "hello");
	check_int("learned", turn.learned, DROP_IMAGES);
	check_str("told", turn.notices.data, "the model takes no images; sent again without\n");
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_TEXT, "I see none");
	conversation_add(&turn.conversation, &message);
	start_and_wait(&turn);
	check_int("none is sent", client_drops(turn.client), DROP_IMAGES);
	message_init(&message, ROLE_USER);
	message_add(&message, PART_IMAGE, "QUJD");
	conversation_add(&turn.conversation, &message);
	start_and_wait(&turn);
	check_int("refused again", client_drops(turn.client), DROP_IMAGES);
	check_int("still learned", turn.learned, DROP_IMAGES);
	start_and_wait(&turn);
	check_int("taken", client_drops(turn.client), 0);
	check_int("learned anew", turn.learned, 0);
	char *const *requests = turn.server.requests.items;
	static const bool with[] = { true, false, false, true, false, true };
	check_int("requests", turn.server.requests.len, ARRAY_LEN(with));
	for (size_t i = 0; i < ARRAY_LEN(with); i++) {
		check("an image in it", (strstr(requests[i], "QUJD") != NULL) == with[i]);
	}
	turn_fini(&turn);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bodies),
		cmocka_unit_test(test_images),
		cmocka_unit_test(test_other_address),
	};

	return CHECK_RUN(tests);
}
