/* chela --help and chela COMMAND --help. */

#include "cli/help.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/tr.h"

static void add_option(struct buf *out, const struct option *option) {
	auto_buf struct buf left = BUF_INIT;
	if (option->letter) {
		buf_addf(&left, "-%c, ", option->letter);
	} else {
		buf_add_str(&left, "    ");
	}
	buf_addf(&left, "--%s", option->name);
	if (option->value) {
		buf_addf(&left, " %s", option->value);
	}
	buf_addf(out, "  %-22s %s\n", left.data, tr(option->help));
}

static void add_verbs(struct buf *out, const struct cli_command *verbs) {
	buf_addf(out, "\n%s\n", tr("Verbs:"));
	for (const struct cli_command *verb = verbs; verb->name; verb++) {
		buf_addf(out, "  %-10s %s\n", verb->name, tr(verb->help));
	}
}

static void add_options(struct buf *out, const struct cli_command *command) {
	buf_addf(out, "\n%s\n", tr("Options:"));
	for (size_t i = 0; i < cli_option_count; i++) {
		if (cli_command_accepts(command, &cli_option_table[i])) {
			add_option(out, &cli_option_table[i]);
		}
	}
}

int help_command(const char *name, const struct cli_command *command) {
	auto_buf struct buf out = BUF_INIT;
	buf_addf(&out, tr("usage: chela %s%s%s\n\n%s\n"), name, *command->words ? " " : "",
		command->words, tr(command->help));
	if (command->more) {
		buf_addf(&out, "\n%s\n", tr(command->more));
	}
	if (command->verbs) {
		add_verbs(&out, command->verbs);
		buf_addf(&out, tr("\nchela %s VERB --help tells the options of a verb.\n"),
			name);
	} else {
		add_options(&out, command);
	}
	return cli_print(out.data, out.len);
}

int help_all(void) {
	auto_buf struct buf out = BUF_INIT;
	buf_add_str(&out,
		tr("usage: chela                       the chat UI\n"
		   "       chela ask [PROMPT...]       one answer; standard input is added\n"
		   "       chela \"two or more words\"   the same\n"
		   "       chela COMMAND [--help]\n\nCommands:\n"));
	for (size_t i = 0; i < cli_command_count; i++) {
		buf_addf(&out, "  %-10s %s\n", cli_commands[i].name, tr(cli_commands[i].help));
	}
	buf_addf(&out, "\n%s\n", tr("Options:"));
	for (size_t i = 0; i < cli_option_count; i++) {
		add_option(&out, &cli_option_table[i]);
	}
	return cli_print(out.data, out.len);
}
