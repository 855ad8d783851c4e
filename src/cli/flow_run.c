/* A flow on the command line: its answer on standard output, its steps on standard error. */

#include "cli/flow_run.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/tools_run.h"
#include "flow/files.h"
#include "flow/run.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "tool/call.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>
#include <unistd.h>

struct running {
	struct cli_context *context;
	struct flow_run *run;
	struct buf steps; /* --json: items of an array */
	struct json_writer writer;
	bool progress;
	bool done;
	bool failed;
	bool interrupted;
};

static const char *state_name(enum flow_state state) {
	return state == FLOW_STEP_DONE ? "done" : state == FLOW_SKIPPED ? "skipped" : "failed";
}

static void write_step(struct running *running, const struct flow_event *event) {
	struct json_writer *w = &running->writer;
	json_write_object(w);
	json_write_key_int(w, "number", (int64_t)event->number);
	json_write_key_string(w, "step", event->words);
	json_write_key_string(w, "tool", event->tool);
	json_write_key_string(w, "status", state_name(event->state));
	json_write_key_string(w, "text", event->text);
	json_write_key_int(w, "ms", event->ms);
	json_write_end(w);
}

static void say_step(const struct flow_event *event) {
	int len = (int)strcspn(event->text, "\n");
	switch (event->state) {
	case FLOW_STARTED:
		cli_note("%zu/%zu %s", event->number, event->count, event->words);
		break;
	case FLOW_SKIPPED:
		cli_note(tr("%zu/%zu left out: %.*s"), event->number, event->count, len,
			event->text);
		break;
	case FLOW_STEP_DONE:
	case FLOW_STEP_FAILED:
		break;
	}
}

static void handle_step(void *ctx, const struct flow_event *event) {
	struct running *running = ctx;
	if (running->progress) {
		say_step(event);
	}
	if (event->state != FLOW_STARTED) {
		write_step(running, event);
	}
}

static void print_json(struct running *running, const struct flow_result *result,
	const char *status, const char *name) {
	auto_buf struct buf out = BUF_INIT;
	struct json_writer w;
	json_writer_init(&w, &out);
	json_write_object(&w);
	json_write_key_string(&w, "flow", name);
	json_write_key_string(&w, "status", status);
	json_write_key(&w, "steps");
	json_write_raw(&w, running->steps.data, running->steps.len);
	json_write_key_string(&w, "answer", result ? result->answer : NULL);
	json_write_key_string(&w, "text", result ? result->text.data : NULL);
	json_write_end(&w);
	buf_add_char(&out, '\n');
	cli_print(out.data, out.len);
}

static void print_text(const struct flow_result *result) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf clean = BUF_INIT;
	if (result->failed) {
		sanitize(&clean, result->text.data, result->text.len, SANITIZE_TEXT);
		buf_addf(&text, "chela: %s", clean.data);
		file_write_fd(STDERR_FILENO, text.data, text.len, NULL);
		return;
	}
	if (result->answer) {
		sanitize(&clean, result->answer, strlen(result->answer), SANITIZE_TEXT);
		buf_addf(&text, "%s\n", clean.data);
	} else {
		buf_addf(&text, tr_n("%zu step done\n", "%zu steps done\n", result->done),
			result->done);
	}
	cli_print(text.data, text.len);
}

static void handle_done(void *ctx, const struct flow_result *result) {
	struct running *running = ctx;
	running->done = true;
	running->failed = result->failed;
	json_write_end(&running->writer);
	if (running->context->options->json) {
		print_json(running, result, result->failed ? "failed" : "done",
			running->context->words[0]);
	} else {
		print_text(result);
	}
}

static void handle_signal(void *ctx, int number) {
	struct running *running = ctx;
	(void)number;
	running->run = flow_run_free(running->run);
	running->interrupted = true;
	running->done = true;
}

static int run_it(
	struct cli_context *context, const struct tool_env *env, struct flow_plan *plan) {
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	const struct cli_options *options = context->options;
	struct running running = {
		.context = context,
		.steps = BUF_INIT,
		.progress = !options->quiet && (options->verbose || isatty(STDERR_FILENO)),
	};
	struct signal_watch *stop[ARRAY_LEN(numbers)];
	struct flow_run_options start = {
		.env = env,
		.patience = FLOW_PATIENCE,
		.on_step = handle_step,
		.on_done = handle_done,
		.ctx = &running,
	};

	json_writer_init(&running.writer, &running.steps);
	json_write_array(&running.writer);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		stop[i] = signal_watch(
			context->services->loop, numbers[i], handle_signal, &running);
	}
	running.run = flow_run_start(&start, plan);
	while (!running.done && loop_turn(context->services->loop, -1)) {
	}
	flow_run_free(running.run);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		signal_unwatch(stop[i]);
	}
	if (running.interrupted && options->json) {
		json_write_end(&running.writer);
		print_json(&running, NULL, "cancelled", context->words[0]);
	}
	buf_fini(&running.steps);
	return running.interrupted ? EXIT_INTERRUPTED
	       : running.failed    ? EXIT_FAILED
				   : EXIT_ANSWERED;
}

static bool read_values(struct cli_context *context, const struct flow *flow, struct json **out,
	struct err *err) {
	auto_json struct json *given = NULL;
	if (!tools_arguments(context, flow->schema, &given, err)) {
		return false;
	}
	return flow_bind(flow, given, out, err);
}

/* EXIT_ANSWERED when it may go on. */
static int confirm(struct cli_context *context, const struct flow_plan *plan) {
	bool asked = false;
	auto_buf struct buf question = BUF_INIT;
	if (plan->risk != TOOL_RISK_DANGER || context->options->yes) {
		return EXIT_ANSWERED;
	}
	for (size_t i = 0; i < plan->steps.len; i++) {
		const struct flow_planned *step = &plan->steps.items[i];
		if (step->tries.len && step->tries.items[0].call.risk == TOOL_RISK_DANGER) {
			buf_addf(&question, "%s%s", question.len ? "; " : "", step->words);
		}
	}
	auto_free char *text = xasprintf(
		tr("%s does what is dangerous: %s. Run it?"), plan->name, question.data);
	if (cli_confirm(text, &asked)) {
		return EXIT_ANSWERED;
	}
	if (!asked) {
		cli_note(
			tr("%s is dangerous and there is no terminal to ask on; --yes runs it"),
			plan->name);
	}
	return asked ? EXIT_FAILED : EXIT_UNASKED;
}

static int plan_and_run(struct cli_context *context, const struct tool_env *env,
	const struct flow *flow, struct err *err) {
	auto_json struct json *values = NULL;
	struct flow_plan plan = { 0 };
	if (!read_values(context, flow, &values, err) ||
		!flow_plan_make(&plan, flow, values, env, err)) {
		return cli_fail(err);
	}
	int code = confirm(context, &plan);
	if (code == EXIT_ANSWERED) {
		code = run_it(context, env, &plan);
	}
	flow_plan_fini(&plan);
	return code;
}

int flow_run_command(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct tool_env env;
	if (!tools_env(context->services, &env, &err)) {
		return cli_fail(&err);
	}
	struct snapshot *snapshot = registry_snapshot(services_registry(context->services));
	env.snapshot = snapshot;
	struct flow *flow = flow_files_open(context->words[0], &err);
	int code = flow ? plan_and_run(context, &env, flow, &err) : cli_fail(&err);
	flow_free(flow);
	snapshot_unref(snapshot);
	return code;
}
