/* The estimate of tokens, its correction, whose word counts for the window, and the mark. */
#include "agent/window/budget.h"

#include "check.h"

#include "agent/state.h"
#include "base/mem.h"

static const struct {
	const char *name, *text;
	int64_t tokens;
} texts[] = {
	{ "nothing", "", 0 },
	{ "four bytes of ASCII are one", "crab", 1 },
	{ "a part of one is one", "crabs", 2 },
	{ "Chinese: each is one", "螃蟹爪", 3 },
	{ "kana and hangul too", "かな한글", 4 },
	{ "others are a half", "клешня", 3 },
	{ "accents among ASCII", "caf\xc3\xa9s", 2 },
	{ "mixed", "abcd螃蟹", 3 },
	{ "bytes that are no text", "\xff\xfe\xff\xfe", 2 },
};

static void test_texts(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		check_int(texts[i].name, budget_text(texts[i].text, strlen(texts[i].text)),
			texts[i].tokens);
		check_int(texts[i].name, budget_string(texts[i].text), texts[i].tokens);
	}
	assert_int_equal(budget_string(NULL), 0);
}

/* A beginning costs no more than it may, one more character would. */
static void test_prefix(void **state) {
	static const char text[] = "crab 螃蟹 клешня\xff and more 爪";
	(void)state;
	for (int64_t tokens = 0; tokens < 20; tokens++) {
		size_t len = budget_prefix(text, sizeof(text) - 1, tokens);
		assert_true(budget_text(text, len) <= tokens);
		assert_true(len == sizeof(text) - 1 || budget_text(text, len + 4) > tokens);
		assert_true(((unsigned char)text[len] & 0xc0) != 0x80);
	}
}

static void test_message(void **state) {
	struct message message;
	(void)state;
	message_init(&message, ROLE_TOOL);
	int64_t empty = budget_message(&message);
	message_add(&message, PART_IMAGE, "a very long base64 text that does not count");
	assert_int_equal(budget_message(&message) - empty, BUDGET_IMAGE);
	message_add_result(&message, "id12", "name", "12345678", CALL_DONE);
	assert_int_equal(budget_message(&message) - empty, BUDGET_IMAGE + 4);
	message_fini(&message);
}

static void test_ratio(void **state) {
	(void)state;
	assert_true(budget_ratio(120, 100) == 1.2);
	assert_true(budget_ratio(10, 100) == BUDGET_RATIO_MIN);
	assert_true(budget_ratio(1000, 100) == BUDGET_RATIO_MAX);
	assert_true(budget_ratio(-1, 100) == 1);
	assert_true(budget_ratio(100, 0) == 1);
}

static int64_t known; /* what the server said once */

static int64_t get_window(void *ctx, const char *base_url, const char *model) {
	(void)ctx;
	(void)base_url;
	(void)model;
	return known;
}

static const struct {
	const char *name;
	int64_t refused, agent, learned, listed, window;
	enum budget_source source;
} windows[] = {
	{ "nothing known", 0, 0, 0, 0, BUDGET_ASSUMED, BUDGET_UNKNOWN },
	{ "a list", 0, 0, 0, 9000, 9000, BUDGET_LISTED },
	{ "a server before a list", 0, 0, 8000, 9000, 8000, BUDGET_LEARNED },
	{ "the agent before both", 0, 7000, 8000, 9000, 7000, BUDGET_OF_AGENT },
	{ "a refusal before all", 6000, 7000, 8000, 9000, 6000, BUDGET_LEARNED },
};

static void test_windows(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(windows); i++) {
		struct agent agent = { .options = { .get_window = get_window } };
		enum budget_source source;
		agent.window.refused = windows[i].refused;
		agent.profile.window = windows[i].agent;
		agent.profile.window_listed = windows[i].listed;
		known = windows[i].learned;
		check_int(windows[i].name, budget_window(&agent, &source), windows[i].window);
		check_int(windows[i].name, source, windows[i].source);
		agent.options.get_window = NULL;
		known = 0;
		check(windows[i].name, budget_window(&agent, NULL) > 0);
	}
}

static void test_mark(void **state) {
	struct agent agent = { 0 };
	(void)state;
	assert_int_equal(budget_mark(&agent, 32000), 27200);
	agent.profile.target.max_tokens = 4000;
	assert_int_equal(budget_mark(&agent, 32000), 27200);
	agent.profile.target.max_tokens = 8000;
	assert_int_equal(budget_mark(&agent, 32000), 24000);
	agent.profile.target.max_tokens = 30000;
	assert_int_equal(budget_mark(&agent, 32000), 27200);
	agent.profile.target.max_tokens = 0;
	agent.profile.target.wire = "anthropic";
	assert_int_equal(budget_mark(&agent, 200000), 168000);
	assert_int_equal(budget_mark(&agent, 32000), 27200);
	agent.profile.target.output = 8192;
	assert_int_equal(budget_mark(&agent, 32000), 23808);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_prefix),
		cmocka_unit_test(test_message),
		cmocka_unit_test(test_ratio),
		cmocka_unit_test(test_windows),
		cmocka_unit_test(test_mark),
	};
	return CHECK_RUN(tests);
}
