#include "base/mem.h"
#include "check.h"
#include "tool/template.h"
#include "json/json.h"

static const char schema_text[] =
	"{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"},"
	"\"y\":{\"type\":\"string\"},\"n\":{\"type\":\"integer\"},"
	"\"tags\":{\"type\":\"array\"}},\"required\":[\"x\",\"y\",\"n\",\"tags\"]}";

struct line_case {
	const char *name;
	const char *line;
	const char *arguments;
	const char *want;  /* NULL: refused */
	const char *error; /* a part of it */
};

#define X "{\"x\":\"v\",\"n\":1}"
#define DASH "{\"x\":\"-v\",\"y\":\"\",\"n\":-1}"

static const struct line_case cases[] = {
	{ "a word", "echo {x}", X, "echo 'v'", NULL },
	{ "the quote itself", "echo {x}", "{\"x\":\"it's\"}", "echo 'it'\\''s'", NULL },
	{ "only quotes", "echo {x}", "{\"x\":\"''\"}", "echo ''\\'''\\'''", NULL },
	{ "an empty word", "echo {x}.", "{\"x\":\"\"}", "echo ''.", NULL },
	{ "a number is quoted too", "echo {n}", X, "echo '1'", NULL },
	{ "joined to text", "a=b{x}c", X, "a=b'v'c", NULL },
	{ "in a substitution", "echo $(cat {x})", X, "echo $(cat 'v')", NULL },
	{ "after quotes that closed", "echo \"a\"'b'{x}", X, "echo \"a\"'b''v'", NULL },
	{ "after a comment that ended", "# isn't\necho {x}", X, "# isn't\necho 'v'", NULL },
	{ "a number sign inside of a word", "echo a#b {x}", X, "echo a#b 'v'", NULL },
	{ "after an escaped quote", "echo \\' {x}", X, "echo \\' 'v'", NULL },
	{ "a backslash in single quotes", "echo '\\' {x}", X, "echo '\\' 'v'", NULL },
	{ "a variable before it", "echo $HOME {x}", X, "echo $HOME 'v'", NULL },
	{ "a single bracket", "[ {n} = 1 ]", X, "[ '1' = 1 ]", NULL },
	{ "a case", "case {x} in v) ;; esac", X, "case 'v' in v) ;; esac", NULL },
	{ "a test that is over", "test -d /; echo {x}", X, "test -d /; echo 'v'", NULL },
	{ "a variable", "export A={x}", X, "export A='v'", NULL },
	{ "a brace of the shell", "{{ echo {x}; }", X, "{ echo 'v'; }", NULL },
	{ "a redirection", "cat < {x} > {x}", X, "cat < 'v' > 'v'", NULL },

	{ "in double quotes", "echo \"{x}\"", X, NULL, "inside quotes" },
	{ "in single quotes", "echo '{x}'", X, NULL, "inside quotes" },
	{ "in double quotes after an escaped one", "echo \"\\\"{x}\"", X, NULL,
		"inside quotes" },
	{ "in backticks", "echo `cat {x}`", X, NULL, "backticks" },
	{ "in a comment", "echo a # {x}", X, NULL, "in a comment" },
	{ "in a comment at the start", "#{x}", X, NULL, "in a comment" },
	{ "in a comment after a semicolon", "a;# {x}", X, NULL, "in a comment" },
	{ "after a dollar sign", "echo ${x}", X, NULL, "right after" },
	{ "after a backslash", "echo \\{x}", X, NULL, "right after" },
	{ "in ${...}", "echo ${{a:-{x}}", X, NULL, "quotes may not hold" },
	{ "in arithmetic", "echo $(( {x} ))", X, NULL, "quotes may not hold" },
	{ "in arithmetic of bash", "(( {x} ))", X, NULL, "quotes may not hold" },
	{ "in old arithmetic", "echo $[ {x} ]", X, NULL, "quotes may not hold" },
	{ "in a subscript", "a[{x}]=1", X, NULL, "quotes may not hold" },
	{ "in a subscript with a space", "a[ {x}", X, NULL, "quotes may not hold" },
	{ "in a double bracket", "[[ {x} -eq 1 ]]", X, NULL, "quotes may not hold" },
	{ "in a here document", "cat <<E\n{x}\nE", X, NULL, "quotes may not hold" },
	{ "in a here string", "cat <<<{x}", X, NULL, "quotes may not hold" },
	{ "after escaping quotes", "echo $'a' {x}", X, NULL, "quotes may not hold" },
	{ "after a substitution in double quotes", "echo \"$(echo \"a {x}", X, NULL,
		"quotes may not hold" },
	{ "after backticks in double quotes", "echo \"`a`\" {x}", X, NULL,
		"quotes may not hold" },
	{ "in a single bracket", "[ {x} -eq 1 ]", X, NULL, "a shell computes" },
	{ "in a single bracket, joined", "[ a{x} -eq 1 ]", X, NULL, "a shell computes" },
	{ "in a test", "test 1 -eq {x}", X, NULL, "a shell computes" },
	{ "in a quoted test", "t'es't {x}", X, NULL, "a shell computes" },
	{ "in an escaped test", "\\test {x}", X, NULL, "a shell computes" },
	{ "in let", "let {x}", X, NULL, "a shell computes" },
	{ "the name of a variable", "export {x}", X, NULL, "a shell computes" },
	{ "a script", "eval {x}", X, NULL, "a shell computes" },
	{ "split by a continued line: ${", "echo $\\\n{{a:-{x}", X, NULL,
		"quotes may not hold" },
	{ "split by a continued line: a comment that is none", "echo a\\\n#' {x}", X, NULL,
		"inside quotes" },

	{ "an escaped bracket begins no comment", "\\<#<<E\n{x}\nE\n", X, NULL,
		"quotes may not hold" },
	{ "an escaped dollar sign", "echo \\${x}", X, "echo \\$'v'", NULL },

	{ "an array", "echo {tags}", "{\"tags\":[\"a\"]}", NULL, "one word" },
	{ "a missing value", "echo {x}", "{}", NULL, "x is missing" },
	{ "a slip", "echo {x", X, NULL, "a brace is written {{" },

	{ "an option", "echo {x}", DASH, NULL, "read as an option" },
	{ "an option at the start of a continued line", "echo \\\n{x}", DASH, NULL,
		"read as an option" },
	{ "an option behind empty quotes", "echo ''\"\"{x}", DASH, NULL, "read as an option" },
	{ "an option behind an empty value", "echo {y}{x}", DASH, NULL, "read as an option" },
	{ "an option behind a tab", "echo\t{x}", DASH, NULL, "read as an option" },
	{ "joined to text it is none", "echo a{x}", DASH, "echo a'-v'", NULL },
	{ "joined to quoted text", "echo 'a'{x}", DASH, "echo 'a''-v'", NULL },
	{ "behind --", "echo -- {x}", DASH, "echo -- '-v'", NULL },
	{ "behind -- of another command", "echo -- a; rm {x}", DASH, NULL,
		"read as an option" },
	{ "behind something like --", "echo --- {x}", DASH, NULL, "read as an option" },
	{ "a number may be negative", "echo {n}", DASH, "echo '-1'", NULL },
};

static void test_cases(void **state) {
	auto_json struct json *schema = NULL;

	(void)state;
	assert_true(json_parse(schema_text, strlen(schema_text), &schema, NULL));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct line_case *c = &cases[i];
		auto_json struct json *arguments = NULL;
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;
		struct template_values values = { .schema = schema };

		check(c->name,
			json_parse(c->arguments, strlen(c->arguments), &arguments, NULL));
		values.arguments = arguments;
		check_int(
			c->name, template_line(c->line, &values, &out, &err), c->want != NULL);
		check_str(c->name, out.data, c->want ? c->want : "");
		if (c->error && !strstr(err.text, c->error)) {
			fail_msg("%s: the error is \"%s\"", c->name, err.text);
		}
	}
}

/* Places are judged alike before and in a call. */
static void test_check_agrees(void **state) {
	auto_json struct json *schema = NULL;

	(void)state;
	assert_true(json_parse(schema_text, strlen(schema_text), &schema, NULL));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct line_case *c = &cases[i];
		struct template_scope scope = { .schema = schema };
		struct err err = ERR_INIT;
		bool by_value = c->error &&
				(strstr(c->error, "option") || strstr(c->error, "one word") ||
					strstr(c->error, "missing"));

		check_int(c->name, template_check_line(&scope, c->line, &err),
			c->want != NULL || by_value);
		template_scope_fini(&scope);
	}
}

static void test_length(void **state) {
	auto_json struct json *arguments = json_new_object();
	auto_free char *text = xmalloc(TEMPLATE_LINE_MAX + 1);
	auto_buf struct buf out = BUF_INIT;
	struct template_values values = { .arguments = arguments };
	struct err err = ERR_INIT;

	(void)state;
	memset(text, 'x', TEMPLATE_LINE_MAX);
	text[TEMPLATE_LINE_MAX] = '\0';
	json_put_string(arguments, "x", text);
	assert_false(template_line("echo {x}", &values, &out, &err));
	assert_int_equal(err.code, ERR_LIMIT);
	assert_int_equal(out.len, 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_check_agrees),
		cmocka_unit_test(test_length),
	};

	return CHECK_RUN(tests);
}
