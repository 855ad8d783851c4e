#include "store/messages.h"

#include "base/redact.h"
#include "content.h"
#include "store/blobs.h"

static void test_all_of_a_message_comes_back(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct conversation got = { 0 };
	struct message message;
	struct err err = ERR_INIT;
	auto_buf struct buf want = BUF_INIT, parts = BUF_INIT;

	(void)state;
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_THINKING, "hm\n\"quoted\"")->vendor =
		xstrdup("{\"signature\":\"AbC=\",\"n\":9007199254740993}");
	message_add(&message, PART_TEXT, "first \xf0\x9f\xa6\x80");
	message_add_call(&message, "c1", "tap", "{\"n\": 1.0}");
	message_add(&message, PART_TEXT, "");
	message_add(&message, PART_TEXT, "second, 第二");
	struct part *result = message_add_result(&message, "c1", "tap", "ok", CALL_FAILED);

	result->exit_code = 3;
	result->timed_out = result->reads = true;
	result->ms = 12;
	message.usage = (struct usage){ 1, 2, 3, -1, 0 };
	message.origin = xstrdup("vendor/wire/model");
	message.stop = xstrdup("end_turn");
	message.created = 12345;
	must(messages_add(fixture.store, id, &message, &err), &err);
	fixture_reopen(&fixture);
	load(fixture.store, id, &got);
	assert_int_equal(got.messages.len, 1);
	const struct message *back = &got.messages.items[0];

	message_parts_write(&message, &want);
	message_parts_write(back, &parts);
	assert_string_equal(parts.data, want.data);
	assert_int_equal(back->id, message.id);
	assert_int_equal(back->role, ROLE_ASSISTANT);
	assert_int_equal(back->state, MESSAGE_COMPLETE);
	assert_memory_equal(&back->usage, &message.usage, sizeof(back->usage));
	assert_string_equal(back->origin, "vendor/wire/model");
	assert_string_equal(back->stop, "end_turn");
	assert_int_equal(back->created, 12345);
	conversation_fini(&got);
	message_fini(&message);
}

static struct part *add_pdf(struct message *message, const char *name, const char *base64) {
	struct part *part = message_add(message, PART_PDF, NULL);

	part->name = xstrdup(name);
	part->pdf.bytes = xstrdup(base64);
	part->pdf.size = 5;
	part->pdf.pages = 3;
	return part;
}

/* The bytes are a blob, and the row names it. */
static void test_pdf(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct conversation got = { 0 };
	struct blob_row row = { 0 };
	auto_buf struct buf bytes = BUF_INIT;
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	message_init(&message, ROLE_USER);
	struct part *part = add_pdf(&message, "a.pdf", "JVBERi0=");
	must(messages_add(fixture.store, id, &message, &err), &err);
	assert_true(part->pdf.blob > 0);
	fixture_reopen(&fixture);
	load(fixture.store, id, &got);
	const struct part *back = &got.messages.items[0].parts.items[0];

	check_int("kind", back->kind, PART_PDF);
	check_str("name", back->name, "a.pdf");
	check_int("size", back->pdf.size, 5);
	check_int("pages", back->pdf.pages, 3);
	check_str("not in the row", back->pdf.bytes, NULL);
	assert_true(blobs_get(fixture.store, id, back->pdf.blob, &row, &err));
	check_str("mime", row.mime, "application/pdf");
	assert_true(blobs_read(fixture.store, &row, 0, 100, &bytes, &err));
	check_str("bytes", bytes.data, "%PDF-");
	/* The same file again is the same blob. */
	part->pdf.blob = 0;
	must(messages_add(fixture.store, id, &message, &err), &err);
	check_int("once", part->pdf.blob, row.id);
	blob_row_fini(&row);
	conversation_fini(&got);
	message_fini(&message);
}

/* A message of another conversation, sent again: the bytes outlive that one. */
static void test_pdf_of_another(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t a = add_conversation(fixture.store, "a"),
		b = add_conversation(fixture.store, "b");
	struct blob_row row = { 0 };
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	message_init(&message, ROLE_USER);
	struct part *part = add_pdf(&message, "a.pdf", "JVBERi0=");
	must(messages_add(fixture.store, a, &message, &err), &err);
	int64_t first = part->pdf.blob;

	free(part->pdf.bytes);
	part->pdf.bytes = NULL;
	must(messages_add(fixture.store, b, &message, &err), &err);
	assert_int_not_equal(part->pdf.blob, first);
	assert_true(blobs_get(fixture.store, b, part->pdf.blob, &row, &err));
	check_int("size", row.size, 5);
	blob_row_fini(&row);
	int64_t second = part->pdf.blob;

	must(messages_add(fixture.store, b, &message, &err), &err);
	check_int("once", part->pdf.blob, second);
	part->pdf.blob = 4711;
	must(messages_add(fixture.store, b, &message, &err), &err);
	check_int("none", part->pdf.blob, 4711);
	message_fini(&message);
}

/* Both or none. */
static void test_pdf_with_its_message(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	message_init(&message, ROLE_USER);
	add_pdf(&message, "a.pdf", "JVBERi0=");
	must(store_begin(fixture.store, &err), &err);
	must(messages_add(fixture.store, id, &message, &err), &err);
	store_rollback(fixture.store);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM blobs"), 0);
	add_pdf(&message, "b.pdf", "no base64");
	assert_int_equal(messages_add(fixture.store, id, &message, &err), STORE_FAILED);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM blobs"), 0);
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM messages"), 0);
	message_fini(&message);
}

/* The text stands once in the row. */
static void test_text_is_stored_once(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	add_text(fixture.store, add_conversation(fixture.store, "x"), ROLE_USER, "crabcrab");
	assert_int_equal(sql_number(fixture.store,
				 "SELECT count(*) FROM messages WHERE text = 'crabcrab' "
				 "AND instr(parts, 'crab') = 0"),
		1);
}

static void test_order(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");

	(void)state;
	add_text(fixture.store, id, ROLE_USER, "1");
	add_text(fixture.store, add_conversation(fixture.store, "y"), ROLE_USER, "other");
	add_text(fixture.store, id, ROLE_ASSISTANT, "2");
	add_text(fixture.store, id, ROLE_USER, "3");
	check_outline("order", fixture.store, id, "user:1 assistant:2 user:3");
	check_outline("nothing there", fixture.store, id + 100, "");
}

static void test_streaming_then_finished(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	message_init(&message, ROLE_ASSISTANT);
	message.state = MESSAGE_STREAMING;
	must(messages_add(fixture.store, id, &message, &err), &err);
	add_chunk(fixture.store, message.id, true, "th");
	add_chunk(fixture.store, message.id, true, "ink");
	add_chunk(fixture.store, message.id, false, "par");
	add_chunk(fixture.store, message.id, false, "tial \xe8\x9e");
	add_chunk(fixture.store, message.id, false, "\x83");
	add_chunk(fixture.store, message.id, true, "more");
	check_outline(
		"while it streams", fixture.store, id, "+assistant:(think)partial 螃(more)");
	message_add(&message, PART_TEXT, "whole");
	message.state = MESSAGE_COMPLETE;
	must(messages_finish(fixture.store, &message, &err), &err);
	check_outline("finished", fixture.store, id, "assistant:whole");
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM stream_chunks"), 0);
	assert_int_equal(
		chunks_add(fixture.store, message.id, false, "late", 4, &err), STORE_FAILED);
	message_fini(&message);
}

static void test_broken_character_at_the_end_of_a_chunk(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t message = add_streaming(fixture.store, id);

	(void)state;
	add_chunk(fixture.store, message, false, "a\xe8");
	check_outline("repaired", fixture.store, id, "+assistant:a\xef\xbf\xbd");
}

static void test_finish_of_nothing(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	message_init(&message, ROLE_ASSISTANT);
	message.id = 42;
	assert_int_equal(messages_finish(fixture.store, &message, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_int_equal(messages_remove(fixture.store, 42, &err), STORE_FAILED);
	assert_int_equal(messages_add(fixture.store, 42, &message, &err), STORE_FAILED);
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_int_equal(message.id, 42);
	message_fini(&message);
}

static void test_remove(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "x");
	int64_t message = add_streaming(fixture.store, id);
	struct err err = ERR_INIT;

	(void)state;
	add_chunk(fixture.store, message, false, "text");
	assert_int_equal(messages_conversation(fixture.store, message), id);
	assert_int_equal(messages_newest(fixture.store, id), message);
	must(messages_remove(fixture.store, message, &err), &err);
	assert_int_equal(messages_conversation(fixture.store, message), 0);
	assert_int_equal(messages_newest(fixture.store, id), 0);
	check_outline("empty", fixture.store, id, "");
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM stream_chunks"), 0);
}

static const struct damage_case {
	const char *name, *sql, *outline;
} damage_cases[] = {
	{ .name = "no JSON",
		.sql = "UPDATE messages SET parts = '[{\"ki' WHERE id = 2",
		.outline = "user:one assistant:two user:three" },
	{ .name = "no array",
		.sql = "UPDATE messages SET parts = '{}' WHERE id = 2",
		.outline = "user:one assistant:two user:three" },
	{ .name = "nothing left",
		.sql = "UPDATE messages SET parts = 'x', text = '' WHERE id = 2",
		.outline = "user:one assistant: user:three" },
	{ .name = "a blob",
		.sql = "UPDATE messages SET parts = x'ff00' WHERE id = 2",
		.outline = "user:one assistant:two user:three" },
	{ .name = "wrong lengths",
		.sql = "UPDATE messages SET cuts = '9,9', parts = '[{\"kind\":\"text\"},"
		       "{\"kind\":\"text\"}]' WHERE id = 2",
		.outline = "user:one assistant:two user:three" },
	{ .name = "unknown role and state",
		.sql = "UPDATE messages SET role = 'x', state = 'y' WHERE id = 2",
		.outline = "user:one user:two user:three" },
};

static void test_damaged_rows(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(damage_cases); i++) {
		auto_fixture struct fixture fixture = fixture_new();
		int64_t id = add_conversation(fixture.store, "x");

		add_text(fixture.store, id, ROLE_USER, "one");
		add_text(fixture.store, id, ROLE_ASSISTANT, "two");
		add_text(fixture.store, id, ROLE_USER, "three");
		run_sql(fixture.store, damage_cases[i].sql);
		check_outline(damage_cases[i].name, fixture.store, id, damage_cases[i].outline);
	}
}

#define SECRET "sk-1234567890abcdef"

/* No byte of a known secret is in the files, wherever it came in. */
static void test_secrets_are_masked(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t id = add_conversation(fixture.store, "title " SECRET);
	struct message message;
	struct err err = ERR_INIT;

	(void)state;
	redact_add(SECRET);
	must(conversations_set_title(fixture.store, id, "title " SECRET, &err), &err);
	must(conversations_set_draft(fixture.store, id, "draft " SECRET, &err), &err);
	int64_t run = begin_run(fixture.store, id);
	int64_t streaming = add_streaming(fixture.store, id);

	add_chunk(fixture.store, streaming, false, "chunk " SECRET);
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_TEXT, "text " SECRET);
	message_add(&message, PART_TEXT, "and more");
	message_add_call(&message, "c1", "run_shell", "{\"line\":\"\\\"" SECRET "\\\"\"}");
	must(messages_add(fixture.store, id, &message, &err), &err);
	struct call_row call = { .run = run,
		.message = message.id,
		.call_id = "c1",
		.name = "run_shell",
		.arguments = "echo " SECRET };

	must(calls_add(fixture.store, &call, &err), &err);
	must(finish_call(fixture.store, call.id, CALL_DONE, "out " SECRET, &err), &err);
	must(runs_end(fixture.store, run, RUN_FAILED, "error", "401 for " SECRET, &err), &err);
	redact_clear();
	check_outline("masked", fixture.store, id,
		"+assistant:chunk [secret] assistant:text [secret]and more[call c1]");
	assert_int_equal(sql_number(fixture.store, "SELECT count(*) FROM messages WHERE "
						   "instr(text || parts, 'sk-12') > 0"),
		0);
	assert_int_equal(
		sql_number(fixture.store, "SELECT count(*) FROM tool_calls "
					  "WHERE instr(arguments || result, 'sk-12') > 0"),
		0);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT count(*) FROM conversations c, runs r "
				 "WHERE instr(c.title || c.draft || r.error, 'sk-12') > 0"),
		0);
	message_fini(&message);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_all_of_a_message_comes_back),
		cmocka_unit_test(test_pdf),
		cmocka_unit_test(test_pdf_of_another),
		cmocka_unit_test(test_pdf_with_its_message),
		cmocka_unit_test(test_text_is_stored_once),
		cmocka_unit_test(test_order),
		cmocka_unit_test(test_streaming_then_finished),
		cmocka_unit_test(test_broken_character_at_the_end_of_a_chunk),
		cmocka_unit_test(test_finish_of_nothing),
		cmocka_unit_test(test_remove),
		cmocka_unit_test(test_damaged_rows),
		cmocka_unit_test(test_secrets_are_masked),
	};

	return CHECK_RUN(tests);
}
