/* What is taken away of an entry: copies, plain text, places found. */

#include "base/mem.h"
#include "front/transcript/entry.h"
#include "front/transcript/entry_text.h"
#include "tests/check.h"

static struct entry *add(
	struct transcript *transcript, enum entry_kind kind, const char *text) {
	struct entry *entry = entry_new(transcript, transcript->entries.len, kind);

	if (kind == ENTRY_CALL) {
		entry_set_call(entry, &(struct agent_call){ .name = "run_shell",
					      .arguments = "{\"command\":\"ls log\"}" });
		entry_set_output(entry, text);
		entry->status = CALL_DONE;
	} else {
		buf_add_str(&entry->text, text);
	}
	return entry;
}

static void test_texts(void **state) {
	static const struct {
		const char *name;
		enum entry_kind kind;
		const char *text;
		const char *copied, *brief, *whole;
	} cases[] = {
		{ "an answer", ENTRY_ANSWER, "**a**\n\tb\x1b[31m", "**a**\n\tb[31m",
			"ai:\n**a**\n\tb^[[31m\n\n", "ai:\n**a**\n\tb^[[31m\n\n" },
		{ "a question", ENTRY_USER, "a", "a", "you:\na\n\n", "you:\na\n\n" },
		{ "a thought", ENTRY_THINKING, "a", "a", "", "thinking:\na\n\n" },
		{ "a notice", ENTRY_NOTICE, "a", "a", "a\n\n", "a\n\n" },
		{ "a card", ENTRY_CALL, "x\ny\n",
			"run_shell {\n  \"command\": \"ls log\"\n}\n\nx\ny\n",
			"ok  run_shell ls log\n\n", "ok  run_shell ls log\nx\ny\n\n\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct transcript transcript;
		auto_buf struct buf copied = BUF_INIT, brief = BUF_INIT, whole = BUF_INIT;

		transcript_init(&transcript);
		const struct entry *entry = add(&transcript, cases[i].kind, cases[i].text);

		entry_copy(entry, &copied);
		entry_print(entry, false, &brief);
		entry_print(entry, true, &whole);
		check_str(cases[i].name, copied.data, cases[i].copied);
		check_str(cases[i].name, brief.data, cases[i].brief);
		check_str(cases[i].name, whole.data, cases[i].whole);
		transcript_fini(&transcript);
	}
}

static void test_counts(void **state) {
	struct transcript transcript;
	struct find *find = NULL;
	size_t head;

	(void)state;
	transcript_init(&transcript);
	assert_true(find_new("log", &find, NULL));
	assert_int_equal(
		entry_count(add(&transcript, ENTRY_ANSWER, "log Log"), find, &head), 2);
	assert_int_equal(head, 0);
	assert_int_equal(entry_count(add(&transcript, ENTRY_CALL, "a log"), find, &head), 2);
	assert_int_equal(head, 1);
	find_free(find);
	transcript_fini(&transcript);
}

static void test_last_answer(void **state) {
	struct transcript transcript;
	auto_buf struct buf all = BUF_INIT;

	(void)state;
	transcript_init(&transcript);
	assert_null(transcript_last_answer(&transcript));
	const struct entry *answer = add(&transcript, ENTRY_ANSWER, "first");

	add(&transcript, ENTRY_USER, "second");
	add(&transcript, ENTRY_ANSWER, "");
	assert_ptr_equal(transcript_last_answer(&transcript), answer);
	transcript_print(&transcript, &all);
	assert_string_equal(all.data, "ai:\nfirst\n\nyou:\nsecond\n\nai:\n\n\n");
	transcript_fini(&transcript);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts),
		cmocka_unit_test(test_counts),
		cmocka_unit_test(test_last_answer),
	};

	return CHECK_RUN(tests);
}
