#include "front/draft/mention.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"

static void test_find(void **state) {
	static const struct {
		const char *name, *text, *found;
	} cases[] = {
		{ "none", "hello", "" },
		{ "at the start", "@a.txt", "a.txt|" },
		{ "behind a blank", "see @a/b.c now", "a/b.c|" },
		{ "two", "@a @b", "a|b|" },
		{ "behind a bracket", "(@a)", "a)|" },
		{ "behind Han", "请看@notes.txt", "notes.txt|" },
		{ "ended by a sign of CJK", "看@a.txt，然后", "a.txt|" },
		{ "behind a sign of CJK", "你好，@a.txt。", "a.txt|" },
		{ "a name of Han", "看 @笔记.txt", "笔记.txt|" },
		{ "in a word", "me@home", "" },
		{ "in an address", "a.b@home.org", "" },
		{ "in a path", "node/@scope/x", "" },
		{ "behind another", "@@x", "@x|" },
		{ "quoted", "@\"my notes.txt\" is", "my notes.txt|" },
		{ "quoted and not ended", "@\"my not", "my not|" },
		{ "nothing behind it", "@ a", "|" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf found = BUF_INIT;
		struct mention mention = { 0 };
		size_t len = strlen(cases[i].text);

		while (mention_find(cases[i].text, len, mention.end, &mention)) {
			check(cases[i].name, mention.end > mention.start && mention.end <= len);
			buf_add(&found, cases[i].text + mention.path, mention.path_len);
			buf_add_char(&found, '|');
		}
		check_str(cases[i].name, found.data, cases[i].found);
	}
}

static void test_write(void **state) {
	static const struct {
		const char *path, *text;
	} cases[] = {
		{ "a.txt", "@a.txt" },
		{ "my notes.txt", "@\"my notes.txt\"" },
		{ "笔记.txt", "@笔记.txt" },
		{ "笔，记.txt", "@\"笔，记.txt\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT;
		struct mention mention;

		mention_write(&text, cases[i].path);
		check_str(cases[i].path, text.data, cases[i].text);
		check(cases[i].path, mention_find(text.data, text.len, 0, &mention));
		check_int(cases[i].path, mention.path_len, strlen(cases[i].path));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_find),
		cmocka_unit_test(test_write),
	};
	return CHECK_RUN(tests);
}
