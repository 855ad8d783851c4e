/* Tapping, swiping, scrolling, waiting and keys against a phone of this test's own. */

#include "fake.h"

#define BUTTON(text, top, bottom)                                                              \
	"<node class='android.widget.Button' clickable='true' text='" text                     \
	"' bounds='[0," #top "][1000," #bottom "]'/>"
static const char *tap(const char *target) {
	struct act_options options = fake_options();
	struct act_target to = { .text = target, .x = -1, .y = -1 };

	return fake_run(act_tap(fake.screen, &to, ACT_TAP, &options));
}

static const char *tap_at(int x, int y, enum act_unit unit) {
	struct act_options options = fake_options();
	struct act_target to = { .x = x, .y = y, .unit = unit };

	return fake_run(act_tap(fake.screen, &to, ACT_TAP, &options));
}

static void test_tap(void **state) {
	static const struct {
		const char *name, *target;
		bool fine;
		const char *line; /* part of the last line */
		const char *text; /* part of what is said */
	} cases[] = {
		{ "a text", "Send", true, "input tap 500 50", "Tapped [1] button \"Send\"" },
		{ "a number", "2", true, "input tap 500 150", "Tapped [2] button \"Back\"" },
		{ "a number in brackets", "[2]", true, "input tap 500 150", "\"Back\"" },
		{ "a whole line", "[2] button \"Back\"", true, "input tap 500 150", "Back" },
		{ "no such text", "Sned", false, "", "near: [1] button \"Send\"" },
		{ "no such number", "7", false, "", "there is no [7]" },
		{ "a number as a text", "\"7\"", false, "", "nothing on this screen says" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		fake_again();
		fake.nodes = BUTTON("Send", 0, 100) BUTTON("Back", 100, 200);
		fake.answers[0] =
			(struct fake_answer){ "input tap", .nodes = BUTTON("Sent", 0, 100) };
		fake_read();
		const char *text = tap(cases[i].target);

		check_has(cases[i].name, text, cases[i].text);
		check_int(cases[i].name, fake.report.failed, !cases[i].fine);
		check_has(cases[i].name, fake_last_line(), cases[i].line);
		if (cases[i].fine) {
			check_has(cases[i].name, text, "\"Sent\"");
			check_has(cases[i].name, text, "gone");
		}
	}
}

static void test_tap_kinds(void **state) {
	struct act_options options = fake_options();
	struct act_target to = { .x = 10, .y = 20 };

	(void)state;
	fake_run(act_tap(fake.screen, &to, ACT_DOUBLE_TAP, &options));
	check_str("double", fake_last_line(), "input tap 10 20; input tap 10 20");
	fake_run(act_tap(fake.screen, &to, ACT_LONG_PRESS, &options));
	check_str("long", fake_last_line(), "input swipe 10 20 10 20 800");
}

static void test_numbers_grow_stale(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100) BUTTON("Back", 100, 200);
	fake.answers[0] = (struct fake_answer){ "tap 500 50",
		.nodes = BUTTON("Undo", 0, 100) BUTTON("Back", 100, 200) };
	fake_read();
	check_has("new ones get new numbers", tap("1"), "[3] button \"Undo\"");
	check_has("the old one is refused by its name", tap("1"), "[1] was button \"Send\"");
	check("refused", fake.report.failed);
	check_has("what stayed keeps its number", tap("2"), "Tapped [2] button \"Back\"");
	fake_read();
	check_has("counted anew", tap("1"), "Tapped [1] button \"Undo\"");
}

/* Numbers of a conversation that was told none are another one's. */
static void test_numbers_that_were_not_told(void **state) {
	struct act_options options = fake_options();
	struct act_target to = { .text = "1", .x = -1, .y = -1 };
	int other = 0;

	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	check_has("never", tap("1"), "was not read in this conversation");
	check("refused", fake.report.failed && fake.lines.len == 0);
	fake_read();
	check_has("told", tap("1"), "Tapped [1]");
	options.who = &other;
	check_has("to somebody else", fake_run(act_tap(fake.screen, &to, ACT_TAP, &options)),
		"was not read");
	to.text = "Send";
	check_has("a text is fine", fake_run(act_tap(fake.screen, &to, ACT_TAP, &options)),
		"Tapped");
}

/* A target that is not there is told apart from an input that failed, with nothing done. */
static void test_missed(void **state) {
	static const struct {
		const char *name, *target;
		bool missed, many;
	} cases[] = {
		{ "there", "Send", false, false },
		{ "not there", "Nothing", true, false },
		{ "twice there", "Twice", true, true },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		fake.nodes = BUTTON("Send", 0, 100) BUTTON("Twice", 100, 200)
			BUTTON("Twice", 300, 400);
		fake_read();
		tap(cases[i].target);
		check(cases[i].name, fake.report.missed == cases[i].missed);
		check(cases[i].name, fake.report.many == cases[i].many);
		check(cases[i].name, fake.report.failed == cases[i].missed);
	}
}

/* An id is told, so that the same thing is found again. */
static void test_ids(void **state) {
	(void)state;
	fake.nodes = "<node text=\"Send\" class=\"android.widget.Button\" "
		     "resource-id=\"com.example:id/send_button\" clickable=\"true\" "
		     "enabled=\"true\" bounds=\"[0,0][1000,100]\"/>";
	check_has("by its text", tap("Send"), "button \"Send\" at 500,50 (#send_button).");
	check_has("by its id", tap("#send_button"), "at 500,50 (#send_button).");
}

/* After half a minute the view is taken anew before it is aimed by. */
static void test_old_views_are_not_aimed_by(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake_read();
	fake.now += 30000;
	clock_set(fake.now, fake.now);
	fake.nodes = BUTTON("Other", 0, 100) BUTTON("Send", 100, 200);
	tap("1");
	check_has("where it is now", fake_last_line(), "input tap 500 150");
}

/* Nor are those from before another tool did something. */
static void test_other_tools_make_views_old(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake_read();
	fake.count++;
	fake.nodes = BUTTON("Other", 0, 100) BUTTON("Send", 100, 200);
	tap("Send");
	check_has("where it is now", fake_last_line(), "input tap 500 150");
}

/* What came since the last look is found by another one. */
static void test_text_that_came_since(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake_read();
	fake.nodes = BUTTON("Send", 0, 100) BUTTON("Late", 100, 200);
	check_has("found", tap("Late"), "Tapped [2] button \"Late\"");
}

static void test_points(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	check_has("before anything was seen", tap_at(5, 6, ACT_PIXELS), "Tapped 5,6.");
	tap_at(500, 500, ACT_THOUSAND);
	check_str("thousandths", fake_last_line(), "input tap 500 1000");
	tap_at(1000, 1000, ACT_THOUSAND);
	check_str("the last pixel", fake_last_line(), "input tap 999 1999");
	check_has("no picture yet", tap_at(5, 6, ACT_PICTURE), "take_screenshot");
	screen_set_picture(fake.screen, 500, 1000);
	tap_at(250, 10, ACT_PICTURE);
	check_str("pixels of the picture", fake_last_line(), "input tap 500 20");
	check_has("outside", tap_at(2000, 10, ACT_PIXELS), "outside of the screen (1000x2000)");
	check("refused", fake.report.failed);
}

static void test_nothing_changed(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake_read();
	check_has("says so", tap("Send"), "Nothing on the screen changed");
	check_str("for the card", fake.report.summary, "nothing changed");
	check("done all the same", !fake.report.failed);
	check_has("the third time with a hint", (tap("Send"), tap("Send")), "Hint: ");
}

static void test_input_is_refused(void **state) {
	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake.answers[0] = (struct fake_answer){ "input tap",
		.out = "java.lang.SecurityException: Injecting to another application requires "
		       "INJECT_EVENTS permission" };
	check_has("the setting", tap("Send"), "USB debugging (Security settings)");
	check("unavailable", fake.report.failed && fake.report.unavailable);
}

static void test_unseen_after_an_action(void **state) {
	(void)state;
	fake.nodes = BUTTON("Play", 0, 100);
	fake_read();
	for (int i = fake.dumps; i < FAKE_MAX; i++) {
		fake.said[i] = "ERROR: could not get idle state.";
	}
	const char *text = tap("Play");

	check_has("it was done", text, "Tapped [1] button \"Play\"");
	check_has("but not seen", text, "could not be read");
	check("not failed", !fake.report.failed);
	check_int("no hash", fake.report.hash, 0);
	int before = fake.dumps;

	tap_at(5, 5, ACT_PIXELS);
	check_int("one short look from then on", fake.dumps, before + 1);
}

static void test_swipe_and_drag(void **state) {
	struct act_options options = fake_options();
	struct act_swipe swipe = {
		.from = { .x = 1, .y = 2 }, .to = { .x = 3, .y = 4 }, .ms = 300
	};
	struct act_swipe drag = {
		.from = { .text = "Send", .x = -1 }, .to = { .x = 30, .y = 40 }, .drag = true
	};

	(void)state;
	fake.nodes = BUTTON("Send", 0, 100);
	fake_run(act_swipe(fake.screen, &swipe, &options));
	check_str("swipe", fake_last_line(), "input swipe 1 2 3 4 300");
	fake_run(act_swipe(fake.screen, &drag, &options));
	check_str("drag", fake_last_line(), "input draganddrop 500 50 30 40 1500");
	fake.sdk = 25;
	fake_run(act_swipe(fake.screen, &drag, &options));
	check_str("an old one", fake_last_line(), "input swipe 500 50 30 40 1500");
}

static void test_keys(void **state) {
	static const struct {
		const char *key;
		int times;
		bool hold;
		const char *line;
	} cases[] = {
		{ "back", 1, false, "input keyevent 4" },
		{ "delete", 3, false, "input keyevent 67 67 67" },
		{ "power", 1, true, "input keyevent --longpress 26" },
		{ "notifications", 1, false, "cmd statusbar expand-notifications" },
		{ "close_panel", 1, false, "cmd statusbar collapse" },
		{ "select_all", 1, false, "input keycombination 113 29" },
	};
	struct act_options options = fake_options();

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		fake_run(act_press(
			fake.screen, cases[i].key, cases[i].times, cases[i].hold, &options));
		check_str(cases[i].key, fake_last_line(), cases[i].line);
	}
	check("no such key", !act_press(fake.screen, "any", 1, false, &options));
	fake.sdk = 30;
	check_has("an old phone",
		fake_run(act_press(fake.screen, "select_all", 1, false, &options)),
		"Android 13");
}

static void test_stay(void **state) {
	(void)state;
	fake.nodes = BUTTON("Link", 0, 100);
	fake_read();
	act_stay(fake.screen, "com.other", NULL);
	const char *text = tap("Link");

	check_has("says so", text, "went back to com.other");
	check_has("tries to start it", fake_last_line(), "monkey -p 'com.other'");
	check_has("and gives up", text, "there was no way back");
	act_stay(fake.screen, NULL, NULL);
	check_lacks("no more", tap("Link"), "went back");
}

static void test_line(void **state) {
	struct act_options options = fake_options();

	(void)state;
	fake.nodes = BUTTON("Home", 0, 100);
	fake_read();
	fake.answers[0] = (struct fake_answer){ "am start", .nodes = BUTTON("App", 0, 100) };
	const char *text =
		fake_run(act_line(fake.screen, "am start -n a/.B", "Opened a", &options));

	check_has("the words", text, "Opened a.");
	check_has("the change", text, "App");
	fake.answers[1] =
		(struct fake_answer){ "am start", .out = "Error: no", .exit_code = 1 };
	fake_run(act_line(fake.screen, "am start -n c/.D", "Opened c", &options));
	check("failed", fake.report.failed);
}

/* Two at once go one after the other; one that waits can be dropped, and one at work. */
static void test_one_after_the_other(void **state) {
	struct act_options options = fake_options();
	struct act_target to = { .x = 10, .y = 20 };

	(void)state;
	struct job *first = act_tap(fake.screen, &to, ACT_TAP, &options);
	struct job *second = act_tap(fake.screen, &to, ACT_DOUBLE_TAP, &options);
	struct job *third = act_tap(fake.screen, &to, ACT_LONG_PRESS, &options);

	loop_turn(fake.loop, 0);
	check_int("one look", fake.dumps, 1);
	job_cancel(second);
	fake_run(first);
	check_int("one line", fake.lines.len, 1);
	fake_run(third);
	check_int("two lines", fake.lines.len, 2);
	check_has("the third", fake_last_line(), "input swipe");
	struct job *fourth = act_tap(fake.screen, &to, ACT_TAP, &options);

	loop_turn(fake.loop, 0);
	job_cancel(fourth);
	fake.done = false;
	while (loop_turn(fake.loop, 0)) {
	}
	check("never told", !fake.done);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		fake_test(test_tap),
		fake_test(test_tap_kinds),
		fake_test(test_numbers_grow_stale),
		fake_test(test_numbers_that_were_not_told),
		fake_test(test_missed),
		fake_test(test_ids),
		fake_test(test_old_views_are_not_aimed_by),
		fake_test(test_other_tools_make_views_old),
		fake_test(test_text_that_came_since),
		fake_test(test_points),
		fake_test(test_nothing_changed),
		fake_test(test_input_is_refused),
		fake_test(test_unseen_after_an_action),
		fake_test(test_swipe_and_drag),
		fake_test(test_keys),
		fake_test(test_stay),
		fake_test(test_line),
		fake_test(test_one_after_the_other),
	};

	return CHECK_RUN(tests);
}
