/* A line that is a command leaves the composer before the command acts. */

#include "tests/tui/scene.h"

#include "base/str.h"

static bool compose(void *ctx, const char *line) {
	struct scene *scene = ctx;

	assert_true(composer_is_empty(&scene->screen.composer));
	if (!str_eq(line, "/rewind 2")) {
		return false;
	}
	screen_compose(&scene->screen, "what was said");
	return true;
}

static void test_what_a_command_puts_there_stays(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene.screen.host.command = compose;
	scene_type(&scene, "/rewind 2");
	scene_press(&scene, "Enter");
	assert_string_equal(composer_draft(&scene.screen.composer), "what was said");
	scene_press(&scene, "C-u");
	scene_type(&scene, "/rewindd 2");
	scene_press(&scene, "Enter");
	assert_string_equal(composer_draft(&scene.screen.composer), "/rewindd 2");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_a_command_puts_there_stays),
	};

	return CHECK_RUN(tests);
}
