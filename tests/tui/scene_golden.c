/* Whole screens held against tests/screens/. With UPDATE_SCREENS=1 the files are
   written anew; look at the difference then. */

#include "base/file.h"
#include "base/mem.h"
#include "tests/tui/scene.h"

static char *golden_path(const char *scene, int cols, int rows) {
	return xasprintf("%s/tests/screens/%s-%dx%d.txt", getenv("CHELA_SOURCE_ROOT"), scene,
		cols, rows);
}

static void check_golden(const char *scene, int cols, int rows, const char *got) {
	auto_free char *path = golden_path(scene, cols, rows);
	auto_free char *want = NULL;
	struct err err = ERR_INIT;

	if (getenv("UPDATE_SCREENS")) {
		assert_true(file_write(path, got, strlen(got), 0644, NULL));
		return;
	}
	if (!file_read(path, 1 << 20, &want, NULL, &err)) {
		fail_msg("%s", err.text);
	}
	check_str(path, got, want);
}

/* No row is wider than the screen. */
void scene_check_width(const struct scene *scene, const char *name) {
	const struct canvas *canvas = &scene->canvas;

	for (int row = 0; row < canvas->rows; row++) {
		int columns = 0;

		for (int col = 0; col < canvas->cols; col++) {
			columns += canvas->cells[row * canvas->cols + col].width;
		}
		check_int(name, columns, canvas->cols);
	}
}

void scene_golden(struct scene *scene, const char *name, int rows, int cols, bool styles) {
	auto_buf struct buf dump = BUF_INIT;

	scene_draw(scene, rows, cols);
	canvas_dump(&scene->canvas, styles, &dump);
	scene_check_width(scene, name);
	check_golden(name, cols, rows, dump.data);
}
