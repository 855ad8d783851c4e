/* The end of a growing text that is held back, and when it is shown. */

#include "tests/check.h"

#include "base/clock.h"
#include "base/str.h"
#include "front/markdown/markdown.h"
#include "front/transcript/transcript.h"
#include "tests/front/dump.h"

/* What waits for its other half is shown when it does not come, and stays. */
static void test_release(void **state) {
	static const struct {
		const char *name, *text, *shown, *released, *more, *then;
	} cases[] = {
		{ "a label", "see [the", "see", "see [the", " page](u)", "the page" },
		{ "a table's head", "x\n\n| a | b |", "x", "| a | b |",
			"\n|---|---|\n| 1 | 2 |", "1\\t2" },
		{ "marks", "so **", "so", "so **", "bold**", "bold" },
		{ "a mark alone", "a\n\n-", "a", "-", " b", "b" },
		{ "in a fence", "```\na\n``", "a", "``", "`\n\nz", "z" },
		{ "nothing is held", "plain", "plain", "plain", " text", "plain text" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct markdown markdown;
		size_t len = strlen(cases[i].text);
		auto_free char *all = xasprintf("%s%s", cases[i].text, cases[i].more);

		markdown_init(&markdown);
		markdown_update(&markdown, cases[i].text, len, false);
		auto_free char *before = dump(&markdown);
		bool held = markdown.held;

		check(cases[i].name, strstr(before, cases[i].shown) != NULL);
		check(cases[i].name, held != (strstr(before, cases[i].released) != NULL));
		size_t changed = markdown_release(&markdown, cases[i].text, len);
		auto_free char *after = dump(&markdown);

		check(cases[i].name, strstr(after, cases[i].released) != NULL);
		check(cases[i].name, !markdown.held);
		check(cases[i].name, (changed < markdown.blocks.len) == held);
		markdown_update(&markdown, all, strlen(all), false);
		markdown_release(&markdown, all, strlen(all));
		auto_free char *then = dump(&markdown);

		check(cases[i].name, strstr(then, cases[i].then) != NULL);
		markdown_fini(&markdown);
	}
}

static void add(struct transcript *transcript, const char *data) {
	const struct agent_event event = {
		.kind = EVENT_TEXT, .data = data, .len = strlen(data)
	};

	transcript_event(transcript, &event);
}

/* An end that is held back is shown 150 ms after the last text; nothing else waits. */
static void test_held_end(void **state) {
	(void)state;
	struct transcript transcript;

	clock_set(1000, -1);
	transcript_init(&transcript);
	add(&transcript, "see");
	check_int("all is shown", transcript_refresh(&transcript), -1);
	clock_set(5000, -1);
	add(&transcript, " [the");
	check_int("held", transcript_refresh(&transcript), 150);
	clock_set(5100, -1);
	check_int("still", transcript_refresh(&transcript), 50);
	uint64_t version = transcript.version;

	clock_set(5150, -1);
	check_int("shown", transcript_refresh(&transcript), -1);
	check("and drawn", transcript.version > version);
	assert_string_equal(
		transcript.entries.items[0]->markdown.blocks.items[0].text, "see [the");
	check_int("no more", transcript_refresh(&transcript), -1);
	transcript_fini(&transcript);
	clock_set(-1, -1);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_release),
	cmocka_unit_test(test_held_end),
};

int main(void) {
	return CHECK_RUN(tests);
}
