/* What keys do with files, prompts that wait, and the person's editor. */

#include "base/mem.h"
#include "tests/tui/scene.h"

struct key_case {
	const char *name;
	void (*before)(struct scene *scene);
	const char *press;
	const char *wants; /* NULL: not looked at */
	const char *draft;
	const char *shows; /* somewhere on the screen */
	const char *hides; /* nowhere on the screen */
};

static void held(struct scene *scene) {
	scene->screen.status.queued = 2;
	scene->screen.status.held = true;
}

static void attached(struct scene *scene) {
	attachments_add(&scene->screen.composer.files, "/srv/notes.txt", 2048);
	attachments_add(&scene->screen.composer.files, "/srv/shot.png", 340 * 1024);
}

static const struct key_case cases[] = {
	{ .name = "Up takes the newest that waits",
		.before = held,
		.press = "Up",
		.wants = "take_back\n",
		.draft = "" },
	{ .name = "Up in a text does not", .before = held, .press = "a Up", .wants = "" },
	{ .name = "Backspace on an empty line takes a file away",
		.before = attached,
		.press = "BS",
		.shows = "[1 notes.txt 2 KB]",
		.hides = "shot.png" },
	{ .name = "Backspace before a text too",
		.before = attached,
		.press = "ab Home BS BS",
		.draft = "ab",
		.hides = "notes.txt" },
	{ .name = "files alone can be sent",
		.before = attached,
		.press = "Enter",
		.wants = "submit \n",
		.hides = "notes.txt" },
	{ .name = "a command leaves the files",
		.before = attached,
		.press = "/mode Enter",
		.wants = "command /mode\n",
		.shows = "[1 notes.txt 2 KB] [2 shot.png 340 KB]" },
	{ .name = "clearing the draft leaves the files",
		.before = attached,
		.press = "ab C-c",
		.draft = "",
		.shows = "shot.png" },
	{ .name = "your own editor", .press = "ab C-g", .wants = "edit ab\n", .draft = "abab" },
	{ .name = "by readline's keys", .press = "ab C-x C-e", .wants = "edit ab\n" },
	{ .name = "undo and redo", .press = "ab C-u C-x C-u C-x r", .draft = "" },
	{ .name = "an older kill", .press = "ab C-u cd C-u C-y A-y", .draft = "ab" },
};

static void test_keys(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct key_case *one = &cases[i];
		struct scene scene;

		scene_init(&scene);
		if (one->before) {
			one->before(&scene);
		}
		scene_press(&scene, one->press);
		if (one->wants) {
			check_str(one->name, scene_wants(&scene), one->wants);
		}
		if (one->draft) {
			check_str(
				one->name, composer_draft(&scene.screen.composer), one->draft);
		}
		const char *screen = scene_draw(&scene, 24, 60);

		check(one->name, !one->shows || strstr(screen, one->shows));
		check(one->name, !one->hides || !strstr(screen, one->hides));
		scene_fini(&scene);
	}
}

struct look {
	const char *name;
	int rows, cols;
	const char *queued;
	int files;
	const char *shows; /* NULL: the caret's row alone */
	const char *hides;
};

/* The lines over the draft come where there is room, and the caret is always seen. */
static void test_lines_above(void **state) {
	static const struct look looks[] = {
		{ "wide", 24, 80, "do it", 1, "queued: do it ", NULL },
		{ "a phone has the count only", 24, 45, "do it", 1, "[1 f0 10 B]",
			"queued: do" },
		{ "a short screen too", 12, 80, "do it", 1, "[1 f0 10 B]", "queued: do" },
		{ "tiny", 6, 20, "do it", 1, NULL, "queued: do" },
		{ "more files than fit", 24, 45, NULL, 9, "+6", NULL },
		{ "many on a narrow one", 24, 20, NULL, 20, "+19", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(looks); i++) {
		struct scene scene;

		scene_init(&scene);
		composer_set_queued(&scene.screen.composer, looks[i].queued);
		for (int file = 0; file < looks[i].files; file++) {
			auto_free char *path = xasprintf("/f%d", file);

			attachments_add(&scene.screen.composer.files, path, 10);
		}
		scene_type(&scene, "draft");
		const char *screen = scene_draw(&scene, looks[i].rows, looks[i].cols);

		check(looks[i].name, strstr(screen, "> draft") != NULL);
		check(looks[i].name, !looks[i].shows || strstr(screen, looks[i].shows));
		check(looks[i].name, !looks[i].hides || !strstr(screen, looks[i].hides));
		check_int(looks[i].name, scene.canvas.cursor_col, 7);
		scene_fini(&scene);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_lines_above),
	};
	return CHECK_RUN(tests);
}
