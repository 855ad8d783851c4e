/* What stands on the help page, and what keys do there. */

#include <stdlib.h>

#include "base/mem.h"
#include "tests/tui/scene.h"

static void check_shows(struct scene *scene, int cols, const char *text) {
	const char *shown = scene_draw(scene, 24, cols);

	if (!strstr(shown, text)) {
		fail_msg("no '%s' in\n%s", text, shown);
	}
}

static void test_phone(void **state) {
	struct scene scene;

	(void)state;
	setenv("TERMUX_VERSION", "0.118.1", 1);
	scene_init(&scene);
	scene_press(&scene, "?");
	check_shows(&scene, 45, "CTRL g          write in your own editor");
	check_shows(
		&scene, 100, "Ctrl-P                        CTRL p          earlier prompt");
	scene_type(&scene, "prompt");
	check_shows(
		&scene, 45, "> prompt\nKeys while you write\nCTRL p          earlier prompt");
	scene_fini(&scene);
	unsetenv("TERMUX_VERSION");
}

static const struct {
	const char *name;
	const char *press;
	const char *shows;
	const char *hides; /* NULL: not looked at */
} cases[] = {
	{ "where one writes", "?", "Keys while you write\nEnter ", NULL },
	{ "where one browses", "C-o C-x ?", "> type to narrow\nKeys while you browse\n", NULL },
	{ "typing narrows", "? u n d o", "undo", "Enter" },
	{ "nothing fits", "? x x x", "nothing fits", NULL },
	{ "commands too", "? / c h a t s", "Commands\n/chats [text]", NULL },
	{ "q goes back", "? q", "ready", "Keys while" },
	{ "q is a letter of what is looked for", "? e q", "> eq", NULL },
};

static void test_keys(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_user(&scene, "first");
		scene_draw(&scene, 24, 45);
		scene_press(&scene, cases[i].press);
		check_shows(&scene, 45, cases[i].shows);
		check(cases[i].name,
			!cases[i].hides || !strstr(scene_draw(&scene, 24, 45), cases[i].hides));
		scene_fini(&scene);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_phone),
		cmocka_unit_test(test_keys),
	};

	return CHECK_RUN(tests);
}
