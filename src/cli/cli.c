/* The command line: which command, with which options; the chat UI when there is
   none; a prompt when the words are no command. */

#include "cli/cli.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/help.h"
#include "cli/oneshot.h"
#include "cli/plain.h"
#include "cli/stdin.h"
#include "store/conversations.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *stray_option(
	const struct cli_command *command, const struct cli_options *parsed) {
	for (size_t i = 0; i < cli_option_count; i++) {
		const struct option *option = &cli_option_table[i];
		if (option_is_given(option, parsed) && !cli_command_accepts(command, option)) {
			return option->name;
		}
	}
	return NULL;
}

/* A command without verbs; `name` is what it is called, "tools list". */
static int run_plain(
	const char *name, const struct cli_command *command, struct cli_context *context) {
	if (context->options->help) {
		return help_command(name, command);
	}
	const char *stray = stray_option(command, context->options);
	if (stray) {
		return cli_usage(
			tr("%s does not know --%s; see chela %s --help"), name, stray, name);
	}
	if (context->word_count < command->min_words ||
		context->word_count > command->max_words) {
		return cli_usage(tr("usage: chela %s%s%s"), name, *command->words ? " " : "",
			command->words);
	}
	return command->run(context);
}

static const struct cli_command *find_verb(
	const struct cli_command *command, const char *word) {
	for (const struct cli_command *verb = command->verbs; verb->name; verb++) {
		if (!word || str_eq(verb->name, word)) {
			return verb;
		}
	}
	return NULL;
}

static int unknown_verb(const struct cli_command *command, const char *word) {
	auto_buf struct buf list = BUF_INIT;
	for (const struct cli_command *verb = command->verbs; verb->name; verb++) {
		buf_addf(&list, list.len ? ", %s" : "%s", verb->name);
	}
	return cli_usage(
		tr("chela %s has no '%s'; it has: %s"), command->name, word, list.data);
}

static int run_command(const struct cli_command *command, struct cli_context *context) {
	const char *word = context->word_count ? context->words[0] : NULL;
	if (!command->verbs || (!word && context->options->help)) {
		return run_plain(command->name, command, context);
	}
	const struct cli_command *verb = find_verb(command, word);
	if (!verb) {
		return unknown_verb(command, word);
	}
	if (word) {
		context->words++;
		context->word_count--;
	}
	auto_free char *name = xasprintf("%s %s", command->name, verb->name);
	return run_plain(name, verb, context);
}

/* A single word that is no command is more likely a slip than a prompt. */
static int unknown_word(const char *word) {
	auto_strv struct strv names = STRV_INIT;
	for (size_t i = 0; i < cli_command_count; i++) {
		strv_add(&names, cli_commands[i].name);
	}
	const char *near = str_nearest(word, (const char *const *)strv_items(&names));
	if (near) {
		return cli_usage(tr("there is no command '%s'; '%s' is near"), word, near);
	}
	if (option_find(word)) {
		return cli_usage(
			tr("there is no command '%s'; did you mean --%s?"), word, word);
	}
	return cli_usage(tr("there is no command '%s'; to ask it: chela ask '%s'"), word, word);
}

/* Several words in one are a prompt; so is what no command could be called: in
   Chinese or Japanese a whole sentence has no blank. */
static bool is_prompt(const char *word) {
	for (; *word; word++) {
		if ((unsigned char)*word >= 0x80 || strchr(" \t\n", *word)) {
			return true;
		}
	}
	return false;
}

static int run_prompt(struct cli_context *context) {
	return run_command(cli_command_find("ask"), context);
}

static int start_plain(struct cli_context *context) {
	const struct cli_options *options = context->options;
	if (options->draft || options->files.len > 0) {
		return cli_usage(
			tr("--draft and --file need the chat UI on a screen; in lines of "
			   "text: chela ask -f PATH PROMPT"));
	}
	return plain_main(context->services, &context->start->session);
}

static int start_ui(struct cli_context *context) {
	struct session_options *session = &context->start->session;
	struct err err = ERR_INIT;
	if (!context->options->plain && !isatty(STDIN_FILENO)) {
		return cli_usage(
			tr("the chat UI needs a terminal; for a script: chela ask PROMPT"));
	}
	if (!cli_session(context->options, session, &err)) {
		return cli_fail(&err);
	}
	if (context->options->plain || plain_is_wanted()) {
		return start_plain(context);
	}
	session->draft = context->options->draft;
	strv_add_all(
		&session->files, (const char *const *)strv_items(&context->options->files));
	context->start->ui = true;
	return EXIT_ANSWERED;
}

/* The chat UI, unless there is something that only a one-shot could use. */
static int no_words(struct cli_context *context) {
	if (context->options->help) {
		return help_all();
	}
	bool is_piped = stdin_is_input() && !context->options->plain;
	if (is_piped || stray_option(&cli_chat_ui, context->options)) {
		return run_prompt(context);
	}
	return start_ui(context);
}

/* For all that asks about the project later. */
static bool take_trust(struct cli_context *context, struct err *err) {
	const struct cli_options *options = context->options;
	if (options->trust && options->no_project) {
		return err_set(
			err, ERR_USAGE, tr("--trust and --no-project exclude each other"));
	}
	context->services->trust_wish = options->trust        ? TRUST_WISH_YES
					: options->no_project ? TRUST_WISH_OFF
							      : TRUST_WISH_NONE;
	return true;
}

static int dispatch(struct cli_context *context) {
	const struct strv *words = &context->options->words;
	const char *first = words->len ? words->items[0] : NULL;
	if (context->options->version) {
		static const char version[] = "chela " CHELA_VERSION "\n";
		return cli_print(version, strlen(version));
	}
	context->words = (const char *const *)strv_items(words);
	context->word_count = words->len;
	if (first || context->options->help) {
		services_config(context->services, NULL); /* for its language */
	}
	if (!first) {
		return no_words(context);
	}
	const struct cli_command *command = cli_command_find(first);
	if (command) {
		context->words++;
		context->word_count--;
		return run_command(command, context);
	}
	if (words->len == 1 && !context->options->prompt && !is_prompt(first)) {
		return unknown_word(first);
	}
	return run_prompt(context);
}

/* That a damaged database was set aside, or that a newer chela made it. */
static void tell_store(const struct cli_context *context) {
	const struct store *store = context->services->store;
	const char *notice = store ? store_notice(store) : NULL;
	if (notice && !context->options->quiet) {
		cli_note("%s", notice);
	}
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
	int code = take_trust(&context, &err) ? dispatch(&context) : cli_fail(&err);
	tell_store(&context);
	cli_options_fini(&parsed);
	return code;
}

static bool find_conversation(
	const struct cli_options *from, struct session_options *to, struct err *err) {
	if (from->go_on && from->resume) {
		return err_set(err, ERR_USAGE, tr("-c and -r exclude each other"));
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
		return err_set(err, ERR_USAGE, tr("--max-rounds must be from 1 to 64"));
	}
	to->max_rounds = (int)rounds;
	if (from->no_save && (from->go_on || from->resume)) {
		return err_set(err, ERR_USAGE, tr("--no-save has nothing to go on with"));
	}
	if (!find_conversation(from, to, err)) {
		return false;
	}
	strv_add_all(&to->skills, (const char *const *)strv_items(&from->skills));
	return true;
}
