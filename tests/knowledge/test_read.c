#include "knowledge/read.h"

#include "notes.h"

static void test_pieces(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	buf_add_str(&text, "---\ntitle: T\nsource: https://example.com/\n---\n");
	for (int i = 0; i < 2100; i++) {
		buf_add_str(&text, "\xe7\xbb\xbf");
	}
	note_write(&fixture, "sea/a.md", text.data);
	free(note_import(&fixture));
	assert_true(knowledge_read(&out, fixture.store, 1, 0, &err));
	check("head", strncmp(out.data, "T (notes / sea) https://example.com/\n\n", 38) == 0);
	check("how to go on",
		strstr(out.data, "\n[characters 0 to 2000 of 2100; go on with start 2000]\n"));
	buf_clear(&out);
	assert_true(knowledge_read(&out, fixture.store, 1, 2000, &err));
	check_int("the rest", out.len, 38 + 300 + 1);
	check("behind the end", !knowledge_read(&out, fixture.store, 1, 2100, &err));
	check_str("says so", err.text, "entry 1 has 2100 characters");
	check("none", !knowledge_read(&out, fixture.store, 2, 0, &err));
	check_int("says so", err.code, ERR_NOT_FOUND);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pieces),
	};

	return CHECK_RUN(tests);
}
