#include "chat/message.h"

#include "check.h"

static void test_names(void **state) {
	static const struct {
		const char *name;
		enum role role;
	} roles[] = {
		{ "system", ROLE_SYSTEM },
		{ "user", ROLE_USER },
		{ "assistant", ROLE_ASSISTANT },
		{ "tool", ROLE_TOOL },
	};
	static const struct {
		const char *name;
		enum call_status status;
	} statuses[] = {
		{ "pending", CALL_PENDING },
		{ "running", CALL_RUNNING },
		{ "done", CALL_DONE },
		{ "failed", CALL_FAILED },
		{ "rejected", CALL_REJECTED },
		{ "denied", CALL_DENIED },
		{ "cancelled", CALL_CANCELLED },
		{ "interrupted", CALL_INTERRUPTED },
	};
	static const struct {
		const char *name;
		enum message_state state;
	} states[] = {
		{ "complete", MESSAGE_COMPLETE },
		{ "streaming", MESSAGE_STREAMING },
		{ "partial", MESSAGE_PARTIAL },
	};
	enum message_state message_state = MESSAGE_PARTIAL;
	enum call_status status = CALL_FAILED;
	enum role role = ROLE_TOOL;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(roles); i++) {
		check_str(roles[i].name, role_name(roles[i].role), roles[i].name);
		check(roles[i].name, role_parse(roles[i].name, &role));
		check_int(roles[i].name, role, roles[i].role);
	}
	for (size_t i = 0; i < ARRAY_LEN(statuses); i++) {
		check_str(statuses[i].name, call_status_name(statuses[i].status),
			statuses[i].name);
		check(statuses[i].name, call_status_parse(statuses[i].name, &status));
		check_int(statuses[i].name, status, statuses[i].status);
	}
	for (size_t i = 0; i < ARRAY_LEN(states); i++) {
		check_str(states[i].name, message_state_name(states[i].state), states[i].name);
		check(states[i].name, message_state_parse(states[i].name, &message_state));
		check_int(states[i].name, message_state, states[i].state);
	}
	/* What fails leaves the last value. */
	assert_false(
		role_parse("User", &role) || role_parse("", &role) || role_parse(NULL, &role));
	assert_false(call_status_parse("ok", &status) || call_status_parse(NULL, &status));
	assert_false(message_state_parse("", &message_state));
	assert_int_equal(role, ROLE_TOOL);
	assert_int_equal(status, CALL_INTERRUPTED);
	assert_int_equal(message_state, MESSAGE_PARTIAL);
}

static void test_copy(void **state) {
	struct message from, to;
	struct part *part;

	(void)state;
	message_init(&from, ROLE_ASSISTANT);
	from.id = 7;
	from.state = MESSAGE_PARTIAL;
	from.created = 123;
	from.origin = xstrdup("vendor/wire/model");
	from.usage.input = 9;
	part = message_add(&from, PART_THINKING, "hm");
	part->vendor = xstrdup("{\"signature\":\"x\"}");
	message_add_call(&from, "a", "get_time", "{}");
	message_copy(&to, &from);
	message_fini(&from);
	assert_int_equal(to.id, 7);
	assert_int_equal(to.role, ROLE_ASSISTANT);
	assert_int_equal(to.state, MESSAGE_PARTIAL);
	assert_int_equal(to.created, 123);
	assert_int_equal(to.usage.input, 9);
	assert_string_equal(to.origin, "vendor/wire/model");
	assert_null(to.stop);
	assert_int_equal(to.parts.len, 2);
	assert_string_equal(to.parts.items[0].vendor, "{\"signature\":\"x\"}");
	assert_null(to.parts.items[0].id);
	assert_string_equal(to.parts.items[1].id, "a");
	assert_string_equal(to.parts.items[1].name, "get_time");
	assert_string_equal(to.parts.items[1].text, "{}");
	message_fini(&to);
	assert_int_equal(to.role, ROLE_ASSISTANT);
	assert_int_equal(to.parts.len, 0);
	assert_false(usage_is_known(&to.usage));
}

static void test_text_and_count(void **state) {
	struct message message;
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	message_init(&message, ROLE_ASSISTANT);
	message_add(&message, PART_TEXT, "one ");
	message_add(&message, PART_THINKING, "hidden");
	message_add(&message, PART_TEXT, NULL);
	message_add(&message, PART_TEXT, "two");
	buf_add_str(&text, ">");
	message_text(&message, PART_TEXT, &text);
	assert_string_equal(text.data, ">one two");
	assert_int_equal(message_count(&message, PART_TEXT), 3);
	assert_int_equal(message_count(&message, PART_CALL), 0);
	message_fini(&message);
}

static void test_is_empty(void **state) {
	static const struct {
		const char *name;
		enum part_kind kind;
		const char *text, *vendor;
		bool empty;
	} cases[] = {
		{ .name = "text", .kind = PART_TEXT, .text = "x" },
		{ .name = "no text", .kind = PART_TEXT, .empty = true },
		{ .name = "empty text", .kind = PART_TEXT, .text = "", .empty = true },
		{ .name = "thinking alone", .kind = PART_THINKING, .text = "x", .empty = true },
		{ .name = "a call", .kind = PART_CALL },
		{ .name = "a result", .kind = PART_RESULT },
		{ .name = "an empty file", .kind = PART_FILE },
		{ .name = "vendor bytes", .kind = PART_OPAQUE, .vendor = "{}" },
		{ .name = "no vendor bytes", .kind = PART_OPAQUE, .empty = true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct message message;

		message_init(&message, ROLE_ASSISTANT);
		check(cases[i].name, message_is_empty(&message));
		message_add(&message, cases[i].kind, cases[i].text)->vendor =
			xstrdup(cases[i].vendor);
		check_int(cases[i].name, message_is_empty(&message), cases[i].empty);
		message_fini(&message);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_copy),
		cmocka_unit_test(test_text_and_count),
		cmocka_unit_test(test_is_empty),
	};

	return CHECK_RUN(tests);
}
