#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"

static void test_starts_empty(void **state) {
	struct buf buf = BUF_INIT;
	struct buf zeroed = { 0 };

	(void)state;
	check_str("before the first byte", buf.data, "");
	buf_fini(&buf);
	check_str("after fini", buf.data, "");
	buf_fini(&zeroed);
	check_str("fini of a zeroed struct", zeroed.data, "");
	check("a zeroed struct holds nothing", !buf_add_char(&zeroed, 'x'));
}

static void test_adds(void **state) {
	auto_buf struct buf buf = BUF_INIT;

	(void)state;
	check("add", buf_add(&buf, "ab\0c", 4));
	check_int("NUL inside is kept", buf.len, 4);
	check_int("NUL behind the end", buf.data[4], 0);
	buf_clear(&buf);
	check_str("cleared", buf.data, "");
	check("pieces", buf_add_str(&buf, "one ") && buf_add_char(&buf, '2') &&
				buf_addf(&buf, " %s %d", "three", 4) &&
				buf_add_code(&buf, 0x20ac));
	check_str("pieces", buf.data, "one 2 three 4\xe2\x82\xac");
	check("nothing of nothing", buf_add(&buf, NULL, 0));
}

static void test_grows_by_bytes(void **state) {
	auto_buf struct buf buf = BUF_INIT;

	(void)state;
	for (int i = 0; i < 100000; i++) {
		buf_add_char(&buf, (char)('a' + i % 26));
	}
	check_int("length", buf.len, 100000);
	check_int("strlen", strlen(buf.data), 100000);
	for (int i = 0; i < 100000; i++) {
		check("content", buf.data[i] == 'a' + i % 26);
	}
	check("memory is no multiple of the text", buf.cap < 200000);
}

static void test_ceiling(void **state) {
	auto_buf struct buf buf = BUF_INIT_MAX(5);

	(void)state;
	check("up to the ceiling", buf_add_str(&buf, "12345") && !buf.full);
	check("past it", !buf_add_char(&buf, '6') && buf.full);
	check_str("nothing was added", buf.data, "12345");
	buf_truncate(&buf, 3);
	check("a part that fits", !buf_add_str(&buf, "abc") && buf_add_str(&buf, "ab"));
	check_str("part", buf.data, "123ab");
	check("formatted, past it", !buf_addf(&buf, "%d", 1));
	check("inserted, past it", !buf_insert(&buf, 0, "x", 1));
	check("reserved, past it", !buf_reserve(&buf, 1));
	check_str("unchanged", buf.data, "123ab");
	buf_clear(&buf);
	check("clear forgets that it was full", !buf.full);
	check("lengths that overflow", !buf_add(&buf, "x", SIZE_MAX));
	check("the largest ceiling", buf.len == 0);
}

static void test_no_ceiling(void **state) {
	auto_buf struct buf buf = BUF_INIT_MAX(SIZE_MAX);

	(void)state;
	check("adds", buf_add_str(&buf, "abc"));
	check("what no memory could hold", !buf_reserve(&buf, SIZE_MAX - 2) && buf.full);
	check_str("kept", buf.data, "abc");
}

static void test_edits(void **state) {
	static const struct {
		const char *name;
		size_t at, cut;
		const char *insert, *out;
	} cases[] = {
		{ "insert at the start", 0, 0, "xy", "xyhello" },
		{ "insert in the middle", 2, 0, "xy", "hexyllo" },
		{ "insert at the end", 5, 0, "xy", "helloxy" },
		{ "insert nothing", 5, 0, "", "hello" },
		{ "cut the start", 0, 2, "", "llo" },
		{ "cut the end", 3, 2, "", "hel" },
		{ "cut all", 0, 5, "", "" },
		{ "replace", 1, 3, "ipp", "hippo" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf buf = BUF_INIT;

		buf_add_str(&buf, "hello");
		buf_cut(&buf, cases[i].at, cases[i].cut);
		buf_insert(&buf, cases[i].at, cases[i].insert, strlen(cases[i].insert));
		check_str(cases[i].name, buf.data, cases[i].out);
		check_int(cases[i].name, buf.len, strlen(cases[i].out));
	}
}

static void test_reserve(void **state) {
	auto_buf struct buf buf = BUF_INIT;
	char *room = buf_reserve(&buf, 1000);

	(void)state;
	memset(room, 'x', 1000);
	buf_grown(&buf, 7);
	check_str("only what was counted", buf.data, "xxxxxxx");
}

static void test_detach(void **state) {
	struct buf buf = BUF_INIT_MAX(10);

	(void)state;
	auto_free char *nothing = buf_detach(&buf);
	check_str("of an empty buffer", nothing, "");
	buf_add_str(&buf, "text");
	auto_free char *text = buf_detach(&buf);
	check_str("the memory", text, "text");
	check_str("what is left", buf.data, "");
	check("the ceiling is kept",
		buf_add_str(&buf, "0123456789") && !buf_add_char(&buf, 'x'));
	buf_fini(&buf);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_starts_empty),
		cmocka_unit_test(test_adds),
		cmocka_unit_test(test_grows_by_bytes),
		cmocka_unit_test(test_ceiling),
		cmocka_unit_test(test_no_ceiling),
		cmocka_unit_test(test_edits),
		cmocka_unit_test(test_reserve),
		cmocka_unit_test(test_detach),
	};

	return CHECK_RUN(tests);
}
