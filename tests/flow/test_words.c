#include "flow/words.h"

#include "check.h"

#include "base/str.h"

static void test_table(void **state) {
	(void)state;
	for (size_t i = 0; i < flow_word_count; i++) {
		const struct flow_word *word = &flow_words[i];

		check(word->name, i == 0 || strcmp(flow_words[i - 1].name, word->name) < 0);
		check(word->name, flow_word_find(word->name) == word);
		check(word->name, (word->kind == FLOW_CALL) == (word->tool != NULL));
		check(word->name, !word->fixed == !word->value);
		check(word->name, !word->as || word->target);
	}
	assert_null(flow_word_find("read_screen"));
	assert_null(flow_word_find(NULL));
}

static void test_of_tool(void **state) {
	(void)state;
	assert_string_equal(flow_word_of_tool("tap")->name, "tap");
	assert_string_equal(flow_word_of_tool("wait_for")->name, "wait_for");
	assert_string_equal(flow_word_of_tool("open_app")->name, "open_app");
	assert_string_equal(flow_word_of_tool("press_key")->name, "press");
	assert_null(flow_word_of_tool("run_shell"));
	assert_null(flow_word_of_tool("set_volume"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_of_tool),
	};
	return CHECK_RUN(tests);
}
