#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "screen/ladder.h"

#define DUMPED "UI hierchary dumped to: /data/local/tmp/x.xml\n"
#define IDLE "ERROR: could not get idle state.\n"
#define NULL_ROOT "ERROR: null root node returned by UiTestAutomationBridge.\n"
#define TREE "<hierarchy rotation=\"0\"><node text=\"a\"/></hierarchy>"
#define EMPTY "<?xml version='1.0'?>\r\n<hierarchy rotation=\"0\"/>"

static void test_judging(void **state) {
	static const struct {
		const char *name;
		struct {
			const char *said, *xml;
			enum ladder_next next;
			int wait;
			bool compressed; /* of the next try */
		} steps[5];
		const char *why; /* a part of it */
	} cases[] = {
		{ .name = "at once", .steps = { { DUMPED, TREE, LADDER_TAKE, 0, false } } },
		{ .name = "a warning in front",
			.steps = { { "WARNING: linker: x\n" DUMPED, TREE, LADDER_TAKE, 0,
				false } } },
		{ .name = "never at rest: again, compressed, no more",
			.steps = { { IDLE, "", LADDER_AGAIN, 500, false },
				{ IDLE, "", LADDER_AGAIN, 500, true },
				{ IDLE, "", LADDER_GIVE_UP, 0, false } },
			.why = "take_screenshot" },
		{ .name = "at rest the second time",
			.steps = { { IDLE, "", LADDER_AGAIN, 500, false },
				{ DUMPED, TREE, LADDER_TAKE, 0, false } } },
		{ .name = "an older file is not believed",
			.steps = { { IDLE, TREE, LADDER_AGAIN, 500, false },
				{ NULL_ROOT, TREE, LADDER_AGAIN, 50, false } } },
		{ .name = "null root: 50, 100, 200 ms",
			.steps = { { NULL_ROOT, "", LADDER_AGAIN, 50, false },
				{ NULL_ROOT, "", LADDER_AGAIN, 100, false },
				{ NULL_ROOT, "", LADDER_AGAIN, 200, false },
				{ NULL_ROOT, "", LADDER_GIVE_UP, 0, false } },
			.why = "null root" },
		{ .name = "killed",
			.steps = { { "Killed\n", "", LADDER_AGAIN, 300, false },
				{ "java.lang.NullPointerException\n\tat x\n", "", LADDER_AGAIN,
					300, false },
				{ "Killed\n", "", LADDER_GIVE_UP, 0, false } },
			.why = "no dump" },
		{ .name = "somebody else has it",
			.steps = { { "", "", LADDER_AGAIN, 300, false },
				{ "", "", LADDER_AGAIN, 300, false },
				{ "UiAutomationService x already registered!", "",
					LADDER_GIVE_UP, 0, false } },
			.why = "Appium" },
		{ .name = "no such program",
			.steps = { { "sh: uiautomator: not found\n", "", LADDER_GIVE_UP, 0,
				false } },
			.why = "no `uiautomator`" },
		{ .name = "an empty page is asked again, once",
			.steps = { { DUMPED, EMPTY, LADDER_AGAIN, 700, false },
				{ DUMPED, EMPTY, LADDER_TAKE, 0, false } } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct ladder ladder = { 0 };
		auto_buf struct buf why = BUF_INIT;

		for (size_t j = 0; j < 5 && cases[i].steps[j].said; j++) {
			struct ladder_output output = { .said = cases[i].steps[j].said,
				.said_len = strlen(cases[i].steps[j].said),
				.xml = cases[i].steps[j].xml,
				.xml_len = strlen(cases[i].steps[j].xml) };
			int64_t wait = 0;

			check_int(cases[i].name, ladder_judge(&ladder, &output, &wait, &why),
				cases[i].steps[j].next);
			check_int(cases[i].name, wait, cases[i].steps[j].wait);
			check_int(
				cases[i].name, ladder.compressed, cases[i].steps[j].compressed);
		}
		check(cases[i].name, !cases[i].why || strstr(why.data, cases[i].why));
		check(cases[i].name, cases[i].why || why.len == 0);
	}
}

static void test_brief(void **state) {
	struct ladder ladder = { .brief = true };
	struct ladder_output output = { .said = IDLE, .said_len = strlen(IDLE), .xml = "" };
	auto_buf struct buf why = BUF_INIT;
	int64_t wait = 0;

	(void)state;
	check_int("one try", ladder_judge(&ladder, &output, &wait, &why), LADDER_GIVE_UP);
}

/* "dumped" without a file: the folder cannot be written, so the other one is tried. */
static void test_elsewhere(void **state) {
	struct ladder ladder = { 0 };
	struct ladder_output output = { .said = DUMPED, .said_len = strlen(DUMPED), .xml = "" };
	auto_buf struct buf why = BUF_INIT;
	int64_t wait = 0;

	(void)state;
	check_int("again", ladder_judge(&ladder, &output, &wait, &why), LADDER_AGAIN);
	check("elsewhere", ladder.elsewhere);
}

static void test_splitting(void **state) {
	static const struct {
		const char *name, *data;
		bool fine;
		const char *said, *facts, *xml;
	} cases[] = {
		{ "three parts", "ok\n\nM1\nfocus\n\nM1\n<a/>\n", true, "ok\n\n", "focus\n\n",
			"<a/>" },
		{ "lines with CR", "ok\r\nM1\r\nM1\r\n<a/>", true, "ok\r\n", "", "<a/>" },
		{ "the mark inside of a line", "x M1 y\nM1\nM1\n M1", true, "x M1 y\n", "",
			"M1" },
		{ "no file", "ERROR\nM1\nM1\n", true, "ERROR\n", "", "" },
		{ "cut", "ok\nM1\nfocus", false, NULL, NULL, NULL },
		{ "nothing", "", false, NULL, NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct ladder_output output = { 0 };

		check_int(cases[i].name,
			ladder_split(cases[i].data, strlen(cases[i].data), "M1", &output),
			cases[i].fine);
		if (!cases[i].fine) {
			continue;
		}
		auto_free char *said = xmemdup(output.said, output.said_len);
		auto_free char *facts = xmemdup(output.facts, output.facts_len);
		auto_free char *xml = xmemdup(output.xml, output.xml_len);

		check_str(cases[i].name, said, cases[i].said);
		check_str(cases[i].name, facts, cases[i].facts);
		check_str(cases[i].name, xml, cases[i].xml);
	}
}

static void test_line(void **state) {
	struct ladder ladder = { .compressed = true };
	auto_buf struct buf line = BUF_INIT, old = BUF_INIT;

	(void)state;
	ladder_line(&line, &ladder, "/data/local/tmp/x", "M1", 34);
	check("the old file goes first",
		strstr(line.data, "rm -f \"$f\"; uiautomator dump --compressed \"$f\""));
	check("nothing stays", str_ends(line.data, "rm -f \"$f\""));
	ladder_line(&old, &ladder, "/data/local/tmp/x", "M1", 26);
	check("Android 8", !strstr(old.data, "window displays"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_judging),
		cmocka_unit_test(test_brief),
		cmocka_unit_test(test_elsewhere),
		cmocka_unit_test(test_splitting),
		cmocka_unit_test(test_line),
	};

	return CHECK_RUN(tests);
}
