/* Whole screens as text. Looks are summed up rather than written out, but for one size:
   what a person can read and judge are the rows and the roles. */

#include "tests/tui/golden.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "tui/theme.h"

const struct golden_size golden_sizes[GOLDEN_SIZES] = { { 45, 24 }, { 45, 12 }, { 20, 6 },
	{ 38, 20 }, { 60, 40 }, { 80, 24 }, { 120, 40 }, { 200, 60 }, { 2, 2 } };

static const char *const roles[STYLE_COUNT] = {
	[STYLE_NORMAL] = "normal",
	[STYLE_STRONG] = "strong",
	[STYLE_FAINT] = "faint",
	[STYLE_EMPHASIS] = "emphasis",
	[STYLE_CODE_TEXT] = "code",
	[STYLE_LINK_TEXT] = "link",
	[STYLE_TITLE] = "title",
	[STYLE_YOU] = "you",
	[STYLE_AI] = "ai",
	[STYLE_OK] = "ok",
	[STYLE_WARN] = "warn",
	[STYLE_BAD] = "bad",
	[STYLE_BUSY] = "busy",
	[STYLE_DENIED] = "denied",
	[STYLE_ADDED] = "added",
	[STYLE_REMOVED] = "removed",
	[STYLE_BAR] = "bar",
	[STYLE_ALARM] = "alarm",
	[STYLE_SELECTED] = "selected",
	[STYLE_CODE_KEYWORD] = "keyword",
	[STYLE_CODE_STRING] = "string",
	[STYLE_CODE_COMMENT] = "comment",
	[STYLE_CODE_NUMBER] = "number",
	[STYLE_ADDED_WORD] = "added-word",
	[STYLE_REMOVED_WORD] = "removed-word",
};

static uint32_t mix(uint32_t sum, int value) {
	return (sum ^ (uint32_t)(value + 1)) * UINT32_C(16777619);
}

/* Tells how the cells look from every other way, whatever their texts are. */
static uint32_t sum_looks(const struct canvas *canvas, enum theme theme) {
	uint32_t sum = UINT32_C(2166136261);

	for (int i = 0; i < canvas->rows * canvas->cols; i++) {
		struct look look =
			theme_look((enum canvas_style)canvas->cells[i].style, theme, 256);

		sum = mix(sum, look.color);
		sum = mix(sum,
			look.bold + 2 * look.faint + 4 * look.underline + 8 * look.reverse);
	}
	return sum;
}

static void add_head(struct golden *golden, const struct canvas *canvas) {
	buf_addf(&golden->text, "== %dx%d", canvas->cols, canvas->rows);
	if (canvas->cursor_row >= 0) {
		buf_addf(&golden->text, "  cursor %d,%d", canvas->cursor_row,
			canvas->cursor_col);
	}
	buf_addf(&golden->text, "  dark %08x  mono %08x\n", sum_looks(canvas, THEME_DARK),
		sum_looks(canvas, THEME_MONO));
}

/* "12 ok 0-1, title 4-12": the columns of a row that are not plain. */
static void add_roles(struct golden *golden, const struct canvas *canvas, int row) {
	const struct cell *cells = canvas->cells + row * canvas->cols;
	const char *between = "";

	for (int col = 0, end; col < canvas->cols; col = end) {
		int style = cells[col].style;

		end = col + 1;
		while (end < canvas->cols && cells[end].style == style) {
			end++;
		}
		if (style == STYLE_NORMAL) {
			continue;
		}
		if (!*between) {
			buf_addf(&golden->text, "%d", row);
		}
		buf_addf(&golden->text, "%s %s %d-%d", between, roles[style], col, end - 1);
		between = ",";
	}
	buf_add_str(&golden->text, *between ? "\n" : "");
}

void golden_init(struct golden *golden, const char *name) {
	*golden = (struct golden){ .name = name };
	buf_init(&golden->text, BUF_MAX_DEFAULT);
}

void golden_add(struct golden *golden, struct scene *scene, int rows, int cols) {
	scene_draw(scene, rows, cols);
	scene_check_width(scene, golden->name);
	add_head(golden, &scene->canvas);
	canvas_dump(&scene->canvas, false, &golden->text);
	if (cols != golden_sizes[0].cols || rows != golden_sizes[0].rows) {
		return;
	}
	buf_add_str(&golden->text, "-- roles\n");
	for (int row = 0; row < rows; row++) {
		add_roles(golden, &scene->canvas, row);
	}
}

static size_t line_len(const char *at) {
	return strcspn(at, "\n");
}

/* Fails with the first line that differs and the head of the screen that it is in. */
static void check_same(const struct golden *golden, const char *want) {
	const char *got = golden->text.data, *head = got;

	while (*got && *want && line_len(got) == line_len(want) &&
		strncmp(got, want, line_len(got)) == 0) {
		head = str_starts(got, "== ") ? got : head;
		got += line_len(got) + (got[line_len(got)] == '\n');
		want += line_len(want) + (want[line_len(want)] == '\n');
	}
	if (*got || *want) {
		head = str_starts(got, "== ") ? got : head;
		fail_msg("%s: %.*s:\n%.*s\nis not\n%.*s", golden->name, (int)line_len(head),
			head, (int)line_len(got), got, (int)line_len(want), want);
	}
}

void golden_fini(struct golden *golden) {
	auto_free char *path =
		xasprintf("%s/tests/screens/%s.txt", getenv("CHELA_SOURCE_ROOT"), golden->name);
	auto_free char *want = NULL;
	struct err err = ERR_INIT;

	if (getenv("UPDATE_SCREENS")) {
		assert_true(file_write(path, golden->text.data, golden->text.len, 0644, NULL));
	} else if (!file_read(path, 1 << 20, &want, NULL, &err)) {
		fail_msg("%s", err.text);
	} else {
		check_same(golden, want);
	}
	buf_fini(&golden->text);
}

void golden_check(struct scene *scene, const char *name) {
	struct golden golden;

	golden_init(&golden, name);
	for (size_t i = 0; i < GOLDEN_SIZES; i++) {
		golden_add(&golden, scene, golden_sizes[i].rows, golden_sizes[i].cols);
	}
	golden_fini(&golden);
}

bool golden_chinese(void) {
	const char *catalogue = getenv("CHELA_CATALOGUE");

	return catalogue && tr_load(catalogue, NULL);
}

/* No row is wider or narrower than the screen. */
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
