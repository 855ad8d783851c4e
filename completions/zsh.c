/* For zsh: specifications for _arguments and lists for _describe. */

#include "generate.h"

/* Text within [brackets] of a specification, or in front of a colon. */
static void add_escaped(struct buf *out, const char *text) {
	for (; *text; text++) {
		buf_addf(out, strchr("[]:\\", *text) ? "\\%c" : "%c", *text);
	}
}

/* ":NAME:_chela_agents" for an option with a value. */
static void add_value(struct buf *out, const struct option *option) {
	if (!option->value) {
		return;
	}
	buf_addf(out, ":%s:", option->value);
	if (option->kind != WORD_CHOICE) {
		buf_addf(out, "_chela_%s", generate_kind(option->kind));
		return;
	}
	for (size_t i = 0; option->choices[i]; i++) {
		buf_addf(out, "%s%s", i ? " " : "(", option->choices[i]);
	}
	buf_add_char(out, ')');
}

/* One way to write an option; the other one is excluded by it. */
static void add_form(struct buf *out, const struct option *option, const char *form) {
	auto_buf struct buf spec = BUF_INIT;
	if (option->repeats) {
		buf_add_char(&spec, '*');
	} else if (option->letter) {
		buf_addf(&spec, "(-%c --%s)", option->letter, option->name);
	}
	buf_addf(&spec, "%s[", form);
	add_escaped(&spec, option->help);
	buf_add_char(&spec, ']');
	add_value(&spec, option);
	buf_add_str(out, "\t\t\t");
	generate_quote(out, spec.data);
	buf_add_char(out, '\n');
}

static void add_option(struct buf *out, const struct option *option) {
	auto_free char *name = xasprintf("--%s%s", option->name, option->value ? "=" : "");
	auto_free char *letter = xasprintf("-%c%s", option->letter, option->value ? "+" : "");
	add_form(out, option, name);
	if (option->letter) {
		add_form(out, option, letter);
	}
}

static void add_command(void *ctx, const char *name, const struct cli_command *command) {
	struct buf *out = ctx;
	buf_addf(out, "\t'%s')\n\t\tspecs=(\n", name);
	for (size_t i = 0; i < cli_option_count; i++) {
		if (cli_command_accepts(command, &cli_option_table[i])) {
			add_option(out, &cli_option_table[i]);
		}
	}
	buf_addf(out, "\t\t)\n\t\tkind=%s\n\t\t;;\n", generate_kind(command->kind));
}

static void add_described(struct buf *out, const struct cli_command *command) {
	auto_buf struct buf line = BUF_INIT;
	buf_addf(&line, "%s:", command->name);
	add_escaped(&line, command->help);
	buf_add_str(out, "\t\t");
	generate_quote(out, line.data);
	buf_add_char(out, '\n');
}

void write_zsh(struct buf *out) {
	buf_add_str(out, "# The options of a command or verb, and what its words are.\n"
			 "_chela_tables() {\n\tcase $1 in\n");
	generate_each(add_command, out);
	buf_add_str(out, "\t*) return 1 ;;\n\tesac\n}\n\n"
			 "# The verbs of a command; the commands where none is named.\n"
			 "_chela_verbs() {\n\tcase $1 in\n\t'')\n\t\tverbs=(\n");
	for (size_t i = 0; i < cli_command_count; i++) {
		buf_add_char(out, '\t');
		add_described(out, &cli_commands[i]);
	}
	buf_add_str(out, "\t\t)\n\t\t;;\n");
	for (size_t i = 0; i < cli_command_count; i++) {
		const struct cli_command *verb = cli_commands[i].verbs;
		if (verb) {
			buf_addf(out, "\t%s)\n\t\tverbs=(\n", cli_commands[i].name);
		}
		for (; verb && verb->name; verb++) {
			buf_add_char(out, '\t');
			add_described(out, verb);
		}
		if (cli_commands[i].verbs) {
			buf_add_str(out, "\t\t)\n\t\t;;\n");
		}
	}
	buf_add_str(out, "\t*) return 1 ;;\n\tesac\n}\n");
}
