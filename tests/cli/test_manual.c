/* chela(1) and the tables of commands and options say the same. */

#include "cli/cli.h"

#include "manual.h"

static char *section_of(const char *page, const char *name) {
	auto_free char *head = xasprintf(".Sh %s", name);
	char *part = manual_part(page, head, ".Sh ");

	check(name, part);
	return part;
}

/* Appends words apart by one blank, without those that are macros. */
static void add_words(struct buf *out, const char *text, const char *macros) {
	auto_strv struct strv words = STRV_INIT, left_out = STRV_INIT;

	strv_split(&words, text, " []");
	strv_split(&left_out, macros, " ");
	for (size_t i = 0; i < words.len; i++) {
		if (!strv_has(&left_out, words.items[i])) {
			buf_addf(out, "%s%s", out->len ? " " : "", words.items[i]);
		}
	}
}

/* "ask [PROMPT...]" as the page has it once the macros are out: "ask PROMPT ...". */
static char *head_of(const char *name, const struct cli_command *command) {
	struct buf head = BUF_INIT;
	auto_buf struct buf spaced = BUF_INIT;

	for (const char *at = command->words; *at; at++) {
		buf_addf(&spaced, str_starts(at, "...") ? " %c" : "%c", *at);
		if (str_starts(at, "...")) {
			buf_add_str(&spaced, "..");
			at += 2;
		}
	}
	add_words(&head, name, "");
	add_words(&head, spaced.data, "");
	return buf_detach(&head);
}

/* The item of a list whose head says `head`, the caller's; NULL when there is none. */
static char *item_of(const char *section, const char *head) {
	for (const char *at = strstr(section, "\n.It "); at; at = strstr(at + 1, "\n.It ")) {
		auto_free char *line = xmemdup(at + 5, strcspn(at + 5, "\n"));
		auto_buf struct buf words = BUF_INIT;

		add_words(&words, line, "Ic Cm Ar Op Fl ,");
		if (str_eq(words.data, head)) {
			const char *body = strchr(at + 1, '\n');
			const char *next = strstr(body, "\n.It ");
			const char *end = strstr(body, "\n.El");
			const char *stop = next && next < end ? next : end;

			return xmemdup(body, (size_t)(stop - body) + 1);
		}
	}
	return NULL;
}

static void check_command(
	const char *section, const char *name, const struct cli_command *command) {
	auto_free char *head = head_of(name, command);
	auto_free char *item = item_of(section, head);

	if (!item) {
		fail_msg("the page has no command \"%s\"", head);
	}
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		bool told = manual_has(item, "Fl Fl", option->name);

		if (!option->everywhere && told != cli_command_accepts(command, option)) {
			fail_msg("%s: the page %s --%s", head, told ? "has" : "has not",
				option->name);
		}
	}
}

static void test_commands(void **state) {
	auto_free char *page = manual_read("chela.1");
	auto_free char *section = section_of(page, "COMMANDS");
	size_t count = 0;

	(void)state;
	for (size_t i = 0; i < cli_command_count; i++) {
		const struct cli_command *command = &cli_commands[i];

		if (!command->verbs) {
			check_command(section, command->name, command);
			count++;
		}
		for (const struct cli_command *verb = command->verbs; verb && verb->name;
			verb++) {
			auto_free char *name = xasprintf("%s %s", command->name, verb->name);

			check_command(section, name, verb);
			count++;
		}
	}
	check_int("no command that does not exist", manual_count(section, ".It "), count);
}

static void test_chat_ui(void **state) {
	auto_free char *page = manual_read("chela.1");
	const char *from = strstr(page, "\nThe chat UI takes\n");

	(void)state;
	check("a paragraph", from);
	auto_free char *part = xmemdup(from, (size_t)(strstr(from, "\n.Sh ") - from));
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];

		check(option->name, option->everywhere ||
					    manual_has(part, "Fl Fl", option->name) ==
						    cli_command_accepts(&cli_chat_ui, option));
	}
}

static void test_options(void **state) {
	auto_free char *page = manual_read("chela.1");
	auto_free char *section = section_of(page, "OPTIONS");

	(void)state;
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		const char letter[] = { option->letter, '\0' };
		auto_free char *head =
			xasprintf("%s%s%s%s%s", letter, *letter ? " " : "", option->name,
				option->value ? " " : "", option->value ? option->value : "");
		auto_free char *item = item_of(section, head);

		if (!item) {
			fail_msg("the page has no option \"%s\"", head);
		}
		for (size_t j = 0; option->choices && option->choices[j]; j++) {
			check(option->choices[j], manual_has(item, "Cm", option->choices[j]));
		}
	}
	check_int("no option that does not exist", manual_count(section, ".It "),
		cli_option_count);
}

static void test_exit_codes(void **state) {
	static const enum cli_exit codes[] = { EXIT_ANSWERED, EXIT_FAILED, EXIT_USAGE,
		EXIT_LIMIT, EXIT_UNASKED, EXIT_INTERRUPTED };
	auto_free char *page = manual_read("chela.1");
	auto_free char *section = section_of(page, "EXIT STATUS");

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		auto_free char *head = xasprintf("%d", codes[i]);
		auto_free char *item = item_of(section, head);

		check(head, item);
	}
	check_int("no others", manual_count(section, ".It "), ARRAY_LEN(codes));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_commands),
		cmocka_unit_test(test_chat_ui),
		cmocka_unit_test(test_options),
		cmocka_unit_test(test_exit_codes),
	};

	return CHECK_RUN(tests);
}
