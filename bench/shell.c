/* What a command costs in the kept-open shell: ms to open it, then ms a command, once
   short and once with 100 KB of input. Run it by hand, on a phone with `rish` or with
   `adb shell sh`; a number on a busy machine is no verdict.

	usage: bench_shell [PROGRAM ARGUMENT...]        default: mksh */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "device/session.h"
#include "loop/child.h"
#include "loop/loop.h"

#define COMMANDS 200

struct run {
	bool ready, done, ended;
	size_t bytes;
};

static void handle_ready(void *ctx, const struct script_hello *hello) {
	((struct run *)ctx)->ready = true;
	printf("user %ld, Android %d, timeout %d, setsid %d, base64 %d\n", hello->uid,
		hello->sdk, hello->means.timeout, hello->means.setsid, hello->means.base64);
}

static void handle_output(void *ctx, const char *data, size_t len) {
	(void)data;
	((struct run *)ctx)->bytes += len;
}

static void handle_done(void *ctx, int exit_code) {
	(void)exit_code;
	((struct run *)ctx)->done = true;
}

static void handle_end(void *ctx, int status, const char *said) {
	((struct run *)ctx)->ended = true;
	fprintf(stderr, "bench_shell: it ended with %d: %s\n", status, said);
}

static double now(void) {
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static bool wait_for(struct loop *loop, const struct run *run, const bool *what) {
	while (!*what && !run->ended) {
		loop_turn(loop, -1);
	}
	return !run->ended;
}

static bool measure(struct loop *loop, struct session *session, struct run *run,
	const char *name, const struct script_command *command) {
	double start = now();

	run->bytes = 0;
	for (int i = 0; i < COMMANDS; i++) {
		run->done = false;
		if (!session_run(session, command, NULL) || !wait_for(loop, run, &run->done)) {
			return false;
		}
	}
	printf("%-24s %8.2f ms a command, %zu bytes came\n", name, (now() - start) / COMMANDS,
		run->bytes / COMMANDS);
	return true;
}

static bool measure_all(struct loop *loop, struct session *session, struct run *run) {
	static char input[100 * 1024];
	struct script_command tap = { .line = ": tap 100 200", .seconds = 30 };
	struct script_command dump = { .line = "cat",
		.input = input,
		.input_len = sizeof(input),
		.seconds = 30,
		.binary = true };

	memset(input, 'x', sizeof(input));
	return measure(loop, session, run, "a short one", &tap) &&
	       measure(loop, session, run, "100 KB there and back", &dump);
}

int main(int argc, char **argv) {
	static const char *const usual[] = { "mksh", NULL };
	static const char *const env[] = { "RISH_APPLICATION_ID=com.termux", "LD_PRELOAD",
		"LD_LIBRARY_PATH", NULL };
	struct run run = { 0 };
	struct loop *loop = loop_new();
	struct session *session = NULL;
	struct session_options options = {
		.argv = argc > 1 ? (const char *const *)argv + 1 : usual,
		.set_env = env,
		.error_pty = true,
		.patience = 30000,
		.on_ready = handle_ready,
		.on_output = handle_output,
		.on_done = handle_done,
		.on_end = handle_end,
		.ctx = &run,
	};
	double start = now();
	bool fine = session_start(&session, loop, &options, NULL) &&
		    wait_for(loop, &run, &run.ready);

	if (fine) {
		printf("%-24s %8.2f ms\n", "opened in", now() - start);
		fine = measure_all(loop, session, &run);
	}
	session_free(run.ended ? NULL : session);
	child_kill_all();
	while (loop_turn(loop, 0)) {
		/* the client is reaped */
	}
	loop_free(loop);
	return fine ? 0 : 1;
}
