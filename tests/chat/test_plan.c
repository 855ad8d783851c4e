/* A plan as text and back, and the newest one of a conversation. */
#include "chat/plan.h"
#include "check.h"

#include "base/random.h"
#include "base/str.h"

static void fill(struct plan *plan) {
	plan_set_title(plan, "restart the\nservice");
	plan_add(plan, "edit [the] file");
	plan_add(plan, "restart -- note: not a note");
	plan_add(plan, "1. [completed] read the log");
	plan->steps.items[0].state = PLAN_COMPLETED;
	plan_set_note(&plan->steps.items[0], "10 -> 30");
	plan->steps.items[1].state = PLAN_NEEDS_CONFIRMATION;
}

static void test_round_trip(void **state) {
	struct plan plan = { 0 }, again = { 0 };
	auto_buf struct buf text = BUF_INIT, twice = BUF_INIT;

	(void)state;
	fill(&plan);
	plan_write(&plan, &text);
	assert_string_equal(text.data, "Plan: restart the service\n"
				       "1. [completed] edit [the] file -- note: 10 -> 30\n"
				       "2. [needs_confirmation] restart    note: not a note\n"
				       "3. [pending] 1. [completed] read the log\n");
	assert_true(plan_read(&again, text.data));
	plan_write(&again, &twice);
	assert_string_equal(twice.data, text.data);
	assert_string_equal(again.steps.items[0].note, "10 -> 30");
	assert_int_equal(plan_done(&again), 1);
	assert_ptr_equal(plan_current(&again), &again.steps.items[1]);
	plan_fini(&plan);
	plan_fini(&again);
}

static void test_reading(void **state) {
	static const struct {
		const char *name, *text;
		size_t steps;
	} cases[] = {
		{ "nothing", "", 0 },
		{ "no plan", "1. [pending] a\n", 0 },
		{ "no steps", "Plan: x\n", 0 },
		{ "no title", "Plan: \n1. [pending] a\n2. [failed] b\n", 2 },
		{ "up to a line that is none", "Plan: x\n1. [pending] a\nand so on\n", 1 },
		{ "a state that is none", "Plan: x\n1. [pending] a\n2. [odd] b\n", 1 },
		{ "numbers out of order", "Plan: x\n2. [pending] a\n", 0 },
		{ "no bracket", "Plan: x\n1. [pending a\n", 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct plan plan = { 0 };

		plan_add(&plan, "goes away");
		check_int(cases[i].name, plan_read(&plan, cases[i].text), cases[i].steps > 0);
		check_int(cases[i].name, plan.steps.len, cases[i].steps);
		plan_fini(&plan);
	}
}

static void test_texts_are_bounded(void **state) {
	struct plan plan = { 0 };
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	for (int i = 0; i < 400; i++) {
		buf_add_str(&text, "\xe4\xb8\xad");
	}
	plan_add(&plan, text.data);
	assert_int_equal(strlen(plan.steps.items[0].text), PLAN_TEXT_MAX);
	plan_fini(&plan);
}

static void add_result(struct conversation *conversation, const char *tool, const char *text,
	enum call_status status) {
	struct message message;

	message_init(&message, ROLE_TOOL);
	message_add_result(&message, "id", tool, text, status);
	conversation_add(conversation, &message);
}

static void test_find(void **state) {
	struct conversation conversation = { 0 };
	struct plan plan = { 0 };

	(void)state;
	assert_false(plan_find(&plan, &conversation));
	add_result(&conversation, "create_plan", "Plan: x\n1. [pending] a\n", CALL_DONE);
	add_result(&conversation, "update_plan", "Plan: x\n1. [completed] a\n", CALL_DONE);
	add_result(&conversation, "update_plan", "Plan: x\n1. [failed] a\n", CALL_FAILED);
	add_result(&conversation, "read_file", "Plan: x\n1. [skipped] a\n", CALL_DONE);
	assert_true(plan_find(&plan, &conversation));
	assert_int_equal(plan.steps.items[0].state, PLAN_COMPLETED);
	plan_fini(&plan);
	conversation_fini(&conversation);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_reading),
		cmocka_unit_test(test_texts_are_bounded),
		cmocka_unit_test(test_find),
	};

	return CHECK_RUN(tests);
}
