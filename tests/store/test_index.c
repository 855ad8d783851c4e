#include "store/index.h"

#include "content.h"
#include "store/search.h"

static bool handle_hit(void *ctx, const struct search_hit *hit) {
	(void)hit;
	++*(int *)ctx;
	return true;
}

static int hits(struct store *store, const char *query) {
	struct err err = ERR_INIT;
	int count = 0;

	if (!search_messages(store, query, 0, handle_hit, &count, &err)) {
		fail_msg("%s: %s", query, err.text);
	}
	return count;
}

static int64_t waiting(struct store *store) {
	return sql_number(store, "SELECT count(*) FROM search_queue");
}

/* Steps until it is done; returns how many. */
static int settle(struct store *store) {
	int steps = 0;

	while (index_step(store) == INDEX_MORE) {
		steps++;
		assert_true(steps < 10000);
	}
	return steps;
}

static void test_only_finished_text_waits(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	add_streaming(fixture.store, id);
	add_text(fixture.store, id, ROLE_USER, "");
	message_init(&message, ROLE_TOOL);
	message_add_result(&message, "c1", "tap", "a result is not searched", CALL_DONE);
	must(messages_add(fixture.store, id, &message, &err), &err);
	message_fini(&message);
	assert_int_equal(waiting(fixture.store), 0);
	add_text(fixture.store, id, ROLE_USER, "words");
	assert_int_equal(waiting(fixture.store), 1);
	settle(fixture.store);
	assert_int_equal(waiting(fixture.store), 0);
	assert_int_equal(settle(fixture.store), 0);
}

/* Words of one message that lie pieces apart are found together, and one message
   is one hit. */
static void test_a_long_message_is_one_row(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	buf_add_str(&text, "beginning common ");
	while (text.len < INDEX_PIECE * 5) {
		buf_addf(&text, "filler%zu common ", text.len);
	}
	buf_add_str(&text, "ending common");
	add_text(fixture.store, id, ROLE_ASSISTANT, text.data);
	assert_true(settle(fixture.store) >= 6);
	assert_int_equal(hits(fixture.store, "beginning ending"), 1);
	assert_int_equal(hits(fixture.store, "common"), 1);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT count(*) FROM search WHERE search MATCH 'common'"),
		1);
	run_sql(fixture.store, "INSERT INTO search (search) VALUES ('optimize')");
	assert_int_equal(hits(fixture.store, "beginning ending common"), 1);
	assert_true(index_check(fixture.store, NULL));
}

/* Every pair of a text without a space is found, wherever the pieces part it. */
static void test_pieces_keep_all_pairs(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	auto_buf struct buf text = BUF_INIT;
	uint32_t code = 0x4e00;

	(void)state;
	while (text.len < INDEX_PIECE * 3 + 1000) {
		buf_add_code(&text, code++);
	}
	add_text(fixture.store, id, ROLE_ASSISTANT, text.data);
	settle(fixture.store);
	for (size_t at = 0; at + 6 <= text.len; at += 3) {
		auto_free char *sql =
			xasprintf("SELECT count(*) FROM search WHERE search MATCH '\"%.6s\"'",
				text.data + at);

		check_int(sql, sql_number(fixture.store, sql), 1);
	}
}

static void test_a_mark_in_the_middle_goes_on(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	auto_buf struct buf text = BUF_INIT;
	struct store *other;

	(void)state;
	while (text.len < INDEX_PIECE * 8) {
		buf_addf(&text, "word%zu ", text.len);
	}
	buf_add_str(&text, "ending");
	add_text(fixture.store, id, ROLE_ASSISTANT, text.data);
	while (sql_number(fixture.store, "SELECT done FROM search_queue") == 0) {
		assert_int_equal(index_step(fixture.store), INDEX_MORE);
	}
	/* Another process takes it up where the mark stands; both may go on. */
	other = fixture_other(&fixture);
	assert_true(settle(other) > 0);
	assert_int_equal(waiting(other), 0);
	settle(fixture.store);
	assert_int_equal(hits(other, "word0 ending"), 1);
	assert_int_equal(waiting(other), 0);
	store_close(other);
}

static void test_held(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	enum index_result result = INDEX_MORE;
	struct err err = ERR_INIT;

	(void)state;
	add_text(fixture.store, add_conversation(fixture.store, "x"), ROLE_USER, "words");
	must(store_begin(other, &err), &err);
	for (int i = 0; i < 10 && result == INDEX_MORE; i++) {
		result = index_step(fixture.store);
	}
	assert_int_equal(result, INDEX_HELD);
	store_rollback(other);
	assert_int_equal(hits(fixture.store, "words"), 1);
	store_close(other);
}

static void test_not_in_a_transaction(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	must(store_begin(fixture.store, &err), &err);
	add_text(fixture.store, add_conversation(fixture.store, "x"), ROLE_USER, "words");
	assert_int_equal(index_step(fixture.store), INDEX_HELD);
	must(store_commit(fixture.store, &err), &err);
	assert_int_equal(hits(fixture.store, "words"), 1);
}

static void test_a_changed_text_is_indexed_anew(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct conversation conversation = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	add_text(fixture.store, id, ROLE_ASSISTANT, "first");
	assert_int_equal(hits(fixture.store, "first"), 1);
	load(fixture.store, id, &conversation);
	struct message *message = &conversation.messages.items[0];

	/* Written again unchanged, as when a call's row number is added. */
	must(messages_finish(fixture.store, message, &err), &err);
	assert_int_equal(waiting(fixture.store), 0);
	free(message->parts.items[0].text);
	message->parts.items[0].text = xstrdup("second");
	must(messages_finish(fixture.store, message, &err), &err);
	assert_int_equal(waiting(fixture.store), 1);
	assert_int_equal(hits(fixture.store, "second"), 1);
	assert_int_equal(hits(fixture.store, "first"), 0);
	conversation_fini(&conversation);
}

/* It is read in pieces, and changes after some of them. */
static void test_a_change_while_it_is_read(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct conversation conversation = { 0 };
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	(void)state;
	while (text.len < INDEX_PIECE * 2) {
		buf_addf(&text, "old%zu ", text.len);
	}
	add_text(fixture.store, id, ROLE_ASSISTANT, text.data);
	assert_int_equal(index_step(fixture.store), INDEX_MORE);
	load(fixture.store, id, &conversation);
	struct message *message = &conversation.messages.items[0];

	free(message->parts.items[0].text);
	message->parts.items[0].text = xstrdup("fresh");
	must(messages_finish(fixture.store, message, &err), &err);
	assert_int_equal(hits(fixture.store, "fresh"), 1);
	assert_int_equal(waiting(fixture.store), 0);
	conversation_fini(&conversation);
}

static void test_a_message_that_went(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	add_text(fixture.store, id, ROLE_USER, "one");
	int64_t gone = add_text(fixture.store, id, ROLE_USER, "two");
	auto_free char *sql =
		xasprintf("DELETE FROM messages WHERE id = %lld", (long long)gone);

	run_sql(fixture.store, sql);
	settle(fixture.store);
	assert_int_equal(waiting(fixture.store), 0);
	assert_int_equal(hits(fixture.store, "one"), 1);
}

/* Many writes do not leave many segments: one small one comes with each message. */
static void test_segments_are_merged(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	for (int i = 0; i < 200; i++) {
		add_text(fixture.store, id, ROLE_USER, "some words");
		settle(fixture.store);
	}
	assert_in_range(
		sql_number(fixture.store, "SELECT count(DISTINCT segid) FROM search_idx"), 1,
		40);
	assert_true(index_check(fixture.store, NULL));
	assert_int_equal(hits(fixture.store, "words"), 50);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_only_finished_text_waits),
		cmocka_unit_test(test_a_long_message_is_one_row),
		cmocka_unit_test(test_pieces_keep_all_pairs),
		cmocka_unit_test(test_a_mark_in_the_middle_goes_on),
		cmocka_unit_test(test_held),
		cmocka_unit_test(test_not_in_a_transaction),
		cmocka_unit_test(test_a_changed_text_is_indexed_anew),
		cmocka_unit_test(test_a_change_while_it_is_read),
		cmocka_unit_test(test_a_message_that_went),
		cmocka_unit_test(test_segments_are_merged),
	};

	return CHECK_RUN(tests);
}
