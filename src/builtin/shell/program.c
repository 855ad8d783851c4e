/* The state lives until the child has told its end, which may be after the run is
   gone. */

#include "builtin/shell/program.h"

#include "base/buf.h"
#include "base/mem.h"
#include "device/output.h"
#include "tool/call.h"

struct program {
	struct tool_run *run; /* NULL once it wants no end */
	struct child *child;  /* NULL once it ended */
	bool released;        /* the run is gone */
	bool live;
	struct output output;
	void (*on_end)(
		struct tool_run *run, enum child_end end, int status, const struct buf *output);
};

static void program_free(struct program *program) {
	output_fini(&program->output);
	free(program);
}

static void stop(struct program *program) {
	program->run = NULL;
	if (program->child) {
		child_cancel(program->child);
	}
}

/* Of tool_run_set_data(): the run goes. */
static void release(void *data) {
	struct program *program = data;

	program->released = true;
	stop(program);
	if (!program->child) {
		program_free(program);
	}
}

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct program *program = ctx;

	(void)stream;
	output_add(&program->output, data, len);
	if (program->live && program->run) {
		tool_run_output(program->run, data, len);
	}
}

static void handle_done(void *ctx, enum child_end end, int status) {
	struct program *program = ctx;
	auto_buf struct buf output = BUF_INIT;

	program->child = NULL;
	if (program->released) {
		program_free(program);
		return;
	}
	if (program->run) {
		output_finish(&program->output, &output);
		program->on_end(program->run, end, status, &output);
	}
}

bool program_start(
	struct tool_run *run, const struct program_options *options, struct err *err) {
	struct program *program = xcalloc(1, sizeof(*program));
	struct child_options child = {
		.argv = options->argv,
		.set_env = options->set_env,
		.folder = options->folder,
		.merge_stderr = true,
		.max_output = SIZE_MAX, /* program->output is the bound */
		.timeout = options->timeout,
		.on_output = handle_output,
		.on_done = handle_done,
		.ctx = program,
	};

	program->run = run;
	program->live = options->live;
	program->on_end = options->on_end;
	output_init(&program->output, options->max_output);
	tool_run_set_data(run, program, release);
	return child_start(&program->child, tool_run_env(run)->loop, &child, err);
}

void program_cancel(struct tool_run *run) {
	struct program *program = tool_run_data(run);

	if (program) {
		stop(program);
	}
}
