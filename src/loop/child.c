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

#include "base/list.h"
#include "base/mem.h"
#include "base/path.h"
#include "loop/child_pipes.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "loop/spawn.h"

#define TERM_GRACE 2000 /* ms between TERM and KILL */
#define KILL_GRACE 1000 /* ms that KILL may take; then its end is told all the same */
#define PIPE_GRACE 200  /* ms that pipes may stay open after the exit */
#define OUTPUT_DEFAULT ((size_t)64 << 20)

/* All that are not reaped; static because the end of the program, however it
   comes, must find them. */
static struct list children = { &children, &children };

/* A group exists once the child has called setsid(); before that it is alone. */
static void kill_group(const struct child *child, int number) {
	if (child->pid > 0 && kill(-child->pid, number) < 0 && errno == ESRCH) {
		kill(child->pid, number);
	}
}

static void tell(struct child *child) {
	if (!child->told) {
		child->told = true;
		child->options.on_done(child->options.ctx, child->end, child->status);
	}
}

static void release(struct child *child) {
	child_close_pipes(child);
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

void child_settle_soon(struct child *child) {
	if (!child->settle) {
		child->settle = loop_defer(child->loop, handle_settle, child);
	}
}

static void handle_grace(void *ctx) {
	struct child *child = ctx;

	child_close_pipes(child);
	child_settle_soon(child);
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
		child_settle_soon(child);
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
		child_close_pipes(child);
		tell(child);
		break;
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
	child_settle_soon(child);
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
		.error_pty = child->options.error_pty,
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
	child_open_pipes(child, &spawn);
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
	child_close_pipes(child);
	stop_group(child);
	child_settle_soon(child);
}

int child_pid(const struct child *child) {
	return (int)child->pid;
}

bool child_has_exited(const struct child *child) {
	siginfo_t info;

	memset(&info, 0, sizeof(info));
	return child->exited || child->pid < 0 ||
	       waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) < 0 ||
	       info.si_pid != 0;
}

void child_kill_all(void) {
	struct child *child;

	list_each(child, &children, link) {
		if (!child->options.outlives) {
			kill_group(child, SIGKILL);
		}
	}
}
