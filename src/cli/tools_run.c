/* A tool without a model: words become arguments, the result is printed. */

#include "cli/tools_run.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/vault.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "tool/argument.h"
#include "tool/call.h"
#include "json/json.h"

#include <string.h>

struct tool *tools_find(const struct snapshot *snapshot, const char *name,
	const struct tool_alias **alias, struct err *err) {
	struct tool *tool = snapshot_find(snapshot, name, alias);
	if (tool) {
		return tool;
	}
	const char *near = snapshot_nearest(snapshot, name);
	if (near) {
		err_set(err, ERR_NOT_FOUND, tr("there is no tool '%s'; '%s' is near"), name,
			near);
	} else {
		err_set(err, ERR_NOT_FOUND,
			tr("there is no tool '%s'; `chela tools list` shows them"), name);
	}
	return NULL;
}

bool tools_arguments(struct cli_context *context, const struct json *schema, struct json **out,
	struct err *err) {
	const char *text = context->options->args;
	auto_json struct json *arguments = NULL;
	if (text && context->word_count > 1) {
		return err_set(err, ERR_USAGE, tr("give key=value words or --args, not both"));
	}
	if (text && !json_parse(text, strlen(text), &arguments, err)) {
		return err_wrap(err, "--args");
	}
	if (text && !json_is(arguments, JSON_OBJECT)) {
		return err_set(err, ERR_USAGE, tr("--args: must be a JSON object"));
	}
	arguments = arguments ? arguments : json_new_object();
	for (size_t i = 1; i < context->word_count; i++) {
		if (!argument_add(arguments, schema, context->words[i], err)) {
			return false;
		}
	}
	*out = take(arguments);
	return true;
}

struct running {
	struct tool_run *run;
	bool done;
	bool failed;
	bool interrupted;
};

static void handle_done(void *ctx, struct tool_result *result) {
	struct running *running = ctx;
	auto_buf struct buf text = BUF_INIT;
	sanitize(&text, result->text.data, result->text.len, SANITIZE_TEXT);
	if (text.len && text.data[text.len - 1] != '\n') {
		buf_add_char(&text, '\n');
	}
	running->done = true;
	running->failed = result->failed;
	if (result->failed) {
		cli_note("%s", result->text.data);
	} else {
		cli_print(text.data, text.len);
	}
}

static void handle_signal(void *ctx, int number) {
	struct running *running = ctx;
	(void)number;
	running->run = tool_run_cancel(running->run);
	running->interrupted = true;
	running->done = true;
}

static int run_it(
	struct services *services, const struct tool_env *env, struct prepared *prepared) {
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct running running = { 0 };
	struct tool_run_options start = { .env = env, .on_done = handle_done, .ctx = &running };
	struct signal_watch *stop[ARRAY_LEN(numbers)];

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		stop[i] = signal_watch(services->loop, numbers[i], handle_signal, &running);
	}
	running.run = tool_run_start(&start, prepared);
	while (!running.done && loop_turn(services->loop, -1)) {
	}
	tool_run_free(running.run);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		signal_unwatch(stop[i]);
	}
	if (running.interrupted) {
		return EXIT_INTERRUPTED;
	}
	return running.failed ? EXIT_FAILED : EXIT_ANSWERED;
}

/* EXIT_ANSWERED when it may go on. */
static int confirm(struct cli_context *context, const struct prepared *prepared) {
	bool asked = false;
	if (prepared->risk != TOOL_RISK_DANGER || context->options->yes) {
		return EXIT_ANSWERED;
	}
	auto_buf struct buf question = BUF_INIT;
	auto_buf struct buf arguments = BUF_INIT;

	json_print(prepared->arguments, &arguments);
	buf_addf(&question, tr("%s is dangerous. Run it with %s?"), prepared->tool->name,
		arguments.data);
	if (cli_confirm(question.data, &asked)) {
		return EXIT_ANSWERED;
	}
	if (!asked) {
		cli_note(
			tr("%s is dangerous and there is no terminal to ask on; --yes runs it"),
			prepared->tool->name);
		return EXIT_UNASKED;
	}
	return EXIT_FAILED;
}

static int prepare_and_run(
	struct cli_context *context, struct tool_env *env, const struct snapshot *snapshot) {
	struct err err = ERR_INIT;
	const struct tool_alias *alias = NULL;
	struct prepared prepared = { .notes = BUF_INIT };
	struct json *arguments = NULL;
	struct tool *tool = tools_find(snapshot, context->words[0], &alias, &err);
	if (!tool || !tools_arguments(context, tool->schema, &arguments, &err)) {
		return cli_fail(&err);
	}
	tool_alias_apply(alias, arguments);
	if (!call_prepare_exact(&prepared, env, tool, arguments, &err)) {
		cli_fail(&err);
		return EXIT_USAGE;
	}
	int code = confirm(context, &prepared);
	if (code == EXIT_ANSWERED) {
		code = run_it(context->services, env, &prepared);
	}
	prepared_fini(&prepared);
	return code;
}

/* The person's own call: memory.on does not bind them. */
static struct store *open_store(const struct tool_store *from, bool memory, struct err *err) {
	(void)memory;
	return services_store(from->ctx, err);
}

bool tools_env(struct services *services, struct tool_env *env, struct err *err) {
	const struct config *config = services_config(services, err);
	if (!config) {
		return false;
	}
	services_registry(services);
	services->tool_store = (struct tool_store){ .open = open_store, .ctx = services };
	*env = (struct tool_env){
		.loop = services->loop,
		.device = services_device(services),
		.roots = services_roots(services),
		.folder = services->folder,
		.tool_timeout = config_int(config, "limits.tool") * 1000,
		.net_private = config_bool(config, "net.private"),
		.screen = services_screen(services),
		.secrets = vault_for_tools(services),
		.store = &services->tool_store,
	};
	return true;
}

int tools_run(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct tool_env env;
	if (!tools_env(context->services, &env, &err)) {
		return cli_fail(&err);
	}
	struct snapshot *snapshot = registry_snapshot(services_registry(context->services));
	env.snapshot = snapshot;
	int code = prepare_and_run(context, &env, snapshot);
	snapshot_unref(snapshot);
	return code;
}
