/* Looking at a phone of this test's own, and what goes wrong on the way. */

#include "fake.h"

#define BUTTON(text, top, bottom)                                                              \
	"<node class='android.widget.Button' clickable='true' text='" text                     \
	"' bounds='[0," #top "][1000," #bottom "]'/>"

static void test_reading(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	check_has("the line", fake_read(), "[1] button \"Send\"\n");
	check("fine", !fake.report.failed);
	check("a hash", fake.report.hash != 0);
	check_int("two equal looks", fake.dumps, 2);
	check("no file stays", str_ends(fake.dump_lines.items[0], "rm -f \"$f\""));
}

static void test_reading_settles(void **state) {
	(void)state;
	fake.nodes = BUTTON("Ready", 0, 100);
	fake.last[0] = BUTTON("Loading", 0, 100);
	check_has("the later one", fake_read(), "Ready");
	check_int("looks", fake.dumps, 3);
}

static void test_reading_never_settles(void **state) {
	static const char *const frames[] = { BUTTON("a", 0, 100), BUTTON("b", 0, 100) };

	(void)state;
	for (int i = 0; i < FAKE_MAX; i++) {
		fake.last[i] = frames[i % 2];
	}
	check_has("says so", fake_read(), "still moves");
	check("bounded", fake.dumps <= 6);
	check("not failed", !fake.report.failed);
}

static void test_reading_fails(void **state) {
	static const struct {
		const char *name, *said, *text;
	} cases[] = {
		{ "never at rest", "ERROR: could not get idle state.", "never comes to rest" },
		{ "no tree", "ERROR: null root node returned by UiTestAutomationBridge.",
			"null root" },
		{ "killed", "Killed", "no dump" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		fake_again();
		for (int j = 0; j < FAKE_MAX; j++) {
			fake.said[j] = cases[i].said;
		}
		const char *text = fake_read();

		check_has(cases[i].name, text, cases[i].text);
		check_has(cases[i].name, text, "take_screenshot");
		check(cases[i].name, fake.report.failed && !fake.report.unavailable);
		check(cases[i].name, fake.dumps <= 4);
	}
}

static void test_reading_recovers(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake.said[0] = "ERROR: null root node returned by UiTestAutomationBridge.";
	fake.said[1] = "ERROR: could not get idle state.";
	check_has("the line", fake_read(), "[1] button \"Send\"");
}

static void test_no_way_to_the_phone(void **state) {
	struct act_options options = fake_options();

	(void)state;
	fake.no_shell = true;
	check_has("how to mend it", fake_read(), "Shizuku is not running");
	check("unavailable", fake.report.failed && fake.report.unavailable);
	struct act_target to = { .text = "Send", .x = -1, .y = -1 };

	check_has("a tap too", fake_run(act_tap(fake.screen, &to, ACT_TAP, &options)),
		"Shizuku is not running");
	check("unavailable", fake.report.failed && fake.report.unavailable);
}

static void test_find(void **state) {
	struct act_options options = fake_options();

	(void)state;
	fake.nodes = BUTTON("Send", 0, 100) BUTTON("Back", 100, 200);
	const char *text = fake_run(act_read(fake.screen, 1, "sen", &options));

	check_str("only that line, with its place", text, "[1] button \"Send\" at 500,50\n");
	check_has("none", fake_run(act_read(fake.screen, 1, "zebra", &options)),
		"nothing on this screen says \"zebra\"");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		fake_test(test_reading),
		fake_test(test_reading_settles),
		fake_test(test_reading_never_settles),
		fake_test(test_reading_fails),
		fake_test(test_reading_recovers),
		fake_test(test_no_way_to_the_phone),
		fake_test(test_find),
	};

	return CHECK_RUN(tests);
}
