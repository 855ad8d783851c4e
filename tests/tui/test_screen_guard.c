/* What is not typed by fingers on a keyboard: swipes, pastes without brackets, the
   words that a phone's keyboard puts in at once. None of it may send anything or
   change a draft that it does not belong to. */

#include <stdio.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "tests/tui/scene.h"

#define SWIPES 1000

static unsigned next_random(unsigned *seed) {
	*seed = *seed * 1103515245u + 12345u;
	return *seed / 65536;
}

/* A finger that moves over some rows: an arrow a row, the first two close together,
   the others maybe slower. */
static void swipe(struct scene *scene, unsigned *seed) {
	const char *arrow = next_random(seed) % 2 ? "\x1b[A" : "\x1bOB";
	int rows = 2 + (int)(next_random(seed) % 20);
	bool at_once = next_random(seed) % 2;
	auto_buf struct buf bytes = BUF_INIT;

	for (int row = 0; row < rows; row++) {
		if (at_once) {
			buf_add_str(&bytes, arrow);
			continue;
		}
		scene_wait(scene, (int)(next_random(seed) % (row == 1 ? 25 : 90)));
		scene_read(scene, arrow);
	}
	scene_read(scene, bytes.data);
	scene_wait(scene, 200 + (int)(next_random(seed) % 400));
}

static void test_swipes(void **state) {
	static const struct {
		const char *name, *keys, *draft;
	} cases[] = {
		{ "an empty draft", "one Enter two Enter", "" },
		{ "a draft", "one Enter two Enter dra", "dra" },
		{ "a draft of lines", "one Enter a C-j b C-j c", "a\nb\nc" },
		{ "a prompt from the history", "one Enter two Enter C-p C-p", "one" },
		{ "an open popup", "one Enter /", "/" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		unsigned seed = 3;

		scene_init(&scene);
		scene_press(&scene, cases[i].keys);
		scene_draw(&scene, 24, 45);
		scene_wants(&scene);
		size_t caret = scene.screen.composer.editor.caret;
		size_t at = scene.screen.composer.history.at;

		for (int count = 0; count < SWIPES; count++) {
			swipe(&scene, &seed);
		}
		check_str(
			cases[i].name, composer_draft(&scene.screen.composer), cases[i].draft);
		check_int(cases[i].name, scene.screen.composer.editor.caret, caret);
		check_int(cases[i].name, scene.screen.composer.history.at, at);
		check_str(cases[i].name, scene_wants(&scene), "");
		scene_fini(&scene);
	}
}

struct burst {
	const char *name;
	const char *bytes; /* '|' begins another read */
	int gap;           /* ms between two reads */
	const char *wants;
	const char *draft;
};

static const struct burst bursts[] = {
	{ "five lines in one read", "a\rb\rc\rd\re\r", 0, "", "a\nb\nc\nd\ne\n" },
	{ "letter by letter", "o|n|e|\r|t|w|o|\r|3|\r|4|\r|5|\r", 5, "",
		"one\ntwo\n3\n4\n5\n" },
	{ "a line a read", "one\r|two\r|three\r|four\r|five\r", 20, "",
		"one\ntwo\nthree\nfour\nfive\n" },
	{ "line ends in reads of their own", "one|\r|two|\r|three|\r", 8, "",
		"one\ntwo\nthree\n" },
	{ "empty lines between", "one\r\r\rtwo\r", 0, "", "one\n\n\ntwo\n" },
	{ "empty lines in reads of their own", "one|\r|\r|\r|two|\r", 8, "", "one\n\n\ntwo\n" },
	{ "CR LF", "one\r\ntwo\r\n", 0, "", "one\n\ntwo\n\n" },
	{ "a bracketed paste", "\x1b[200~one\rtwo\r\x1b[201~", 0, "", "one\ntwo\n" },
	{ "one in pieces", "\x1b[200~one\r|two\r|\x1b[20|1~", 300, "", "one\ntwo\n" },
	{ "a word of an input method, then Enter", "你好|\r", 150, "submit 你好\n", "" },
	{ "a glided word, then Enter", "hello |\r", 60, "submit hello\n", "" },
	{ "words of an input method", "你好|世界|!", 5, "", "你好世界!" },
};

static void test_bursts(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bursts); i++) {
		auto_strv struct strv reads = STRV_INIT;
		struct scene scene;

		scene_init(&scene);
		strv_split(&reads, bursts[i].bytes, "|");
		for (size_t read = 0; read < reads.len; read++) {
			scene_wait(&scene, bursts[i].gap);
			scene_read(&scene, reads.items[read]);
		}
		check_str(bursts[i].name, scene_wants(&scene), bursts[i].wants);
		check_str(bursts[i].name, composer_draft(&scene.screen.composer),
			bursts[i].draft);
		scene_fini(&scene);
	}
}

/* Any text without brackets, in reads of any size that follow each other as fast as
   a terminal sends them, sends nothing and stands in the draft as it was. */
static void test_random_bursts(void **state) {
	unsigned seed = 9;

	(void)state;
	for (int turn = 0; turn < 300; turn++) {
		auto_buf struct buf text = BUF_INIT;
		struct scene scene;

		scene_init(&scene);
		for (int line = 0; line < 8; line++) {
			for (unsigned n = next_random(&seed) % 12 + (line == 0); n > 0; n--) {
				buf_add_str(&text, next_random(&seed) % 4 ? "w" : "文");
			}
			buf_add_char(&text, '\n');
		}
		for (size_t at = 0; at < text.len;) {
			size_t len = 1 + next_random(&seed) % 6;
			len = len > text.len - at ? text.len - at : len;
			auto_free char *piece = xmemdup(text.data + at, len);

			for (char *byte = piece; *byte; byte++) {
				*byte = *byte == '\n' ? '\r' : *byte;
			}
			scene_read(&scene, piece);
			scene_wait(&scene, (int)(next_random(&seed) % 9));
			at += len;
		}
		assert_string_equal(scene_wants(&scene), "");
		assert_string_equal(composer_draft(&scene.screen.composer), text.data);
		scene_fini(&scene);
	}
}

/* Over 1 MB in brackets: nothing is sent. */
static void test_large_paste(void **state) {
	auto_buf struct buf bytes = BUF_INIT;
	struct scene scene;

	(void)state;
	scene_init(&scene);
	buf_add_str(&bytes, "\x1b[200~");
	for (int line = 0; line < 20000; line++) {
		buf_addf(&bytes, "line %d of a text that somebody pasted, and more\r", line);
	}
	buf_add_str(&bytes, "\x1b[201~");
	for (size_t at = 0; at < bytes.len; at += 4096) {
		size_t len = bytes.len - at < 4096 ? bytes.len - at : 4096;

		keys_feed(scene.keys, bytes.data + at, len);
	}
	assert_string_equal(scene_wants(&scene), "");
	assert_true(scene.screen.composer.editor.text.len > 1000000);
	scene_fini(&scene);
}

/* What is too large for a draft is offered as a file of it. */
static void test_paste_as_file(void **state) {
	auto_buf struct buf bytes = BUF_INIT;
	struct scene scene;

	(void)state;
	scene_init(&scene);
	buf_add_str(&bytes, "\x1b[200~");
	for (int line = 0; line < 10000; line++) {
		buf_add_str(&bytes, "0123456789\r");
	}
	buf_add_str(&bytes, "\x1b[201~");
	keys_feed(scene.keys, bytes.data, bytes.len);
	assert_string_equal(scene_wants(&scene), "file 0123456789 110000\n");
	assert_string_equal(composer_draft(&scene.screen.composer), "");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_swipes),
		cmocka_unit_test(test_bursts),
		cmocka_unit_test(test_random_bursts),
		cmocka_unit_test(test_large_paste),
		cmocka_unit_test(test_paste_as_file),
	};
	return CHECK_RUN(tests);
}
