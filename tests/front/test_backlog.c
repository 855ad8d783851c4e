/* A conversation that is shown from its end on. */

#include "tests/check.h"

#include "base/str.h"
#include "front/backlog.h"
#include "front/transcript/transcript.h"
#include "loop/loop.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "tests/home.h"

#define TURNS 20

static void add(struct store *store, int64_t id, struct message *message) {
	assert_int_equal(messages_add(store, id, message, NULL), STORE_OK);
	message_fini(message);
}

/* Turns of a prompt, a call with its result, and an answer. */
static int64_t fill(struct store *store) {
	struct conversation_row row = { 0 };

	assert_int_equal(conversations_add(store, &row, NULL), STORE_OK);
	for (int i = 0; i < TURNS; i++) {
		auto_free char *text = xasprintf("number %d", i);
		auto_free char *call = xasprintf("c%d", i);
		struct message message;

		message_init(&message, ROLE_USER);
		message_add(&message, PART_TEXT, text);
		add(store, row.id, &message);
		message_init(&message, ROLE_ASSISTANT);
		message_add_call(&message, call, "get_time", "{}");
		add(store, row.id, &message);
		message_init(&message, ROLE_TOOL);
		message_add_result(&message, call, "get_time", text, CALL_DONE);
		add(store, row.id, &message);
		message_init(&message, ROLE_ASSISTANT);
		message_add(&message, PART_TEXT, text);
		add(store, row.id, &message);
	}
	return row.id;
}

static void show(const struct transcript *transcript, struct buf *out) {
	for (size_t i = 0; i < transcript->entries.len; i++) {
		const struct entry *entry = transcript->entries.items[i];

		buf_addf(out, "%d %s %s %s %lld\n", (int)entry->kind,
			entry->text.len ? entry->text.data : "", entry_word(entry),
			entry->output.len ? entry->output.data : "", (long long)entry->message);
	}
}

/* Page by page it becomes what it is as a whole; numbers grow with the age. */
static void test_pages_make_the_whole(void **state) {
	struct loop *loop = loop_new();
	struct services services;
	struct conversation all = { 0 };
	struct transcript whole, paged;
	auto_buf struct buf want = BUF_INIT, got = BUF_INIT;
	size_t pages = 0, entries = 0;

	(void)state;
	services_init(&services, loop);
	struct store *store = services_store(&services, NULL);
	int64_t id = fill(store);
	struct backlog *backlog = backlog_new(&services, id);

	transcript_init(&whole);
	transcript_init(&paged);
	assert_true(messages_load(store, id, &all, NULL));
	transcript_load(&whole, &all);
	for (bool more = true; more;) {
		struct conversation page = { 0 };
		struct err err = ERR_INIT;

		more = backlog_page(backlog, 200, &page, &err);
		assert_int_equal(err.code, 0);
		assert_true(more || page.messages.len == 0);
		entries += transcript_prepend(&paged, &page);
		pages += more;
		conversation_fini(&page);
	}
	show(&whole, &want);
	show(&paged, &got);
	assert_string_equal(got.data, want.data);
	assert_true(pages > 5);
	assert_int_equal(entries, TURNS * 3);
	assert_int_equal(paged.turn, paged.entries.len);
	for (size_t i = 1; i < paged.entries.len; i++) {
		assert_true(paged.entries.items[i - 1]->id < paged.entries.items[i]->id);
	}
	backlog_free(backlog);
	conversation_fini(&all);
	transcript_fini(&whole);
	transcript_fini(&paged);
	services_fini(&services);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			test_pages_make_the_whole, home_open, home_close),
	};

	return CHECK_RUN(tests);
}
