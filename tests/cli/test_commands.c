#include "run.h"

#include "base/str.h"

static void check_options(const struct cli_command *command) {
	auto_strv struct strv names = STRV_INIT;

	check(command->name, command->accepts != NULL);
	strv_split(&names, command->accepts, " ");
	for (size_t i = 0; i < names.len; i++) {
		const struct option *option = option_find(names.items[i]);

		check(names.items[i], option && !option->everywhere);
	}
}

static void check_command(const struct cli_command *command) {
	check(command->name, command->words && !str_is_empty(command->help));
	check(command->name, command->kind != WORD_CHOICE);
	check(command->name, (command->verbs == NULL) == (command->run != NULL));
	if (!command->verbs) {
		check_options(command);
		check(command->name, command->min_words <= command->max_words);
		check(command->name, command->max_words > 0 || command->kind == WORD_TEXT);
		check(command->name, (command->max_words > 0) == (*command->words != '\0'));
		return;
	}
	check(command->name, command->verbs[0].name != NULL);
	check(command->name, command->verbs[0].min_words == 0);
	for (const struct cli_command *verb = command->verbs; verb->name; verb++) {
		check(verb->name, !verb->verbs && strstr(command->words, verb->name));
		check_command(verb);
	}
}

static void test_table(void **state) {
	(void)state;
	for (size_t i = 0; i < cli_command_count; i++) {
		const struct cli_command *command = &cli_commands[i];

		check(command->name, i == 0 || strcmp(command[-1].name, command->name) < 0);
		check(command->name, cli_command_find(command->name) == command);
		check_command(command);
	}
	check("none", !cli_command_find("frobnicate") && !cli_command_find(""));
	check_options(&cli_chat_ui);
}

/* An option that no command takes would do nothing. */
static void test_every_option_is_taken(void **state) {
	(void)state;
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		bool taken = cli_command_accepts(&cli_chat_ui, option);

		for (size_t j = 0; j < cli_command_count && !taken; j++) {
			const struct cli_command *verb = cli_commands[j].verbs;

			taken = cli_command_accepts(&cli_commands[j], option);
			for (; verb && verb->name && !taken; verb++) {
				taken = cli_command_accepts(verb, option);
			}
		}
		check(option->name, taken);
	}
}

/* What the chat UI takes, ask takes too: it stands in for it. Only that has a draft. */
static void test_chat_ui(void **state) {
	const struct cli_command *ask = cli_command_find("ask");

	(void)state;
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];

		check(option->name, !cli_command_accepts(&cli_chat_ui, option) ||
					    cli_command_accepts(ask, option) ||
					    str_eq(option->name, "draft"));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test(test_every_option_is_taken),
		cmocka_unit_test(test_chat_ui),
	};

	return CHECK_RUN(tests);
}
