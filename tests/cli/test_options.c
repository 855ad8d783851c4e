#include "cli/options.h"

#include "agent/event.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "provider/provider.h"

#define WORDS_MAX 8

/* All that was parsed, as text: options in the order of the table, then the words. */
static void describe(const struct cli_options *parsed, struct buf *out) {
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		const char *field = (const char *)parsed + option->offset;

		if (!option_is_given(option, parsed)) {
			continue;
		}
		buf_addf(out, "%s--%s", out->len ? " " : "", option->name);
		if (option->repeats) {
			const struct strv *values = (const struct strv *)field;

			for (size_t j = 0; j < values->len; j++) {
				buf_addf(out, "=%s", values->items[j]);
			}
		} else if (option->value) {
			buf_addf(out, "=%s", *(const char *const *)field);
		}
	}
	for (size_t i = 0; i < parsed->words.len; i++) {
		buf_addf(out, "%s[%s]", out->len ? " " : "", parsed->words.items[i]);
	}
}

static void parse(const char *const *in, struct buf *out) {
	const char *argv[WORDS_MAX + 2] = { "chela" };
	struct cli_options parsed;
	struct err err = ERR_INIT;
	int argc = 1;

	while (in[argc - 1]) {
		argv[argc] = in[argc - 1];
		argc++;
	}
	if (options_parse(&parsed, argc, (char **)argv, &err)) {
		describe(&parsed, out);
	} else {
		check_int(err.text, err.code, ERR_USAGE);
		buf_add_str(out, err.text);
	}
	cli_options_fini(&parsed);
}

struct parse_case {
	const char *name;
	const char *in[WORDS_MAX];
	const char *out;
};

static void check_cases(const struct parse_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		auto_buf struct buf out = BUF_INIT;

		parse(cases[i].in, &out);
		check_str(cases[i].name, out.data, cases[i].out);
	}
}

static void test_forms(void **state) {
	static const struct parse_case cases[] = {
		{ "nothing", { NULL }, "" },
		{ "long", { "--model", "x" }, "--model=x" },
		{ "long with =", { "--model=x" }, "--model=x" },
		{ "an empty value", { "--model=" }, "--model=" },
		{ "an empty value of its own", { "--model", "" }, "--model=" },
		{ "a value with =", { "--base-url=http://a?b=c" }, "--base-url=http://a?b=c" },
		{ "short", { "-m", "x" }, "--model=x" },
		{ "short, joined", { "-mx" }, "--model=x" },
		{ "= belongs to a joined value", { "-m=x" }, "--model==x" },
		{ "capitals differ", { "-M", "plan" }, "--mode=plan" },
		{ "a switch", { "--json" }, "--json" },
		{ "a bundle", { "-cvq" }, "--continue --quiet --verbose" },
		{ "a bundle that ends in a value", { "-vm", "x" }, "--model=x --verbose" },
		{ "the same, joined", { "-vmx" }, "--model=x --verbose" },
		{ "a value that looks like an option", { "-m", "--json" }, "--model=--json" },
		{ "a value that is --", { "--system", "--" }, "--system=--" },
		{ "the last of two", { "-m", "x", "-m", "y" }, "--model=y" },
		{ "repeated", { "-f", "a", "--file=b", "-fc" }, "--file=a=b=c" },
	};

	(void)state;
	check_cases(cases, ARRAY_LEN(cases));
}

static void test_words(void **state) {
	static const struct parse_case cases[] = {
		{ "words", { "ask", "two words" }, "[ask] [two words]" },
		{ "before the command", { "--json", "list" }, "--json [list]" },
		{ "behind it", { "list", "--json" }, "--json [list]" },
		{ "on both sides", { "-m", "x", "ask", "hi", "-q" },
			"--model=x --quiet [ask] [hi]" },
		{ "a dash is a word", { "ask", "-" }, "[ask] [-]" },
		{ "an empty word", { "ask", "" }, "[ask] []" },
		{ "behind --", { "ask", "--", "-m", "--json", "--" },
			"[ask] [-m] [--json] [--]" },
		{ "an option before --", { "-c", "--", "-c" }, "--continue [-c]" },
		{ "a dash inside", { "a-b", "c=-d" }, "[a-b] [c=-d]" },
	};

	(void)state;
	check_cases(cases, ARRAY_LEN(cases));
}

static void test_errors(void **state) {
	static const struct parse_case cases[] = {
		{ "unknown", { "--frobnicate" },
			"there is no option --frobnicate; see chela --help" },
		{ "unknown, near one", { "--jsn" },
			"there is no option --jsn; --json is near" },
		{ "unknown with a value", { "--modell=x" },
			"there is no option --modell; --model is near" },
		{ "not abbreviated", { "--max", "3" },
			"there is no option --max; see chela --help" },
		{ "an unknown letter", { "-x" }, "there is no option -x; see chela --help" },
		{ "an unknown letter in a bundle", { "-vx" },
			"there is no option -x; see chela --help" },
		{ "a letter that cannot be shown", { "-\x1b" },
			"there is no option -?; see chela --help" },
		{ "no letter of ASCII", { "-\xc3\xa4" },
			"there is no option -?; see chela --help" },
		{ "no value", { "ask", "--model" }, "--model needs a value: ID" },
		{ "no value for a letter", { "-vm" }, "--model needs a value: ID" },
		{ "a value for a switch", { "--json=yes" }, "--json takes no value" },
		{ "nothing but =", { "--=x" }, "there is no option --; see chela --help" },
	};

	(void)state;
	check_cases(cases, ARRAY_LEN(cases));
}

static void test_table(void **state) {
	bool seen[128] = { false };

	(void)state;
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		unsigned char letter = (unsigned char)option->letter;

		check(option->name, i == 0 || strcmp(option[-1].name, option->name) < 0);
		check(option->name, option_find(option->name) == option);
		check(option->name, !str_is_empty(option->help));
		check(option->name, letter < 128 && (letter == 0 || !seen[letter]));
		check(option->name, (option->kind == WORD_CHOICE) == (option->choices != NULL));
		seen[letter] = true;
	}
}

static void test_choices(void **state) {
	const char *const *modes = option_find("mode")->choices;
	const char *const *wires = option_find("provider")->choices;
	const char *const *known = provider_names();
	size_t count = 0;

	(void)state;
	for (size_t i = 0; modes[i]; i++) {
		enum agent_mode mode;

		check(modes[i], agent_mode_parse(modes[i], &mode) && (size_t)mode == i);
	}
	while (wires[count]) {
		check(wires[count], provider_find(wires[count]));
		count++;
	}
	size_t wanted = 0;
	while (known[wanted]) {
		wanted++;
	}
	check_int("all wires are offered", count, wanted);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forms),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_errors),
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_choices),
	};

	return CHECK_RUN(tests);
}
