/* What is mended and what is left alone; and for any transcript: afterwards it is
   right, and mending again changes nothing. */
#include "base/random.h"
#include "base/str.h"
#include "chat/conversation.h"
#include "transcript.h"

static void test_repair(void **state) {
	static const struct {
		const char *name, *before, *after;
		bool changes;
	} cases[] = {
		{ .name = "empty", .before = "", .after = "" },
		{ .name = "right",
			.before = "u. a(x(y t)x@ t)y a.",
			.after = "u.1 a(x(y2 t)x@3 t)y4 a.5" },
		{ .name = "several in one",
			.before = "u. a(x(y t)x)y a.",
			.after = "u.1 a(x(y2 t)x)y3 a.4" },
		{ .name = "died before the result",
			.before = "u. a.(x",
			.after = "u.1 a.(x2 t!x0",
			.changes = true },
		{ .name = "died after the first of two",
			.before = "u. a(x(y t)x",
			.after = "u.1 a(x(y2 t)x3 t!y0",
			.changes = true },
		{ .name = "only the second has one",
			.before = "u. a(x(y t)y a.",
			.after = "u.1 a(x(y2 t!x0 t)y3 a.4",
			.changes = true },
		{ .name = "wrong order",
			.before = "u. a(x(y t)y t)x",
			.after = "u.1 a(x(y2 t)x4 t)y3",
			.changes = true },
		{ .name = "images stay with their result",
			.before = "u. a(x(y t)y@ t)x@@",
			.after = "u.1 a(x(y2 t)x@@4 t)y@3",
			.changes = true },
		{ .name = "result twice",
			.before = "u. a(x t)x t)x",
			.after = "u.1 a(x2 t)x3",
			.changes = true },
		{ .name = "result of another call",
			.before = "u. a(x t)z",
			.after = "u.1 a(x2 t!x0",
			.changes = true },
		{ .name = "result that comes too late",
			.before = "u. a(x u. t)x",
			.after = "u.1 a(x2 t!x0 u.3",
			.changes = true },
		{ .name = "result without a call",
			.before = "u. t)x a.",
			.after = "u.1 a.3",
			.changes = true },
		{ .name = "empty answer",
			.before = "u. a u.",
			.after = "u.1 u.3",
			.changes = true },
		{ .name = "thinking alone",
			.before = "u. a~",
			.after = "u.1",
			.changes = true },
		{ .name = "result behind an empty answer",
			.before = "u. a t)x",
			.after = "u.1",
			.changes = true },
		{ .name = "call without an id",
			.before = "u. a(- t)-",
			.after = "u.1 a(12 t)13",
			.changes = true },
		{ .name = "ids twice",
			.before = "u. a(x(x t)x t)x",
			.after = "u.1 a(x(12 t)x3 t)14",
			.changes = true },
		{ .name = "call of the user",
			.before = "u.(x t)x",
			.after = "u.1",
			.changes = true },
		{ .name = "result in an answer",
			.before = "u. a.)x",
			.after = "u.1 a.2",
			.changes = true },
		{ .name = "empty tool message",
			.before = "u. a(x t t)x",
			.after = "u.1 a(x2 t)x4",
			.changes = true },
		{ .name = "an empty user message is no fault",
			.before = "u a.",
			.after = "u1 a.2" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf after = BUF_INIT;
		struct conversation conversation;
		struct err err = ERR_INIT;
		int changes;

		transcript_read(&conversation, cases[i].before);
		changes = conversation_repair(&conversation, "interrupted");
		transcript_write(&conversation, &after);
		check_str(cases[i].name, after.data, cases[i].after);
		check_int(cases[i].name, changes > 0, cases[i].changes);
		conversation_check(&conversation, &err);
		check_str(cases[i].name, err.text, "");
		conversation_fini(&conversation);
	}
}

static void test_the_answer_that_is_made_up(void **state) {
	struct conversation conversation;
	const struct part *part;

	(void)state;
	transcript_read(&conversation, "u. a(x");
	conversation.messages.items[1].created = 99;
	conversation_repair(&conversation, "unknown whether it ran");
	part = &conversation.messages.items[2].parts.items[0];
	assert_int_equal(conversation.messages.items[2].created, 99);
	assert_int_equal(part->kind, PART_RESULT);
	assert_int_equal(part->status, CALL_INTERRUPTED);
	assert_string_equal(part->text, "unknown whether it ran");
	assert_string_equal(part->name, "tool");
	conversation_fini(&conversation);
}

/* Random messages of random parts, with few ids so that they meet. */
static void make_random(struct buf *text) {
	static const char *const words[] = { "u.", "a.", "a", "a~", "t", "a(x", "a(y(x", "t)x",
		"t)y", "t)x)y", "t)y@", "a(-", "t)-", "a(x(x", "s.", "a.)x", "u(x", "t@)x",
		"a(x.(y(z", "t)z" };

	for (uint32_t left = random_below(12); left > 0; left--) {
		buf_addf(text, "%s%s", text->len > 0 ? " " : "",
			words[random_below((uint32_t)ARRAY_LEN(words))]);
	}
}

static void test_any_transcript(void **state) {
	int repaired = 0, right = 0;

	(void)state;
	for (int round = 0; round < 20000; round++) {
		auto_buf struct buf text = BUF_INIT;
		struct conversation conversation;
		struct err err = ERR_INIT;
		bool was_right;
		int changes;

		make_random(&text);
		transcript_read(&conversation, text.data);
		was_right = conversation_check(&conversation, NULL);
		changes = conversation_repair(&conversation, "interrupted");
		check_int(text.data, changes > 0, !was_right);
		conversation_check(&conversation, &err);
		check_str(text.data, err.text, "");
		check_int(text.data, conversation_repair(&conversation, "again"), 0);
		conversation_fini(&conversation);
		right += was_right;
		repaired += !was_right;
	}
	assert_true(right > 100 && repaired > 100);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_repair),
		cmocka_unit_test(test_the_answer_that_is_made_up),
		cmocka_unit_test(test_any_transcript),
	};

	return CHECK_RUN(tests);
}
