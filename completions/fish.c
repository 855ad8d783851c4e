/* For fish: one line of `complete` for each option, command and verb. */

#include "generate.h"

static void quote(struct buf *out, const char *text) {
	buf_add_char(out, '\'');
	for (; *text; text++) {
		buf_addf(out, strchr("'\\", *text) ? "\\%c" : "%c", *text);
	}
	buf_add_char(out, '\'');
}

/* " -a '(__chela_agent)'" or " -F": what may stand there. */
static void add_kind(struct buf *out, enum word_kind kind, const char *const *choices) {
	switch (kind) {
	case WORD_TEXT:
		break;
	case WORD_FILE:
		buf_add_str(out, " -F");
		break;
	case WORD_CHOICE:
		for (size_t i = 0; choices[i]; i++) {
			buf_addf(out, "%s%s", i ? " " : " -a '", choices[i]);
		}
		buf_add_char(out, '\'');
		break;
	case WORD_AGENT:
	case WORD_CONVERSATION:
	case WORD_FLOW:
	case WORD_RUN:
	case WORD_SKILL:
	case WORD_TOOL:
		buf_addf(out, " -a '(__chela_%s)'", generate_kind(kind));
		break;
	}
}

struct taking {
	struct buf *out;
	const struct option *option;
};

/* A command or verb that takes the option. */
static void add_taker(void *ctx, const char *name, const struct cli_command *command) {
	const struct taking *taking = ctx;
	if (cli_command_accepts(command, taking->option)) {
		buf_addf(taking->out, " \"%s\"", name);
	}
}

static void add_option(struct buf *out, const struct option *option) {
	struct taking taking = { out, option };
	buf_add_str(out, "complete -c chela");
	if (!option->everywhere) {
		buf_add_str(out, " -n '__chela_in");
		generate_each(add_taker, &taking);
		buf_add_char(out, '\'');
	}
	if (option->letter) {
		buf_addf(out, " -s %c", option->letter);
	}
	buf_addf(out, " -l %s", option->name);
	if (option->value) {
		buf_add_str(out, option->kind == WORD_FILE ? " -r" : " -x");
		add_kind(out, option->kind, option->choices);
	}
	buf_add_str(out, " -d ");
	quote(out, option->help);
	buf_add_char(out, '\n');
}

static void add_words(void *ctx, const char *name, const struct cli_command *command) {
	struct buf *out = ctx;
	if (command->kind != WORD_TEXT) {
		buf_addf(out, "complete -c chela -n '__chela_first \"%s\"'", name);
		add_kind(out, command->kind, NULL);
		buf_add_char(out, '\n');
	}
}

static void add_name(struct buf *out, const char *below, const struct cli_command *command) {
	buf_addf(out, "complete -c chela -n '__chela_first \"%s\"' -a %s -d ", below,
		command->name);
	quote(out, command->help);
	buf_add_char(out, '\n');
}

void write_fish(struct buf *out) {
	buf_add_str(out, "set -g __chela_valued");
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		if (option->value) {
			buf_addf(out, " --%s", option->name);
		}
		if (option->value && option->letter) {
			buf_addf(out, " -%c", option->letter);
		}
	}
	buf_add_str(out, "\nset -g __chela_commands");
	for (size_t i = 0; i < cli_command_count; i++) {
		buf_addf(out, " %s", cli_commands[i].name);
	}
	buf_add_str(out, "\nset -g __chela_with_verbs");
	for (size_t i = 0; i < cli_command_count; i++) {
		if (cli_commands[i].verbs) {
			buf_addf(out, " %s", cli_commands[i].name);
		}
	}
	buf_add_str(out, "\n\n");
	for (size_t i = 0; i < cli_command_count; i++) {
		add_name(out, "", &cli_commands[i]);
		for (const struct cli_command *verb = cli_commands[i].verbs; verb && verb->name;
			verb++) {
			add_name(out, cli_commands[i].name, verb);
		}
	}
	generate_each(add_words, out);
	for (size_t i = 0; i < cli_option_count; i++) {
		add_option(out, &cli_option_table[i]);
	}
}
