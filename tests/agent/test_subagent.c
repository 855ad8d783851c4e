/* Tasks for sub-agents: what comes back, what runs at once, what ends what, and that
   nothing is left behind. */
#include "tasks.h"

#include "check.h"

#include "agent/call/person.h"
#include "base/mem.h"
#include "base/str.h"
#include "store/conversations.h"
#include "store/search.h"

#define SAYS(text) SCENE_EVENTS SCENE_TEXT(text) SCENE_STOP("stop") SCENE_DONE
#define CALLS(calls) SCENE_EVENTS calls SCENE_STOP("tool_calls") SCENE_DONE
#define RESULT "\"role\":\"tool\"" /* stands in a request that has results */

#define SUB "You help."

struct a_case {
	const char *name;
	struct saying sayings[6];
	const char *statuses;
	const char *results[4]; /* parts of them, in their order */
	int below;              /* conversations of sub-agents */
};

static const struct a_case cases[] = {
	{ .name = "an answer",
		.sayings = { { SUB, NULL, SAYS("under the mat"), false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "helper", "look for it")),
				false } },
		.statuses = "done ",
		.results = { "[helper: completed; 0 calls, ", "under the mat" },
		.below = 1 },
	{ .name = "with a tool",
		.sayings = { { SUB, RESULT, SAYS("it is late"), false },
			{ SUB, NULL, CALLS(SCENE_CALL("0", "x", "now", "{}")), false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "helper", "look for it")),
				false } },
		.statuses = "done ",
		.results = { "completed; 1 call,", "it is late" },
		.below = 1 },
	{ .name = "nobody of that name",
		.sayings = { { RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "halper", "x")), false } },
		.statuses = "failed ",
		.results = { "no sub-agent 'halper'; these exist: helper" } },
	{ .name = "no more than its calls",
		.sayings = { { SUB, "limit of this task", SAYS("half of it"), false },
			{ SUB, NULL,
				CALLS(SCENE_CALL("0", "x", "now", "{}")
						SCENE_CALL("1", "y", "now", "{\\\"n\\\":2}")),
				false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "brief", "look for it")),
				false } },
		.statuses = "done ",
		.results = { "stopped at a limit (budget); 1 call,", "half of it" },
		.below = 1 },
	{ .name = "its time is up",
		.sayings = { { SUB, NULL, SAYS("never"), true },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "hurried", "look for it")),
				false } },
		.statuses = "failed ",
		.results = { "[hurried: its time was up;", "It said nothing." },
		.below = 1 },
	{ .name = "a server that refuses",
		.sayings = { { SUB, NULL,
				     "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}",
				     false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "helper", "look for it")),
				false } },
		.statuses = "failed ",
		.results = { "[helper: failed;" },
		.below = 1 },
	{ .name = "not below the last level",
		.sayings = { { SUB, RESULT, SAYS("I may not"), false },
			{ SUB, NULL, CALLS(TASKS_CALL("0", "x", "helper", "deeper")), false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "helper", "look for it")),
				false } },
		.statuses = "done ",
		.results = { "I may not" },
		.below = 1 },
};

static void check_case(const struct a_case *c) {
	struct tasks tasks;
	tasks_init(&tasks, c->sayings);
	tasks_open(&tasks, MODE_MAX);
	scene_send(&tasks.scene, "go");
	scene_wait(&tasks.scene);
	check_str(c->name, tasks.scene.text.data, "end");
	check_str(c->name, tasks.scene.statuses.data, c->statuses);
	const char *at = tasks.scene.results.data;
	for (size_t i = 0; i < ARRAY_LEN(c->results) && c->results[i]; i++) {
		const char *found = strstr(at, c->results[i]);
		if (!found) {
			fail_msg("%s: '%s' is not in: %s", c->name, c->results[i], at);
		}
		at = found;
	}
	check_int(c->name,
		tasks_check_store(&tasks, c->name, agent_conversation(tasks.scene.agent)),
		c->below);
	tasks_fini(&tasks);
}

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_case(&cases[i]);
	}
}

#define EIGHT(agent)                                                                           \
	TASKS_CALL("0", "a", agent, "job one.")                                                \
	TASKS_CALL("1", "b", agent, "job two.")                                                \
	TASKS_CALL("2", "c", agent, "job three.")                                              \
	TASKS_CALL("3", "d", agent, "job four.")                                               \
	TASKS_CALL("4", "e", agent, "job five.")                                               \
	TASKS_CALL("5", "f", agent, "job six.")                                                \
	TASKS_CALL("6", "g", agent, "job seven.")                                              \
	TASKS_CALL("7", "h", agent, "job eight.")

static const struct saying eight[] = {
	{ RESULT, NULL, SAYS("end"), false },
	{ "job one.", NULL, SAYS("1"), true },
	{ "job two.", NULL, SAYS("2"), true },
	{ "job three.", NULL, SAYS("3"), true },
	{ "job four.", NULL, SAYS("4"), true },
	{ "job five.", NULL, SAYS("5"), true },
	{ "job six.", NULL, SAYS("6"), true },
	{ "job seven.", NULL, SAYS("7"), true },
	{ "job eight.", NULL, SAYS("8"), true },
	{ NULL, NULL, CALLS(EIGHT("helper")), false },
};

static void begin_eight(struct tasks *tasks) {
	tasks_init(tasks, eight);
	tasks_open(tasks, MODE_MAX);
	scene_send(&tasks->scene, "go");
	tasks_wait_held(tasks, 8);
}

/* The order of the messages is that of the model, whoever is done first. */
static void check_order(struct tasks *tasks) {
	const struct conversation *messages = agent_messages(tasks->scene.agent);
	int next = 1;
	for (size_t i = 0; i < messages->messages.len; i++) {
		const struct message *message = &messages->messages.items[i];
		if (message->role == ROLE_TOOL) {
			auto_free char *end = xasprintf("]\n%d", next++);
			assert_non_null(strstr(message->parts.items[0].text, end));
		}
	}
	assert_int_equal(next, 9);
}

static void test_all_at_once(void **state) {
	struct tasks tasks;
	(void)state;
	begin_eight(&tasks);
	server_release(&tasks.scene.server, 8);
	scene_wait(&tasks.scene);
	assert_string_equal(tasks.scene.text.data, "end");
	assert_int_equal(tasks.scene.most_active, 8);
	check_order(&tasks);
	tasks_fini(&tasks);
}

static void test_one_is_stopped(void **state) {
	struct tasks tasks;
	(void)state;
	begin_eight(&tasks);
	assert_true(agent_stop_subagent(tasks.scene.agent, 3));
	assert_false(agent_stop_subagent(tasks.scene.agent, 99));
	while (!tasks.scene.statuses.len) {
		loop_turn(tasks.scene.loop, 20);
	}
	assert_string_equal(tasks.scene.statuses.data, "cancelled ");
	assert_non_null(strstr(tasks.scene.results.data, "stopped by the person"));
	server_release(&tasks.scene.server, 8);
	scene_wait(&tasks.scene);
	assert_string_equal(
		tasks.scene.statuses.data, "cancelled done done done done done done done ");
	assert_string_equal(tasks.scene.text.data, "end");
	assert_int_equal(
		tasks_check_store(&tasks, "one stopped", agent_conversation(tasks.scene.agent)),
		8);
	tasks_fini(&tasks);
}

static void test_all_are_stopped(void **state) {
	struct tasks tasks;
	(void)state;
	begin_eight(&tasks);
	agent_cancel(tasks.scene.agent);
	scene_wait(&tasks.scene);
	assert_int_equal(tasks.scene.state, AGENT_CANCELLED);
	assert_false(agent_stop_subagent(tasks.scene.agent, 1));
	while (!list_is_empty(&tasks.scene.server.open)) { /* no socket stays */
		loop_turn(tasks.scene.loop, 20);
	}
	assert_int_equal(
		tasks_check_store(&tasks, "all stopped", agent_conversation(tasks.scene.agent)),
		8);
	tasks_fini(&tasks);
}

/* An agent that goes away takes them along, at any moment. */
static void test_freed(void **state) {
	struct tasks tasks;
	(void)state;
	begin_eight(&tasks);
	tasks_fini(&tasks);
}

static bool count_row(void *ctx, const struct conversation_row *row) {
	int *count = ctx;
	++*count;
	assert_int_equal(row->made_by, 0);
	return true;
}

static bool refuse_hit(void *ctx, const struct search_hit *hit) {
	(void)ctx;
	(void)hit;
	fail_msg("a sub-agent's words are found");
	return false;
}

static void test_hidden(void **state) {
	struct tasks tasks;
	struct err err = ERR_INIT;
	struct conversation_filter all = { .limit = 0 };
	int count = 0;
	(void)state;
	begin_eight(&tasks);
	server_release(&tasks.scene.server, 8);
	scene_wait(&tasks.scene);
	struct store *store = tasks.scene.store;
	int64_t own = agent_conversation(tasks.scene.agent);
	assert_true(conversations_list(store, &all, count_row, &count, &err));
	assert_int_equal(count, 1);
	assert_int_equal(conversations_latest(store), own);
	assert_true(search_messages(store, "seven", 0, refuse_hit, NULL, &err));
	assert_int_equal(conversations_remove(store, own, &err), STORE_OK);
	assert_false(conversations_get(store, own + 1, &(struct conversation_row){ 0 }, &err));
	tasks_fini(&tasks);
}

/* Eight with twelve of their own each: never more than eight requests, and all come to
   their end. */
static void test_tree(void **state) {
	static const struct saying sayings[] = {
		{ "leaf", NULL, SAYS("green"), true },
		{ RESULT, NULL, SAYS("end"), true },
		{ "job ", NULL,
			CALLS(TASKS_CALL("0", "a", "helper", "leaf a") TASKS_CALL(
				"1", "b", "helper", "leaf b") TASKS_CALL("2", "c", "helper",
				"leaf c") TASKS_CALL("3", "d", "helper", "leaf d")
					TASKS_CALL("4", "e", "helper", "leaf e") TASKS_CALL(
						"5", "f", "helper", "leaf f") TASKS_CALL("6",
						"g", "helper", "leaf g") TASKS_CALL("7", "h",
						"helper", "leaf h") TASKS_CALL("8", "i",
						"helper", "leaf i") TASKS_CALL("9", "j",
						"helper", "leaf j") TASKS_CALL("10", "k",
						"helper", "leaf k")
						TASKS_CALL("11", "l", "helper", "leaf l")),
			true },
		{ NULL, NULL, CALLS(EIGHT("deep")), false },
	};
	struct tasks tasks;
	(void)state;
	tasks_init(&tasks, sayings);
	tasks_open(&tasks, MODE_MAX);
	scene_send(&tasks.scene, "go");
	tasks_wait_held(&tasks, 8);
	do {
		int held = server_held(&tasks.scene.server);
		tasks.most_held = held > tasks.most_held ? held : tasks.most_held;
		server_release(&tasks.scene.server, 1);
		loop_turn(tasks.scene.loop, 20);
	} while (agent_is_running(tasks.scene.agent));
	assert_int_equal(tasks.scene.state, AGENT_COMPLETED);
	assert_string_equal(
		tasks.scene.statuses.data, "done done done done done done done done ");
	assert_int_equal(tasks.most_held, 8);
	assert_int_equal(
		tasks_check_store(&tasks, "tree", agent_conversation(tasks.scene.agent)), 104);
	tasks_fini(&tasks);
}

/* Nine at once: the ninth waits for a place and its time has not begun, however little
   it has. */
static void test_waits_for_a_place(void **state) {
	static const struct saying sayings[] = {
		{ RESULT, NULL, SAYS("end"), false },
		{ "job ", NULL, SAYS("x"), true },
		{ NULL, NULL,
			CALLS(EIGHT("helper") TASKS_CALL("8", "i", "hurried", "job nine.")),
			false },
	};
	struct tasks tasks;
	(void)state;
	tasks_init(&tasks, sayings);
	tasks_open(&tasks, MODE_MAX);
	scene_send(&tasks.scene, "go");
	tasks_wait_held(&tasks, 8);
	for (int i = 0; i < 20; i++) {
		loop_turn(tasks.scene.loop, 1);
	}
	assert_int_equal(tasks.scene.statuses.len, 0);
	server_release(&tasks.scene.server, 8);
	scene_wait(&tasks.scene);
	assert_non_null(strstr(tasks.scene.results.data, "[hurried: its time was up;"));
	tasks_fini(&tasks);
}

/* More than the budget has room for: one after the other, the rest is refused. */
static void test_more_than_the_budget(void **state) {
	struct tasks tasks;
	(void)state;
	tasks_init(&tasks, eight);
	agent_limits_default(&tasks.scene.options.limits);
	tasks.scene.options.limits.calls_shell = 3;
	tasks_open(&tasks, MODE_BUILD);
	tasks.scene.answer = ANSWER_ALLOW;
	scene_send(&tasks.scene, "go");
	for (int i = 0; i < 3; i++) {
		tasks_wait_held(&tasks, 1);
		assert_int_equal(server_held(&tasks.scene.server), 1);
		server_release(&tasks.scene.server, 1);
	}
	scene_wait(&tasks.scene);
	assert_string_equal(tasks.scene.statuses.data,
		"done done done denied denied denied denied denied ");
	tasks_fini(&tasks);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_all_at_once),
		cmocka_unit_test(test_one_is_stopped),
		cmocka_unit_test(test_all_are_stopped),
		cmocka_unit_test(test_freed),
		cmocka_unit_test(test_hidden),
		cmocka_unit_test(test_tree),
		cmocka_unit_test(test_waits_for_a_place),
		cmocka_unit_test(test_more_than_the_budget),
	};
	return CHECK_RUN(tests);
}
