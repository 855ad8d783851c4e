#include "run.h"

#include "base/file.h"
#include "base/str.h"
#include "json/json.h"

static void ask_demo(void) {
	auto_ran struct ran ran = RUN("ask", "hi", "--provider", "demo");

	check_int(ran.err, ran.code, 0);
}

static void test_empty(void **state) {
	auto_ran struct ran text = RUN("runs");
	auto_ran struct ran json = RUN("runs", "list", "--json");
	auto_ran struct ran none = RUN("runs", "show", "1");

	(void)state;
	check_ran("text", &text, 0, "", "");
	check_ran("JSON", &json, 0, "[]\n", "");
	check_ran("none", &none, 2, "", "chela: there is no run 1\n");
}

static void test_text(void **state) {
	(void)state;
	ask_demo();
	ask_demo();
	auto_ran struct ran list = RUN("runs");
	auto_ran struct ran show = RUN("runs", "show", "1");
	check("newest first", str_starts(list.out, "     2  "));
	check("how it ended", strstr(list.out, "  conversation 1  completed/stop  ") != NULL);
	check("one run", str_starts(show.out, "     1  ") && !strstr(show.out, "     2  "));
	check("its turns", strstr(show.out, "\n        turn 1  ") != NULL);
	check("its calls", strstr(show.out, "\n            done get_time {") != NULL);
}

static void test_json(void **state) {
	static const char *const keys[] = { "id", "conversation", "state", "stop", "error",
		"agent", "model", "mode", "turns", "started", "ended", "policy", "requests",
		"calls" };
	static const char *const of_call[] = { "id", "name", "arguments", "status", "result",
		"started", "ended", "turn", "runs" };
	auto_json struct json *all = NULL;
	auto_json struct json *one = NULL;

	(void)state;
	ask_demo();
	ask_demo();
	auto_ran struct ran list = RUN("runs", "list", "--json");
	auto_ran struct ran show = RUN("runs", "show", "2", "--json");
	check("list", json_parse(list.out, strlen(list.out), &all, NULL));
	check("show", json_parse(show.out, strlen(show.out), &one, NULL));
	check_int("both", json_len(all), 2);
	check_int("without calls", json_len(json_at(all, 0)), ARRAY_LEN(keys) - 3);
	check_int("with calls", json_len(one), ARRAY_LEN(keys));
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		check(keys[i], json_get(one, keys[i]));
	}
	const struct json *call = json_at(json_get(one, "calls"), 0);
	check_int("id", json_get_int(one, "id", 0), 2);
	check_str("mode", json_get_string(one, "mode"), "plan");
	check_int("of a call", json_len(call), ARRAY_LEN(of_call));
	for (size_t i = 0; i < ARRAY_LEN(of_call); i++) {
		check(of_call[i], json_get(call, of_call[i]));
	}
	check("arguments", json_is(json_get(call, "arguments"), JSON_OBJECT));
}

/* To standard output, or with -o to a file that only its owner reads. */
static void test_trace(void **state) {
	auto_free char *path = home_path("trace.jsonl");
	auto_free char *text = NULL;

	(void)state;
	ask_demo();
	auto_ran struct ran trace = RUN("runs", "trace", "1");
	auto_ran struct ran file = RUN("runs", "trace", "1", "-o", path);
	auto_ran struct ran none = RUN("runs", "trace", "7");

	check("first line", str_starts(trace.out, "{\"type\":\"run\",\"run\":1,"));
	check("a call", strstr(trace.out, "\n{\"type\":\"call\",") != NULL);
	check("last line", strstr(trace.out, "\n{\"type\":\"end\",") != NULL);
	check_ran("to a file", &file, 0, "", "");
	check("the file", file_read(path, 1 << 20, &text, NULL, NULL));
	check_str("the same", text, trace.out);
	check_ran("none", &none, 2, "", "chela: there is no run 7\n");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_empty),
		test_at_home(test_text),
		test_at_home(test_json),
		test_at_home(test_trace),
	};

	return CHECK_RUN(tests);
}
