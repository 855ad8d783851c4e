/* chela screen without a file: the phone's own, read as read_screen does. */

#include "cli/screen_phone.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "screen/act.h"

#include <signal.h>

#define TIME (60 * 1000) /* ms */

struct looking {
	struct job *job;
	bool done, interrupted;
	int code;
};

static void handle_done(void *ctx, struct screen_report *report) {
	struct looking *looking = ctx;
	auto_buf struct buf out = BUF_INIT;

	looking->done = true;
	looking->job = NULL;
	if (report->failed) {
		cli_note("%s", report->text.data);
		looking->code = EXIT_FAILED;
		return;
	}
	sanitize(&out, report->text.data, report->text.len, SANITIZE_KEEP_NEWLINE);
	looking->code = cli_print(out.data, out.len);
}

static void handle_signal(void *ctx, int number) {
	struct looking *looking = ctx;

	(void)number;
	looking->interrupted = true;
	looking->done = true;
}

int screen_phone(struct services *services) {
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct looking looking = { 0 };
	struct act_options options = {
		.timeout = TIME, .on_done = handle_done, .ctx = &looking
	};
	struct signal_watch *stop[ARRAY_LEN(numbers)];
	struct screen *screen = services_screen(services);

	if (!screen) {
		cli_note(tr("there is no phone's screen here; name a file"));
		return EXIT_FAILED;
	}
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		stop[i] = signal_watch(services->loop, numbers[i], handle_signal, &looking);
	}
	looking.job = act_read(screen, 1, NULL, &options);
	while (!looking.done && loop_turn(services->loop, -1)) {
	}
	if (looking.job) {
		job_cancel(looking.job);
	}
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		signal_unwatch(stop[i]);
	}
	return looking.interrupted ? EXIT_INTERRUPTED : looking.code;
}
