/* What a search in texts finds, and where. */

#include "base/buf.h"
#include "base/mem.h"
#include "front/transcript/find.h"
#include "tests/check.h"

/* Hits as "start+len start+len". */
static char *hits_of(const char *query, const char *text) {
	struct find *find = NULL;
	struct find_hits hits = { 0 };
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	if (!find_new(query, &find, &err)) {
		return xstrdup(err.text);
	}
	find_all(find, text, strlen(text), &hits);
	for (size_t i = 0; i < hits.items.len; i++) {
		const struct find_hit *hit = &hits.items.items[i];

		buf_addf(&out, "%s%u+%u", i ? " " : "", hit->start, hit->len);
	}
	assert_int_equal(find_count(find, text, strlen(text)), hits.items.len);
	find_hits_fini(&hits);
	find_free(find);
	return buf_detach(&out);
}

static void test_hits(void **state) {
	static const struct {
		const char *name;
		const char *query;
		const char *text;
		const char *hits;
	} cases[] = {
		{ "a word", "two", "one two three two", "4+3 14+3" },
		{ "no hit", "four", "one two three", "" },
		{ "case", "TwO", "Two tWo", "0+3 4+3" },
		{ "space around is cut off", "  two ", "one two", "4+3" },
		{ "hits do not overlap", "aa", "aaaaa", "0+2 2+2" },
		{ "chinese", "日志", "看日志里的日志", "3+6 15+6" },
		{ "full width", "ABC1", "x ａｂｃ１ y", "2+12" },
		{ "full width is looked for", "ａｂｃ", "abc", "0+3" },
		{ "accent as one and as two", "\xc3\xa9t\xc3\xa9", "e\xcc\x81te\xcc\x81",
			"0+7" },
		{ "no accent is another letter", "ete", "\xc3\xa9t\xc3\xa9", "" },
		{ "behind a decomposed word", "b", "e\xcc\x81 b e\xcc\x81 b", "4+1 10+1" },
		{ "cyrillic", "мир", "МИР мир", "0+6 7+6" },
		{ "over a line break", "one two", "one\ntwo", "0+7" },
		{ "pattern", "re:[0-9]+", "a 12 b 345", "2+2 7+3" },
		{ "pattern: any case", "re:AB", "ab", "0+2" },
		{ "pattern: exact case", "/AB/", "ab AB", "3+2" },
		{ "pattern: /i", "/AB/i", "ab AB", "0+2 3+2" },
		{ "pattern: each line", "/^x/", "x x\nx x", "0+1 4+1" },
		{ "pattern: empty matches are none", "re:x*", "axb", "1+1" },
		{ "a path is no pattern", "/etc/passwd", "see /etc/passwd", "4+11" },
		{ "one slash", "/", "a/b", "1+1" },
		{ "two slashes", "//", "http://x", "5+2" },
		{ "nothing", "  ", "a", "there is nothing to look for" },
		{ "no pattern", "re:", "a", "there is nothing to look for" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *hits = hits_of(cases[i].query, cases[i].text);

		check_str(cases[i].name, hits, cases[i].hits);
	}
}

static void test_bad_patterns(void **state) {
	static const char *const queries[] = { "re:(", "re:[", "re:(?=x)",
		"/(a{1000}){1000}/" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(queries); i++) {
		struct find *find = NULL;
		struct err err = ERR_INIT;

		check(queries[i], !find_new(queries[i], &find, &err));
		check(queries[i], strstr(err.text, "pattern"));
		check(queries[i], !find);
	}
}

/* A line of any length, and any bytes. */
static void test_any_text(void **state) {
	static const char *const queries[] = { "a", "re:a.a", "\xc3\xa9" };
	auto_buf struct buf text = BUF_INIT;
	unsigned seed = 5;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		seed = seed * 1103515245u + 12345u;
		buf_add_char(&text, (char)(seed >> 16));
	}
	for (size_t i = 0; i < ARRAY_LEN(queries); i++) {
		struct find *find = NULL;
		struct find_hits hits = { 0 };
		size_t end = 0;

		assert_true(find_new(queries[i], &find, NULL));
		find_all(find, text.data, text.len, &hits);
		for (size_t hit = 0; hit < hits.items.len; hit++) {
			assert_true(hits.items.items[hit].start >= end);
			end = hits.items.items[hit].start + hits.items.items[hit].len;
			assert_true(hits.items.items[hit].len > 0 && end <= text.len);
		}
		find_hits_fini(&hits);
		find_free(find);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hits),
		cmocka_unit_test(test_bad_patterns),
		cmocka_unit_test(test_any_text),
	};

	return CHECK_RUN(tests);
}
