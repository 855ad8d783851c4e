/* The life of a child:

	start -> running -> exited -> done        pipes closed, or 200 ms later
		    |          ^
		    +- TERM ---+                  timeout or cancel
			 +- 2 s, KILL

   The end of the process is seen with WNOWAIT and the reaping put off until all
   is over: the zombie keeps its number, so that a signal to the group never
   meets strangers. A cancelled child tells its end at once and is then only
   reaped. A program that cannot be found takes the same way without a process. */
#include "loop/child.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/list.h"
#include "base/mem.h"
#include "base/path.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "loop/spawn.h"
#include "loop/stream.h"

#define TERM_GRACE 2000 /* ms between TERM and KILL */
#define KILL_GRACE 1000 /* ms that KILL may take; then its end is told all the same */
#define PIPE_GRACE 200  /* ms that pipes may stay open after the exit */
#define OUTPUT_DEFAULT ((size_t)64 << 20)
#define INPUT_PENDING ((size_t)16 << 20)

enum stop_stage { STOP_NOT, STOP_TERM, STOP_KILL };

struct child {
	struct list link;
	struct loop *loop;
	struct child_options options; /* argv and input are not used after the start */
	pid_t pid;                    /* -1: there is no process */
	enum child_end end;           /* as known so far */
	int status;
	enum stop_stage stop;
	bool exited;
	bool told;   /* on_done was called */
	size_t kept; /* bytes of output that were handed on */
	struct stream *input, *output, *error, *failure;
	struct signal_watch *exits;
	struct timer *limit; /* the timeout, then KILL */
	struct timer *grace;
	struct deferred *settle;
};

/* All that are not reaped; static because the end of the program, however it
   comes, must find them. */
static struct list children = { &children, &children };

/* A group exists once the child has called setsid(); before that it is alone. */
static void kill_group(const struct child *child, int number) {
	if (child->pid > 0 && kill(-child->pid, number) < 0 && errno == ESRCH) {
		kill(child->pid, number);
	}
}

static void close_pipes(struct child *child) {
	child->input = stream_free(child->input);
	child->output = stream_free(child->output);
	child->error = stream_free(child->error);
	child->failure = stream_free(child->failure);
}

static void tell(struct child *child) {
	if (!child->told) {
		child->told = true;
		child->options.on_done(child->options.ctx, child->end, child->status);
	}
}

static void release(struct child *child) {
	close_pipes(child);
	child->exits = signal_unwatch(child->exits);
	child->limit = timer_remove(child->limit);
	child->grace = timer_remove(child->grace);
	if (child->settle) {
		deferred_cancel(take(child->settle));
	}
	list_remove(&child->link);
	free(child);
}

/* Everything is over: reap, free, tell. */
static void finish(struct child *child) {
	if (child->pid > 0) {
		if (child->stop != STOP_NOT) {
			kill_group(child, SIGKILL); /* who is left of the group */
		}
		waitpid(child->pid, NULL, WNOHANG);
		child->pid = -1;
	}
	tell(child);
	release(child);
}

/* Looks what is still open. Runs from the loop only, never inside a callback of
   a stream. */
static void handle_settle(void *ctx) {
	struct child *child = ctx;
	bool open = child->output || child->error || child->failure;

	child->settle = NULL;
	if (child->exited && !open) {
		finish(child);
		return;
	}
	if (child->end == CHILD_CANCELLED) {
		tell(child);
	}
}

static void settle_soon(struct child *child) {
	if (!child->settle) {
		child->settle = loop_defer(child->loop, handle_settle, child);
	}
}

static void handle_grace(void *ctx) {
	struct child *child = ctx;

	close_pipes(child);
	settle_soon(child);
}

static void note_exit(struct child *child, const siginfo_t *info) {
	bool by_signal = info->si_code == CLD_KILLED || info->si_code == CLD_DUMPED;

	child->exited = true;
	if (child->end == CHILD_EXITED) {
		child->end = by_signal ? CHILD_KILLED : CHILD_EXITED;
		child->status = info->si_status;
	}
	timer_disarm(child->limit);
	timer_arm(child->grace, PIPE_GRACE);
	/* The rest of a group that was told to end gets the same time for it. */
	if (child->stop == STOP_NOT) {
		settle_soon(child);
	}
}

static void handle_exits(void *ctx, int number) {
	struct child *child = ctx;
	siginfo_t info;

	(void)number;
	memset(&info, 0, sizeof(info));
	if (child->exited || child->pid < 0) {
		return;
	}
	if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0) {
		if (errno == EINTR) {
			return;
		}
		info.si_pid = child->pid; /* somebody else reaped it */
		info.si_status = 255;
	}
	if (info.si_pid != 0) {
		note_exit(child, &info);
	}
}

static void stop_group(struct child *child) {
	if (child->stop != STOP_NOT || child->pid < 0) {
		return;
	}
	child->stop = STOP_TERM;
	kill_group(child, SIGTERM);
	if (!child->exited) {
		timer_arm(child->limit, TERM_GRACE);
	}
}

/* The timeout, then the end of each patience. What even KILL cannot end (it hangs
   in the kernel, or runs as another user) is left to be reaped whenever it is. */
static void handle_limit(void *ctx) {
	struct child *child = ctx;

	switch (child->stop) {
	case STOP_NOT:
		child->end = CHILD_TIMED_OUT;
		child->status = 0;
		stop_group(child);
		break;
	case STOP_TERM:
		child->stop = STOP_KILL;
		kill_group(child, SIGKILL);
		timer_arm(child->limit, KILL_GRACE);
		break;
	case STOP_KILL:
		close_pipes(child);
		tell(child);
		break;
	}
}

static void deliver(struct child *child, int stream, const char *data, size_t len) {
	size_t room = child->options.max_output - child->kept;

	if (len > room) {
		len = room;
	}
	if (len > 0 && child->end != CHILD_CANCELLED) {
		child->kept += len;
		child->options.on_output(child->options.ctx, stream, data, len);
	}
}

static void handle_output(void *ctx, const char *data, size_t len) {
	deliver(ctx, 1, data, len);
}

static void handle_error(void *ctx, const char *data, size_t len) {
	deliver(ctx, 2, data, len);
}

static void handle_output_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->output = stream_free(child->output);
	settle_soon(child);
}

static void handle_error_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->error = stream_free(child->error);
	settle_soon(child);
}

static void handle_input_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->input = stream_free(child->input);
}

/* exec() failed: its errno. */
static void handle_failure(void *ctx, const char *data, size_t len) {
	struct child *child = ctx;
	int number;

	if (len == sizeof(number) && child->end != CHILD_CANCELLED) {
		memcpy(&number, data, sizeof(number));
		child->end = CHILD_NO_EXEC;
		child->status = number;
	}
}

static void handle_failure_end(void *ctx, int error) {
	struct child *child = ctx;

	(void)error;
	child->failure = stream_free(child->failure);
	settle_soon(child);
}

static struct stream *open_reader(struct child *child, int fd,
	void (*on_data)(void *ctx, const char *data, size_t len),
	void (*on_end)(void *ctx, int error)) {
	struct stream_options options = {
		.fd = fd, .read = true, .on_data = on_data, .on_end = on_end, .ctx = child
	};

	return fd < 0 ? NULL : stream_new(child->loop, &options);
}

static void open_streams(struct child *child, const struct spawn *spawn) {
	const struct child_options *options = &child->options;
	struct stream_options input = { .fd = spawn->input,
		.max_pending = options->input_len + INPUT_PENDING,
		.on_end = handle_input_end,
		.ctx = child };

	child->output = open_reader(child, spawn->output, handle_output, handle_output_end);
	child->error = open_reader(child, spawn->error, handle_error, handle_error_end);
	child->failure = open_reader(child, spawn->failure, handle_failure, handle_failure_end);
	if (spawn->input < 0) {
		return;
	}
	child->input = stream_new(child->loop, &input);
	stream_write(child->input, options->input ? options->input : "", options->input_len);
	if (!options->keep_stdin) {
		stream_finish(child->input);
	}
}

static char *find_program(const char *name) {
	return strchr(name, '/') ? xstrdup(name) : path_find_program(name);
}

/* A program that is nowhere: no process, but the same end. */
static void fail_exec(struct child *child, int number) {
	child->exited = true;
	child->end = CHILD_NO_EXEC;
	child->status = number;
	settle_soon(child);
}

static bool start(struct child *child, struct err *err) {
	auto_free char *program = find_program(child->options.argv[0]);
	struct spawn spawn = {
		.program = program,
		.argv = child->options.argv,
		.set_env = child->options.set_env,
		.folder = child->options.folder,
		.want_input = child->options.input || child->options.keep_stdin,
		.want_output = child->options.on_output,
		.merge_stderr = child->options.merge_stderr,
	};

	if (!program) {
		fail_exec(child, ENOENT);
		return true;
	}
	child->exits = signal_watch(child->loop, SIGCHLD, handle_exits, child);
	if (!spawn_start(&spawn, &child->pid, err)) {
		return false;
	}
	open_streams(child, &spawn);
	if (child->options.timeout > 0) {
		timer_arm(child->limit, child->options.timeout);
	}
	return true;
}

bool child_start(struct child **out, struct loop *loop, const struct child_options *options,
	struct err *err) {
	struct child *child = xcalloc(1, sizeof(*child));

	child->loop = loop;
	child->options = *options;
	child->pid = -1;
	child->end = CHILD_EXITED;
	if (child->options.max_output == 0) {
		child->options.max_output = OUTPUT_DEFAULT;
	}
	child->limit = loop_timer(loop, handle_limit, child);
	child->grace = loop_timer(loop, handle_grace, child);
	list_append(&children, &child->link);
	if (!start(child, err)) {
		release(child);
		return false;
	}
	*out = child;
	return true;
}

void child_cancel(struct child *child) {
	if (child->told || child->end == CHILD_CANCELLED) {
		return;
	}
	child->end = CHILD_CANCELLED;
	child->status = 0;
	close_pipes(child);
	stop_group(child);
	settle_soon(child);
}

bool child_write(struct child *child, const void *data, size_t len) {
	return child->input && stream_write(child->input, data, len);
}

void child_close_stdin(struct child *child) {
	if (child->input) {
		stream_finish(child->input);
	}
}

int child_pid(const struct child *child) {
	return (int)child->pid;
}

void child_kill_all(void) {
	struct child *child;

	list_each(child, &children, link) {
		kill_group(child, SIGKILL);
	}
}
