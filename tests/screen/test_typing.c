#include "check.h"

#include "base/mem.h"
#include "screen/typing.h"

static void test_keys(void **state) {
	static const struct {
		const char *name, *text, *line;
	} cases[] = {
		{ "a word", "Hello", "input text 'Hello'; " },
		{ "spaces", "a b", "input text 'a%sb'; " },
		{ "a per cent sign", "50% of", "input text '50%%sof'; " },
		{ "per cent and s", "%s", "input text '%'; input text 's'; " },
		{ "a quote", "it's", "input text 'it'\\''s'; " },
		{ "what a shell would read", "$(id);`x`", "input text '$(id);`x`'; " },
		{ "lines", "a\nb", "input text 'a'; input keyevent 66; input text 'b'; " },
		{ "a tab", "a\tb", "input text 'a'; input keyevent 61; input text 'b'; " },
		{ "a minus in front", "-5", "input keyevent 69; input text '5'; " },
		{ "nothing", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf line = BUF_INIT;

		typing_keys(cases[i].text, &line);
		check_str(cases[i].name, line.data, cases[i].line);
	}
}

/* Long texts in pieces of at most a hundred bytes. */
static void test_pieces(void **state) {
	char text[251];
	auto_buf struct buf line = BUF_INIT;
	int words = 0;

	(void)state;
	memset(text, 'x', sizeof(text) - 1);
	text[250] = '\0';
	typing_keys(text, &line);
	for (const char *at = line.data; (at = strstr(at, "input text")); at++) {
		words++;
	}
	check_int("pieces", words, 3);
}

static void test_plain(void **state) {
	(void)state;
	check("ASCII", typing_is_plain("Hello ~ 1\n\t"));
	check("an accent", !typing_is_plain("caf\xc3\xa9"));
	check("Chinese", !typing_is_plain("你好"));
	check("a control", !typing_is_plain("a\x1b"));
	check("DEL", !typing_is_plain("a\x7f"));
}

static void test_clear(void **state) {
	auto_buf struct buf old = BUF_INIT, now = BUF_INIT, unknown = BUF_INIT;

	(void)state;
	typing_clear(2, 29, &old);
	check_str("both ways", old.data, "input keyevent 123 67 67 112 112; ");
	typing_clear(2, 33, &now);
	check_str("all at once", now.data, "input keycombination 113 29; input keyevent 67; ");
	typing_clear(1, 0, &unknown);
	check_str("not known", unknown.data, "input keyevent 123 67 112; ");
}

static void test_compare(void **state) {
	static const struct {
		const char *name, *content, *wanted;
		enum typing_match match;
	} cases[] = {
		{ "the same", "Hello", "Hello", TYPING_SAME },
		{ "Chinese", "你好，世界", "你好，世界", TYPING_SAME },
		{ "more around it", "Dear Bob, Hello you", "Hello", TYPING_WITHIN },
		{ "a blank at the end is cut", "Hello", "Hello ", TYPING_SAME },
		{ "the last byte of a character is no blank", "你", "你", TYPING_SAME },
		{ "nor is half of it one", "你们", "你", TYPING_WITHIN },
		{ "a hard blank",
			"a\xc2\xa0"
			"b",
			"a b", TYPING_SAME },
		{ "corrected", "Hallo", "Hello", TYPING_OTHER },
		{ "cut", "Hel", "Hello", TYPING_OTHER },
		{ "nothing", "", "Hello", TYPING_OTHER },
		{ "another case", "hello", "Hello", TYPING_OTHER },
		{ "an emoji", "hi 😀", "hi 😀", TYPING_SAME },
		{ "an emoji as dots", "hi ..", "hi 😀", TYPING_SAME },
		{ "an emoji as one mark", "hi ? you", "hi 😀 you", TYPING_SAME },
		{ "an emoji that is missing", "hi ", "hi 😀", TYPING_OTHER },
		{ "a dot is no letter", "h.llo", "hello", TYPING_OTHER },
		{ "lines", "a b", "a\nb", TYPING_SAME },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, typing_compare(cases[i].content, cases[i].wanted),
			cases[i].match);
	}
}

static void test_broadcast_pieces(void **state) {
	auto_buf struct buf text = BUF_INIT;
	size_t at = 0;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		buf_add_str(&text, "好");
	}
	while (at < text.len) {
		size_t piece = typing_piece(text.data + at);

		check("bounded", piece > 0 && piece <= 3000);
		check("between characters", piece % 3 == 0);
		at += piece;
	}
	check_int("all of it", at, text.len);
	check_int("a short one", typing_piece("abc"), 3);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_pieces),
		cmocka_unit_test(test_plain),
		cmocka_unit_test(test_clear),
		cmocka_unit_test(test_compare),
		cmocka_unit_test(test_broadcast_pieces),
	};

	return CHECK_RUN(tests);
}
