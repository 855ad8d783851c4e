#include "agent/call/result_page.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "check.h"

/* Pages one behind the other are the whole. */
static void check_pages(const char *name, const struct buf *text, size_t max) {
	auto_buf struct buf all = BUF_INIT;
	struct result_query query = { .max = max };
	int pages = 0;

	for (bool more = true; more && pages < 1000; pages++) {
		auto_buf struct buf out = BUF_INIT;

		result_page(text->data, text->len, &query, &out, NULL);
		check(name, utf8_is_valid(out.data, out.len));
		const char *note = strstr(out.data, " more bytes: go on with offset ");

		more = note != NULL;
		if (!more) {
			buf_add(&all, out.data, out.len);
			break;
		}
		int64_t next = 0;
		auto_free char *number =
			xstrdup(note + strlen(" more bytes: go on with offset "));

		number[strcspn(number, "]")] = '\0';
		check(name, str_to_int(number, &next) && next > query.offset);
		buf_add(&all, out.data, (size_t)(next - query.offset));
		query.offset = next;
	}
	check(name, pages > 1);
	check_int(name, all.len, text->len);
	check(name, memcmp(all.data, text->data, text->len) == 0);
}

static const struct {
	const char *name;
	const char *unit;
	size_t times;
} texts[] = {
	{ "lines", "one line of text\n", 900 },
	{ "one long line", "word ", 3000 },
	{ "characters of three bytes", "\xe4\xb8\xad\xe6\x96\x87", 3000 },
	{ "a line break now and then", "\xe4\xb8\xad, then more and more of it all\n", 500 },
};

static void test_pages(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		auto_buf struct buf text = BUF_INIT;

		for (size_t j = 0; j < texts[i].times; j++) {
			buf_add_str(&text, texts[i].unit);
		}
		check_pages(texts[i].name, &text, 2000);
		check_pages(texts[i].name, &text, 500);
	}
}

#define TEXT "first line\nsecond Line\n\nthe \xc3\xa4nd\n"

static const struct {
	const char *name;
	int64_t offset;
	const char *search;
	const char *want;
} queries[] = {
	{ "all", 0, NULL, TEXT },
	{ "from the second line", 11, NULL, "second Line\n\nthe \xc3\xa4nd\n" },
	{ "from inside of a character", 29, NULL, "nd\n" },
	{ "behind the end", 99, NULL, "[offset 99 is behind its end]" },
	{ "places", 0, "line", "0: first line\n11: second Line\n" },
	{ "places from an offset", 5, "LINE", "0: first line\n11: second Line\n" },
	{ "places behind the first", 11, "line", "11: second Line\n" },
	{ "nowhere", 0, "third", "[\"third\" does not stand in it]" },
	{ "nowhere any more", 20, "first",
		"[\"first\" does not stand in it behind that offset]" },
};

static void test_queries(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(queries); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct result_query query = {
			.offset = queries[i].offset, .search = queries[i].search, .max = 8000
		};

		result_page(TEXT, strlen(TEXT), &query, &out, NULL);
		check_str(queries[i].name, out.data, queries[i].want);
	}
}

static void test_many_places(void **state) {
	auto_buf struct buf text = BUF_INIT;
	struct result_query query = { .search = "here", .max = 20000 };
	size_t found = 0;
	int pages = 0;

	(void)state;
	for (int i = 0; i < 120; i++) {
		buf_addf(&text, "line %d: it is here, and here again\n", i);
	}
	for (bool more = true; more; pages++) {
		auto_buf struct buf out = BUF_INIT;
		auto_free char *summary = NULL;

		result_page(text.data, text.len, &query, &out, &summary);
		found += strtoul(summary, NULL, 10);
		const char *note = strstr(out.data, "[more behind: go on with offset ");

		more = note != NULL;
		query.offset = more ? (int64_t)strtoul(note + 32, NULL, 10) : 0;
	}
	check_int("each line once", found, 120);
	check_int("pages", pages, 3);
}

/* A line without an end shows only what stands around. */
static void test_long_line(void **state) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf out = BUF_INIT;
	struct result_query query = { .search = "needle", .max = 8000 };

	(void)state;
	for (int i = 0; i < 5000; i++) {
		buf_add_str(&text, i == 2500 ? "needle" : "\xe4\xb8\xad");
	}
	result_page(text.data, text.len, &query, &out, NULL);
	assert_non_null(strstr(out.data, "needle"));
	assert_true(out.len < 400);
	assert_true(utf8_is_valid(out.data, out.len));
}

static void test_binary(void **state) {
	auto_buf struct buf out = BUF_INIT;
	struct result_query query = { .max = 8000 };

	(void)state;
	result_page("\x89PNG\r\n\0\0", 8, &query, &out, NULL);
	check_str("named", out.data, "[a PNG image: there is no text to show]");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pages),
		cmocka_unit_test(test_queries),
		cmocka_unit_test(test_many_places),
		cmocka_unit_test(test_long_line),
		cmocka_unit_test(test_binary),
	};

	return CHECK_RUN(tests);
}
