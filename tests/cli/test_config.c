#include "run.h"

#include "base/str.h"
#include "json/json.h"

#define FILE_NAME "config/chela/config.yaml"

static void test_path(void **state) {
	auto_free char *path = home_path(FILE_NAME);
	auto_free char *line = xasprintf("%s\n", path);
	auto_ran struct ran ran = RUN("config", "path");

	(void)state;
	check_ran("also where there is none", &ran, 0, line, "");
}

static void test_show(void **state) {
	(void)state;
	free(home_write(FILE_NAME, "limits:\n  rounds: 8\ndeny: [a, b]\nui: {mouse: true}\n"
				   "mcp: {sea: {url: x}}\n"));
	auto_ran struct ran ran = RUN("config");
	check_int("code", ran.code, 0);
	check("set", strstr(ran.out, "\nlimits.rounds: 8  (line 2)\n") != NULL);
	check("not set", strstr(ran.out, "\nlimits.tool: 60\n") != NULL);
	check("a list", strstr(ran.out, "\ndeny: a, b  (line 3)\n") != NULL);
	check("a switch", strstr(ran.out, "\nui.mouse: true  (line 4)\n") != NULL);
	check("a map", strstr(ran.out, "\nmcp: {\"sea\":{\"url\":\"x\"}}  (line 5)\n") != NULL);
	check("no value", str_starts(ran.out, "agent: \n"));
}

static void test_json(void **state) {
	auto_json struct json *list = NULL;

	(void)state;
	free(home_write(FILE_NAME, "agent: shore\n"));
	auto_ran struct ran ran = RUN("config", "show", "--json");
	check("is JSON", json_parse(ran.out, strlen(ran.out), &list, NULL));
	check_int("every key", json_len(list), config_key_count);
	auto_buf struct buf first = BUF_INIT;
	json_print(json_at(list, 0), &first);
	check_str("one", first.data,
		"{\"key\":\"agent\",\"value\":\"shore\",\"set\":true,\"line\":1,"
		"\"help\":\"agent that answers by default\"}");
}

static void test_check(void **state) {
	static const struct {
		const char *name, *in;
		int code;
		const char *says; /* behind the file's name */
	} cases[] = {
		{ "clean", "agent: x\n", 0, NULL },
		{ "empty", "", 0, NULL },
		{ "a wrong value", "limits: {rounds: 3}\n", 2,
			":1: limits.rounds: must be from 4 to 64\n" },
		{ "a rule for a tool", "deny: [run_shell, 'get_*', 'read_file(*.key)']\n", 0,
			NULL },
		{ "a rule for none", "deny: [run_shel]\n", 1,
			": deny: there is no tool 'run_shel'; 'run_shell' is near\n" },
		{ "a rule with a pattern for none", "deny: ['frobnicate(*)']\n", 1,
			": deny: there is no tool 'frobnicate'\n" },
		{ "a rule for an old name", "deny: [read_text_file]\n", 1,
			": deny: there is no tool 'read_text_file'; 'read_file' is its "
			"name "
			"now\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *path = home_write(FILE_NAME, cases[i].in);
		auto_free char *err = cases[i].says
					      ? xasprintf("chela: %s%s", path, cases[i].says)
					      : xstrdup("");
		auto_ran struct ran usual = RUN("config", "check");
		auto_ran struct ran named = RUN("config", "check", path);

		check_ran(cases[i].name, &usual, cases[i].code, "", err);
		check_ran(cases[i].name, &named, cases[i].code, "", err);
	}
	auto_ran struct ran gone = RUN("config", "check", "gone.yaml");
	check_ran("no such file", &gone, 2, "", "chela: there is no file 'gone.yaml'\n");
}

/* A wrong agent leaves the others usable. */
static void test_check_agents(void **state) {
	(void)state;
	free(home_write("config/chela/agents/torn.yaml", "provider: demo\nmode: fast\n"));
	auto_ran struct ran ran = RUN("config", "check");
	check_int("findings", ran.code, 1);
	check("file and line", strstr(ran.err, "agents/torn.yaml:2: mode: ") != NULL);
}

/* With a wrong file nothing that reads it goes on. */
static void test_wrong_file(void **state) {
	(void)state;
	free(home_write(FILE_NAME, "agent: [x]\n"));
	auto_ran struct ran show = RUN("config");
	auto_ran struct ran ask = RUN("ask", "hi", "--provider", "demo");
	check_int("show", show.code, 2);
	check_int("ask", ask.code, 2);
	check("says where", strstr(ask.err, "config.yaml:1: agent: must be text") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_path),
		test_at_home(test_show),
		test_at_home(test_json),
		test_at_home(test_check),
		test_at_home(test_check_agents),
		test_at_home(test_wrong_file),
	};

	return CHECK_RUN(tests);
}
