#include "builtin/builtin.h"

#include "base/mem.h"
#include "image/image.h"
#include "rig.h"

static void put(struct rig *rig, const char *path, int width, int height, bool jpeg) {
	auto_image struct image *image = image_new(width, height);
	auto_buf struct buf data = BUF_INIT;

	memset(image->pixels, 99, (size_t)width * (size_t)height * 3);
	assert_true(jpeg ? image_write_jpeg(image, 50, &data, NULL)
			 : image_write_png(image, &data, NULL));
	rig_write_bytes(rig, path, data.data, data.len);
}

static void test_shown(void **state) {
	static const struct {
		const char *name;
		int width, height;
		bool jpeg;
		int to_width, to_height;
	} cases[] = {
		{ "a photo", 3000, 2000, true, 1080, 720 },
		{ "a small drawing", 64, 48, false, 64, 48 },
	};
	struct rig *rig = *state;

	rig->env.agent = rig;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		put(rig, "work/x", cases[i].width, cases[i].height, cases[i].jpeg);
		rig_call(rig, "view_image", "{\"path\":\"x\"}");
		rig_check_has(cases[i].name, rig->result.text.data, "x\n[image, ");
		check_int(cases[i].name, rig->result.images.len, 1);
		check_int(cases[i].name, rig->result.images.items[0].width, cases[i].to_width);
		check_int(
			cases[i].name, rig->result.images.items[0].height, cases[i].to_height);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name;
		const char *path;
		enum tool_sees sees;
		bool no_agent;
		const char *text;
	} cases[] = {
		{ "a model that is blind", "x.png", TOOL_SEES_NO, false,
			"this model takes no images: ocr_file" },
		{ "no model", "x.png", TOOL_SEES_YES, true, "no model is here" },
		{ "text", "x.txt", TOOL_SEES_YES, false, "x.txt: this is no PNG and no JPEG" },
		{ "no file", "y.png", TOOL_SEES_YES, false, "y.png" },
		{ "a closed place", "../.ssh/x.png", TOOL_SEES_YES, false, "closed" },
	};
	struct rig *rig = *state;

	put(rig, "work/x.png", 10, 10, false);
	put(rig, ".ssh/x.png", 10, 10, false);
	rig_write(rig, "work/x.txt", "text");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *arguments = xasprintf("{\"path\":\"%s\"}", cases[i].path);

		rig->env.agent = cases[i].no_agent ? NULL : rig;
		rig->env.sees = cases[i].sees;
		rig_call(rig, "view_image", arguments);
		check(cases[i].name, rig->result.failed);
		check_int(cases[i].name, rig->result.images.len, 0);
		rig_check_has(cases[i].name, rig->result.text.data, cases[i].text);
	}
}

static void test_risk(void **state) {
	struct rig *rig = *state;

	assert_int_equal(rig_risk(rig, "view_image", "{\"path\":\"a.png\"}"), TOOL_RISK_READ);
	assert_int_equal(
		rig_risk(rig, "view_image", "{\"path\":\"/etc/a.png\"}"), TOOL_RISK_PRIVATE);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_shown),
		rig_test(test_refused),
		rig_test(test_risk),
	};
	return CHECK_RUN(tests);
}
