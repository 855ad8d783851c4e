/* What is sent shorter than it was: old screens at a rebuild point, long results where
   nothing else helps. What is in the conversation stays as it is. */
#include "agent/window/view.h"

#include "check.h"

#include "agent/state.h"
#include "agent/window/budget.h"
#include "base/mem.h"
#include "base/str.h"

static char *screen(int number, size_t lines) {
	struct buf text = BUF_INIT;
	buf_addf(&text, "app %d\n", number);
	for (size_t i = 0; i < lines; i++) {
		buf_addf(&text, "[%zu] button \"something to tap\"\n", i + 1);
	}
	return buf_detach(&text);
}

static void add_call(struct agent *agent, int number, const char *tool, const char *result) {
	auto_free char *id = xasprintf("call%d", number);
	struct message message;
	message_init(&message, ROLE_ASSISTANT);
	message_add_call(&message, id, tool, "{}");
	conversation_add(&agent->messages, &message);
	message_fini(&message);
	message_init(&message, ROLE_TOOL);
	message_add_result(&message, id, tool, result, CALL_DONE);
	message.id = number + 1;
	if (str_eq(tool, "take_screenshot")) {
		message_add(&message, PART_IMAGE, "QUJD");
	}
	conversation_add(&agent->messages, &message);
	message_fini(&message);
}

static void agent_init(struct agent *agent) {
	struct message message;
	*agent = (struct agent){ .window = { .ratio = 1 }, .profile = { .window = 8000 } };
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "look at it");
	conversation_add(&agent->messages, &message);
	message_fini(&message);
}

static void agent_fini(struct agent *agent) {
	conversation_fini(&agent->messages);
	window_fini(&agent->window);
}

/* Results of the view, whole ones as their number, folded ones as "-", cut ones as "c". */
static void tell(const struct agent *agent, char *out) {
	struct view view;
	struct err err = ERR_INIT;
	view_make(&view, agent, agent->messages.messages.len);
	assert_true(conversation_check(&view.conversation, &err));
	assert_int_equal(view.conversation.messages.len, agent->messages.messages.len);
	for (size_t i = 0; i < view.conversation.messages.len; i++) {
		const struct message *message = &view.conversation.messages.items[i];
		if (message->role != ROLE_TOOL) {
			continue;
		}
		const char *text = message->parts.items[0].text;
		bool picture = message_count(message, PART_IMAGE) > 0;
		bool folded = strstr(text, "an earlier screen") || message->parts.len > 1;
		*out++ = strstr(text, "bytes left out") ? 'c'
			 : picture                      ? 'p'
			 : folded                       ? '-'
			 : strlen(text) > 400           ? 'w'
							: 's';
	}
	*out = '\0';
	view_fini(&view);
}

static void check_view(const char *name, const struct agent *agent, const char *want) {
	char got[64];
	tell(agent, got);
	check_str(name, got, want);
}

static void test_screens(void **state) {
	static const char *const tools[] = { "read_screen", "tap", "call_tool", "get_time",
		"take_screenshot", "read_file", "read_screen", "open_app" };
	struct agent agent;
	(void)state;
	agent_init(&agent);
	for (size_t i = 0; i < ARRAY_LEN(tools); i++) {
		auto_free char *text =
			str_eq(tools[i], "get_time") || str_eq(tools[i], "take_screenshot")
				? xstrdup("short")
				: screen((int)i, 80);
		add_call(&agent, (int)i, tools[i], text);
	}
	check_view("as it is", &agent, "wwwspwww");
	agent.profile.window = 100000;
	window_fold_screens(&agent);
	check_view("less than a quarter of the window", &agent, "wwwspwww");
	agent.profile.window = 8000;
	window_fold_screens(&agent);
	check_view("more than that: the newest two stay", &agent, "---s-www");
	auto_free char *more = screen(9, 80);
	add_call(&agent, 9, "tap", more);
	add_call(&agent, 10, "read_screen", more);
	check_view("what came behind it is whole", &agent, "---s-wwwww");
	struct view view;
	view_make(&view, &agent, agent.messages.messages.len);
	assert_non_null(
		strstr(view.conversation.messages.items[2].parts.items[0].text, "app 0"));
	view_fini(&view);
	assert_int_equal(message_count(&agent.messages.messages.items[10], PART_IMAGE), 1);
	assert_int_equal(agent.prefix.screens_until, 8);
	agent_fini(&agent);
}

static void test_results(void **state) {
	struct agent agent;
	(void)state;
	agent_init(&agent);
	for (int i = 0; i < 4; i++) {
		auto_free char *text = screen(i, i == 1 ? 2 : 300);
		add_call(&agent, i, "read_file", text);
	}
	int64_t before = window_estimate(&agent);
	assert_true(window_cut_results(&agent, before));
	check_view("it fits", &agent, "wsww");
	assert_true(window_cut_results(&agent, before / 3));
	check_view("it does not", &agent, "cscc");
	assert_true(window_estimate(&agent) <= before / 3);
	assert_false(window_cut_results(&agent, 10));
	check_view("it never can", &agent, "cscc");
	auto_free char *text = screen(9, 300);
	add_call(&agent, 9, "read_file", text);
	check_view("what came behind it is whole", &agent, "csccw");
	agent_fini(&agent);
}

/* Nothing is cut where that is of no use. */
static void test_no_results(void **state) {
	struct agent agent;
	(void)state;
	agent_init(&agent);
	add_call(&agent, 1, "read_file", "short");
	assert_false(window_cut_results(&agent, 3));
	assert_int_equal(agent.window.results, 0);
	agent_fini(&agent);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_screens),
		cmocka_unit_test(test_results),
		cmocka_unit_test(test_no_results),
	};
	return CHECK_RUN(tests);
}
