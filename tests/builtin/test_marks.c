#include "builtin/see/marks.h"

#include "base/mem.h"
#include "screen/dump.h"
#include "screen/view.h"

#include "check.h"

#define NODE(text, flags, bounds)                                                              \
	"<node text=\"" text "\" class=\"android.widget.Button\" enabled=\"true\" " flags      \
	" bounds=\"" bounds "\"/>"

static const char xml[] =
	"<?xml version='1.0'?><hierarchy rotation=\"0\">"
	"<node class=\"android.widget.FrameLayout\" bounds=\"[0,0][1080,2400]\">" NODE("Title",
		"clickable=\"false\"",
		"[0,100][1080,200]") NODE("Send", "clickable=\"true\"", "[100,300][500,400]")
		NODE("Hold", "long-clickable=\"true\"", "[600,300][1000,400]") NODE("Far",
			"clickable=\"true\"", "[0,2300][200,2400]") "</node></hierarchy>";

static void take_marks(struct marks *marks) {
	struct err err = ERR_INIT;
	struct screen_dump *dump = screen_dump_read(xml, strlen(xml), &err);
	struct screen_view *view = dump ? screen_view_make(dump, NULL) : NULL;

	if (!view) {
		fail_msg("%s", err.text);
	}
	*marks = (struct marks){ 0 };
	marks_take(marks, view);
	assert_int_equal(marks->width, 1080);
	assert_int_equal(marks->height, 2400);
	screen_view_free(view);
	screen_dump_free(dump);
}

/* What can be tapped or held has one, with the number that the view gave it. */
static void test_taken(void **state) {
	struct marks marks;

	(void)state;
	take_marks(&marks);
	assert_int_equal(marks.list.len, 3);
	assert_int_equal(marks.list.items[0].left, 100);
	assert_int_equal(marks.list.items[0].bottom, 400);
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(marks.list.items[i].number, (int)i + 2);
	}
	marks_fini(&marks);
}

static bool is_drawn(const struct image *image, int x, int y) {
	const uint8_t *pixel = image_at(image, x, y);

	return pixel[0] || pixel[1] || pixel[2];
}

static void test_drawn(void **state) {
	static const struct {
		const char *name;
		struct marks_place place;
		int width, height; /* of the image */
		size_t count;
		int x, y; /* on the line of a box */
	} cases[] = {
		{ "as it is", { 0, 0, 1080, 2400, 1080, 2400 }, 1080, 2400, 3, 300, 300 },
		{ "smaller", { 0, 0, 1080, 2400, 1080, 2400 }, 540, 1200, 3, 150, 150 },
		{ "a part", { 90, 290, 590, 490, 1080, 2400 }, 500, 200, 1, 200, 10 },
		{ "a picture in other pixels", { 0, 0, 540, 1200, 540, 1200 }, 540, 1200, 3,
			150, 150 },
	};
	struct marks marks;

	(void)state;
	take_marks(&marks);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_image struct image *image = image_new(cases[i].width, cases[i].height);

		check_int(cases[i].name, marks_draw(&marks, &cases[i].place, image),
			cases[i].count);
		check(cases[i].name, is_drawn(image, cases[i].x, cases[i].y));
		check(cases[i].name, !is_drawn(image, cases[i].x, cases[i].y - 3));
	}
	marks_fini(&marks);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_taken),
		cmocka_unit_test(test_drawn),
	};
	return CHECK_RUN(tests);
}
