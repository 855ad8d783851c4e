#include "cli/tools_run.h"

#include "run.h"

#include "base/str.h"
#include "tool/argument.h"
#include "json/json.h"

static const char schema_text[] =
	"{\"type\":\"object\",\"properties\":{\"s\":{\"type\":\"string\"},"
	"\"i\":{\"type\":\"integer\"},\"n\":{\"type\":\"number\"},\"b\":{\"type\":\"boolean\"},"
	"\"a\":{\"type\":\"array\"},\"o\":{\"type\":\"object\"},\"u\":{}}}";

static void test_arguments(void **state) {
	static const struct {
		const char *name, *word, *out; /* NULL: an error */
	} cases[] = {
		{ "text", "s=hello", "{\"s\":\"hello\"}" },
		{ "a text that looks like a number stays one", "s=007", "{\"s\":\"007\"}" },
		{ "a text that looks like JSON", "s={\"a\":1}", "{\"s\":\"{\\\"a\\\":1}\"}" },
		{ "an empty text", "s=", "{\"s\":\"\"}" },
		{ "= in a value", "s=a=b", "{\"s\":\"a=b\"}" },
		{ "a number", "i=12", "{\"i\":12}" },
		{ "a large number", "i=9007199254740993", "{\"i\":9007199254740993}" },
		{ "a number below 0", "i=-3", "{\"i\":-3}" },
		{ "a fraction", "n=1.50", "{\"n\":1.50}" },
		{ "what is no number stays text", "i=many", "{\"i\":\"many\"}" },
		{ "a switch", "b=true", "{\"b\":true}" },
		{ "a list", "a=[1,\"x\"]", "{\"a\":[1,\"x\"]}" },
		{ "a map", "o={\"k\":null}", "{\"o\":{\"k\":null}}" },
		{ "no type said", "u=12", "{\"u\":\"12\"}" },
		{ "a key that the schema has not", "x=12", "{\"x\":\"12\"}" },
		{ "no =", "hello", NULL },
		{ "no key", "=x", NULL },
		{ "nothing", "", NULL },
	};
	auto_json struct json *schema = NULL;

	(void)state;
	check("schema", json_parse(schema_text, strlen(schema_text), &schema, NULL));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_json struct json *arguments = json_new_object();
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;
		bool ok = argument_add(arguments, schema, cases[i].word, &err);

		json_print(arguments, &out);
		check(cases[i].name, ok == (cases[i].out != NULL));
		check_str(cases[i].name, out.data, ok ? cases[i].out : "{}");
		check_int(cases[i].name, err.code, ok ? ERR_NONE : ERR_USAGE);
	}
}

static void test_run(void **state) {
	static const struct {
		const char *name;
		const char *words[9];
		int code;
		const char *out, *err;
	} cases[] = {
		{ "a result", { "chela", "tools", "run", "calculator", "expression=6*7" }, 0,
			"42\n", "" },
		{ "--args",
			{ "chela", "tools", "run", "calculator",
				"--args={\"expression\":\"1+1\"}" },
			0, "2\n", "" },
		{ "a failure of the tool",
			{ "chela", "tools", "run", "calculator", "expression=1/0" }, 1, "",
			"chela: at position 2: division by zero\n" },
		{ "a tool's own failure leaves the output empty",
			{ "chela", "tools", "run", "fail_always" }, 1, "", "chela: " },
		{ "controls of a result are shown", { "chela", "tools", "run", "get_escape" },
			0, "^[[31mred\n", "" },
		{ "no such tool", { "chela", "tools", "run", "calculater" }, 2, "",
			"chela: there is no tool 'calculater'; 'calculator' is near\n" },
		{ "no key", { "chela", "tools", "run", "calculator", "6*7" }, 2, "",
			"chela: '6*7' is no key=value\n" },
		{ "--args that is no JSON",
			{ "chela", "tools", "run", "calculator", "--args={" }, 2, "",
			"chela: --args: " },
		{ "--args that is no object",
			{ "chela", "tools", "run", "calculator", "--args=[1]" }, 2, "",
			"chela: --args: must be a JSON object\n" },
		{ "both ways",
			{ "chela", "tools", "run", "calculator", "expression=1", "--args={}" },
			2, "", "chela: give key=value words or --args, not both\n" },
		{ "not healed", { "chela", "tools", "run", "calculator", "expresion=1" }, 2, "",
			"chela: " },
		{ "danger, and nobody to ask", { "chela", "tools", "run", "delete_all" }, 4, "",
			"chela: delete_all is dangerous and there is no terminal to ask on; "
			"--yes "
			"runs it\n" },
		{ "danger with --yes", { "chela", "tools", "run", "delete_all", "--yes" }, 0,
			"gone\n", "" },
	};

	(void)state;
	free(home_write("config/chela/tools/own.yaml",
		"- name: delete_all\n  description: Says gone.\n  risk: danger\n"
		"  run:\n    - {local: [echo, gone]}\n"
		"- name: fail_always\n  description: Fails.\n  risk: read\n"
		"  run:\n    - {local: [ls, /there/is/no/such/file]}\n"
		"- name: get_escape\n  description: Prints red.\n  risk: read\n"
		"  run:\n    - {local: [printf, \"\\e[31mred\"]}\n"));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_ran struct ran ran = run_words((const char **)cases[i].words);

		check(cases[i].name, str_starts(ran.err, cases[i].err));
		check(cases[i].name, *cases[i].err || !*ran.err);
		check_str(cases[i].name, ran.out, cases[i].out);
		check_int(cases[i].name, ran.code, cases[i].code);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_arguments),
		test_at_home(test_run),
	};

	return CHECK_RUN(tests);
}
