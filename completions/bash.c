/* For bash: functions that set a variable, since each subshell would cost time. */

#include "generate.h"

static void add_names(struct buf *out, const struct cli_command *commands, size_t count) {
	for (size_t i = 0; i < count && commands[i].name; i++) {
		buf_addf(out, i ? " %s" : "%s", commands[i].name);
	}
}

static void write_verbs(struct buf *out) {
	buf_add_str(out, "# The verbs of a command.\n_chela_verbs() {\n\tcase $1 in\n");
	for (size_t i = 0; i < cli_command_count; i++) {
		if (cli_commands[i].verbs) {
			buf_addf(out, "\t%s) verbs='", cli_commands[i].name);
			add_names(out, cli_commands[i].verbs, (size_t)-1);
			buf_add_str(out, "' ;;\n");
		}
	}
	buf_add_str(out, "\t*) verbs= ;;\n\tesac\n}\n\n");
}

static void add_options(void *ctx, const char *name, const struct cli_command *command) {
	struct buf *out = ctx;
	size_t count = 0;
	buf_addf(out, "\t'%s') options='", name);
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		if (!cli_command_accepts(command, option)) {
			continue;
		}
		buf_addf(out, "%s--%s", count++ ? " " : "", option->name);
		if (option->letter) {
			buf_addf(out, " -%c", option->letter);
		}
	}
	buf_add_str(out, "' ;;\n");
}

static void add_kind(void *ctx, const char *name, const struct cli_command *command) {
	struct buf *out = ctx;
	if (command->kind != WORD_TEXT) {
		buf_addf(out, "\t'%s') kind='%s' ;;\n", name, generate_kind(command->kind));
	}
}

static void add_value(struct buf *out, const struct option *option) {
	buf_add_char(out, '\t');
	if (option->letter) {
		buf_addf(out, "-%c | ", option->letter);
	}
	buf_addf(out, "--%s) kind='%s'", option->name, generate_kind(option->kind));
	for (size_t i = 0; option->choices && option->choices[i]; i++) {
		buf_addf(out, "%s%s", i ? " " : " choices='", option->choices[i]);
	}
	buf_add_str(out, option->choices ? "' ;;\n" : " ;;\n");
}

void write_bash(struct buf *out) {
	buf_add_str(out, "_chela_commands='");
	add_names(out, cli_commands, cli_command_count);
	buf_add_str(out, "'\n\n");
	write_verbs(out);
	buf_add_str(out, "# The options of a command or verb.\n"
			 "_chela_options() {\n\tcase $1 in\n");
	generate_each(add_options, out);
	buf_add_str(out, "\t*) options= ;;\n\tesac\n}\n\n"
			 "# What the first word of a command or the value of an option is;\n"
			 "# nothing: it takes none.\n"
			 "_chela_kind() {\n\tcase $1 in\n");
	generate_each(add_kind, out);
	for (size_t i = 0; i < cli_option_count; i++) {
		if (cli_option_table[i].value) {
			add_value(out, &cli_option_table[i]);
		}
	}
	buf_add_str(out, "\t*) kind= ;;\n\tesac\n}\n");
}
