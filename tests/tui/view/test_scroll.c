/* The scroll machine, row by row: what follows and what is held, whatever happens to
   the conversation and to the screen. */

#include "base/mem.h"
#include "front/transcript/entry.h"
#include "tests/tui/scene.h"

#define ROWS 24
#define COLS 45

static unsigned next_random(unsigned *seed) {
	*seed = *seed * 1103515245u + 12345u;
	return *seed / 65536;
}

/* A turn of about 20 rows; its lines can be told apart. */
static void add_turn(struct scene *scene, int number) {
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 4; i++) {
		buf_addf(&text, "Turn %d, paragraph %d, long enough to be wrapped, 中文。\n\n",
			number, i);
	}
	scene_user(scene, "a question");
	scene_run(scene);
	scene_thinking(scene, "one\ntwo\nthree");
	scene_text(scene, text.data);
	scene->calls = 0;
	int call = scene_call(scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene_start_call(scene, call);
	scene_end_call(scene, call, CALL_DONE, 0, NULL, "a\nb\nc\nd\ne", 100);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

static void fill(struct scene *scene) {
	for (int i = 0; i < 10; i++) {
		add_turn(scene, i);
	}
}

static char *top_rows(struct scene *scene, int rows, int cols, int count) {
	const char *dump = scene_draw(scene, rows, cols), *at = dump;

	for (int i = 0; i < count; i++) {
		at = strchr(at, '\n') + 1;
	}
	return xmemdup(dump, (size_t)(at - dump));
}

/* What may happen to a conversation and to a screen. */

static void more_text(struct scene *scene) {
	scene_text(scene, "and **more** of it\n\n");
}

static void new_user(struct scene *scene) {
	scene_user(scene, "another question");
}

static void new_call(struct scene *scene) {
	scene->calls = 0;
	scene_start_call(
		scene, scene_call(scene, "run_shell", "{\"command\":\"x\"}", TOOL_RISK_WRITE));
}

static void new_output(struct scene *scene) {
	new_call(scene);
	scene_output(scene, 1, "some\noutput\nof it\nand more\n");
}

static void new_notice(struct scene *scene) {
	scene_notice(scene, "the server is busy", 0);
}

static void turn_ends(struct scene *scene) {
	scene_run(scene);
	scene_end(scene, AGENT_CANCELLED, NULL);
}

static void types(struct scene *scene) {
	scene_type(scene, "a draft");
	scene_press(scene, "C-j C-j C-j");
}

static void opens_popup(struct scene *scene) {
	scene_type(scene, "/");
}

static void keyboard(struct scene *scene) {
	scene_draw(scene, 12, COLS);
}

static void keyboard_and_back(struct scene *scene) {
	scene_draw(scene, 12, COLS);
	scene_draw(scene, ROWS, COLS);
}

static void columns_and_back(struct scene *scene) {
	scene_draw(scene, ROWS, 100);
	scene_draw(scene, 30, 20);
}

static void sheet_opens(struct scene *scene) {
	scene->calls = 0;
	int call = scene_call(scene, "run_shell", "{\"command\":\"x\"}", TOOL_RISK_WRITE);

	scene_ask(scene, call, NULL, 0);
	scene_wait(scene, 2000);
}

static void fold_all(struct scene *scene, size_t from, size_t to) {
	struct transcript *transcript = &scene->screen.transcript;

	for (size_t i = from; i < to; i++) {
		struct entry *entry = transcript->entries.items[i];

		entry->folded = !entry->folded;
		entry->fold_chosen = true;
		entry_touch(transcript, entry);
	}
}

static void fold_above(struct scene *scene) {
	fold_all(scene, 0, scene->screen.view.anchor.index);
}

static void fold_below(struct scene *scene) {
	fold_all(scene, scene->screen.view.anchor.index + 8,
		scene->screen.transcript.entries.len);
}

static void delete_below(struct scene *scene) {
	struct transcript *transcript = &scene->screen.transcript;
	size_t keep = scene->screen.view.anchor.index + 10;

	while (transcript->entries.len > keep) {
		entry_remove(transcript, transcript->entries.len - 1);
	}
	transcript->turn = transcript->entries.len;
}

static void delete_above(struct scene *scene) {
	for (int i = 0; i < 3; i++) {
		entry_remove(&scene->screen.transcript, 0);
	}
}

static const struct {
	const char *name;
	void (*happen)(struct scene *scene);
	const char *end; /* what stands in the last rows of text when it is followed */
} events[] = {
	{ "new text", more_text, "and more of it" },
	{ "a message", new_user, "another question" },
	{ "a card", new_call, "run_shell x" },
	{ "tool output", new_output, "and more" },
	{ "a notice", new_notice, "the server is busy" },
	{ "the turn ends", turn_ends, "stopped" },
	{ "typing", types, "(+2 lines)" },
	{ "the popup", opens_popup, "(+2 lines)" },
	{ "the keyboard", keyboard, "(+2 lines)" },
	{ "the keyboard comes and goes", keyboard_and_back, "(+2 lines)" },
	{ "other columns", columns_and_back, "(+2 lines)" },
	{ "a sheet", sheet_opens, "needs you" },
	{ "folding above", fold_above, "(+2 lines)" },
	{ "folding below", fold_below, "e" },
	{ "deleting below", delete_below, "" },
	{ "deleting above", delete_above, "(+2 lines)" },
};

/* Held: the top line stays; but for a sheet and the composer, so do the others. */
static void test_held(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(events); i++) {
		for (int pages = 2; pages < 6; pages++) {
			struct scene scene;

			scene_init(&scene);
			fill(&scene);
			scene_draw(&scene, ROWS, COLS);
			for (int page = 0; page < pages; page++) {
				scene_press(&scene, "PgUp");
			}
			auto_free char *before = top_rows(&scene, ROWS, COLS, 5);

			events[i].happen(&scene);
			auto_free char *after = top_rows(&scene, ROWS, COLS, 5);

			check_str(events[i].name, after, before);
			check(events[i].name, scene.screen.view.held);
			scene_fini(&scene);
		}
	}
}

/* Followed: the end stays in view. */
static void test_followed(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(events); i++) {
		struct scene scene;

		scene_init(&scene);
		fill(&scene);
		scene_draw(&scene, ROWS, COLS);
		events[i].happen(&scene);
		const char *dump = scene_draw(&scene, ROWS, COLS);

		if (!strstr(dump, events[i].end)) {
			fail_msg("%s: %s", events[i].name, dump);
		}
		check(events[i].name, !scene.screen.view.held);
		scene_fini(&scene);
	}
}

/* Keys: where they lead, and whether the end is followed then. */
static void test_keys(void **state) {
	static const struct {
		const char *name;
		const char *keys;
		bool held;
	} cases[] = {
		{ "a page up", "PgUp", true },
		{ "a line up", "A-Up", true },
		{ "the beginning", "C-Home", true },
		{ "home on an empty line", "Home", true },
		{ "up and down", "PgUp PgDn", false },
		{ "two up, one down", "PgUp PgUp PgDn", true },
		{ "up, and down too far", "PgUp PgDn PgDn PgDn", false },
		{ "to the end", "PgUp PgUp C-End", false },
		{ "end on an empty line", "PgUp PgUp End", false },
		{ "end in a draft", "PgUp PgUp x End", true },
		{ "down at the end", "PgDn A-Up C-End", false },
		{ "sending", "PgUp PgUp h i Enter", false },
		{ "browsing to the end", "C-o Up Up Up Up Up Up Up Up G", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		fill(&scene);
		scene_draw(&scene, ROWS, COLS);
		scene_press(&scene, cases[i].keys);
		check_int(cases[i].name, scene.screen.view.held, cases[i].held);
		scene_fini(&scene);
	}
}

/* The entry that the anchor stood in goes: the nearest before it takes its place. */
static void test_anchor_is_deleted(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "PgUp PgUp PgUp");
	scene_draw(&scene, ROWS, COLS);
	size_t at = scene.screen.view.anchor.index;
	uint64_t before = scene.screen.transcript.entries.items[at - 1]->id;

	entry_remove(&scene.screen.transcript, at);
	scene_draw(&scene, ROWS, COLS);
	assert_int_equal(scene.screen.view.anchor.index, at - 1);
	assert_true(scene.screen.view.held);
	scene_press(&scene, "A-Down");
	scene_draw(&scene, ROWS, COLS);
	assert_in_range(scene.screen.view.anchor.entry, before, before + 1);
	while (scene.screen.transcript.entries.len > 0) {
		entry_remove(&scene.screen.transcript, 0);
		scene_draw(&scene, ROWS, COLS);
	}
	scene_fini(&scene);
}

/* Near the end a taller screen shows the last page; with the old height again the old
   line is the top one, unless something was added. */
static void test_beyond_the_end(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, 12, COLS);
	scene_press(&scene, "A-Up A-Up");
	auto_free char *before = top_rows(&scene, 12, COLS, 4);
	auto_free char *tall = top_rows(&scene, 40, COLS, 20);

	assert_true(scene.screen.view.held);
	scene_press(&scene, "C-End");
	auto_free char *end = top_rows(&scene, 40, COLS, 20);

	assert_string_equal(tall, end);
	scene_draw(&scene, 12, COLS);
	scene_press(&scene, "A-Up A-Up");
	scene_draw(&scene, 40, COLS);
	auto_free char *again = top_rows(&scene, 12, COLS, 4);

	assert_string_equal(again, before);
	scene_draw(&scene, 40, COLS);
	scene_user(&scene, "one more");
	assert_non_null(strstr(scene_draw(&scene, 40, COLS), "one more"));
	assert_false(scene.screen.view.held);
	scene_fini(&scene);
}

/* Anything that happens, in any order: the top line of a held view stays. */
static void test_anything(void **state) {
	static const size_t some[] = { 0, 1, 2, 3, 4, 5, 9, 10, 12, 13 };

	(void)state;
	for (unsigned start = 1; start < 6; start++) {
		struct scene scene;
		unsigned seed = start;

		scene_init(&scene);
		fill(&scene);
		scene_draw(&scene, ROWS, COLS);
		for (unsigned page = 0; page < 3 + start; page++) {
			scene_press(&scene, "PgUp");
		}
		auto_free char *before = top_rows(&scene, ROWS, COLS, 3);

		for (int i = 0; i < 150; i++) {
			size_t which = some[next_random(&seed) % ARRAY_LEN(some)];

			events[which].happen(&scene);
			auto_free char *after = top_rows(&scene, ROWS, COLS, 3);

			check_str(events[which].name, after, before);
		}
		scene_fini(&scene);
	}
}

/* What changed its place is marked, and goes with the end. */
static void test_badge(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "PgUp");
	assert_null(strstr(scene_draw(&scene, ROWS, COLS), "new below"));
	new_user(&scene);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "[1 new below v]"));
	new_call(&scene);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "[2 new below v]"));
	scene_press(&scene, "End");
	assert_null(strstr(scene_draw(&scene, ROWS, COLS), "new below"));
	scene_press(&scene, "PgUp");
	fold_all(&scene, 0, scene.screen.transcript.entries.len);
	assert_null(strstr(scene_draw(&scene, ROWS, COLS), "new below"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_held),
		cmocka_unit_test(test_followed),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_anchor_is_deleted),
		cmocka_unit_test(test_beyond_the_end),
		cmocka_unit_test(test_anything),
		cmocka_unit_test(test_badge),
	};

	return CHECK_RUN(tests);
}
