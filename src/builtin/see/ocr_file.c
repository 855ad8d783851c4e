/* ocr_file {path, languages?}: the text in a picture that lies in a file. */

#include <fcntl.h>

#include "base/file.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/file/files.h"
#include "builtin/see/ocr.h"
#include "image/image.h"
#include "tool/roots.h"
#include "json/json.h"

static void ocr_data_fini(void *data) {
	ocr_fini(data);
}

static void handle_text(struct chain *chain, const struct buf *text) {
	struct tool_result result;

	tool_result_init(&result);
	if (text->len > 0) {
		buf_add(&result.text, text->data, text->len);
	} else {
		buf_add_str(&result.text, "no text was found in this picture");
	}
	chain_end(chain, &result);
}

static bool read_picture(
	const struct roots *roots, const char *path, struct buf *out, struct err *err) {
	auto_fd int fd = -1;

	if (!roots_open(
		    roots, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0, &fd, err) ||
		!file_read_fd(fd, IMAGE_BYTES_MAX, out, err)) {
		return err_wrap(err, "%s", path);
	}
	return image_mime(out->data, out->len) ||
	       err_set(err, ERR_PARSE, "'%s' is no picture (PNG, JPEG, GIF or WebP)", path);
}

static void start(struct tool_run *run, const struct json *arguments) {
	auto_buf struct buf image = BUF_INIT_MAX(IMAGE_BYTES_MAX + 1);
	struct err err = ERR_INIT;

	if (!read_picture(tool_run_env(run)->roots, json_get_string(arguments, "path"), &image,
		    &err)) {
		tool_run_fail(run, &err);
		return;
	}
	struct chain *chain = chain_new(run, sizeof(struct ocr), ocr_data_fini);
	struct ocr *ocr = chain->data;

	ocr->form = OCR_PAGE;
	ocr->languages = json_get_string(arguments, "languages");
	ocr->on_text = handle_text;
	ocr_start(chain, ocr, image.data, image.len);
}

const struct tool_ops ocr_file_ops = {
	.start = start,
	.cancel = chain_cancel,
	.is_here = ocr_is_here,
	.risk = files_risk_read,
	.scope = files_scope,
};
