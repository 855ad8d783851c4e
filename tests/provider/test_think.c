#include "check.h"

#include "provider/delta.h"
#include "provider/think.h"

static const struct {
	const char *name;
	const char *text;
	const char *thinking;
	const char *answer;
} cases[] = {
	{ "no tag", "hello", "", "hello" },
	{ "white space first", " \n hello", "", " \n hello" },
	{ "a tag at the start", "<think>a</think>b", "a", "b" },
	{ "white space around", "\n<think>\n a \n</think>\n\nb\n", "a \n", "b\n" },
	{ "empty thinking", "<think>\n\n</think>\n\nb", "", "b" },
	{ "never closed", "<think>a < b </thin", "a < b </thin", "" },
	{ "a piece of a tag", "<thi", "", "<thi" },
	{ "another tag", "<thing>x</thing>", "", "<thing>x</thing>" },
	{ "later in the text", "so <think>a</think>", "", "so <think>a</think>" },
	{ "closed twice", "<think>a</think>b</think>c", "a", "b</think>c" },
	{ "nothing behind it", "<think>a</think>\n", "a", "" },
	{ "no opening tag", "a\nb\n</think>\n\nc", "a\nb", "c" },
	{ "no opening tag, no answer", "a\n</think>", "a", "" },
	{ "a closing tag within a line", "write </think> at the end", "",
		"write </think> at the end" },
	{ "only spaces", "  ", "", "  " },
};

static void run(size_t n, size_t piece) {
	auto_buf struct buf thinking = BUF_INIT;
	auto_buf struct buf answer = BUF_INIT;
	size_t len = strlen(cases[n].text);
	struct think think;
	struct delta_sink sink;

	delta_sink_init(&sink, NULL, NULL);
	think_init(&think);
	for (size_t at = 0; at < len; at += piece) {
		think_feed(
			&think, &sink, cases[n].text + at, piece < len - at ? piece : len - at);
	}
	think_finish(&think, &sink);
	delta_end(&sink, STOP_DONE, NULL);
	message_text(&sink.message, PART_THINKING, &thinking);
	message_text(&sink.message, PART_TEXT, &answer);
	check_str(cases[n].name, thinking.data, cases[n].thinking);
	check_str(cases[n].name, answer.data, cases[n].answer);
	think_fini(&think);
	delta_sink_fini(&sink);
}

static void test_tags(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		for (size_t piece = 1; piece < 40; piece++) {
			run(i, piece);
		}
	}
}

/* A server that sends thinking apart may write the tag into its answer. */
static void test_off(void **state) {
	struct think think;
	struct delta_sink sink;

	(void)state;
	delta_sink_init(&sink, NULL, NULL);
	think_init(&think);
	think_feed(&think, &sink, "<thi", 4);
	think_off(&think, &sink);
	think_feed(&think, &sink, "nk>a</think>b", 13);
	think_finish(&think, &sink);
	check_int("one part", sink.message.parts.len, 1);
	check_str("all text", sink.message.parts.items[0].text, "<think>a</think>b");
	think_fini(&think);
	delta_sink_fini(&sink);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tags),
		cmocka_unit_test(test_off),
	};

	return CHECK_RUN(tests);
}
