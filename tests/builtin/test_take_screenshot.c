#include <unistd.h>

#include "base/file.h"
#include "eyes.h"

static const struct tool_image *shown(
	struct rig *rig, const char *arguments, struct image **out) {
	struct err err = ERR_INIT;

	rig_call(rig, "take_screenshot", arguments);
	if (rig->result.failed) {
		fail_msg("%s", rig->result.text.data);
	}
	assert_int_equal(rig->result.images.len, 1);
	const struct tool_image *image = &rig->result.images.items[0];

	assert_string_equal(image->mime, "image/jpeg");
	assert_true(image_read_jpeg(image->bytes.data, image->bytes.len, out, &err));
	assert_int_equal((*out)->width, image->width);
	assert_int_equal((*out)->height, image->height);
	return image;
}

/* Nothing stays in the temporary folder, which is the rig's own. */
static void check_clean(struct rig *rig) {
	auto_free char *tmp = rig_path(rig, "tmp");

	assert_int_equal(rmdir(tmp), 0);
	assert_int_equal(mkdir(tmp, 0700), 0);
}

static void test_shown(void **state) {
	struct rig *rig = *state;

	for (int termux = 0; termux <= eyes_has_phone(rig); termux++) {
		auto_image struct image *image = NULL;

		eyes_become(rig, termux);
		eyes_show_screen(rig, 1080, 2400);
		shown(rig, "{}", &image);
		assert_int_equal(image->width, 720);
		assert_int_equal(image->height, 1600);
		rig_check_has("words", rig->result.text.data,
			termux ? "The whole screen, 1080x2400 pixels, shown as 720x1600: a "
				 "point of "
				 "the screen is the image's point times 1.5; tap takes points "
				 "of the "
				 "image with unit image.\n[image, 720x1600, "
			       : "The whole screen, 1080x2400 pixels, shown as 720x1600: a "
				 "point of "
				 "the screen is the image's point times 1.5.\n[image, "
				 "720x1600, ");
		assert_non_null(strstr(rig->result.summary, "image, 720x1600, "));
	}
	check_clean(rig);
}

static void test_small_screen(void **state) {
	struct rig *rig = *state;
	auto_image struct image *image = NULL;

	eyes_show_screen(rig, 300, 200);
	shown(rig, "{}", &image);
	rig_check_has("words", rig->result.text.data, "The whole screen, 300x200 pixels.\n");
}

static void test_region(void **state) {
	struct rig *rig = *state;
	auto_image struct image *image = NULL;

	eyes_show_screen(rig, 1080, 2400);
	shown(rig, "{\"region\":[100,200,300,9999]}", &image);
	assert_int_equal(image->width, 145);
	assert_int_equal(image->height, 1600);
	rig_check_has("words", rig->result.text.data,
		"The screen from (100,200) to (300,2400), shown as 145x1600: a point of the "
		"screen is (100,200) plus the image's point times 1.38.");
}

static void test_grid(void **state) {
	struct rig *rig = *state;
	auto_image struct image *without = NULL, *with = NULL;

	eyes_show_screen(rig, 1080, 2400);
	shown(rig, "{}", &without);
	shown(rig, "{\"grid\":true}", &with);
	rig_check_has("words", rig->result.text.data, "The lines bear coordinates");
	assert_memory_not_equal(image_at(with, 0, 133), image_at(without, 0, 133), 3);
}

static void read_file(struct rig *rig, const char *path, struct image **out, const char *mime) {
	auto_free char *whole = rig_path(rig, path);
	auto_free char *data = NULL;
	size_t len = 0;
	struct err err = ERR_INIT;

	if (!file_read(whole, 8 << 20, &data, &len, &err) ||
		!image_read(data, len, out, &err)) {
		fail_msg("%s: %s", path, err.text);
	}
	assert_string_equal(image_mime(data, len), mime);
}

static void test_file(void **state) {
	static const struct {
		const char *name;
		const char *arguments;
		const char *file;
		const char *mime;
		int width, height;
	} cases[] = {
		{ "as it is", "{\"path\":\"a.png\"}", "work/a.png", "image/png", 1080, 2400 },
		{ "JPEG", "{\"path\":\"b.jpg\"}", "work/b.jpg", "image/jpeg", 1080, 2400 },
		{ "a part", "{\"path\":\"c.png\",\"region\":[0,0,50,60]}", "work/c.png",
			"image/png", 50, 60 },
		{ "in a new folder", "{\"path\":\"d/e.jpeg\",\"grid\":true}", "work/d/e.jpeg",
			"image/jpeg", 1080, 2400 },
	};
	struct rig *rig = *state;

	rig->env.agent = NULL;
	rig->env.sees = TOOL_SEES_NO;
	eyes_show_screen(rig, 1080, 2400);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image = NULL;

		rig_call(rig, "take_screenshot", cases[i].arguments);
		rig_check_has(cases[i].name, rig->result.text.data, "wrote ");
		check_int(cases[i].name, rig->result.images.len, 0);
		read_file(rig, cases[i].file, &image, cases[i].mime);
		check_int(cases[i].name, image->width, cases[i].width);
		check_int(cases[i].name, image->height, cases[i].height);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name;
		const char *arguments;
		bool no_agent;
		enum tool_sees sees;
		const char *text;
	} cases[] = {
		{ "a model that is blind", "{}", false, TOOL_SEES_NO,
			"this model takes no images: read_screen" },
		{ "no model", "{}", true, TOOL_SEES_UNKNOWN, "give path=FILE.png" },
		{ "another kind of file", "{\"path\":\"x.gif\"}", false, TOOL_SEES_YES,
			"must end in .png or .jpg" },
		{ "a file that is there", "{\"path\":\"old.png\"}", false, TOOL_SEES_YES,
			"there is a file 'old.png' already" },
		{ "a closed place", "{\"path\":\"../.ssh/x.png\"}", false, TOOL_SEES_YES,
			"closed to tools" },
		{ "a region the wrong way round", "{\"region\":[9,0,5,9]}", false,
			TOOL_SEES_YES, "left < right" },
		{ "marks without a phone", "{\"marks\":true}", false, TOOL_SEES_YES,
			"marks are for a phone's screen" },
		{ "a region outside", "{\"region\":[5000,0,5001,9]}", false, TOOL_SEES_YES,
			"outside of the screen, which has 1080x2400" },
	};
	struct rig *rig = *state;

	eyes_show_screen(rig, 1080, 2400);
	rig_write(rig, "work/old.png", "mine");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		rig->env.agent = cases[i].no_agent ? NULL : rig;
		rig->env.sees = cases[i].sees;
		rig_call(rig, "take_screenshot", cases[i].arguments);
		check(cases[i].name, rig->result.failed);
		check_int(cases[i].name, rig->result.images.len, 0);
		rig_check_has(cases[i].name, rig->result.text.data, cases[i].text);
	}
}

static void test_black(void **state) {
	struct rig *rig = *state;
	auto_image struct image *black = image_new(1080, 2400);

	eyes_show(rig, black);
	rig_call(rig, "take_screenshot", "{\"path\":\"x.png\"}");
	assert_true(rig->result.failed);
	rig_check_has("says so", rig->result.text.data, "secure_window");
	auto_free char *file = rig_read(rig, "work/x.png");

	assert_null(file);
}

static void test_failures(void **state) {
	static const struct {
		const char *name;
		bool termux;
		const char *screencap, *scrot;
		const char *text;
		bool unavailable;
	} cases[] = {
		{ "screencap fails", true, "echo 'Error opening'; exit 1", "exit 0",
			"screencap failed with exit code 1\nError opening", false },
		{ "words in place of a picture", true, "echo sorry", "exit 0",
			"no picture came: there is no PNG", false },
		{ "half a picture", true, "head -c 90 \"$HOME/screen.png\"", "exit 0",
			"no picture came: the PNG is cut off", false },
		{ "the desktop's program fails", false, "exit 0",
			"echo 'no display' >&2; exit 2", "scrot took no picture: no display",
			true },
		{ "it writes nothing", false, "exit 0", "exit 0", "scrot took no picture",
			true },
		{ "it writes something else", false, "exit 0", "echo hi >\"$1\"",
			"no picture came: there is no PNG", false },
	};
	struct rig *rig = *state;

	eyes_show_screen(rig, 100, 100);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		if (cases[i].termux && !eyes_has_phone(rig)) {
			continue;
		}
		eyes_become(rig, cases[i].termux);
		eyes_program(rig, "screencap", cases[i].screencap);
		eyes_program(rig, "scrot", cases[i].scrot);
		rig_call(rig, "take_screenshot", "{}");
		check(cases[i].name, rig->result.failed);
		check_int(cases[i].name, rig->result.unavailable, cases[i].unavailable);
		rig_check_has(cases[i].name, rig->result.text.data, cases[i].text);
	}
	check_clean(rig);
}

/* Stopped in the middle: nothing comes any more, and nothing stays behind. */
static void test_cancelled(void **state) {
	struct rig *rig = *state;

	for (int termux = 0; termux <= eyes_has_phone(rig); termux++) {
		eyes_become(rig, termux);
		eyes_program(rig, "screencap", "touch \"$HOME/began\"; sleep 30");
		eyes_program(rig, "scrot", "touch \"$HOME/began\"; sleep 30");
		rig_start(rig, "take_screenshot", "{}");
		auto_free char *began = NULL;

		for (int turn = 0; turn < 3000 && !began; turn++) {
			loop_turn(rig->loop, 10);
			began = rig_read(rig, "began");
		}
		assert_non_null(began);
		rig->run = tool_run_cancel(rig->run);
		assert_false(rig->done);
		auto_free char *mark = rig_path(rig, "began");

		unlink(mark);
	}
	rig->env.device = device_free(rig->env.device);
	while (loop_turn(rig->loop, 0)) {
		/* what was cancelled is reaped */
	}
	check_clean(rig);
}

static void test_risk(void **state) {
	struct rig *rig = *state;

	assert_int_equal(rig_risk(rig, "take_screenshot", "{}"), TOOL_RISK_PRIVATE);
	assert_int_equal(
		rig_risk(rig, "take_screenshot", "{\"path\":\"a.png\"}"), TOOL_RISK_WRITE);
	assert_int_equal(rig_risk(rig, "take_screenshot", "{\"path\":\"/etc/a.png\"}"),
		TOOL_RISK_DANGER);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		eyes_test(test_shown),
		eyes_test(test_small_screen),
		eyes_test(test_region),
		eyes_test(test_grid),
		eyes_test(test_file),
		eyes_test(test_refused),
		eyes_test(test_black),
		eyes_test(test_failures),
		eyes_test(test_cancelled),
		eyes_test(test_risk),
	};
	return CHECK_RUN(tests);
}
