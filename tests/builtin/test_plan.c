/* create_plan and update_plan over the messages of a conversation. */
#include "rig.h"

#include "base/mem.h"
#include "chat/conversation.h"

/* As a run does it: the result becomes a message before the next call. */
static const char *call(struct rig *rig, struct conversation *messages, const char *tool,
	const char *arguments) {
	struct message message;

	rig->env.messages = messages;
	const char *text = rig_call(rig, tool, arguments);

	message_init(&message, ROLE_TOOL);
	message_add_result(
		&message, "id", tool, text, rig->result.failed ? CALL_FAILED : CALL_DONE);
	conversation_add(messages, &message);
	return text;
}

static void test_plan(void **state) {
	struct rig *rig = *state;
	struct conversation messages = { 0 };

	rig_check_has("no plan",
		call(rig, &messages, "update_plan", "{\"step\":1,\"state\":\"failed\"}"),
		"make one with create_plan");
	check("failed", rig->result.failed);
	check_str("made",
		call(rig, &messages, "create_plan",
			"{\"title\":\"t\",\"steps\":[\"one\",\"two\"]}"),
		"Plan: t\n1. [pending] one\n2. [pending] two\n");
	check_str("summary", rig->result.summary, "2 steps");
	check_str("changed",
		call(rig, &messages, "update_plan",
			"{\"step\":2,\"state\":\"completed\",\"note\":\"ok\"}"),
		"Plan: t\n1. [pending] one\n2. [completed] two -- note: ok\n");
	check_str("summary", rig->result.summary, "1/2");
	rig_check_has("no such step",
		call(rig, &messages, "update_plan", "{\"step\":3,\"state\":\"failed\"}"),
		"its steps are 1 to 2");
	rig_check_has("no such state",
		call(rig, &messages, "update_plan", "{\"step\":1,\"state\":\"perhaps\"}"),
		"state");
	rig_check_has("an empty step",
		call(rig, &messages, "create_plan", "{\"steps\":[\" \"]}"), "is empty");
	check_str("the plan stands",
		call(rig, &messages, "update_plan", "{\"step\":1,\"state\":\"skipped\"}"),
		"Plan: t\n1. [skipped] one\n2. [completed] two -- note: ok\n");
	conversation_fini(&messages);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_plan),
	};

	return CHECK_RUN(tests);
}
