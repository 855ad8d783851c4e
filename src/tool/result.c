/* A result is filled by the tool, cut and cleaned by the run, and read once. */
#include "tool/result.h"

#include "base/mem.h"

#include <stdarg.h>

void tool_result_init(struct tool_result *result) {
	*result = (struct tool_result){ .text = BUF_INIT, .full = BUF_INIT };
}

void tool_result_fini(struct tool_result *result) {
	buf_fini(&result->text);
	buf_fini(&result->full);
	free(result->summary);
	for (size_t i = 0; i < result->images.len; i++) {
		free(result->images.items[i].mime);
		buf_fini(&result->images.items[i].bytes);
	}
	vec_fini(&result->images);
	tool_result_init(result);
}

void tool_result_fail(struct tool_result *result, const char *format, ...) {
	va_list args;

	result->failed = true;
	buf_clear(&result->text);
	va_start(args, format);
	buf_vaddf(&result->text, format, args);
	va_end(args);
}

bool tool_result_add_image(struct tool_result *result, const char *mime, int width, int height,
	struct buf *bytes) {
	if (bytes->len == 0 || bytes->full || bytes->len > TOOL_IMAGE_BYTES_MAX ||
		result->images.len >= TOOL_IMAGES_MAX) {
		return false;
	}
	struct tool_image *image = vec_grow(&result->images);

	image->mime = xstrdup(mime);
	image->width = width;
	image->height = height;
	image->bytes = *bytes;
	buf_init(bytes, bytes->max);
	return true;
}
