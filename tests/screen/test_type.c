/* Typing against a phone of this test's own: each way, and what the field says afterwards. */

#include "fake.h"

#define FIELD(id, state, text, top, bottom)                                                    \
	"<node class='android.widget.EditText' clickable='true' focusable='true' " state       \
	" resource-id='com.example:id/" id "' text='" text "' bounds='[0," #top                \
	"][800," #bottom "]'/>"
#define ON "focused='true'"
#define SECRET "password='true' focused='true'"
#define SEND                                                                                   \
	"<node class='android.widget.ImageButton' clickable='true' content-desc='Send' "       \
	"bounds='[850,0][1000,100]'/>"
#define NAMELESS                                                                               \
	"<node class='android.widget.ImageButton' clickable='true' "                           \
	"resource-id='com.example:id/fab' bounds='[850,0][1000,100]'/>"

struct typing {
	const char *text, *target;
	bool clear;
	enum act_then then;
};

static const char *type(struct typing typing) {
	struct act_options options = fake_options();
	struct act_typing to = { .text = typing.text,
		.target = { .text = typing.target, .x = -1, .y = -1 },
		.clear = typing.clear,
		.then = typing.then };

	return fake_run(act_type(fake.screen, &to, &options));
}

static void test_cases(void **state) {
	static const struct {
		const char *name;
		struct typing typing;
		const char *nodes;
		struct fake_answer answers[4];
		const char *line; /* one of the lines */
		const char *text; /* part of what is said */
		bool fails;
	} cases[] = {
		{ "into the field with the focus", { .text = "Hello" },
			FIELD("a", ON, "", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "Hello", 0, 100) } },
			"input text 'Hello'", "[1] field now holds \"Hello\"", false },
		{ "into the only field, which is tapped first", { .text = "Hello" },
			FIELD("a", "", "", 0, 100),
			{ { "input tap", .nodes = FIELD("a", ON, "", 0, 100) },
				{ "input text", .nodes = FIELD("a", ON, "Hello", 0, 100) } },
			"input tap 400 50", "holds \"Hello\"", false },
		{ "into a field by its id", { .text = "x", .target = "b" },
			FIELD("a", ON, "", 0, 100) FIELD("b", "", "", 100, 200),
			{ { "input tap 400 150", .nodes = FIELD("a", "", "", 0, 100)
							 FIELD("b", ON, "", 100, 200) },
				{ "input text", .nodes = FIELD("a", "", "", 0, 100)
							FIELD("b", ON, "x", 100, 200) } },
			"input text 'x'", "[2] field now holds \"x\"", false },
		{ "the focus stays elsewhere: nothing is typed", { .text = "x", .target = "b" },
			FIELD("a", ON, "", 0, 100) FIELD("b", "", "", 100, 200), { { 0 } },
			"input tap 400 150", "did not take the focus, which is in [1]", true },
		{ "no field at all", { .text = "x" }, SEND, { { 0 } }, NULL,
			"no field has the focus", true },
		{ "the text lands in the next field", { .text = "x", .target = "a" },
			FIELD("a", ON, "", 0, 100) FIELD("b", "", "", 100, 200),
			{ { "input text", .nodes = FIELD("a", ON, "", 0, 100)
						  FIELD("b", "", "x", 100, 200) } },
			"input text", "went into another field: [2]", true },
		{ "corrected", { .text = "teh" }, FIELD("a", ON, "", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "the", 0, 100) } },
			"input text", "holds \"the\"", true },
		{ "behind what stands there", { .text = "B" }, FIELD("a", ON, "A", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "AB", 0, 100) } },
			"input keyevent 123", "holds \"AB\"", false },
		{ "in place of what stands there", { .text = "B", .clear = true },
			FIELD("a", ON, "A", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "B", 0, 100) } },
			"input keycombination 113 29; input keyevent 67", "holds \"B\"",
			false },
		{ "what stood there would not go", { .text = "B", .clear = true },
			FIELD("a", ON, "A", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "AB", 0, 100) } }, NULL,
			"was not cleared", true },
		{ "a password is told by its length", { .text = "abc" },
			FIELD("a", SECRET, "", 0, 100),
			{ { "input text", .nodes = FIELD("a", SECRET, "•••", 0, 100) } },
			"input text", "holds 3 characters", false },
		{ "a password in place of a hint of its length", { .text = "12345678" },
			FIELD("a", SECRET, "Password", 0, 100),
			{ { "input text", .nodes = FIELD("a", SECRET, "••••••••", 0, 100) } },
			"input text", "holds 8 characters", false },
		{ "a password that did not arrive", { .text = "abc" },
			FIELD("a", SECRET, "", 0, 100), { { 0 } }, "input text",
			"Nothing was typed", true },
		{ "then enter", { .text = "x", .then = ACT_ENTER }, FIELD("a", ON, "", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "x", 0, 100) } },
			"input keyevent 66", "Pressed enter.", false },
		{ "then send", { .text = "x", .then = ACT_SEND },
			FIELD("a", ON, "", 0, 100) SEND,
			{ { "input text", .nodes = FIELD("a", ON, "x", 0, 100) SEND } },
			"input tap 925 50", "Tapped [2] button \"Send\"", false },
		{ "the button beside the field sends", { .text = "x", .then = ACT_SEND },
			FIELD("a", ON, "", 0, 100) NAMELESS,
			{ { "input text", .nodes = FIELD("a", ON, "x", 0, 100) NAMELESS } },
			"input tap 925 50", "Tapped [2]", false },
		{ "nothing sends", { .text = "x", .then = ACT_SEND },
			FIELD("a", ON, "", 0, 100),
			{ { "input text", .nodes = FIELD("a", ON, "x", 0, 100) } }, NULL,
			"no button to send it", true },
		{ "the field went with the text", { .text = "x" }, FIELD("a", ON, "", 0, 100),
			{ { "input text", .nodes = SEND } }, NULL, "could not be checked",
			false },
		{ "input fails", { .text = "x" }, FIELD("a", ON, "", 0, 100),
			{ { "input text", .exit_code = 137, .out = "Killed" } }, NULL,
			"exit 137", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		fake_again();
		fake.nodes = cases[i].nodes;
		memcpy(fake.answers, cases[i].answers, sizeof(cases[i].answers));
		const char *text = type(cases[i].typing);

		check_has(cases[i].name, text, cases[i].text);
		check_int(cases[i].name, fake.report.failed, cases[i].fails);
		check(cases[i].name, !cases[i].line || fake_has_line(cases[i].line));
	}
}

static void test_paste(void **state) {
	(void)state;
	fake.has_termux = true;
	fake.nodes = FIELD("a", ON, "", 0, 100);
	fake.answers[0] = (struct fake_answer){ "keyevent 279",
		.nodes = FIELD("a", ON, "你好 😀", 0, 100) };
	check_has("arrived", type((struct typing){ .text = "你好 😀" }), "holds \"你好 😀\"");
	check_str("through the clipboard", fake.input.data, "你好 😀");
	check("never as keys", !fake_has_line("input text"));
}

static const struct fake_answer keyboards = { "ime list",
	.out = "com.own/.Ime\ncom.own/.Ime\ncom.android.adbkeyboard/.AdbIME\ncom.own/.Ime\n" };

/* Where pasting is refused, the other keyboard types, and the own one comes back. */
static void test_keyboard(void **state) {
	(void)state;
	fake.has_termux = true;
	fake.nodes = FIELD("a", ON, "", 0, 100);
	fake.answers[0] = keyboards;
	fake.answers[1] = (struct fake_answer){ "ADB_INPUT_B64",
		.out = "chela: keyboard is back\n", .nodes = FIELD("a", ON, "你好", 0, 100) };
	check_has("arrived", type((struct typing){ .text = "你好" }), "holds \"你好\"");
	check("the text as base64", fake_has_line("--es msg '5L2g5aW9'"));
	check("back to the own one", fake_has_line("ime set 'com.own/.Ime'"));
	check("and off again", fake_has_line("ime disable com.android.adbkeyboard/.AdbIME"));
	check("on every way out", fake_has_line("trap back EXIT"));
}

/* The line that switches dies before it switched back. */
static void test_keyboard_is_given_back(void **state) {
	(void)state;
	fake.nodes = FIELD("a", ON, "", 0, 100);
	fake.answers[0] = keyboards;
	fake.answers[1] = (struct fake_answer){ "ADB_INPUT_B64", .end = DEVICE_TIMED_OUT,
		.text = "took too long" };
	const char *text = type((struct typing){ .text = "你好" });

	check_has("failed", text, "took too long");
	check_str("by a line of its own", fake_last_line(), "ime set 'com.own/.Ime'");
	check_lacks("no complaint", text, "could not be put back");
	fake_again();
	fake.nodes = FIELD("a", ON, "", 0, 100);
	fake.answers[0] = keyboards;
	fake.answers[1] = (struct fake_answer){ "ADB_INPUT_B64", .exit_code = 1 };
	fake.answers[2] = (struct fake_answer){ "ime set", .exit_code = 1 };
	check_has("says what stays", type((struct typing){ .text = "你好" }),
		"com.own/.Ime) could not be put back");
}

static void test_no_way_for_the_text(void **state) {
	(void)state;
	fake.nodes = FIELD("a", ON, "", 0, 100);
	fake.answers[0] =
		(struct fake_answer){ "ime list", .out = "com.own/.Ime\ncom.own/.Ime\n" };
	const char *text = type((struct typing){ .text = "你好" });

	check_has("which would help", text, "Termux:API");
	check_has("which would help", text, "ADB Keyboard");
	check("unavailable", fake.report.failed && fake.report.unavailable);
}

/* Over adb the clipboard here may be another phone's: it comes last. */
static void test_order_over_adb(void **state) {
	(void)state;
	fake.has_termux = true;
	fake.shell = DEVICE_SHELL_ADB;
	fake.nodes = FIELD("a", ON, "", 0, 100);
	fake.answers[0] = keyboards;
	fake.answers[1] = (struct fake_answer){ "ADB_INPUT_B64",
		.out = "chela: keyboard is back\n", .nodes = FIELD("a", ON, "é", 0, 100) };
	check_has("arrived", type((struct typing){ .text = "é" }), "holds \"é\"");
	check_int("no clipboard", fake.input.len, 0);
}

static void test_clear(void **state) {
	(void)state;
	fake.nodes = FIELD("a", ON, "old", 0, 100);
	fake.answers[0] =
		(struct fake_answer){ "keycombination", .nodes = FIELD("a", ON, "", 0, 100) };
	check_has("empty", type((struct typing){ .clear = true }), "Cleared [1] field");
	fake_again();
	fake.nodes = FIELD("a", ON, "old", 0, 100);
	fake.answers[0] =
		(struct fake_answer){ "67 67 67", .nodes = FIELD("a", ON, "", 0, 100) };
	check_has("key by key, where the chord did nothing",
		type((struct typing){ .clear = true }), "Cleared");
	fake_again();
	fake.nodes = FIELD("a", ON, "fixed", 0, 100);
	check_has("it would not", type((struct typing){ .clear = true }),
		"which still shows \"fixed\"");
	fake_again();
	fake.nodes = FIELD("a", ON, "old", 0, 100);
	fake.answers[0] = (struct fake_answer){ "keycombination",
		.nodes = FIELD("a", ON, "Name", 0, 100) };
	check_has("its hint", type((struct typing){ .clear = true }),
		"Cleared [1] field \"a\"; its hint is \"Name\".");
}

/* A screen that cannot be read is typed into all the same, and told as such. */
static void test_blind(void **state) {
	(void)state;
	for (int i = 0; i < FAKE_MAX; i++) {
		fake.said[i] = "ERROR: could not get idle state.";
	}
	const char *text = type((struct typing){ .text = "x" });

	check("typed", fake_has_line("input text 'x'"));
	check_has("not checked", text, "could not be checked");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		fake_test(test_cases),
		fake_test(test_paste),
		fake_test(test_keyboard),
		fake_test(test_keyboard_is_given_back),
		fake_test(test_no_way_for_the_text),
		fake_test(test_order_over_adb),
		fake_test(test_clear),
		fake_test(test_blind),
	};

	return CHECK_RUN(tests);
}
