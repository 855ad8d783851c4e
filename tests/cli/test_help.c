#include "run.h"

#include "base/str.h"
#include "base/width.h"

/* The line of help that begins with these words? */
static bool has_line(const char *text, const char *start) {
	auto_free char *line = xasprintf("\n%s", start);

	return strstr(text, line) != NULL;
}

static bool has_option(const char *text, const struct option *option) {
	auto_free char *line = option->letter
				       ? xasprintf("  -%c, --%s", option->letter, option->name)
				       : xasprintf("      --%s", option->name);

	return has_line(text, line) && strstr(text, option->help);
}

static void check_narrow(const char *name, const char *text) {
	for (const char *line = text; *line;) {
		size_t len = strcspn(line, "\n");

		if (width_text(line, len) > 100) {
			fail_msg("%s: too wide: %.*s", name, (int)len, line);
		}
		line += len + (line[len] == '\n');
	}
}

static void test_all(void **state) {
	auto_ran struct ran ran = RUN("--help");
	auto_ran struct ran letter = RUN("-h");

	(void)state;
	check_ran("the letter says the same", &letter, 0, ran.out, ran.err);
	check_str("no error", ran.err, "");
	check_narrow("all", ran.out);
	for (size_t i = 0; i < cli_command_count; i++) {
		auto_free char *line = xasprintf("  %s ", cli_commands[i].name);

		check(line, has_line(ran.out, line) && strstr(ran.out, cli_commands[i].help));
	}
	for (size_t i = 0; i < cli_option_count; i++) {
		check(cli_option_table[i].name, has_option(ran.out, &cli_option_table[i]));
	}
}

/* The help of a command tells its options and no others. */
static void check_help(const struct cli_command *command, const char *word, const char *verb) {
	auto_ran struct ran ran = verb ? RUN(word, verb, "--help") : RUN(word, "--help");
	auto_free char *usage = xasprintf("usage: chela %s%s%s%s%s\n", word, verb ? " " : "",
		verb ? verb : "", *command->words ? " " : "", command->words);

	check_int(usage, ran.code, 0);
	check_str(usage, ran.err, "");
	check(usage, str_starts(ran.out, usage));
	check(usage, strstr(ran.out, command->help) != NULL);
	check_narrow(usage, ran.out);
	for (size_t i = 0; i < cli_option_count && !command->verbs; i++) {
		const struct option *option = &cli_option_table[i];

		check(option->name,
			has_option(ran.out, option) == cli_command_accepts(command, option));
	}
	for (const struct cli_command *one = command->verbs; one && one->name; one++) {
		auto_free char *line = xasprintf("  %s ", one->name);

		check(line, has_line(ran.out, line) && strstr(ran.out, one->help));
	}
}

static void test_commands(void **state) {
	(void)state;
	for (size_t i = 0; i < cli_command_count; i++) {
		const struct cli_command *command = &cli_commands[i];

		check_help(command, command->name, NULL);
		for (const struct cli_command *verb = command->verbs; verb && verb->name;
			verb++) {
			check_help(verb, command->name, verb->name);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_all),
		test_at_home(test_commands),
	};

	return CHECK_RUN(tests);
}
