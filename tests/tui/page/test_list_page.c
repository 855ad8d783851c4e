/* What the keys of a list lead to, on a list of its own. */

#include "base/mem.h"
#include "base/str.h"
#include "tests/tui/scene.h"
#include "tui/page/list_page.h"

/* Fruit under two headings; what is done to it is written down. */
struct basket {
	struct list_page *page;
	struct buf did;
	bool removed; /* "plum" */
	bool refuse;
};

static const struct list_row fruit[] = {
	{ .text = "Red", .heading = true },
	{ .id = 1, .text = "apple", .note = "5" },
	{ .id = 2, .text = "plum", .note = "12", .mark = "*" },
	{ .text = "Yellow", .heading = true },
	{ .id = 3, .text = "lemon", .current = true },
	{ .id = 4, .text = "banana", .preview = "long and bent\nsweet" },
};

static void load(void *ctx, struct list_page *page, const char *filter) {
	struct basket *basket = ctx;

	basket->page = page;
	for (size_t i = 0; i < ARRAY_LEN(fruit); i++) {
		bool gone = basket->removed && fruit[i].id == 2;

		if (!gone &&
			(fruit[i].heading ? !filter[0] : !!strstr(fruit[i].text, filter))) {
			list_page_add(page, &fruit[i]);
		}
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct basket *basket = ctx;

	buf_addf(&basket->did, "open %s\n", row->text);
	return !basket->refuse || err_set(err, ERR_BUSY, "it is not ripe");
}

static bool note(void *ctx, const char *what, const struct list_row *row, const char *text) {
	struct basket *basket = ctx;

	buf_addf(&basket->did, "%s %s%s%s\n", what, row ? row->text : "-", text[0] ? " " : "",
		text);
	return true;
}

static bool eat(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct basket *basket = ctx;

	(void)err;
	basket->removed = row->id == 2;
	return note(ctx, "eat", row, text);
}

static bool name(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	return text[0] ? note(ctx, "name", row, text)
		       : err_set(err, ERR_USAGE, "it needs a name");
}

static bool polish(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)err;
	return note(ctx, "polish", row, text);
}

static bool turn(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)err;
	return note(ctx, "turn", row, text);
}

static bool keep(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	(void)err;
	return note(ctx, "keep", row, text);
}

static const struct list_action actions[] = {
	{ .key = KEY_CTRL,
		.code = 'd',
		.name = "Ctrl-D",
		.help = "eats",
		.ask = "Enter eats \"%s\", Esc keeps it",
		.run = eat },
	{ .key = KEY_CTRL,
		.code = 'r',
		.name = "Ctrl-R",
		.help = "names",
		.field = "name: ",
		.run = name },
	{ .key = KEY_TEXT, .code = 'p', .name = "p", .help = "polishes", .run = polish },
	{ .key = KEY_RIGHT, .name = "Right", .help = "turns", .run = turn },
	{ .key = KEY_TAB, .any = true, .name = "Tab", .help = "turns all", .run = turn },
	{ .key = KEY_ENTER,
		.prefix = true,
		.closes = true,
		.name = "Ctrl-X Enter",
		.help = "keeps",
		.run = keep },
};

static const struct list_source source = {
	.title = "Fruit",
	.empty = "an empty basket",
	.enter = "bites",
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
};

struct list_case {
	const char *name;
	const char *press;
	const char *did;   /* all that was done */
	const char *shows; /* NULL: not looked at */
	const char *hides;
	bool refuse;
	bool stays; /* the page is open in the end */
};

static const struct list_case cases[] = {
	{ .name = "Enter takes the first row, no heading",
		.press = "Enter",
		.did = "open apple\n" },
	{ .name = "Down passes over headings",
		.press = "Down Down Down Enter",
		.did = "open lemon\n" },
	{ .name = "and so does Up", .press = "Down Down Down Up Enter", .did = "open plum\n" },
	{ .name = "Up from the first row is the filter",
		.press = "Down Up p Enter",
		.did = "open apple\n",
		.hides = "p polishes" },
	{ .name = "End and Home in the list",
		.press = "Down End Enter",
		.did = "open banana\n" },
	{ .name = "Home is the first row",
		.press = "Down End Home Enter",
		.did = "open apple\n" },
	{ .name = "PgDn goes to the end and no further",
		.press = "Down PgDn PgDn PgDn Enter",
		.did = "open banana\n" },
	{ .name = "PgUp goes to the beginning",
		.press = "Down PgDn PgUp PgUp Enter",
		.did = "open apple\n" },
	{ .name = "typing narrows", .press = "l e m Enter", .did = "open lemon\n" },
	{ .name = "nothing fits",
		.press = "x y Enter",
		.did = "",
		.shows = "nothing fits",
		.stays = true },
	{ .name = "what was typed can be taken back",
		.press = "x y C-u Enter",
		.did = "open apple\n" },
	{ .name = "a letter is no key before Down", .press = "p Enter", .did = "open apple\n" },
	{ .name = "a letter is a key in the list",
		.press = "Down p",
		.did = "polish apple\n",
		.shows = "p polishes",
		.stays = true },
	{ .name = "another letter goes to the filter",
		.press = "Down b Enter",
		.did = "open banana\n" },
	{ .name = "an arrow is a key in the list only",
		.press = "Right Down Right",
		.did = "turn apple\n",
		.stays = true },
	{ .name = "a question waits",
		.press = "Down Down C-d",
		.did = "",
		.shows = "Enter eats \"plum\", Esc keeps it",
		.stays = true },
	{ .name = "Escape says no",
		.press = "Down Down C-d Esc",
		.did = "",
		.shows = "plum",
		.stays = true },
	{ .name = "other keys are no answer",
		.press = "Down Down C-d y Down Space",
		.did = "",
		.shows = "Enter eats \"plum\"",
		.stays = true },
	{ .name = "Enter says yes, the next row is chosen",
		.press = "Down Down C-d Enter Enter",
		.did = "eat plum\nopen lemon\n",
		.hides = "plum" },
	{ .name = "a field begins with the text",
		.press = "Down C-r",
		.did = "",
		.shows = "name: apple",
		.stays = true },
	{ .name = "what was written is given",
		.press = "Down C-r BS BS Enter",
		.did = "name apple app\n",
		.stays = true },
	{ .name = "Escape forgets the field",
		.press = "Down C-r x Esc",
		.did = "",
		.hides = "name:",
		.stays = true },
	{ .name = "a failure stands below the list",
		.press = "Down C-r C-u Enter",
		.did = "",
		.shows = "it needs a name",
		.stays = true },
	{ .name = "until the next key",
		.press = "Down C-r C-u Enter Down",
		.did = "",
		.hides = "it needs a name",
		.stays = true },
	{ .name = "a row that does not open",
		.press = "Enter",
		.did = "open apple\n",
		.refuse = true,
		.shows = "it is not ripe",
		.stays = true },
	{ .name = "a key for the whole list",
		.press = "x y Tab",
		.did = "turn -\n",
		.stays = true },
	{ .name = "behind Ctrl-X, where the page closes",
		.press = "Down C-x Enter",
		.did = "keep apple\n" },
	{ .name = "Ctrl-X and a letter does nothing",
		.press = "Down C-x p",
		.did = "",
		.stays = true },
	{ .name = "Escape closes", .press = "Down Esc", .did = "" },
};

static void run_case(const struct list_case *test) {
	struct basket basket = { .did = BUF_INIT, .refuse = test->refuse };
	struct scene scene;

	scene_init(&scene);
	screen_open_page(&scene.screen, list_page_new(&source, &basket, ""));
	scene_draw(&scene, 24, 60);
	scene_press(&scene, test->press);
	const char *shown = scene_draw(&scene, 24, 60);

	check_str(test->name, basket.did.data, test->did);
	if (test->shows && !strstr(shown, test->shows)) {
		fail_msg("%s: no '%s' in\n%s", test->name, test->shows, shown);
	}
	if (test->hides && strstr(shown, test->hides)) {
		fail_msg("%s: '%s' in\n%s", test->name, test->hides, shown);
	}
	check(test->name, (screen_page(&scene.screen) != NULL) == test->stays);
	scene_fini(&scene);
	buf_fini(&basket.did);
}

static void test_keys(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		run_case(&cases[i]);
	}
}

/* A press of keys in one read is no answer to a question. */
static void test_burst(void **state) {
	struct basket basket = { .did = BUF_INIT };
	struct scene scene;

	(void)state;
	scene_init(&scene);
	screen_open_page(&scene.screen, list_page_new(&source, &basket, ""));
	scene_press(&scene, "Down Down");
	scene_read(&scene, "\x04\r");
	assert_string_equal(basket.did.data, "");
	scene_press(&scene, "Enter");
	assert_string_equal(basket.did.data, "eat plum\n");
	scene_fini(&scene);
	buf_fini(&basket.did);
}

/* Rows of people, files and servers reach the screen harmless. */
static void hostile(void *ctx, struct list_page *page, const char *filter) {
	(void)ctx;
	(void)filter;
	list_page_add(page, &(struct list_row){
				    .text = "a\x1b[2Jb\xe2\x80\xae",
				    .note = "\x1b]0;x\x07",
				    .mark = "\x9b",
				    .preview = "p\x1b[31m",
			    });
	list_page_set_title(page, "t\x1b[2J");
	list_page_say(page, "s\x1b[2J");
}

static void test_hostile(void **state) {
	static const struct list_source bad = { .title = "x", .empty = "x", .load = hostile };
	struct scene scene;

	(void)state;
	scene_init(&scene);
	screen_open_page(&scene.screen, list_page_new(&bad, NULL, ""));
	const char *shown = scene_draw(&scene, 40, 130);

	assert_null(strchr(shown, '\x1b'));
	assert_null(strchr(shown, '\x07'));
	assert_non_null(strstr(shown, "a^[[2Jb<202e>"));
	assert_non_null(strstr(shown, "t^[[2J"));
	assert_non_null(strstr(shown, "s^[[2J"));
	assert_non_null(strstr(shown, "p^[[31m"));
	scene_fini(&scene);
}

/* The preview stands beside the list where it is wide, and only there. */
static void test_preview(void **state) {
	struct basket basket = { .did = BUF_INIT };
	struct scene scene;

	(void)state;
	scene_init(&scene);
	screen_open_page(&scene.screen, list_page_new(&source, &basket, ""));
	scene_press(&scene, "Down End");
	assert_non_null(strstr(scene_draw(&scene, 40, 120), "long and bent"));
	assert_null(strstr(scene_draw(&scene, 24, 100), "long and bent"));
	scene_press(&scene, "Up");
	assert_null(strstr(scene_draw(&scene, 40, 120), "long and bent"));
	scene_fini(&scene);
	buf_fini(&basket.did);
}

/* A list that begins on the row that is in use. */
static void test_current(void **state) {
	struct list_source at_current = source;
	struct basket basket = { .did = BUF_INIT };
	struct scene scene;

	(void)state;
	at_current.at_current = true;
	scene_init(&scene);
	screen_open_page(&scene.screen, list_page_new(&at_current, &basket, ""));
	assert_string_equal(list_page_chosen(basket.page)->text, "lemon");
	scene_press(&scene, "Enter");
	assert_string_equal(basket.did.data, "open lemon\n");
	scene_fini(&scene);
	buf_fini(&basket.did);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_burst),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_preview),
		cmocka_unit_test(test_current),
	};

	return CHECK_RUN(tests);
}
