#include "run.h"

#include "base/str.h"
#include "json/json.h"

static void test_list(void **state) {
	(void)state;
	free(home_write("config/chela/agents/shore.yaml",
		"provider: demo\nmodel: crab\ndescription: at the sea\n"));
	free(home_write("config/chela/agents/torn.yaml", "provider: [\n"));
	auto_ran struct ran text = RUN("agents");
	auto_ran struct ran json = RUN("agents", "list", "--json");
	auto_json struct json *list = NULL;
	check_int("a wrong file does not stop it", text.code, 0);
	check("it is told", strstr(text.err, "torn.yaml:") != NULL);
	check("a line each",
		strstr(text.out, "\nshore            crab                 at the sea\n"));
	check("those that ship",
		str_starts(text.out, "anthropic ") && strstr(text.out, "\ndemo ") &&
			strstr(text.out, "\ngemini ") && strstr(text.out, "\nopenai ") &&
			strstr(text.out, "\nexplorer "));
	check("is JSON", json_parse(json.out, strlen(json.out), &list, NULL));
	check_int("the wrong one is left out", json_len(list), 9);
	check_str("name", json_get_string(json_at(list, 7), "name"), "shore");
	check("nothing is null", json_is(json_get(json_at(list, 7), "mode"), JSON_NULL));
}

static void test_show(void **state) {
	auto_free char *path = home_write("config/chela/agents/shore.yaml",
		"provider: openai\nmodel: crab\nkey: {command: [pass, show, sea]}\n"
		"window: 1000\ntemperature: 0.5\ntools: [files, get_time]\nmode: plan\n"
		"system: \"Be\\e[31m short.\"\n");
	auto_free char *want = xasprintf("name: shore\nfile: %s\nprovider: openai\n"
					 "model: crab\nkey: {command: [pass, show, sea]}\n"
					 "window: 1000\ntemperature: 0.5\nmode: plan\n"
					 "tools: files, get_time\nsystem: Be^[[31m short.\n",
		path);

	(void)state;
	auto_ran struct ran ran = RUN("agents", "show", "shore");
	auto_ran struct ran json = RUN("agents", "show", "shore", "--json");
	auto_ran struct ran none = RUN("agents", "show", "shor");
	check_ran("text", &ran, 0, want, "");
	check("JSON", str_starts(json.out, "{\"name\":\"shore\","));
	check_ran("none", &none, 2, "", "chela: there is no agent 'shor'; 'shore' is near\n");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_list),
		test_at_home(test_show),
	};

	return CHECK_RUN(tests);
}
