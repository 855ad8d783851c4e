/* view_image {path}: a picture that lies in a file, made small enough to be shown to the
   model. */

#include <fcntl.h>

#include "base/file.h"
#include "base/mem.h"
#include "builtin/builtin.h"
#include "builtin/file/files.h"
#include "builtin/see/sight.h"
#include "image/image.h"
#include "tool/call.h"
#include "tool/roots.h"
#include "json/json.h"

static bool read_picture(
	const struct roots *roots, const char *path, struct image **out, struct err *err) {
	auto_fd int fd = -1;
	auto_buf struct buf data = BUF_INIT_MAX(IMAGE_BYTES_MAX + 1);

	return (roots_open(roots, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0, &fd,
			err) &&
		       file_read_fd(fd, IMAGE_BYTES_MAX, &data, err) &&
		       image_read(data.data, data.len, out, err)) ||
	       err_wrap(err, "%s", path);
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	const char *path = json_get_string(arguments, "path");
	auto_image struct image *image = NULL;
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!sight_check(env, "ocr_file reads the text in a picture", &err) ||
		!read_picture(env->roots, path, &image, &err) ||
		!sight_show(image, &result, &err)) {
		tool_result_fail(&result, "%s", err.text);
	} else {
		buf_addf(&result.text, "%s", path);
	}
	tool_run_done(run, &result);
}

const struct tool_ops view_image_ops = {
	.start = start,
	.risk = files_risk_read,
	.scope = files_scope,
};
