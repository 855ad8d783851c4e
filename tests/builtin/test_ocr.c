/* The tools that read text in pictures, with a stand-in of tesseract. */
#include "eyes.h"

#define LANGUAGES "case $1 in --list-langs) echo 'List:'; echo eng; echo chi_sim; exit;; esac\n"
#define ROW(text, left)                                                                        \
	"printf '5\\t1\\t1\\t1\\t1\\t1\\t" left "\\t10\\t20\\t30\\t95\\t" text "\\n'\n"

static void test_screen(void **state) {
	struct rig *rig = *state;

	eyes_show_screen(rig, 100, 100);
	eyes_program(rig, "tesseract",
		LANGUAGES "printf '%s ' \"$@\" >\"$HOME/asked\"\ncat >\"$HOME/got.png\"\n" ROW(
			"Save", "40"));
	rig_call(rig, "screen_ocr", "{}");
	assert_string_equal(rig->result.text.data, "Save @(50,25)\n");
	assert_string_equal(rig->result.summary, "1 line");
	auto_free char *asked = rig_read(rig, "asked");

	assert_string_equal(asked, "stdin stdout -l chi_sim+eng --psm 11 tsv ");
	auto_free char *got = rig_read(rig, "got.png");
	auto_free char *screen = rig_read(rig, "screen.png");

	assert_memory_equal(got, screen, 60);
	rig_call(rig, "screen_ocr", "{\"with_coordinates\":false}");
	assert_string_equal(rig->result.text.data, "Save\n");
}

static void test_screen_without_text(void **state) {
	struct rig *rig = *state;

	eyes_show_screen(rig, 100, 100);
	eyes_program(rig, "tesseract", LANGUAGES "cat >/dev/null");
	rig_call(rig, "screen_ocr", "{}");
	assert_false(rig->result.failed);
	rig_check_has("says so", rig->result.text.data, "no text was found");
}

static void test_black_screen(void **state) {
	struct rig *rig = *state;
	auto_image struct image *black = image_new(100, 100);

	eyes_show(rig, black);
	eyes_program(rig, "tesseract", LANGUAGES "cat >/dev/null");
	rig_call(rig, "screen_ocr", "{}");
	assert_true(rig->result.failed);
	rig_check_has("says so", rig->result.text.data, "secure_window");
}

static void test_file(void **state) {
	struct rig *rig = *state;

	eyes_program(rig, "tesseract",
		LANGUAGES "printf '%s ' \"$@\" >\"$HOME/asked\"\ntail -c +4\necho; echo text");
	rig_write_bytes(rig, "work/a.jpg", "\xff\xd8\xff the words", 13);
	rig_call(rig, "ocr_file", "{\"path\":\"a.jpg\",\"languages\":\"deu+fra\"}");
	rig_check_has("what it printed", rig->result.text.data, "the words\ntext");
	auto_free char *asked = rig_read(rig, "asked");

	assert_string_equal(asked, "stdin stdout -l deu+fra --psm 3 txt ");
}

static void test_failures(void **state) {
	static const struct {
		const char *name;
		const char *tesseract;
		const char *arguments;
		const char *text;
		bool unavailable;
	} cases[] = {
		{ "no language", "echo 'List of languages (1):'; echo osd",
			"{\"path\":\"a.jpg\"}", "knows no language", true },
		{ "it fails", LANGUAGES "cat >/dev/null; echo broken >&2; exit 1",
			"{\"path\":\"a.jpg\"}", "tesseract failed with exit code 1\nbroken",
			false },
		{ "no picture", "exit 0", "{\"path\":\"b.txt\"}", "is no picture", false },
		{ "no file", "exit 0", "{\"path\":\"c.png\"}", "c.png", false },
		{ "an option", "exit 0", "{\"path\":\"a.jpg\",\"languages\":\"--x\"}",
			"languages", false },
		{ "a closed place", "exit 0", "{\"path\":\"../.ssh/id\"}", "closed", false },
	};
	struct rig *rig = *state;

	rig_write_bytes(rig, "work/a.jpg", "\xff\xd8\xff", 3);
	rig_write(rig, "work/b.txt", "text");
	rig_write(rig, ".ssh/id", "\xff\xd8\xff");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		eyes_program(rig, "tesseract", cases[i].tesseract);
		rig_call(rig, "ocr_file", cases[i].arguments);
		check(cases[i].name, rig->result.failed);
		check_int(cases[i].name, rig->result.unavailable, cases[i].unavailable);
		rig_check_has(cases[i].name, rig->result.text.data, cases[i].text);
	}
}

static void test_not_installed(void **state) {
	struct rig *rig = *state;
	auto_free char *bin = rig_path(rig, "bin");

	eyes_show_screen(rig, 100, 100);
	setenv("PATH", bin, 1);
	rig_write_bytes(rig, "work/a.jpg", "\xff\xd8\xff", 3);
	rig_call(rig, "screen_ocr", "{}");
	assert_true(rig->result.unavailable);
	rig_check_has("desktop", rig->result.text.data, "apt install tesseract-ocr");
	eyes_become(rig, true);
	rig_call(rig, "ocr_file", "{\"path\":\"a.jpg\"}");
	assert_true(rig->result.unavailable);
	rig_check_has("phone", rig->result.text.data, "pkg install tesseract");
}

static void test_risk(void **state) {
	struct rig *rig = *state;

	assert_int_equal(rig_risk(rig, "screen_ocr", "{}"), TOOL_RISK_PRIVATE);
	assert_int_equal(rig_risk(rig, "ocr_file", "{\"path\":\"a.png\"}"), TOOL_RISK_READ);
	assert_int_equal(
		rig_risk(rig, "ocr_file", "{\"path\":\"/etc/a.png\"}"), TOOL_RISK_PRIVATE);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		eyes_test(test_screen),
		eyes_test(test_screen_without_text),
		eyes_test(test_black_screen),
		eyes_test(test_file),
		eyes_test(test_failures),
		eyes_test(test_not_installed),
		eyes_test(test_risk),
	};
	return CHECK_RUN(tests);
}
