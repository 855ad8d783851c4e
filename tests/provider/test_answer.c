#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/answer.h"
#include "provider/wires.h"

#define TEXT                                                                                   \
	"data: "                                                                               \
	"{\"choices\":[{\"delta\":{\"content\":\"hi\"},\"finish_reason\":\"stop\"}]}\n\n"
#define CALL                                                                                   \
	"data: "                                                                               \
	"{\"choices\":[{\"delta\":{\"tool_calls\":[{\"id\":\"c\",\"function\":{\"name\":"      \
	"\"f\"}}]},"                                                                           \
	"\"finish_reason\":\"tool_calls\"}]}\n\n"
#define WHOLE "{\"choices\":[{\"message\":{\"content\":\"hi\"}}]}"

static const struct {
	const char *name;
	int status;
	const char *body;
	bool clean;
	enum answer_form form;
	enum stop_kind stop;
	enum provider_error_kind error;
	const char *text;
} cases[] = {
	{ "a stream", 200, TEXT, true, ANSWER_EVENTS, STOP_DONE, PERR_NONE, "hi" },
	{ "blank lines first", 200, "\r\n\n " TEXT "\n", true, ANSWER_EVENTS, STOP_CUT,
		PERR_INCOMPLETE, "" },
	{ "comments first", 200, "\n: queued\n\n" TEXT, true, ANSWER_EVENTS, STOP_DONE,
		PERR_NONE, "hi" },
	{ "a whole answer", 200, "\xef\xbb\xbf \n" WHOLE, true, ANSWER_WHOLE, STOP_DONE,
		PERR_NONE, "hi" },
	{ "a whole answer that broke off", 200, WHOLE, false, ANSWER_WHOLE, STOP_CUT,
		PERR_INCOMPLETE, "" },
	{ "an error that looks like a stream", 500, TEXT, true, ANSWER_ERROR, STOP_ERROR,
		PERR_OVERLOADED, "" },
	{ "a redirect", 307, "", true, ANSWER_ERROR, STOP_ERROR, PERR_BAD_REQUEST, "" },
	{ "nothing at all", 200, "", true, ANSWER_UNKNOWN, STOP_CUT, PERR_INCOMPLETE, "" },
	{ "a line of text", 200, "no healthy upstream\n", true, ANSWER_EVENTS, STOP_ERROR,
		PERR_OVERLOADED, "" },
	{ "text that broke off behind its stop value", 200, TEXT, false, ANSWER_EVENTS,
		STOP_DONE, PERR_NONE, "hi" },
	{ "a call that broke off behind its stop value", 200, CALL, false, ANSWER_EVENTS,
		STOP_CUT, PERR_INCOMPLETE, "" },
	{ "a call that broke off behind [DONE]", 200, CALL "data: [DONE]\n\n", false,
		ANSWER_EVENTS, STOP_TOOLS, PERR_NONE, "" },
	{ "a line that broke off", 200, "no heal", false, ANSWER_EVENTS, STOP_CUT,
		PERR_INCOMPLETE, "" },
};

static void run(size_t i, size_t piece) {
	auto_buf struct buf text = BUF_INIT;
	struct delta_sink sink;
	struct answer answer;
	size_t len = strlen(cases[i].body);

	delta_sink_init(&sink, NULL, NULL);
	answer_init(&answer, &openai_ops, &sink);
	answer_status(&answer, cases[i].status);
	for (size_t at = 0; at < len; at += piece) {
		size_t left = len - at;
		check(cases[i].name,
			answer_feed(&answer, cases[i].body + at, piece < left ? piece : left));
	}
	check_int(cases[i].name, answer.form, cases[i].form);
	answer_finish(&answer, cases[i].clean, NULL, NULL);
	message_text(&sink.message, PART_TEXT, &text);
	check_str(cases[i].name, stop_kind_name(sink.stop), stop_kind_name(cases[i].stop));
	check_str(cases[i].name, provider_error_name(sink.error.kind),
		provider_error_name(cases[i].error));
	check_str(cases[i].name, text.data, cases[i].text);
	answer_fini(&answer);
	delta_sink_fini(&sink);
}

static void test_forms(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		run(i, 1000);
		for (size_t piece = 1; piece < 8; piece++) {
			run(i, piece);
		}
	}
}

/* An endless error body is read up to its limit, then no more. */
static void test_endless(void **state) {
	char block[1000];
	struct delta_sink sink;
	struct answer answer;
	size_t fed = 0;

	(void)state;
	memset(block, 'x', sizeof(block));
	delta_sink_init(&sink, NULL, NULL);
	answer_init(&answer, &openai_ops, &sink);
	answer_status(&answer, 503);
	while (answer_feed(&answer, block, sizeof(block))) {
		fed += sizeof(block);
		check("an end", fed <= ANSWER_ERROR_MAX);
	}
	check_int("all of the limit", answer.body.len, ANSWER_ERROR_MAX);
	answer_finish(&answer, false, "5", NULL);
	check_int("kind", sink.error.kind, PERR_OVERLOADED);
	check_int("wait", sink.error.wait_ms, 5);
	answer_fini(&answer);
	delta_sink_fini(&sink);
}

static void stop_at_first(void *ctx, const struct delta *delta) {
	if (delta->kind == DELTA_TEXT) {
		answer_stop(ctx);
	}
}

static void test_stop(void **state) {
	struct delta_sink sink;
	struct answer answer;

	(void)state;
	delta_sink_init(&sink, stop_at_first, &answer);
	answer_init(&answer, &openai_ops, &sink);
	check("no more is wanted", !answer_feed(&answer, TEXT TEXT, strlen(TEXT TEXT)));
	check_str("one event was read", sink.message.parts.items[0].text, "hi");
	answer_finish(&answer, true, NULL, NULL);
	check("no end", !sink.ended);
	answer_fini(&answer);
	delta_sink_fini(&sink);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forms),
		cmocka_unit_test(test_endless),
		cmocka_unit_test(test_stop),
	};

	return CHECK_RUN(tests);
}
