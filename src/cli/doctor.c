/* chela doctor: what works here, what does not, and how it is mended. Findings are
   printed as they come; fixes are asked for behind the last one. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/doctor.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "net/http.h"

#include <signal.h>
#include <string.h>

#define NET_MS 10000
#define BODY_MAX 65536 /* bytes; what it says does not matter */

struct visit {
	struct cli_context *context;
	struct strv words; /* what is asked for; empty: everything */
	struct doctor *doctor;
	const char *group; /* whose heading was printed last */
	bool done;
	bool interrupted;
	struct transfer *transfer;
	void (*reached)(void *ctx, const struct err *err);
	void *reached_ctx;
};

static void print_finding(struct visit *visit, const struct doctor_finding *finding) {
	auto_buf struct buf out = BUF_INIT;

	if (!str_eq(visit->group, finding->group)) {
		buf_addf(&out, "%s%s\n", visit->group ? "\n" : "", tr(finding->group));
		visit->group = finding->group;
	}
	doctor_print(finding, cli_columns(), &out);
	cli_print(out.data, out.len);
}

static void handle_change(void *ctx, size_t index) {
	struct visit *visit = ctx;
	const struct doctor_finding *finding = doctor_finding(visit->doctor, index);

	if (!visit->context->options->json && doctor_is_asked(finding, &visit->words)) {
		print_finding(visit, finding);
	}
}

static void handle_done(void *ctx) {
	((struct visit *)ctx)->done = true;
}

static void handle_signal(void *ctx, int number) {
	struct visit *visit = ctx;

	(void)number;
	visit->done = visit->interrupted = true;
}

/* Any answer at all shows that the way is open. */
static void handle_answer(
	void *ctx, struct transfer *transfer, enum http_end end, const struct err *err) {
	struct visit *visit = ctx;

	(void)transfer;
	visit->transfer = NULL;
	visit->reached(
		visit->reached_ctx, end == HTTP_DONE || end == HTTP_TOO_LARGE ? NULL : err);
}

static void reach(void *ctx, const char *url,
	void (*done)(void *done_ctx, const struct err *err), void *done_ctx) {
	struct visit *visit = ctx;

	visit->reached = done;
	visit->reached_ctx = done_ctx;
	visit->transfer = http_start(
		services_http(visit->context->services), &(struct http_request){
								 .method = "GET",
								 .url = url,
								 .connect_timeout = NET_MS,
								 .silence_timeout = NET_MS,
								 .max_body = BODY_MAX,
								 .on_done = handle_answer,
								 .ctx = visit,
							 });
}

static void wait(struct visit *visit) {
	while (!visit->done && loop_turn(visit->context->services->loop, -1)) {
	}
}

static void handle_fixed(void *ctx, const struct err *err) {
	if (err) {
		cli_note("%s", err->text);
	}
	handle_done(ctx);
}

/* False: nobody can be asked. */
static bool fix(struct visit *visit, size_t index) {
	const struct doctor_finding *finding = doctor_finding(visit->doctor, index);
	auto_free char *question =
		xasprintf(tr("%s\n  %s\nRun this on the phone?"), finding->text, finding->fix);
	bool asked = true;

	if (!visit->context->options->yes && !cli_confirm(question, &asked)) {
		return asked;
	}
	visit->done = !doctor_fix(visit->doctor, index, handle_fixed, visit);
	wait(visit);
	return true;
}

/* EXIT_ANSWERED, or why not all could be asked. */
static int fix_all(struct visit *visit) {
	size_t fixes = 0;

	for (size_t i = 0; i < doctor_count(visit->doctor) && !visit->interrupted; i++) {
		const struct doctor_finding *finding = doctor_finding(visit->doctor, i);

		if (!finding->fix || !doctor_is_asked(finding, &visit->words)) {
			continue;
		}
		fixes++;
		if (!fix(visit, i)) {
			cli_note(tr("there is no terminal to ask on; --yes fixes without"));
			return EXIT_UNASKED;
		}
	}
	if (fixes == 0) {
		cli_note(tr("nothing that chela could fix is missing"));
	}
	return EXIT_ANSWERED;
}

static int visit_all(struct visit *visit) {
	const struct cli_options *options = visit->context->options;
	int code = EXIT_ANSWERED;

	wait(visit);
	if (options->fix && !visit->interrupted) {
		visit->group = "";
		code = fix_all(visit);
	}
	if (visit->interrupted) {
		return EXIT_INTERRUPTED;
	}
	if (options->json) {
		auto_buf struct buf out = BUF_INIT;

		doctor_print_json(visit->doctor, &visit->words, &out);
		code = code ? code : cli_print(out.data, out.len);
	}
	return code                                         ? code
	       : doctor_lacks(visit->doctor, &visit->words) ? EXIT_FAILED
							    : EXIT_ANSWERED;
}

int cli_doctor(struct cli_context *context) {
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct signal_watch *stop[ARRAY_LEN(numbers)];
	struct visit visit = { .context = context };

	for (size_t i = 0; i < context->word_count; i++) {
		if (!doctor_knows(context->words[i])) {
			strv_fini(&visit.words);
			return cli_usage(tr("there is no check '%s'; `chela doctor --json` "
					    "names them"),
				context->words[i]);
		}
		strv_add(&visit.words, context->words[i]);
	}
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		stop[i] = signal_watch(
			context->services->loop, numbers[i], handle_signal, &visit);
	}
	visit.doctor = doctor_start(&(struct doctor_options){
		.services = context->services,
		.reach = context->options->net ? reach : NULL,
		.on_change = handle_change,
		.on_done = handle_done,
		.ctx = &visit,
	});
	int code = visit_all(&visit);
	transfer_drop(visit.transfer);
	doctor_free(visit.doctor);
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		signal_unwatch(stop[i]);
	}
	strv_fini(&visit.words);
	return code;
}
