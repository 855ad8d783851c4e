/* A screenshot of 100 KB costs little; a photo may need more. */
#include "builtin/see/sight.h"

#include "base/mem.h"
#include "image/scale.h"

#define SHOWN_MAX ((size_t)512 << 10) /* bytes */

bool sight_check(const struct tool_env *env, const char *instead, struct err *err) {
	if (!env->agent) {
		return err_set(err, ERR_USAGE, "no model is here to look at it: %s", instead);
	}
	return env->sees != TOOL_SEES_NO ||
	       err_set(err, ERR_UNAVAILABLE, "this model takes no images: %s", instead);
}

bool sight_show(const struct image *image, struct tool_result *result, struct err *err) {
	auto_image struct image *small = NULL;
	auto_buf struct buf bytes = BUF_INIT;
	int width, height;

	image_fit(image, IMAGE_NARROW, IMAGE_WIDE, &width, &height);
	if (width != image->width || height != image->height) {
		small = image_scale(image, width, height);
		image = small;
	}
	if (!image_write_small(image, SHOWN_MAX, &bytes, err)) {
		return false;
	}
	return tool_result_add_image(result, "image/jpeg", width, height, &bytes) ||
	       err_set(err, ERR_LIMIT, "there are images enough in this result");
}
