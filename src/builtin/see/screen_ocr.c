/* screen_ocr {with_coordinates?}: the text in the picture of the screen, for screens that
   tell nothing of themselves. */

#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/format.h"
#include "builtin/see/capture.h"
#include "builtin/see/ocr.h"
#include "image/scale.h"
#include "json/json.h"

struct reading {
	struct capture capture;
	struct ocr ocr;
};

static void reading_fini(void *data) {
	struct reading *reading = data;

	capture_fini(&reading->capture);
	ocr_fini(&reading->ocr);
}

static void handle_text(struct chain *chain, const struct buf *text) {
	struct tool_result result;
	size_t lines = format_lines_of(text->data, text->len);
	auto_buf struct buf summary = BUF_INIT;

	tool_result_init(&result);
	buf_add(&result.text, text->data, text->len);
	if (lines == 0) {
		buf_add_str(&result.text, "no text was found in the picture of the screen");
	}
	format_count(&summary, lines, "line", NULL);
	result.summary = buf_detach(&summary);
	chain_end(chain, &result);
}

static void handle_png(struct chain *chain, const void *png, size_t len) {
	struct reading *reading = chain->data;
	auto_image struct image *screen = NULL;
	struct err err = ERR_INIT;

	if (!image_read_png(png, len, &screen, &err)) {
		chain_fail(chain, "%s", err.text);
	} else if (image_is_black(screen)) {
		chain_fail(chain, "the picture is black: this window forbids pictures of it "
				  "(secure_window), or the screen is off");
	} else {
		ocr_start(chain, &reading->ocr, png, len);
	}
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct chain *chain = chain_new(run, sizeof(struct reading), reading_fini);
	struct reading *reading = chain->data;
	auto_buf struct buf why = BUF_INIT;

	reading->ocr.form =
		json_get_bool(arguments, "with_coordinates", true) ? OCR_PLACES : OCR_LINES;
	reading->ocr.on_text = handle_text;
	if (ocr_is_here(tool_run_env(run)->device, &why)) {
		capture_start(chain, &reading->capture, handle_png);
	} else {
		chain_fail_missing(chain, why.data);
	}
}

static bool is_here(struct device *device, struct buf *why) {
	return ocr_is_here(device, why) && capture_is_here(device, why);
}

const struct tool_ops screen_ocr_ops = {
	.start = start,
	.cancel = chain_cancel,
	.is_here = is_here,
};
