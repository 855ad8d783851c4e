#include "run.h"

#include "base/str.h"
#include "json/json.h"

#define OWN "config/chela/tools/own.yaml"

static const char own[] = "- name: get_answer\n"
			  "  description: Tells the answer. Takes nothing.\n"
			  "  risk: read\n"
			  "  run:\n    - {local: [echo, forty-two]}\n";

static void test_list(void **state) {
	static const char *const keys[] = { "name", "family", "risk", "description",
		"parameters", "available", "why" };
	auto_json struct json *list = NULL;
	const struct json *found = NULL;

	(void)state;
	free(home_write(OWN, own));
	auto_ran struct ran text = RUN("tools");
	auto_ran struct ran json = RUN("tools", "list", "--json");
	check_int("code", text.code, 0);
	check_str("no findings", text.err, "");
	check("a line each", strstr(text.out, "\n  get_answer           own          read     "
					      "Tells the answer\n"));
	check("is JSON", json_parse(json.out, strlen(json.out), &list, NULL));
	for (size_t i = 0; i < json_len(list); i++) {
		const struct json *one = json_at(list, i);

		check_int("members", json_len(one), ARRAY_LEN(keys));
		for (size_t j = 0; j < ARRAY_LEN(keys); j++) {
			check(keys[j], json_get(one, keys[j]));
		}
		bool here = json_get_bool(one, "available", false);
		check("why not", here == json_is(json_get(one, "why"), JSON_NULL));
		found = str_eq(json_get_string(one, "name"), "get_answer") ? one : found;
	}
	check("one's own", found);
	check("parameters", json_is(json_get(found, "parameters"), JSON_OBJECT));
}

static void test_findings(void **state) {
	(void)state;
	free(home_write(OWN, "- name: x\n  frob: 1\n"));
	auto_ran struct ran ran = RUN("tools", "list");
	check_int("the others are there", ran.code, 0);
	check("those that ship", strstr(ran.out, "  get_time ") != NULL);
	check("file and line", strstr(ran.err, "tools/own.yaml:2: ") != NULL);
}

static void test_show(void **state) {
	(void)state;
	free(home_write(OWN, own));
	auto_ran struct ran ran = RUN("tools", "show", "get_answer");
	auto_ran struct ran alias = RUN("tools", "show", "read_text_file");
	auto_ran struct ran json = RUN("tools", "show", "get_answer", "--json");
	auto_ran struct ran none = RUN("tools", "show", "get_answr");
	check("text", str_starts(ran.out, "name: get_answer\nfamily: own\nrisk: read\n"
					  "available: yes\n"
					  "description: Tells the answer. Takes nothing.\n"
					  "parameters: {"));
	check("by an old name", str_starts(alias.out, "name: read_file\n"));
	check("JSON", str_starts(json.out, "{\"name\":\"get_answer\","));
	check_ran("none", &none, 2, "",
		"chela: there is no tool 'get_answr'; 'get_answer' is near\n");
}

static void test_check(void **state) {
	auto_free char *good = home_write("good.yaml", own);
	auto_free char *bad = home_write("bad.yaml", "- name: x\n  frob: 1\n");
	auto_free char *gone = home_path("gone.yaml");

	(void)state;
	auto_ran struct ran clean = RUN("tools", "check", good);
	auto_ran struct ran both = RUN("tools", "check", good, bad);
	auto_ran struct ran none = RUN("tools", "check", gone);
	check_ran("clean", &clean, 0, "", "");
	check_int("one of two", both.code, 2);
	check("file and line", strstr(both.err, "bad.yaml:2: ") != NULL);
	check_int("no such file", none.code, 2);
	check("its name", strstr(none.err, "gone.yaml") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_list),
		test_at_home(test_findings),
		test_at_home(test_show),
		test_at_home(test_check),
	};

	return CHECK_RUN(tests);
}
