/* /runs: what was run in this conversation; with a number, one run whole. */

#include "front/report/runs.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/command/commands.h"

#define RUNS_SHOWN 20 /* lines */

static bool add_run(void *ctx, const struct run_row *row) {
	struct buf *text = ctx;

	buf_add_str(text, text->len ? "\n" : "");
	runs_words(row, text);
	return true;
}

static void say_runs(const struct command_front *front) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (!runs_here(front, RUNS_SHOWN, add_run, &text, &err)) {
		command_fail(front, &err);
	} else {
		front->say(front->ctx, text.len ? text.data : tr("nothing was run here yet"));
	}
}

static void show_run(const struct command_front *front, int64_t id, const char *title) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (!runs_describe(front, id, &text, &err)) {
		command_fail(front, &err);
	} else if (front->view) {
		front->view(front->ctx, title, text.data, text.len);
	} else {
		front->say(front->ctx, text.data);
	}
}

void command_runs(const struct command_front *front, const char *arguments) {
	int64_t id;

	if (str_to_int(arguments, &id)) {
		show_run(front, id, arguments);
	} else if (!front->show(front->ctx, FRONT_RUNS, arguments)) {
		say_runs(front);
	}
}
