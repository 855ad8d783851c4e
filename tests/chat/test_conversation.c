#include "chat/conversation.h"

#include "transcript.h"

static void test_check(void **state) {
	static const struct {
		const char *text;
		const char *fault; /* in the error; NULL: it is right */
	} cases[] = {
		{ "", NULL },
		{ "u.", NULL },
		{ "s. u. a.", NULL },
		{ "u. a.(x t)x a.", NULL },
		{ "u. a(x(y t)x t)y a.", NULL },
		{ "u. a(x(y t)x)y a.", NULL },
		{ "u. a(x(y t)x@ t)y u.", NULL },
		{ "u. a(x t)x a(x t)x", NULL }, /* ids may come again in another message */
		{ "u. u. a. a.", NULL },
		{ "u. a~.", NULL },
		{ "u. a(x", "message 2: call 'x' has no result" },
		{ "u. a(x u.", "message 2: call 'x' has no result" },
		{ "u. a(x(y t)x a.", "message 3: call 'y' has no result" },
		{ "u. a(x(y t)y t)x", "message 2: result 'y' where 'x' is due" },
		{ "u. a(x t)x t)x", "message 3: result 'x' without a call" },
		{ "u. t)x", "message 1: result 'x' without a call" },
		{ "u. a(x t)x u. t)x", "message 4: result 'x' without a call" },
		{ "u. a(x t)- ", "message 2: result '' where 'x' is due" },
		{ "u. a(- t)-", "message 1: a call has no id" },
		{ "u. a(x(x t)x t)x", "message 1: call id 'x' twice" },
		{ "u(x t)x", "message 0: a call of the user" },
		{ "u. a(x a)x", "message 2: call 'x' has no result" },
		{ "u. a.)x", "message 1: a result of the assistant" },
		{ "u. a", "message 1: an empty answer" },
		{ "u. a~", "message 1: an empty answer" },
		{ "u. a. t", "message 2: a tool message begins without a result" },
		{ "u. a(x t@)x", "message 2: a tool message begins without a result" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct conversation conversation;
		struct err err = ERR_INIT;
		bool ok;

		transcript_read(&conversation, cases[i].text);
		ok = conversation_check(&conversation, &err);
		check_int(cases[i].text, ok, cases[i].fault == NULL);
		check_str(cases[i].text, err.text, cases[i].fault ? cases[i].fault : "");
		check_int(cases[i].text, conversation_check(&conversation, NULL), ok);
		conversation_fini(&conversation);
	}
}

static void test_add_takes_over(void **state) {
	struct conversation conversation = { 0 };
	struct message message, *added;

	(void)state;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "hi");
	added = conversation_add(&conversation, &message);
	assert_int_equal(message.parts.len, 0);
	assert_ptr_equal(added, &conversation.messages.items[0]);
	assert_string_equal(added->parts.items[0].text, "hi");
	conversation_fini(&conversation);
	assert_int_equal(conversation.messages.len, 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_check),
		cmocka_unit_test(test_add_takes_over),
	};

	return CHECK_RUN(tests);
}
