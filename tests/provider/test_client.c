#include "check.h"
#include "provider/turn.h"

#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"

#define BODY(status, body) ANSWER(status) "\r\n" body
#define SOON "retry-after-ms: 1\r\n"
#define BUSY ANSWER("503 Busy") SOON "\r\n{\"error\":{\"message\":\"overloaded\"}}"
#define REFUSES(field)                                                                         \
	BODY("400 Bad Request", "{\"error\":{\"message\":\"Unsupported parameter: '" field     \
				"' is not supported with this model.\",\"param\":\"" field     \
				"\",\"type\":\"invalid_request_error\"}}")
#define LONGER "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n"

struct answer_case {
	const char *name;
	const char *replies[5];
	bool drop_first; /* the first request is dropped without an answer */
	bool by_byte;
	enum stop_kind stop;
	enum provider_error_kind error;
	const char *text;
	size_t requests;
	const char *notices;
	unsigned learned;
	const char *says; /* a part of the error's text */
};

static const struct answer_case answer_cases[] = {
	{ .name = "a stream", .replies = { HELLO }, .text = "hello", .requests = 1 },
	{ .name = "a stream in single bytes",
		.replies = { HELLO },
		.by_byte = true,
		.text = "hello",
		.requests = 1 },
	{ .name = "a server that does not stream",
		.replies = { BODY("200 OK",
			"{\"choices\":[{\"message\":{\"content\":\"hello\"},\"finish_reason\":"
			"\"stop\"}]}") },
		.text = "hello",
		.requests = 1 },
	{ .name = "429 with a wait, then an answer",
		.replies = { ANSWER("429 Slow") SOON "\r\n{}", HELLO },
		.text = "hello",
		.requests = 2,
		.notices = "too many requests (429), trying again in 1 s (1 of 3)\n" },
	{ .name = "503, then an answer",
		.replies = { BUSY, HELLO },
		.text = "hello",
		.requests = 2,
		.notices = "server busy (503), trying again in 1 s (1 of 3)\n" },
	{ .name = "busy to the end",
		.replies = { BUSY, BUSY, BUSY, BUSY, HELLO },
		.stop = STOP_ERROR,
		.error = PERR_OVERLOADED,
		.requests = 4,
		.notices = "server busy (503), trying again in 1 s (1 of 3)\n"
			   "server busy (503), trying again in 1 s (2 of 3)\n"
			   "server busy (503), trying again in 1 s (3 of 3)\n",
		.says = "127.0.0.1 is busy or broken (503)" },
	{ .name = "a wait that is too long",
		.replies = { ANSWER("429 Slow") "Retry-After: 600\r\n\r\n{}", HELLO },
		.stop = STOP_ERROR,
		.error = PERR_RATE,
		.requests = 1,
		.says = "asks to wait 600 s" },
	{ .name = "no money left",
		.replies = { BODY("429 No", "{\"error\":{\"code\":\"insufficient_quota\"}}"),
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_QUOTA,
		.requests = 1 },
	{ .name = "the server forbids another try",
		.replies = { ANSWER("503 Busy") "x-should-retry: false\r\n" SOON "\r\n{}",
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_OVERLOADED,
		.requests = 1 },
	{ .name = "501 is not worth another try",
		.replies = { BODY("501 No", ""), HELLO },
		.stop = STOP_ERROR,
		.error = PERR_BAD_REQUEST,
		.requests = 1 },
	{ .name = "lost before the first byte",
		.replies = { "", HELLO },
		.drop_first = true,
		.text = "hello",
		.requests = 2,
		.notices = "the connection was lost, trying again in 1 s (1 of 3)\n" },
	{ .name = "lost after the first text",
		.replies = { LONGER TEXT_EVENT("hel"), HELLO },
		.stop = STOP_CUT,
		.error = PERR_INCOMPLETE,
		.text = "hel",
		.requests = 1,
		.says = "send again" },
	{ .name = "ended after the first text",
		.replies = { EVENTS TEXT_EVENT("hel"), HELLO },
		.stop = STOP_CUT,
		.error = PERR_INCOMPLETE,
		.text = "hel",
		.requests = 1 },
	{ .name = "lost after the stop value",
		.replies = { LONGER TEXT_EVENT("hello") STOP_EVENT },
		.text = "hello",
		.requests = 1 },
	{ .name = "an error before the first text",
		.replies = { EVENTS
			"data: {\"error\":{\"code\":502,\"message\":\"no worker, try "
			"again in 1ms\"}}\n\n",
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_OVERLOADED,
		.requests = 1 },
	{ .name = "an empty answer",
		.replies = { ANSWER("200 OK") "\r\n", HELLO },
		.stop = STOP_CUT,
		.error = PERR_INCOMPLETE,
		.requests = 1 },
	{ .name = "an error in place of the answer",
		.replies = { BODY("200 OK", "{\"error\":{\"message\":\"overloaded\"}}"),
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_OVERLOADED,
		.requests = 1 },
	{ .name = "a sign of life, then the connection is lost",
		.replies = { LONGER ": wait\n\n", HELLO },
		.stop = STOP_ERROR,
		.error = PERR_NETWORK,
		.requests = 1 },
	{ .name = "an error after the first text",
		.replies = { EVENTS TEXT_EVENT("hel") "data: {\"error\":{\"code\":502}}\n\n",
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_OVERLOADED,
		.text = "hel",
		.requests = 1 },
	{ .name = "a page of a proxy",
		.replies = { BODY("200 OK", "<html><title>Sign in</title></html>"), HELLO },
		.stop = STOP_ERROR,
		.error = PERR_BAD_REQUEST,
		.requests = 1,
		.says = "Sign in" },
	{ .name = "the key was refused",
		.replies = { BODY(
			"401 No", "{\"error\":{\"message\":\"bad key sk-0123456789\"}}") },
		.stop = STOP_ERROR,
		.error = PERR_AUTH,
		.requests = 1,
		.says = "set OPENAI_API_KEY" },
	{ .name = "a refused parameter is left out and remembered",
		.replies = { REFUSES("temperature"), HELLO },
		.text = "hello",
		.requests = 2,
		.learned = DROP_TEMPERATURE,
		.notices = "the server does not take this temperature; sent again without\n" },
	{ .name = "two refused parameters",
		.replies = { REFUSES("max_tokens"), REFUSES("stream_options"), HELLO },
		.text = "hello",
		.requests = 3,
		.learned = DROP_MAX_TOKENS | DROP_STREAM_OPTIONS,
		.notices = "the server wants another name for max_tokens; sent again so\n"
			   "the server does not take stream_options; sent again without\n" },
	{ .name = "refused again without it",
		.replies = { REFUSES("temperature"), REFUSES("temperature"), HELLO },
		.stop = STOP_ERROR,
		.error = PERR_PARAMETER,
		.requests = 2,
		.learned = DROP_TEMPERATURE,
		.notices = "the server does not take this temperature; sent again without\n" },
	{ .name = "a repair is no retry",
		.replies = { REFUSES("temperature"), BUSY, BUSY, BUSY, HELLO },
		.text = "hello",
		.requests = 5,
		.learned = DROP_TEMPERATURE,
		.notices = "the server does not take this temperature; sent again without\n"
			   "server busy (503), trying again in 1 s (1 of 3)\n"
			   "server busy (503), trying again in 1 s (2 of 3)\n"
			   "server busy (503), trying again in 1 s (3 of 3)\n" },
	{ .name = "replayed thinking is refused",
		.replies = { BODY("400 No",
				     "{\"error\":{\"message\":\"Invalid `signature`\"}}"),
			HELLO },
		.text = "hello",
		.requests = 2,
		.notices = "the server refused earlier thinking; sent again without, its cache "
			   "starts again\n" },
	{ .name = "a model that is not there",
		.replies = { BODY("404 No",
				     "{\"error\":{\"message\":\"model 'm' not found\"}}"),
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_NOT_FOUND,
		.requests = 1,
		.says = "does not know the model m" },
	{ .name = "nothing at either address",
		.replies = { BODY("404 No", "404 page"), BODY("404 No", "404 page"), HELLO },
		.stop = STOP_ERROR,
		.error = PERR_NOT_FOUND,
		.requests = 2,
		.notices =
			"nothing answers at this address (404); trying the one with or without "
			"/v1\n",
		.says = "check base_url" },
	{ .name = "a redirect to somewhere else",
		.replies = { ANSWER("302 Found") "Location: http://127.0.0.2:1/\r\n\r\n" },
		.stop = STOP_ERROR,
		.error = PERR_BAD_REQUEST,
		.requests = 1,
		.says = "sends requests on to http://127.0.0.2; if that is right, base_url" },
	{ .name = "429 with limits that are full again soon",
		.replies = { ANSWER("429 Slow") "x-ratelimit-remaining-requests: 0\r\n"
						"x-ratelimit-reset-requests: 2ms\r\n\r\n{}",
			HELLO },
		.text = "hello",
		.requests = 2,
		.notices = "too many requests (429), trying again in 1 s (1 of 3)\n" },
	{ .name = "429 with limits that are not full again soon",
		.replies = { ANSWER("429 Slow") "x-ratelimit-remaining-tokens: 0\r\n"
						"x-ratelimit-reset-tokens: 10m0s\r\n\r\n{}",
			HELLO },
		.stop = STOP_ERROR,
		.error = PERR_RATE,
		.requests = 1,
		.says = "asks to wait 600 s" },
	{ .name = "the conversation is too long",
		.replies = { BODY("400 No",
			"{\"error\":{\"message\":\"This model's maximum context length is 4096 "
			"tokens.\"}}") },
		.stop = STOP_ERROR,
		.error = PERR_OVERFLOW,
		.requests = 1,
		.says = "4096" },
};

static void run_case(const struct answer_case *c) {
	struct reply replies[ARRAY_LEN(c->replies)] = { 0 };
	struct turn turn;

	for (size_t i = 0; i < ARRAY_LEN(replies); i++) {
		replies[i] = (struct reply){
			.bytes = c->replies[i],
			.close = true,
			.by_byte = c->by_byte,
			.drop = c->drop_first && i == 0,
		};
	}
	size_t count = 0;
	while (count < ARRAY_LEN(replies) && c->replies[count]) {
		count++;
	}
	turn_init(&turn, replies, count);
	turn_start(&turn);
	turn_wait(&turn);
	check_str(c->name, stop_kind_name(turn.stop), stop_kind_name(c->stop));
	check_str(c->name, provider_error_name(turn.error.kind), provider_error_name(c->error));
	check_str(c->name, turn.text.data, c->text ? c->text : "");
	check_str(c->name, turn.message, c->text ? c->text : "");
	check_str(c->name, turn.notices.data, c->notices ? c->notices : "");
	check_int(c->name, turn.server.requests.len, c->requests);
	check_int(c->name, turn.learned, c->learned);
	check_int(c->name, turn.ends, 1);
	check_int(c->name, turn.done, 1);
	check(c->name, (turn.error.text[0] != '\0') == (c->error != PERR_NONE));
	check(c->name, !c->says || strstr(turn.error.text, c->says));
	check(c->name, !strstr(turn.error.text, "sk-0123456789"));
	check(c->name,
		turn.state == (c->stop >= STOP_CUT ? MESSAGE_PARTIAL : MESSAGE_COMPLETE));
	turn_fini(&turn);
}

static void test_answers(void **state) {
	(void)state;
	redact_add("sk-0123456789");
	for (size_t i = 0; i < ARRAY_LEN(answer_cases); i++) {
		run_case(&answer_cases[i]);
	}
	redact_clear();
}

/* With its status and the vendor's name for the request, and without the key. */
static void test_whole_answer(void **state) {
	const struct reply replies[] = {
		{ .bytes = ANSWER("401 No") "X-Request-Id: req_1-a;\x1b[2J\r\n"
					    "x-ratelimit-limit-requests: 9\r\n"
					    "\r\n{\"error\":{\"message\":\"bad "
					    "sk-0123456789\"},\"more\":1}",
			.close = true },
	};
	struct turn turn;

	(void)state;
	redact_add("sk-0123456789");
	turn_init(&turn, replies, ARRAY_LEN(replies));
	turn_start(&turn);
	turn_wait(&turn);
	check_str("the answer", turn.error.body,
		"HTTP 401, req_1-a\n{\"error\":{\"message\":\"bad [secret]\"},\"more\":1}");
	check_int("limits", client_rate(turn.client)->meters[RATE_REQUESTS].limit, 9);
	turn_fini(&turn);
	redact_clear();
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_whole_answer),
	};

	return CHECK_RUN(tests);
}
