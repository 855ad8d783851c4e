#include "tests/check.h"

#include "base/mem.h"
#include "front/transcript/transcript.h"

static const struct {
	const char *name;
	struct entry entry;
	int64_t now;
	const char *word;
	const char *note;
} word_cases[] = {
	{ "arguments come", { .kind = ENTRY_CALL, .streaming = true, .received = 512 }, 0, "..",
		"prep 512 B" },
	{ "many arguments", { .kind = ENTRY_CALL, .streaming = true, .received = 12345 }, 0,
		"..", "prep 12 kB" },
	{ "at another process", { .kind = ENTRY_CALL }, 0, "--", "wait" },
	{ "queued", { .kind = ENTRY_CALL, .call = 1 }, 0, "--", "wait" },
	{ "asked", { .kind = ENTRY_CALL, .call = 1, .waiting = true }, 0, "??", "needs you" },
	{ "runs", { .kind = ENTRY_CALL, .call = 1, .status = CALL_RUNNING, .started = 1000 },
		5200, "..", "run 4s" },
	{ "runs long",
		{ .kind = ENTRY_CALL, .call = 1, .status = CALL_RUNNING, .started = 1000 },
		62000, "..", "run 1:01" },
	{ "done", { .kind = ENTRY_CALL, .status = CALL_DONE, .ms = 8200, .summary = "+1 -1" },
		0, "ok", "+1 -1  8.2s" },
	{ "done at once", { .kind = ENTRY_CALL, .status = CALL_DONE }, 0, "ok", "" },
	{ "done with a code",
		{ .kind = ENTRY_CALL,
			.status = CALL_DONE,
			.exit_code = 1,
			.ms = 200,
			.summary = "exit 1" },
		0, "!!", "exit 1  0.2s" },
	{ "failed", { .kind = ENTRY_CALL, .status = CALL_FAILED, .ms = 100 }, 0, "xx", "0.1s" },
	{ "queued behind others", { .kind = ENTRY_CALL, .call = 3, .ahead = 2 }, 0, "--",
		"wait, 2 before" },
	{ "timed out",
		{ .kind = ENTRY_CALL, .status = CALL_FAILED, .timed_out = true, .ms = 60000 },
		0, "to", "timed out  1:00" },
	{ "rejected", { .kind = ENTRY_CALL, .status = CALL_REJECTED }, 0, "no", "rejected" },
	{ "denied", { .kind = ENTRY_CALL, .status = CALL_DENIED }, 0, "no", "rule" },
	{ "stopped", { .kind = ENTRY_CALL, .status = CALL_CANCELLED, .ms = 1500 }, 0, "st",
		"stopped  1.5s" },
	{ "interrupted", { .kind = ENTRY_CALL, .status = CALL_INTERRUPTED }, 0, "u?",
		"effect not known" },
	{ "no card", { .kind = ENTRY_ANSWER }, 0, "  ", "" },
};

static void test_words(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(word_cases); i++) {
		auto_buf struct buf note = BUF_INIT;

		check_str(word_cases[i].name, entry_word(&word_cases[i].entry),
			word_cases[i].word);
		entry_note(&word_cases[i].entry, word_cases[i].now, &note);
		check_str(word_cases[i].name, note.data, word_cases[i].note);
	}
}

static void test_hints(void **state) {
	static const struct {
		const char *name;
		struct entry entry;
		const char *has;
	} cases[] = {
		{ "timed out",
			{ .kind = ENTRY_CALL,
				.status = CALL_FAILED,
				.timed_out = true,
				.ms = 60000 },
			"stopped after 1:00. limits.tool" },
		{ "interrupted", { .kind = ENTRY_CALL, .status = CALL_INTERRUPTED },
			"effect is not known" },
		{ "done", { .kind = ENTRY_CALL, .status = CALL_DONE }, NULL },
		{ "no card", { .kind = ENTRY_ANSWER, .timed_out = true }, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf hint = BUF_INIT;

		entry_hint(&cases[i].entry, &hint);
		check(cases[i].name,
			cases[i].has ? strstr(hint.data, cases[i].has) != NULL : hint.len == 0);
	}
}

static const struct {
	const char *name;
	const char *arguments;
	const char *title;
} title_cases[] = {
	{ "nothing", "{}", "" },
	{ "one argument needs no name", "{\"level\":3}", "3" },
	{ "the main one first", "{\"limit\":5,\"path\":\"a/b.c\"}", "a/b.c limit=5" },
	{ "no main one", "{\"x\":1,\"on\":true}", "x=1 on=true" },
	{ "lists as they are", "{\"path\":\"a\",\"names\":[\"b\",\"c\"]}",
		"a names=[\"b\",\"c\"]" },
	{ "lines in one", "{\"command\":\"a\\nb\\tc\"}", "a b c" },
	{ "controls are seen", "{\"command\":\"a\\u001b[2J\\u202e\"}", "a^[[2J<202e>" },
	{ "no JSON", "{\"command\":\"a", "{\"command\":\"a" },
	{ "numbers as written", "{\"id\":9007199254740993}", "9007199254740993" },
	{ "a long argument beside it",
		"{\"path\":\"p\",\"x\":\"0123456789012345678901234567890123456789012345\"}",
		"p x=0123456789012345678901234567890123456..." },
	{ "not what goes into a file",
		"{\"path\":\"p\",\"old_text\":\"a\",\"new_text\":\"b\",\"all\":true}",
		"p all=true" },
};

static void test_titles(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(title_cases); i++) {
		auto_buf struct buf title = BUF_INIT;
		const struct agent_call call = { .name = "x",
			.arguments = title_cases[i].arguments };

		call_title(&call, &title);
		check_str(title_cases[i].name, title.data, title_cases[i].title);
	}
}

static void test_long_title(void **state) {
	(void)state;
	auto_buf struct buf arguments = BUF_INIT;
	auto_buf struct buf title = BUF_INIT;

	buf_add_str(&arguments, "{\"text\":\"");
	for (int i = 0; i < 100000; i++) {
		buf_add_str(&arguments, "\xe4\xb8\xad");
	}
	buf_add_str(&arguments, "\"}");
	const struct agent_call call = { .name = "x", .arguments = arguments.data };

	call_title(&call, &title);
	assert_true(title.len > 100 && title.len < 400);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_words),
	cmocka_unit_test(test_hints),
	cmocka_unit_test(test_titles),
	cmocka_unit_test(test_long_title),
};

int main(void) {
	return CHECK_RUN(tests);
}
