/* Scrolling, searching and waiting against a phone of this test's own. */

#include "fake.h"

#define BUTTON(text, top, bottom)                                                              \
	"<node class='android.widget.Button' clickable='true' text='" text                     \
	"' bounds='[0," #top "][1000," #bottom "]'/>"
#define LIST(inside)                                                                           \
	"<node class='androidx.recyclerview.widget.RecyclerView' scrollable='true' "           \
	"bounds='[0,200][1000,1800]'>" inside "</node>"
#define ROW(text, top, bottom)                                                                 \
	"<node clickable='true' bounds='[0," #top "][1000," #bottom "]'><node text='" text     \
	"' class='android.widget.TextView' bounds='[0," #top "][500," #bottom "]'/></node>"

static const char *scroll(const char *in, enum act_direction direction, int times) {
	struct act_options options = fake_options();

	return fake_run(act_scroll(fake.screen, in, direction, times, &options));
}

static void test_scroll(void **state) {
	static const struct {
		const char *name, *in;
		enum act_direction direction;
		const char *line;
	} cases[] = {
		{ "down", NULL, ACT_DOWN, "input swipe 500 1320 500 680 600" },
		{ "up", NULL, ACT_UP, "input swipe 500 680 500 1320 600" },
		{ "by something inside", "One", ACT_DOWN, "input swipe 500 1320 500 680 600" },
		{ "sideways: the whole screen, off the edges", NULL, ACT_RIGHT,
			"input swipe 690 1000 309 1000 600" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		fake_again();
		fake.nodes = LIST(ROW("One", 200, 400));
		scroll(cases[i].in, cases[i].direction, 1);
		check_str(cases[i].name, fake_last_line(), cases[i].line);
	}
	scroll(NULL, ACT_DOWN, 3);
	check("three times",
		strstr(fake_last_line(), "; input swipe") != strrchr(fake_last_line(), ';'));
}

static const char *until(const char *text, int max, bool press) {
	struct act_options options = fake_options();
	struct act_search search = { .text = text, .max = max, .tap = press };

	return fake_run(act_scroll_until(fake.screen, &search, &options));
}

static void test_scroll_until(void **state) {
	(void)state;
	fake.nodes = LIST(ROW("One", 200, 400));
	fake.answers[0] = (struct fake_answer){ "swipe", .nodes = LIST(ROW("Two", 200, 400)) };
	fake.answers[1] =
		(struct fake_answer){ "swipe", .nodes = LIST(ROW("Three", 200, 400)) };
	fake.answers[2] = (struct fake_answer){ "tap", .nodes = BUTTON("Inside", 0, 100) };
	const char *text = until("Three", 8, true);

	check_has("tapped", text, "tapped [4] item \"Three\" at 500,300 after 2 scrolls");
	check_has("and what came of it", text, "Inside");
	check("fine", !fake.report.failed);
}

static void test_scroll_until_the_end(void **state) {
	(void)state;
	fake.nodes = LIST(ROW("One", 200, 400));
	fake.answers[0] = (struct fake_answer){ "swipe", .nodes = LIST(ROW("Two", 200, 400)) };
	check_has("the end", until("Three", 8, false), "the end is reached");
	check("failed", fake.report.failed);
	check_int("scrolls", fake.lines.len, 2);
	check_has("as far as allowed", until("Three", 0, false), "`max`");
	check_has("there already", until("Two", 8, false), "Found [");
}

static const char *wait_for(const char *text, bool gone, int64_t ms) {
	struct act_options options = fake_options();

	return fake_run(act_wait(fake.screen, text, gone, ms, &options));
}

static void test_waiting(void **state) {
	(void)state;
	fake.nodes = BUTTON("Ready", 0, 100);
	fake.last[0] = fake.last[1] = BUTTON("Loading", 0, 100);
	check_has("comes", wait_for("Ready", false, 20000), "There is [2] button \"Ready\"");
	check_has("is there", wait_for("Ready", false, 1000), "Ready");
	check_has("a text that is gone", wait_for("Loading", true, 1000), "is gone");
	check_has("never", wait_for("Done", false, 5000), "there is no \"Done\"");
	check("failed", fake.report.failed);
	check_has("no change", wait_for(NULL, false, 5000), "nothing on the screen changed");
	fake.last[fake.dumps + 1] = BUTTON("Other", 0, 100);
	check_has("any change", wait_for(NULL, false, 20000), "The screen changed");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		fake_test(test_scroll),
		fake_test(test_scroll_until),
		fake_test(test_scroll_until_the_end),
		fake_test(test_waiting),
	};

	return CHECK_RUN(tests);
}
