/* The command line: which command, with which options; the chat UI when there is
   none; a prompt when the words are no command. */

#include "cli/cli.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "cli/help.h"
#include "cli/oneshot.h"
#include "cli/stdin.h"
#include "store/conversations.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is_accepted(const struct cli_command *command, const char *option) {
	auto_strv struct strv names = STRV_INIT;
	strv_split(&names, command->accepts, " ");
	return strv_has(&names, option);
}

/* Was this option given? */
static bool is_given(const struct cli_options *parsed, const struct option *option) {
	const void *field = (const char *)parsed + option->offset;
	if (option->repeats) {
		return ((const struct strv *)field)->len > 0;
	}
	return option->value ? *(const char *const *)field != NULL : *(const bool *)field;
}

static const char *stray_option(
	const struct cli_command *command, const struct cli_options *parsed) {
	for (size_t i = 0; i < cli_option_count; i++) {
		const char *name = cli_option_table[i].name;
		bool everywhere = str_eq(name, "help") || str_eq(name, "quiet") ||
				  str_eq(name, "verbose");
		if (!everywhere && is_given(parsed, &cli_option_table[i]) &&
			!is_accepted(command, name)) {
			return name;
		}
	}
	return NULL;
}

static int run_command(const struct cli_command *command, struct cli_context *context) {
	if (context->options->help) {
		help_command(command);
		return EXIT_ANSWERED;
	}
	const char *stray = stray_option(command, context->options);
	if (stray) {
		return cli_usage("%s does not know --%s; see chela %s --help", command->name,
			stray, command->name);
	}
	if (context->word_count < command->min_words ||
		context->word_count > command->max_words) {
		return cli_usage("usage: chela %s %s", command->name, command->words);
	}
	return command->run(context);
}

/* A single word that is no command is more likely a slip than a prompt. */
static int unknown_word(const char *word) {
	const char **names = xcalloc(cli_command_count + 1, sizeof(*names));
	for (size_t i = 0; i < cli_command_count; i++) {
		names[i] = cli_commands[i].name;
	}
	const char *near = str_nearest(word, names);
	free(names);
	if (near) {
		return cli_usage("there is no command '%s'; '%s' is near", word, near);
	}
	return cli_usage("there is no command '%s'; to ask it: chela ask '%s'", word, word);
}

static int run_prompt(struct cli_context *context) {
	const struct cli_command *ask = cli_command_find("ask");
	return run_command(ask, context);
}

static int start_ui(struct cli_context *context) {
	struct err err = ERR_INIT;
	if (!isatty(STDOUT_FILENO)) {
		return cli_usage(
			"the chat UI needs a terminal; for a script: chela ask PROMPT");
	}
	if (!cli_session(context->options, &context->start->session, &err)) {
		return cli_fail(&err);
	}
	context->start->ui = true;
	return EXIT_ANSWERED;
}

static int no_words(struct cli_context *context) {
	if (context->options->help) {
		help_all();
		return EXIT_ANSWERED;
	}
	if (context->options->prompt || stdin_is_input()) {
		return run_prompt(context);
	}
	return start_ui(context);
}

static int dispatch(struct cli_context *context) {
	const struct strv *words = &context->options->words;
	const char *first = words->len ? words->items[0] : NULL;
	if (context->options->version) {
		puts("chela " CHELA_VERSION);
		return EXIT_ANSWERED;
	}
	context->words = (const char *const *)strv_items(words);
	context->word_count = words->len;
	if (!first) {
		return no_words(context);
	}
	const struct cli_command *command = cli_command_find(first);
	if (command && !context->options->prompt) {
		context->words++;
		context->word_count--;
		return run_command(command, context);
	}
	if (words->len == 1 && !context->options->prompt && !strpbrk(first, " \t\n")) {
		return unknown_word(first);
	}
	return run_prompt(context);
}

int cli_main(struct services *services, int argc, char **argv, struct cli_start *start) {
	struct cli_options parsed;
	struct err err = ERR_INIT;
	if (!options_parse(&parsed, argc, argv, &err)) {
		cli_options_fini(&parsed);
		return cli_fail(&err);
	}
	struct cli_context context = {
		.services = services,
		.options = &parsed,
		.start = start,
	};
	int code = dispatch(&context);
	cli_options_fini(&parsed);
	return code;
}

static bool find_conversation(
	const struct cli_options *from, struct session_options *to, struct err *err) {
	if (from->go_on && from->resume) {
		return err_set(err, ERR_USAGE, "-c and -r exclude each other");
	}
	return !from->resume || cli_id(from->resume, &to->conversation, err);
}

bool cli_session(const struct cli_options *from, struct session_options *to, struct err *err) {
	*to = (struct session_options){
		.agent = from->agent,
		.model = from->model,
		.mode = from->mode,
		.provider = from->provider,
		.base_url = from->base_url,
		.system = from->system,
		.no_save = from->no_save,
		.yes = from->yes,
		.go_on = from->go_on,
	};
	int64_t rounds = 0;
	if (from->max_rounds &&
		(!str_to_int(from->max_rounds, &rounds) || rounds < 1 || rounds > 64)) {
		return err_set(err, ERR_USAGE, "--max-rounds must be from 1 to 64");
	}
	to->max_rounds = (int)rounds;
	if (from->no_save && (from->go_on || from->resume)) {
		return err_set(err, ERR_USAGE, "--no-save has nothing to go on with");
	}
	return find_conversation(from, to, err);
}
