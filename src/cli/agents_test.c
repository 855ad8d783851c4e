/* chela agents test: one short request, and what is known of the model. */

#include "cli/agents_verbs.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/setup/trial.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "provider/list/vendors.h"
#include "json/write.h"

#include <signal.h>
#include <string.h>

struct test {
	struct cli_context *context;
	struct session session;
	struct buf out;
	int code;
	bool done;
};

static const char *yes_or_no(int answer) {
	return answer < 0 ? tr("not known") : answer ? tr("yes") : tr("no");
}

static void write_yes_or_no(struct json_writer *w, const char *key, int answer) {
	json_write_key(w, key);
	if (answer < 0) {
		json_write_null(w);
	} else {
		json_write_bool(w, answer);
	}
}

static void write_tokens(struct json_writer *w, const char *key, int64_t tokens) {
	json_write_key(w, key);
	if (tokens < 0) {
		json_write_null(w);
	} else {
		json_write_int(w, tokens);
	}
}

static void print_json(struct test *test, const struct trial_result *result) {
	const struct session *session = &test->session;
	struct json_writer w;

	json_writer_init(&w, &test->out);
	json_write_object(&w);
	json_write_key_string(&w, "agent", session->config.name);
	json_write_key_string(&w, "vendor", session->profile.target.vendor);
	json_write_key_string(&w, "model", session->config.model);
	json_write_key_bool(&w, "fine", result->fine);
	json_write_key_string(&w, "text", result->text);
	json_write_key_string(&w, "raw", result->raw);
	json_write_key_int(&w, "ms", result->ms);
	write_tokens(&w, "input", result->input);
	write_tokens(&w, "output", result->output);
	write_yes_or_no(&w, "tools", session->facts.tools);
	write_yes_or_no(&w, "vision", session->facts.vision);
	json_write_end(&w);
	buf_add_char(&test->out, '\n');
}

static void add_line(struct buf *out, const char *name, const char *value) {
	buf_addf(out, "%-10s ", name);
	sanitize(out, value, strlen(value), SANITIZE_LINE);
	buf_add_char(out, '\n');
}

static void print_lines(struct test *test, const struct trial_result *result) {
	const struct session *session = &test->session;
	struct buf *out = &test->out;
	auto_free char *tokens =
		result->input < 0 ? xstrdup(tr("not told"))
				  : xasprintf(tr("%lld in, %lld out"), (long long)result->input,
					    (long long)result->output);
	auto_free char *time = xasprintf("%.1f s", (double)result->ms / 1000);

	add_line(out, "vendor",
		session->preset ? session->preset->label : session->profile.target.vendor);
	add_line(out, "model", session->config.model);
	add_line(out, "answer", result->text);
	add_line(out, "time", time);
	add_line(out, "tokens", tokens);
	add_line(out, "tools", yes_or_no(session->facts.tools));
	add_line(out, "images", yes_or_no(session->facts.vision));
}

static void handle_done(void *ctx, const struct trial_result *result) {
	struct test *test = ctx;

	test->done = true;
	test->code = result->fine ? EXIT_ANSWERED : EXIT_FAILED;
	if (test->context->options->json) {
		print_json(test, result);
	} else if (result->fine) {
		print_lines(test, result);
	} else {
		cli_note("%s", result->text);
		if (test->context->options->verbose && result->raw[0]) {
			cli_note("%s", result->raw);
		}
	}
}

static void handle_signal(void *ctx, int number) {
	struct test *test = ctx;

	(void)number;
	test->done = true;
	test->code = EXIT_INTERRUPTED;
}

static void try(struct test *test) {
	struct loop *loop = test->context->services->loop;
	struct signal_watch *stop = signal_watch(loop, SIGINT, handle_signal, test);
	struct trial *trial = trial_start(&test->session, handle_done, test);

	while (!test->done && loop_turn(loop, -1)) {
	}
	trial_free(trial);
	signal_unwatch(stop);
}

int agents_test(struct cli_context *context) {
	struct test test = { .context = context, .out = BUF_INIT };
	const struct session_options options = {
		.agent = context->words[0],
		.model = context->options->model,
	};
	struct err err = ERR_INIT;

	if (session_resolve(&test.session, context->services, &options, &err)) {
		try(&test);
	} else {
		test.code = cli_fail(&err);
	}
	session_fini(&test.session);
	int printed = cli_print(test.out.data, test.out.len);

	buf_fini(&test.out);
	return test.code ? test.code : printed;
}
