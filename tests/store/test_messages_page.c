#include "content.h"

static void add_texts(const struct conversation *messages, struct buf *out) {
	for (size_t i = 0; i < messages->messages.len; i++) {
		message_text(&messages->messages.items[i], PART_TEXT, out);
	}
}

/* "cd|ab|": the pages as they come. */
static void check_pages(
	const char *name, struct store *store, int64_t id, size_t bytes, const char *want) {
	auto_buf struct buf pages = BUF_INIT;
	struct messages_cursor cursor;
	struct err err = ERR_INIT;

	messages_cursor_init(&cursor, id);
	while (cursor.conversation) {
		struct conversation page = { 0 };

		assert_true(messages_page(store, &cursor, bytes, &page, &err));
		add_texts(&page, &pages);
		buf_add_char(&pages, '|');
		conversation_fini(&page);
	}
	check_str(name, pages.data, want);
	struct conversation none = { 0 };

	assert_true(messages_page(store, &cursor, bytes, &none, &err));
	assert_int_equal(none.messages.len, 0);
}

/* "uatau": roles; texts are a, b, c ... */
static int64_t add_roles(struct store *store, int64_t id, const char *roles, char first) {
	int64_t last = 0;

	for (size_t i = 0; roles[i]; i++) {
		const char text[] = { (char)(first + i), '\0' };

		last = add_text(store, id,
			roles[i] == 'u'   ? ROLE_USER
			: roles[i] == 'a' ? ROLE_ASSISTANT
					  : ROLE_TOOL,
			text);
	}
	return last;
}

static void test_pages(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t id = add_conversation(store, "x");

	(void)state;
	check_pages("nothing", store, id, 10, "|");
	add_roles(store, id, "uataua", 'a');
	check_pages("a turn each", store, id, 10, "ef|abcd||");
	check_pages("all at once", store, id, 100000, "abcdef|");
	check_pages("of nobody", store, 99, 10, "|");
}

/* A branch and what it takes over are read as one. */
static void test_over_the_seam(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t a = add_conversation(store, "x"), b = 0, c = 0;
	struct err err = ERR_INIT;
	int64_t last = add_roles(store, a, "uau", 'a');

	(void)state;
	add_roles(store, a, "a", 'x');
	must(conversations_branch(store, a, last, NULL, &b, &err), &err);
	add_roles(store, b, "aua", 'd');
	check_pages("an answer of the branch", store, b, 10, "ef|cd|ab||");
	must(conversations_branch(store, b, last, NULL, &c, &err), &err);
	check_pages("nothing of its own", store, c, 10, "c|ab||");
}

/* A turn without an end is cut between an answer and what it calls. */
static void test_a_long_turn(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	auto_buf struct buf roles = BUF_INIT;
	struct messages_cursor cursor;
	struct conversation page = { 0 };

	(void)state;
	buf_add_char(&roles, 'u');
	for (int i = 0; i < 60; i++) {
		buf_add_str(&roles, "at");
	}
	add_roles(fixture.store, id, roles.data, 'a');
	messages_cursor_init(&cursor, id);
	assert_true(messages_page(fixture.store, &cursor, 100, &page, NULL));
	assert_true(page.messages.len < 121);
	assert_int_equal(page.messages.items[0].role, ROLE_ASSISTANT);
	conversation_fini(&page);
}

/* Streamed text is there too, as in messages_load(). */
static void test_streamed(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	add_text(fixture.store, id, ROLE_USER, "a");
	add_chunk(fixture.store, add_streaming(fixture.store, id), false, "half");
	check_pages("streamed", fixture.store, id, 100000, "ahalf|");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pages),
		cmocka_unit_test(test_over_the_seam),
		cmocka_unit_test(test_a_long_turn),
		cmocka_unit_test(test_streamed),
	};

	return CHECK_RUN(tests);
}
