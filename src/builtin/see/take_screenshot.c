/* take_screenshot {path?, marks?, grid?, region?}: the screen as an image for the model,
   or as a file. For marks the screen is read first, so that their numbers are right. A
   window that forbids pictures gives a black one, which is said in place of shown. */

#include <stdlib.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/file/files.h"
#include "builtin/file/writer.h"
#include "builtin/format.h"
#include "builtin/see/capture.h"
#include "builtin/see/marks.h"
#include "builtin/see/sight.h"
#include "image/draw.h"
#include "image/scale.h"
#include "screen/act.h"
#include "screen/screen.h"
#include "tool/roots.h"
#include "json/json.h"

#define FILE_QUALITY 85 /* of a JPEG that is written to a file */

#define READ_TIME 30000 /* ms, for reading the screen first */

struct shot {
	struct capture capture;
	char *path; /* NULL: for the model */
	bool grid;
	bool with_marks;
	struct job *job; /* reads the screen; NULL: it is not being read */
	struct marks marks;
	uint64_t hash;            /* of what was read */
	bool whole;               /* nothing was cut off */
	struct marks_place place; /* right 0: no region was given */
};

static void shot_fini(void *data) {
	struct shot *shot = data;

	if (shot->job) {
		job_cancel(shot->job);
	}
	capture_fini(&shot->capture);
	marks_fini(&shot->marks);
	free(shot->path);
}

static bool is_jpeg(const char *path) {
	return str_ends(path, ".jpg") || str_ends(path, ".jpeg");
}

static bool check_path(const struct tool_env *env, const char *path, struct err *err) {
	auto_free char *real = NULL;

	if (!str_ends(path, ".png") && !is_jpeg(path)) {
		return err_set(err, ERR_USAGE, "the name must end in .png or .jpg: '%s'", path);
	}
	if (roots_place(env->roots, path, &real) == ROOTS_DENIED) {
		return err_set(err, ERR_DENIED, "'%s' is closed to tools", path);
	}
	return !file_exists(real ? real : path) ||
	       err_set(err, ERR_USAGE, "there is a file '%s' already; give another name", path);
}

static bool check_sight(const struct tool_env *env, struct err *err) {
	return sight_check(env,
		env->agent ? "read_screen gives the screen as text, screen_ocr the text in its "
			     "picture"
			   : "give path=FILE.png",
		err);
}

static bool read_region(const struct json *region, struct marks_place *place, struct err *err) {
	int *sides[] = { &place->left, &place->top, &place->right, &place->bottom };

	if (!region) {
		return true;
	}
	for (size_t i = 0; i < ARRAY_LEN(sides); i++) {
		int64_t side = 0;

		json_int(json_at(region, i), &side); /* the schema has bounded it */
		*sides[i] = (int)side;
	}
	return (place->left < place->right && place->top < place->bottom) ||
	       err_set(err, ERR_USAGE,
		       "region is [left, top, right, bottom] in pixels of the screen, with "
		       "left < right and top < bottom");
}

/* Fills the place, the whole screen where none was given. */
static bool cut_out(
	struct shot *shot, const struct image *screen, struct image **out, struct err *err) {
	struct marks_place *place = &shot->place;

	shot->whole = place->right == 0;
	if (shot->whole) {
		place->right = screen->width;
		place->bottom = screen->height;
	}
	place->width = screen->width;
	place->height = screen->height;
	place->right = place->right < screen->width ? place->right : screen->width;
	place->bottom = place->bottom < screen->height ? place->bottom : screen->height;
	*out = image_crop(screen, place->left, place->top, place->right, place->bottom);
	return *out || err_set(err, ERR_USAGE,
			       "the region lies outside of the screen, which has %dx%d pixels",
			       screen->width, screen->height);
}

static void draw(const struct shot *shot, struct image *image) {
	const struct marks_place *place = &shot->place;
	int width = place->right - place->left, height = place->bottom - place->top;
	struct image_grid grid = {
		.left = place->left,
		.top = place->top,
		.width = width,
		.height = height,
		.step = image_grid_step(width, height),
	};

	if (shot->grid) {
		image_draw_grid(image, &grid);
	}
	if (shot->with_marks) {
		marks_draw(&shot->marks, place, image);
	}
}

/* The words that let the model reckon from the image to the screen. */
static void describe(const struct shot *shot, const struct image *shown, struct buf *text) {
	const struct marks_place *place = &shot->place;
	int width = place->right - place->left;

	if (shot->whole) {
		buf_addf(text, "The whole screen, %dx%d pixels", width, place->bottom);
	} else {
		buf_addf(text, "The screen from (%d,%d) to (%d,%d)", place->left, place->top,
			place->right, place->bottom);
	}
	if (shown->width != width || !shot->whole) {
		buf_addf(text, ", shown as %dx%d: a point of the screen is ", shown->width,
			shown->height);
		if (!shot->whole) {
			buf_addf(text, "(%d,%d) plus ", place->left, place->top);
		}
		buf_addf(text, "the image's point times %.3g", (double)width / shown->width);
	}
	if (shot->whole && shot->capture.phone) {
		buf_add_str(text, "; tap takes points of the image with unit image");
	}
	buf_addf(text, ".%s%s", shot->grid ? " The lines bear coordinates of the screen." : "",
		shot->with_marks ? " The numbers are targets for tap, as those of read_screen."
				 : "");
}

static bool show(
	struct chain *chain, struct image *part, struct tool_result *result, struct err *err) {
	struct shot *shot = chain->data;
	struct screen *screen = tool_run_env(chain->run)->screen;
	auto_image struct image *shown = NULL;
	int width, height;

	image_fit(part, IMAGE_NARROW, IMAGE_WIDE, &width, &height);
	shown = image_scale(part, width, height);
	draw(shot, shown);
	describe(shot, shown, &result->text);
	if (!sight_show(shown, result, err)) {
		return false;
	}
	if (screen && shot->capture.phone && shot->whole) {
		screen_set_picture(screen, width, height);
	}
	return true;
}

static bool write_file(struct chain *chain, struct image *part, const void *png, size_t len,
	struct tool_result *result, struct err *err) {
	struct shot *shot = chain->data;
	const struct roots *roots = tool_run_env(chain->run)->roots;
	auto_buf struct buf bytes = BUF_INIT_MAX(IMAGE_BYTES_MAX * 2);
	bool jpeg = is_jpeg(shot->path);

	draw(shot, part);
	if (!jpeg && !shot->grid && !shot->with_marks && shot->whole) {
		buf_add(&bytes, png, len);
	} else if (!(jpeg ? image_write_jpeg(part, FILE_QUALITY, &bytes, err)
			  : image_write_png(part, &bytes, err))) {
		return false;
	}
	if (!writer_replace(roots, shot->path, bytes.data, bytes.len, err)) {
		return false;
	}
	buf_addf(&result->text, "wrote %s: %dx%d pixels, ", shot->path, part->width,
		part->height);
	format_size(&result->text, (double)bytes.len);
	result->summary = xasprintf("%dx%d", part->width, part->height);
	return true;
}

static bool use(struct chain *chain, const void *png, size_t len, struct tool_result *result,
	struct err *err) {
	struct shot *shot = chain->data;
	auto_image struct image *screen = NULL;
	auto_image struct image *part = NULL;

	if (!image_read_png(png, len, &screen, err)) {
		return false;
	}
	if (image_is_black(screen)) {
		return err_set(err, ERR_DENIED,
			"the picture is black: this window forbids pictures of it "
			"(secure_window), or the screen is off. read_screen may still give "
			"its text");
	}
	if (shot->with_marks && !shot->capture.phone) {
		return err_set(err, ERR_UNAVAILABLE,
			"the phone's screen was read, but no picture came from it");
	}
	if (!cut_out(shot, screen, &part, err)) {
		return false;
	}
	return shot->path ? write_file(chain, part, png, len, result, err)
			  : show(chain, part, result, err);
}

static void handle_png(struct chain *chain, const void *png, size_t len) {
	const struct shot *shot = chain->data;
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!use(chain, png, len, &result, &err)) {
		tool_result_fail(&result, "%s", err.text);
	}
	result.screen = shot->hash;
	chain_end(chain, &result);
}

static void handle_read(void *ctx, struct screen_report *report) {
	struct chain *chain = ctx;
	struct shot *shot = chain->data;
	struct screen *screen = tool_run_env(chain->run)->screen;

	shot->job = NULL;
	if (report->failed) {
		struct tool_result result;

		tool_result_init(&result);
		tool_result_fail(&result, "%s", report->text.data);
		result.unavailable = report->unavailable;
		result.timed_out = report->timed_out;
		chain_end(chain, &result);
		return;
	}
	if (screen_last(screen)) {
		marks_take(&shot->marks, screen_last(screen));
	}
	shot->hash = report->hash;
	capture_start(chain, &shot->capture, handle_png);
}

static void read_screen(struct chain *chain) {
	const struct tool_env *env = tool_run_env(chain->run);
	struct shot *shot = chain->data;
	struct act_options options = {
		.timeout = READ_TIME,
		.who = env->messages,
		.on_done = handle_read,
		.ctx = chain,
	};

	if (!env->screen) {
		chain_fail(chain, "marks are for a phone's screen, and there is none here");
		return;
	}
	shot->job = act_read(env->screen, 1, NULL, &options);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	const char *path = json_get_string(arguments, "path");
	struct marks_place place = { 0 };
	struct err err = ERR_INIT;

	if (!(path ? check_path(env, path, &err) : check_sight(env, &err)) ||
		!read_region(json_get(arguments, "region"), &place, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	struct chain *chain = chain_new(run, sizeof(struct shot), shot_fini);
	struct shot *shot = chain->data;

	shot->path = xstrdup(path);
	shot->place = place;
	shot->grid = json_get_bool(arguments, "grid", false);
	shot->with_marks = json_get_bool(arguments, "marks", false);
	if (shot->with_marks) {
		read_screen(chain);
	} else {
		capture_start(chain, &shot->capture, handle_png);
	}
}

const struct tool_ops take_screenshot_ops = {
	.start = start,
	.cancel = chain_cancel,
	.is_here = capture_is_here,
	.risk = files_risk_write,
	.scope = files_scope,
};
