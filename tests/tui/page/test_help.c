/* A phone's extra keys on the help page. */

#include <stdlib.h>

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

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_phone),
	};

	return CHECK_RUN(tests);
}
