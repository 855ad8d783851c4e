/* Cameras from termux-camera-info: "0: back, photos up to 4000x3000". */
#include "builtin/parse/parse_inner.h"

static void print_size(const struct json *sizes, struct buf *out) {
	int64_t width = 0, height = 0;

	for (const struct json *v = json_first(sizes); v; v = json_next(v)) {
		int64_t w = json_get_int(v, "width", 0), h = json_get_int(v, "height", 0);

		if (w > 0 && h > 0 && w < 100000 && h < 100000 && w * h > width * height) {
			width = w;
			height = h;
		}
	}
	if (width > 0) {
		buf_addf(out, ", photos up to %lldx%lld", (long long)width, (long long)height);
	}
}

PARSER(cameras) {
	auto_json struct json *root = parse_document(text, len);

	(void)arguments;
	(void)err;
	if (!json_is(root, JSON_ARRAY)) {
		return parse_plain(text, len, out);
	}
	for (const struct json *v = json_first(root); v; v = json_next(v)) {
		const char *id = json_get_string(v, "id");
		const char *facing = json_get_string(v, "facing");

		buf_addf(out, "%.20s: %.20s", id ? id : "?", facing ? facing : "external");
		print_size(json_get(v, "jpeg_output_sizes"), out);
		buf_add_char(out, '\n');
	}
	if (json_len(root) == 0) {
		buf_add_str(out, "This phone has no camera.");
	}
	return true;
}
