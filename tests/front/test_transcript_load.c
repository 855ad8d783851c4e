#include "tests/check.h"

#include "base/mem.h"
#include "front/transcript/transcript.h"

static void add_said(struct conversation *stored, enum role role, int64_t id) {
	struct message message;

	message_init(&message, role);
	message_add(&message, PART_TEXT, "said");
	message.id = id;
	conversation_add(stored, &message);
	message_fini(&message);
}

/* Number of the line, -1: there is none. */
static int cut_at(const struct transcript *transcript) {
	int found = -1;

	for (size_t i = 0; i < transcript->entries.len; i++) {
		if (transcript->entries.items[i]->is_cut) {
			assert_int_equal(found, -1);
			found = (int)i;
		}
	}
	return found;
}

/* One line stands where the summary ends, also when that part comes later. */
static void test_mark_cut(void **state) {
	(void)state;
	struct conversation older = { 0 }, newer = { 0 };
	struct transcript transcript;

	add_said(&older, ROLE_USER, 1);
	add_said(&older, ROLE_ASSISTANT, 2);
	add_said(&newer, ROLE_USER, 3);
	add_said(&newer, ROLE_ASSISTANT, 4);
	transcript_init(&transcript);
	transcript_load(&transcript, &newer);
	transcript_mark_cut(&transcript, 2);
	assert_int_equal(cut_at(&transcript), -1);
	transcript_prepend(&transcript, &older);
	assert_int_equal(cut_at(&transcript), 2);
	transcript_mark_cut(&transcript, 3);
	assert_int_equal(cut_at(&transcript), 3);
	transcript_mark_cut(&transcript, 4);
	assert_int_equal(cut_at(&transcript), -1);
	transcript_load(&transcript, &older);
	assert_int_equal(transcript.cut, 0);
	transcript_fini(&transcript);
	conversation_fini(&older);
	conversation_fini(&newer);
}

/* What a card says of a call's end is there again when the conversation is. */
static void test_load_keeps_how_calls_ended(void **state) {
	(void)state;
	struct conversation stored = { 0 };
	struct transcript transcript;
	struct message message;

	transcript_init(&transcript);
	message_init(&message, ROLE_ASSISTANT);
	message_add_call(&message, "c1", "run_shell", "{\"command\":\"sleep 99\"}");
	message_add_call(&message, "c2", "read_file", "{\"path\":\"a\"}");
	conversation_add(&stored, &message);
	message_init(&message, ROLE_TOOL);
	message_add_result(&message, "c1", "run_shell", "[timed out]", CALL_FAILED)->timed_out =
		true;
	struct part *part = message_add_result(&message, "c2", "read_file", "x", CALL_DONE);

	part->summary = xstrdup("1 line");
	part->reads = true;
	conversation_add(&stored, &message);
	transcript_load(&transcript, &stored);
	const struct entry *first = transcript.entries.items[0];
	const struct entry *second = transcript.entries.items[1];

	assert_string_equal(entry_word(first), "to");
	assert_false(first->reads);
	assert_string_equal(second->summary, "1 line");
	auto_buf struct buf text = BUF_INIT;

	entry_write(first, &text);
	assert_non_null(strstr(text.data, "to  run_shell  timed out"));
	assert_non_null(strstr(text.data, "sleep 99"));
	assert_non_null(strstr(text.data, "\n\n[timed out]"));
	assert_true(second->reads);
	transcript_fini(&transcript);
	conversation_fini(&stored);
}

static void add_call(struct message *message, struct message *results, const char *id,
	const char *name, bool reads) {
	message_add_call(message, id, name, "{}");
	message_add_result(results, id, name, "x", CALL_DONE)->reads = reads;
}

static void add_round(struct conversation *stored, const char *const *names) {
	struct message message, results;

	message_init(&message, ROLE_ASSISTANT);
	message_init(&results, ROLE_TOOL);
	for (int i = 0; names[i]; i++) {
		auto_free char *id = xasprintf("c%d", i);

		add_call(&message, &results, id, names[i], strcmp(names[i], "run_shell") != 0);
	}
	conversation_add(stored, &message);
	conversation_add(stored, &results);
}

/* Reads in a row become one line; it goes on over turns and ends at anything else. */
static void test_load_folds_reads(void **state) {
	static const char *const first[] = { "read_file", "read_file", "search_files", NULL };
	static const char *const second[] = { "read_file", "get_time", "dispatch", "run_shell",
		"read_file", NULL };
	struct conversation stored = { 0 };
	struct transcript transcript;
	struct message message;

	(void)state;
	transcript_init(&transcript);
	add_round(&stored, first);
	add_round(&stored, second);
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_TEXT, "Done.");
	conversation_add(&stored, &message);
	transcript_load(&transcript, &stored);
	struct entry **items = transcript.entries.items;

	assert_int_equal(transcript.entries.len, 10);
	assert_int_equal(items[0]->kind, ENTRY_GROUP);
	assert_string_equal(
		items[0]->title, "read 3 files, 1 search, 1 sub-agent, 1 other call");
	for (size_t i = 1; i <= 6; i++) {
		assert_ptr_equal(items[i]->group, items[0]);
	}
	assert_null(items[7]->group);
	assert_null(items[8]->group);
	assert_int_equal(items[9]->kind, ENTRY_ANSWER);
	assert_int_equal(transcript.turn, 10);
	transcript_fold_reads(&transcript, transcript.entries.len);
	assert_int_equal(transcript.entries.len, 10);
	transcript_fini(&transcript);
	conversation_fini(&stored);
}

/* Command lines of the person, in whatever state a death left them. */
static void test_load_shell(void **state) {
	static const struct {
		enum call_status stored;
		const char *word;
	} cases[] = { { CALL_PENDING, "st" }, { CALL_RUNNING, "u?" }, { CALL_DONE, "ok" },
		{ CALL_DENIED, "no" } };
	struct conversation stored = { 0 };
	struct transcript transcript;

	(void)state;
	transcript_init(&transcript);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct message message;

		message_init(&message, ROLE_USER);
		struct part *part = message_add(&message, PART_SHELL, "a\nb");

		part->name = xstrdup("ls \033[2J");
		part->status = cases[i].stored;
		message_add(&message, PART_CONTEXT, "clock");
		conversation_add(&stored, &message);
	}
	transcript_load(&transcript, &stored);
	assert_int_equal(transcript.entries.len, ARRAY_LEN(cases));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct entry *entry = transcript.entries.items[i];

		assert_string_equal(entry_word(entry), cases[i].word);
		assert_string_equal(entry->title, "ls ^[[2J");
		assert_true(entry->is_shell);
	}
	transcript_fini(&transcript);
	conversation_fini(&stored);
}

/* What another process is at when its conversation is opened, and then ends. */
static void test_reopen(void **state) {
	struct conversation stored = { 0 };
	struct transcript transcript;
	struct message message, results;
	auto_buf struct buf note = BUF_INIT;

	(void)state;
	transcript_init(&transcript);
	add_said(&stored, ROLE_USER, 1);
	message_init(&message, ROLE_ASSISTANT);
	message_init(&results, ROLE_TOOL);
	message_add_call(&message, "c1", "run_shell", "{}");
	conversation_add(&stored, &message);
	transcript_load(&transcript, &stored);
	const struct entry *card = *vec_last(&transcript.entries);

	assert_string_equal(entry_word(card), "u?");
	transcript_reopen(&transcript);
	transcript_notice(&transcript, false, "running in process 4711");
	assert_string_equal(entry_word(card), "--");
	entry_note(card, 0, &note);
	assert_string_equal(note.data, "wait");
	message_add_result(&results, "c1", "run_shell", "fine", CALL_DONE);
	conversation_add(&stored, &results);
	add_said(&stored, ROLE_ASSISTANT, 4);
	transcript_append(&transcript, &stored, 2);
	assert_string_equal(entry_word(card), "ok");
	assert_string_equal(card->output.data, "fine");
	assert_int_equal((*vec_last(&transcript.entries))->kind, ENTRY_ANSWER);
	transcript_fini(&transcript);
	conversation_fini(&stored);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_reopen),
	cmocka_unit_test(test_load_shell),
	cmocka_unit_test(test_load_folds_reads),
	cmocka_unit_test(test_mark_cut),
	cmocka_unit_test(test_load_keeps_how_calls_ended),
};

int main(void) {
	return CHECK_RUN(tests);
}
