#include "tests/check.h"

#include "base/buf.h"
#include "front/speech.h"
#include "loop/loop.h"
#include "tests/front/programs.h"

static const struct {
	const char *name, *text, *words;
} word_cases[] = {
	{ "plain", "Hello there.", "Hello there.\n" },
	{ "emphasis and code", "Some **bold** and `code`.", "Some bold and code.\n" },
	{ "a heading and a list", "# Head\n\n- one\n- two\n", "Head\none\ntwo\n" },
	{ "a link without its address", "See [docs](https://example.org/x).", "See docs.\n" },
	{ "code is left out", "Run:\n\n```sh\nrm -rf x\n```\n\nDone.",
		"Run:\n(code is left out)\nDone.\n" },
	{ "a rule", "a\n\n---\n\nb", "a\nb\n" },
	{ "a line break is a blank", "one\ntwo", "one two\n" },
	{ "escapes are words", "a\033[1mb", "a^[[1mb\n" },
};

static void test_words(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(word_cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		speech_words(&out, word_cases[i].text, strlen(word_cases[i].text));
		check_str(word_cases[i].name, out.data, word_cases[i].words);
	}
}

struct desk {
	struct loop *loop;
	struct speech *speech;
	int done;
};

static void handle_done(void *ctx) {
	((struct desk *)ctx)->done++;
}

static void desk_open(struct desk *desk) {
	programs_open();
	*desk = (struct desk){ .loop = loop_new() };
	desk->speech = speech_new(&(struct speech_options){
		.loop = desk->loop, .on_done = handle_done, .ctx = desk });
}

static void desk_close(struct desk *desk) {
	speech_free(desk->speech);
	while (loop_turn(desk->loop, -1)) {
	}
	loop_free(desk->loop);
	programs_close();
}

/* A long text goes in pieces, at the ends of sentences, nothing twice or never. */
static void test_pieces(void **state) {
	struct desk desk;
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	desk_open(&desk);
	setenv("TERMUX_VERSION", "1", 1);
	programs_add("termux-tts-speak", "cat >>got; echo '|' >>got");
	for (int i = 0; i < 60; i++) {
		buf_addf(&text, "Sentence number %d is here. ", i);
	}
	speech_say(desk.speech, text.data, text.len);
	assert_true(speech_is_on(desk.speech));
	while (desk.done == 0) {
		assert_true(loop_turn(desk.loop, -1));
	}
	auto_free char *got = home_read("got");
	auto_buf struct buf said = BUF_INIT;
	int pieces = 0;

	for (const char *at = got; *at; at++) {
		if (at[0] == '|') {
			pieces++;
			at++;
		} else {
			buf_add_char(&said, *at);
		}
	}
	assert_true(pieces > 3);
	assert_int_equal(strncmp(said.data, text.data, text.len - 1), 0);
	assert_non_null(strstr(got, " is here.|"));
	assert_int_equal(desk.done, 1);
	desk_close(&desk);
}

static void test_stop(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	setenv("TERMUX_VERSION", "1", 1);
	programs_add("termux-tts-speak", "exec sleep 1000");
	assert_false(speech_stop(desk.speech));
	speech_say(desk.speech, "a b", 3);
	assert_true(speech_stop(desk.speech));
	assert_false(speech_is_on(desk.speech));
	desk_close(&desk);
	assert_int_equal(desk.done, 0);
}

static void test_desktop(void **state) {
	struct desk desk;
	auto_buf struct buf why = BUF_INIT;

	(void)state;
	desk_open(&desk);
	programs_add("spd-say", "printf '<%s>' \"$@\" >>got");
	assert_string_equal(speech_program(NULL), "spd-say");
	speech_say(desk.speech, "-x *y*", 6);
	while (desk.done == 0) {
		assert_true(loop_turn(desk.loop, -1));
	}
	auto_free char *got = home_read("got");

	assert_string_equal(got, "<--wait><--><-x y\n>");
	setenv("SSH_TTY", "x", 1);
	assert_null(speech_program(&why));
	assert_string_equal(why.data, "over ssh there is no voice to be heard");
	desk_close(&desk);
}

/* No voice at all: it is over at once. */
static void test_fails(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk);
	setenv("TERMUX_VERSION", "1", 1);
	programs_add("termux-tts-speak", "exit 1");
	speech_say(desk.speech, "a", 1);
	while (desk.done == 0) {
		assert_true(loop_turn(desk.loop, -1));
	}
	speech_say(desk.speech, "", 0);
	assert_int_equal(desk.done, 2);
	desk_close(&desk);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		test_at_home(test_pieces),
		test_at_home(test_stop),
		test_at_home(test_desktop),
		test_at_home(test_fails),
	};

	return CHECK_RUN(tests);
}
