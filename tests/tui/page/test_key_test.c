/* The page that shows what keys send: it gets all of them, and two q's end it. */

#include "tui/page/key_test.h"

#include "base/mem.h"
#include "tests/tui/scene.h"

static void test_page(void **state) {
	struct scene scene;
	static const char *const reads[] = { "a", "\x1b[A", "\x03", "\x0a", "\x1b[1;5A",
		"\x1b[200~two words\x1b[201~", "q", "x", "\x1b[<0;3;2M", "\x1b]0;x\x07" };

	(void)state;
	scene_init(&scene);
	screen_open_page(&scene.screen, key_test_new());
	for (size_t i = 0; i < ARRAY_LEN(reads); i++) {
		screen_bytes(&scene.screen, reads[i], strlen(reads[i]));
		scene_read(&scene, reads[i]);
	}
	const char *want = "What keys send\n"
			   "61\n  text \"a\"\n"
			   "1b 5b 41\n  Up\n"
			   "03\n  Ctrl-C\n"
			   "0a\n  Ctrl-J\n"
			   "1b 5b 31 3b 35 41\n  Ctrl-Up\n"
			   "1b 5b 32 30 30 7e 74 77 6f 20 77 6f 72 64 73\n  paste of 9 bytes\n"
			   "71\n  text \"q\"\n"
			   "78\n  text \"x\"\n"
			   "1b 5b 3c 30 3b 33 3b 32 4d\n  button 0 down at 3,2\n"
			   "1b 5d 30 3b 78 07\n  answer of the terminal: 0;x\n";
	auto_free char *got = xmemdup(scene_draw(&scene, 24, 45), strlen(want));

	check_str("what was pressed", got, want);
	scene_read(&scene, "q");
	assert_non_null(screen_page(&scene.screen));
	scene_read(&scene, "q");
	assert_null(screen_page(&scene.screen));
	assert_string_equal(scene_wants(&scene), "");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_page) };

	return CHECK_RUN(tests);
}
