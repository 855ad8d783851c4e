#include "tests/check.h"

#include "base/str.h"
#include "base/strv.h"
#include "store/conversations.h"
#include "tests/front/desk.h"

static const struct session_options demo = { .provider = "demo" };

static void test_table(void **state) {
	(void)state;
	for (size_t i = 0; i < command_count; i++) {
		const struct command *command = &commands[i];

		check(command->name, i == 0 || strcmp(commands[i - 1].name, command->name) < 0);
		check(command->name, command->run && !str_is_empty(command->help));
		check(command->name, command_find(command->name) == command);
		check(command->name,
			!command->alias || command_find(command->alias) == command);
	}
	assert_null(command_find(""));
	assert_null(command_find(NULL));
	assert_string_equal(command_nearest("modle"), "model");
	assert_string_equal(command_nearest("resum"), "resume");
	assert_null(command_nearest("something"));
}

/* Commands that change nothing: what is said, or a part of it. */
static const struct {
	const char *name;
	const char *line;
	const char *toast;
	const char *said;
} word_cases[] = {
	{ "the modes", "/mode", NULL, "> build  all tools" },
	{ "no mode", "/mode fast", "chat, plan, build or max", NULL },
	{ "no part of a mode", "/mode ma", "chat, plan, build or max", NULL },
	{ "the model", "/model", NULL, "model demo, agent demo" },
	{ "the demo's only model", "/model x", "the demo has no other model; see /setup",
		NULL },
	{ "two words are no model", "/model a b", "a model's name is one word", NULL },
	{ "no grants", "/allow", "nothing is allowed beforehand", NULL },
	{ "no grants, listed", " /allow list", NULL, NULL },
	{ "no number", "/allow drop x", "which one? /allow shows their numbers", NULL },
	{ "a number that is not there", "/allow drop 3", "there is no grant 3", NULL },
	{ "another verb", "/allow all", "/allow, /allow drop N or /allow drop all", NULL },
	{ "no knowledge", "/knowledge", NULL, "there are no knowledge bases" },
	{ "none that fits", "/knowledge crabs", NULL, "nothing was found" },
	{ "nothing remembered", "/memory", NULL, "nothing is remembered" },
	{ "remember nothing", "/memory add", "remember what? /memory add TEXT", NULL },
	{ "a fact", "/memory add likes tea", "remembered as 1", NULL },
	{ "the same", "/memory add Likes tea!", "this is known already", NULL },
	{ "no secret", "/memory add password: crab", NULL, "looks like a key or a password" },
	{ "what is remembered", "/memory", NULL, "1  Likes tea!" },
	{ "with other words", "/memory coffee", NULL, "nothing is remembered" },
	{ "off here", "/memory off",
		"memory is off: nothing is told or kept in this conversation", NULL },
	{ "nothing to gather then", "/distill", NULL, "memory is off here" },
	{ "on again", "/memory on", "memory is on in this conversation", NULL },
	{ "nothing to gather", "/distill", NULL, "nothing was said since the last time" },
	{ "an empty queue", "/queue", "nothing waits", NULL },
	{ "an empty queue runs nothing", "/queue run", "nothing waits", NULL },
	{ "a queue's verb", "/queue x", "/queue [drop N | edit N | hold | run]", NULL },
	{ "nothing to stop", "/stop", "nothing runs", NULL },
	{ "nothing to say", "/steer", "say what? /steer TEXT", NULL },
	{ "nothing to go on with", "/continue", NULL, "there is nothing to go on with" },
	{ "no title", "/rename", "which title? /rename TITLE", NULL },
	{ "nothing to name", "/rename x", "nothing of this conversation is saved yet", NULL },
	{ "no path", "/export", "to which file? /export [md|json|txt] PATH", NULL },
	{ "a format alone", "/export json", "to which file? /export [md|json|txt] PATH", NULL },
	{ "nothing to export", "/export x.md", NULL,
		"nothing of this conversation is saved yet" },
	{ "no such tool", "/tools nothing_like_it", "no tool nothing_like_it", NULL },
	{ "no voice", "/speak on", "there is no voice here", NULL },
	{ "no ear", "/mic", "there is no voice here", NULL },
	{ "neither", "/handsfree", "there is no voice here", NULL },
	{ "share what?", "/share it", "/share last or /share all", NULL },
	{ "nobody to share with", "/share",
		"sharing is for phones; /copy and /export work here", NULL },
	{ "the state", "/status", NULL, "mode      build, 0 allowed beforehand" },
	{ "keys of a front that has none", "/keys", NULL, "Keys belong to the chat screen" },
	{ "keys cannot be tested there", "/keytest", NULL, "tested on the chat screen" },
	{ "the ground it stands on", "/doctor", NULL, "\nschema    " },
	{ "and the state", "/doctor", NULL, "mode      build, 0 allowed beforehand" },
	{ "no project", "/trust", NULL, "nothing of a project here" },
	{ "another word for it", "/trust maybe", "/trust, /trust yes or /trust no", NULL },
	{ "the agents", "/agents", NULL, "agents:\n  anthropic\n> demo\n  executor" },
	{ "no such agent", "/agent opnai", NULL, "openai" },
	{ "another agent", "/agents demo", "agent demo", NULL },
	{ "the switches", "/settings", NULL, "ui.theme: auto  (default)" },
	{ "nothing to find", "/search", "find what? /search TEXT", NULL },
	{ "nothing found", "/search lobster", NULL, "nothing was found" },
	{ "no log", "/log", "nothing was logged", NULL },
	{ "the guide", "/setup", NULL,
		"Set in the environment: nothing\nAgents: anthropic demo executor" },
	{ "the guide's file", "/setup", NULL, "/config/chela/agents/mine.yaml" },
};

static void test_words(void **state) {
	(void)state;
	struct desk desk;

	desk_init(&desk, &demo);
	for (size_t i = 0; i < ARRAY_LEN(word_cases); i++) {
		const char *line = word_cases[i].line + (word_cases[i].line[0] == ' ');

		buf_clear(&desk.said);
		buf_clear(&desk.toast);
		check(word_cases[i].name, command_run(&desk.front, line));
		if (word_cases[i].toast) {
			check_str(word_cases[i].name, desk.toast.data, word_cases[i].toast);
		}
		if (word_cases[i].said && !strstr(desk.said.data, word_cases[i].said)) {
			fail_msg("%s: '%s' is not in\n%s", word_cases[i].name,
				word_cases[i].said, desk.said.data);
		}
	}
	desk_fini(&desk);
}

static void test_front(void **state) {
	(void)state;
	struct desk desk;

	desk_init(&desk, &demo);
	assert_false(command_run(&desk.front, "/nothing here"));
	assert_false(command_run(&desk.front, "/"));
	assert_int_equal(desk.said.len + desk.toast.len, 0);
	assert_true(command_run(&desk.front, "/help"));
	assert_int_equal(desk.helps, 1);
	assert_true(command_run(&desk.front, "/exit"));
	assert_int_equal(desk.quits, 1);
	assert_true(command_run(&desk.front, "/chats  two words "));
	assert_string_equal(desk.filter.data, "two words");
	assert_true(command_run(&desk.front, "/new"));
	assert_int_equal(desk.opened, 0);
	desk_fini(&desk);
}

static bool show_nothing(void *ctx, enum front_page page, const char *argument) {
	(void)ctx;
	(void)page;
	(void)argument;
	return false;
}

/* A front without pages says the same in lines. */
static void test_lines(void **state) {
	(void)state;
	struct desk desk;

	desk_init(&desk, &demo);
	desk.front.show = show_nothing;
	assert_true(command_run(&desk.front, "/help"));
	assert_non_null(
		strstr(desk.said.data, "/mode [chat|plan|build|max]  what may be done"));
	buf_clear(&desk.said);
	assert_true(command_run(&desk.front, "/chats"));
	assert_string_equal(desk.said.data, "there are no such conversations");
	desk_send(&desk, "about crabs");
	desk_wait(&desk);
	long long id = (long long)agent_conversation(desk.session.agent);
	auto_free char *line = xasprintf("%lld  now  about crabs\n/chats ID opens one", id);

	buf_clear(&desk.said);
	assert_true(command_run(&desk.front, "/chats crabs"));
	assert_string_equal(desk.said.data, line);
	assert_true(command_run(&desk.front, "/chats 12"));
	assert_int_equal(desk.opened, 12);
	desk_fini(&desk);
}

static void test_mode(void **state) {
	(void)state;
	struct desk desk;

	desk_init(&desk, &demo);
	assert_true(command_run(&desk.front, "/mode plan"));
	assert_int_equal(agent_mode(desk.session.agent), MODE_PLAN);
	assert_true(command_run(&desk.front, "/mode max"));
	assert_int_equal(agent_mode(desk.session.agent), MODE_MAX);
	desk_send(&desk, "hello");
	assert_true(command_run(&desk.front, "/mode chat"));
	assert_int_equal(agent_mode(desk.session.agent), MODE_MAX);
	assert_string_equal(desk.toast.data, "the mode cannot change while a task runs");
	desk_fini(&desk);
}

static void test_model(void **state) {
	(void)state;
	static const struct session_options openai = {
		.provider = "openai", .model = "one", .base_url = "http://127.0.0.1:9/v1"
	};
	struct desk desk;

	desk_init(&desk, &openai);
	assert_true(command_run(&desk.front, "/model two"));
	assert_string_equal(agent_profile(desk.session.agent)->target.model, "two");
	assert_true(command_run(&desk.front, "/model"));
	assert_non_null(strstr(desk.said.data, "model two, agent openai@"));
	assert_non_null(strstr(desk.said.data, ", at http://127.0.0.1:9/v1"));
	desk_fini(&desk);
}

static void test_task(void **state) {
	(void)state;
	struct desk desk;

	desk_init(&desk, &demo);
	desk_send(&desk, "hello");
	while (agent_messages(desk.session.agent)->messages.len == 0) {
		loop_turn(desk.loop, 1000);
	}
	assert_true(command_run(&desk.front, "/continue"));
	assert_string_equal(desk.toast.data, "not while a task runs; Esc stops it");
	assert_true(command_run(&desk.front, "/new"));
	assert_int_equal(desk.opened, -1);
	assert_true(command_run(&desk.front, "/steer and this"));
	assert_string_equal(desk.toast.data, "it is read before the next request");
	desk_send(&desk, "more");
	assert_true(command_run(&desk.front, "/queue"));
	assert_non_null(strstr(desk.said.data, "These are sent after the task:\n1  more"));
	desk_send(&desk, "and more");
	assert_true(command_run(&desk.front, "/queue drop 3"));
	assert_string_equal(desk.toast.data, "a number from 1 to 2");
	assert_true(command_run(&desk.front, "/queue drop 2"));
	assert_string_equal(desk.toast.data, "dropped; 1 wait");
	assert_true(command_run(&desk.front, "/queue edit"));
	assert_string_equal(desk.toast.data, "there is no place to edit it here");
	assert_true(command_run(&desk.front, "/stop"));
	desk_wait(&desk);
	assert_true(command_run(&desk.front, "/queue"));
	assert_non_null(strstr(desk.said.data, "These wait until /queue run:"));
	size_t before = agent_queue_count(desk.session.agent);

	size_t messages = agent_messages(desk.session.agent)->messages.len;

	assert_true(command_run(&desk.front, "/queue run"));
	while (agent_messages(desk.session.agent)->messages.len == messages) {
		loop_turn(desk.loop, 1000);
	}
	assert_int_equal(agent_queue_count(desk.session.agent), before - 1);
	assert_true(command_run(&desk.front, "/stop"));
	assert_true(command_run(&desk.front, "/queue drop"));
	desk_wait(&desk);
	assert_int_equal(agent_queue_count(desk.session.agent), 0);
	assert_true(command_run(&desk.front, "/continue"));
	assert_true(agent_is_running(desk.session.agent));
	desk_wait(&desk);
	desk_fini(&desk);
}

/* What may stand behind a command, where its hint cannot say it. */
static void test_complete(void **state) {
	static const struct {
		const char *command, *has;
	} cases[] = { { "agents", "demo" }, { "agents", "local" }, { "model", "gemma3" } };
	struct desk desk;

	(void)state;
	free(home_write("config/chela/agents/local.yaml",
		"provider: openai\nbase_url: http://127.0.0.1:1/v1\nmodel: gemma3\n"));
	free(home_write("config/chela/agents/broken.yaml", "modell: x\n"));
	desk_init(&desk, &demo);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv words = STRV_INIT;

		command_find(cases[i].command)->complete(&desk.front, &words);
		check(cases[i].command, strv_has(&words, cases[i].has));
		check(cases[i].command, !strv_has(&words, "broken"));
	}
	desk_fini(&desk);
}

static void test_grants(void **state) {
	(void)state;
	static const char grants[] =
		"[{\"kind\":\"tool\",\"tool\":\"vibrate\",\"value\":null},"
		"{\"kind\":\"scope\",\"tool\":\"run_shell\",\"value\":\"git\"}]";
	struct session_options options = demo;
	struct err err = ERR_INIT;
	struct desk desk;

	desk_init(&desk, &demo);
	desk_send(&desk, "hello");
	desk_wait(&desk);
	options.conversation = agent_conversation(desk.session.agent);
	assert_int_equal(conversations_set_grants(services_store(&desk.services, NULL),
				 options.conversation, grants, &err),
		STORE_OK);
	session_fini(&desk.session);
	desk_session(&desk, &options);
	assert_true(command_run(&desk.front, "/allow"));
	assert_string_equal(desk.said.data,
		"Allowed earlier, and not in force now:\n1  vibrate\n2  run_shell: git\n"
		"/allow keep lets them count again, /allow forget drops them");
	buf_clear(&desk.said);
	assert_true(command_run(&desk.front, "/allow keep"));
	assert_true(command_run(&desk.front, "/allow"));
	assert_string_equal(desk.said.data, "1  vibrate\n2  run_shell: git\n"
					    "/allow drop N takes one back");
	assert_true(command_run(&desk.front, "/allow drop 1"));
	assert_string_equal(desk.toast.data, "taken back");
	buf_clear(&desk.said);
	assert_true(command_run(&desk.front, "/allow list"));
	assert_string_equal(desk.said.data, "1  run_shell: git\n/allow drop N takes one back");
	assert_true(command_run(&desk.front, "/allow drop all"));
	assert_true(command_run(&desk.front, "/allow"));
	assert_string_equal(desk.toast.data, "nothing is allowed beforehand");
	desk_fini(&desk);
}

static void run_line(struct desk *desk, const char *before, const char *path) {
	auto_free char *line = xasprintf("%s%s", before, path);

	buf_clear(&desk->said);
	assert_true(command_run(&desk->front, line));
}

static void test_export(void **state) {
	(void)state;
	auto_free char *json = home_path("talk.json");
	auto_free char *text = home_path("talk");
	struct desk desk;

	desk_init(&desk, &demo);
	desk_send(&desk, "hello there");
	desk_wait(&desk);
	run_line(&desk, "/export ", json);
	assert_non_null(strstr(desk.said.data, "written to "));
	auto_free char *document = home_read("talk.json");

	assert_non_null(strstr(document, "\"text\":\"hello there\""));
	run_line(&desk, "/export ", json);
	assert_non_null(strstr(desk.said.data, "is there already"));
	run_line(&desk, "/export txt ", text);
	auto_free char *plain = home_read("talk");

	assert_true(str_starts(plain, "hello there\n\nyou:\nhello there\n"));
	run_line(&desk, "/export ~/x/y.md", "");
	assert_true(desk.said.len > 0);
	desk_fini(&desk);
}

static void test_rename(void **state) {
	(void)state;
	struct conversation_row row = { 0 };
	struct err err = ERR_INIT;
	struct desk desk;

	desk_init(&desk, &demo);
	desk_send(&desk, "hello");
	desk_wait(&desk);
	assert_true(command_run(&desk.front, "/rename another  title "));
	assert_true(conversations_get(services_store(&desk.services, NULL),
		agent_conversation(desk.session.agent), &row, &err));
	assert_string_equal(row.title, "another  title");
	conversation_row_fini(&row);
	desk_fini(&desk);
}

static void test_tools(void **state) {
	(void)state;
	free(home_write("config/chela/tools/mine.yaml",
		"- name: say_hello\n  description: Says hello to whoever runs these tests.\n"
		"  risk: read\n  run:\n    - {local: [no-such-program-here]}\n"));
	free(home_write("config/chela/tools/broken.yaml", "- name: 3\n"));
	struct desk desk;

	desk_init(&desk, &demo);
	assert_true(command_run(&desk.front, "/tools"));
	assert_non_null(strstr(desk.said.data, "mine: (say_hello)\n"));
	assert_non_null(strstr(desk.said.data, "broken.yaml:1: "));
	buf_clear(&desk.said);
	assert_true(command_run(&desk.front, "/tools say_hello"));
	assert_true(str_starts(desk.said.data, "say_hello: risk read, family mine"));
	assert_non_null(strstr(desk.said.data, "\ncannot run here: "));
	assert_true(command_run(&desk.front, "/tools say_helo"));
	assert_string_equal(desk.toast.data, "no tool say_helo; did you mean say_hello?");
	desk_fini(&desk);
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_table),
	test_at_home(test_words),
	test_at_home(test_front),
	test_at_home(test_lines),
	test_at_home(test_mode),
	test_at_home(test_model),
	test_at_home(test_task),
	test_at_home(test_complete),
	test_at_home(test_grants),
	test_at_home(test_export),
	test_at_home(test_rename),
	test_at_home(test_tools),
};

int main(void) {
	return CHECK_RUN(tests);
}
