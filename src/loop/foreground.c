/* Job control for one job. Parent and child both set the group and give the
   terminal away, as neither knows who runs first. SIGTTOU is blocked around each
   change: who is not in the foreground may only then make one. */

#include "loop/foreground.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/strv.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "loop/spawn.h"

#define END_GRACE 1000 /* ms for a program that was hung up */
#define END_STEP 10    /* ms between two looks at it */

struct foreground {
	struct foreground_options options; /* argv is not used after the start */
	pid_t pid;
	bool has_terminal; /* it was ours to give */
	struct signal_watch *exits;
};

static void give_terminal(const struct foreground *foreground, pid_t group) {
	sigset_t output, before;

	if (!foreground->has_terminal) {
		return;
	}
	sigemptyset(&output);
	sigaddset(&output, SIGTTOU);
	sigprocmask(SIG_BLOCK, &output, &before);
	tcsetpgrp(foreground->options.fd, group);
	sigprocmask(SIG_SETMASK, &before, NULL);
}

static void run_child(const struct foreground *foreground, const char *program,
	char *const *env, int last_fd) {
	setpgid(0, 0);
	if (foreground->has_terminal) {
		tcsetpgrp(foreground->options.fd, getpid()); /* all signals are blocked still */
	}
	signals_reset_in_child();
	spawn_close_to(last_fd);
	execve(program, (char *const *)foreground->options.argv, env);
	_exit(127);
}

static bool start(struct foreground *foreground, const char *program, struct err *err) {
	int fd = foreground->options.fd;
	auto_strv struct strv env = STRV_INIT;
	sigset_t all, before;

	spawn_env(&env, NULL);
	char *const *items = strv_items(&env);
	int last_fd = spawn_last_fd();

	foreground->has_terminal = isatty(fd) && tcgetpgrp(fd) == getpgrp();
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid_t pid = fork();

	if (pid == 0) {
		run_child(foreground, program, items, last_fd);
	}
	int number = errno;

	if (pid > 0) {
		setpgid(pid, pid);
		if (foreground->has_terminal) {
			tcsetpgrp(fd, pid);
		}
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	foreground->pid = pid;
	return pid > 0 || err_set_errno(err, ERR_UNAVAILABLE, number, "cannot start a program");
}

static void release(struct foreground *foreground) {
	signal_unwatch(foreground->exits);
	free(foreground);
}

static void go_on(const struct foreground *foreground) {
	give_terminal(foreground, getpgrp());
	if (foreground->options.on_stop) {
		foreground->options.on_stop(foreground->options.ctx);
	}
	give_terminal(foreground, foreground->pid);
	kill(-foreground->pid, SIGCONT);
}

static void handle_exits(void *ctx, int number) {
	struct foreground *foreground = ctx;
	int status = 0;
	pid_t pid = waitpid(foreground->pid, &status, WNOHANG | WUNTRACED);

	(void)number;
	if (pid == 0 || (pid < 0 && errno == EINTR)) {
		return;
	}
	if (pid > 0 && WIFSTOPPED(status)) {
		go_on(foreground);
		return;
	}
	bool killed = pid > 0 && WIFSIGNALED(status);
	int value = pid < 0 ? 255 : killed ? WTERMSIG(status) : WEXITSTATUS(status);

	give_terminal(foreground, getpgrp());
	foreground->options.on_done(
		foreground->options.ctx, killed ? CHILD_KILLED : CHILD_EXITED, value);
	release(foreground);
}

bool foreground_start(struct foreground **out, struct loop *loop,
	const struct foreground_options *options, struct err *err) {
	const char *name = options->argv[0];
	auto_free char *program = strchr(name, '/') ? xstrdup(name) : path_find_program(name);

	if (!program) {
		return err_set(err, ERR_NOT_FOUND, "there is no program %s", name);
	}
	struct foreground *foreground = xcalloc(1, sizeof(*foreground));

	foreground->options = *options;
	foreground->exits = signal_watch(loop, SIGCHLD, handle_exits, foreground);
	if (!start(foreground, program, err)) {
		release(foreground);
		return false;
	}
	*out = foreground;
	return true;
}

/* Its end within a bounded time; a stopped one must go on to hear of it. */
static bool waits_for_end(pid_t pid, int ms) {
	int64_t until = clock_monotonic() + ms;
	struct timespec step = { .tv_nsec = END_STEP * 1000000L };

	while (waitpid(pid, NULL, WNOHANG) == 0) {
		if (clock_monotonic() >= until) {
			return false;
		}
		nanosleep(&step, NULL);
	}
	return true;
}

struct foreground *foreground_end(struct foreground *foreground) {
	if (!foreground) {
		return NULL;
	}
	kill(-foreground->pid, SIGHUP);
	kill(-foreground->pid, SIGCONT);
	if (!waits_for_end(foreground->pid, END_GRACE)) {
		kill(-foreground->pid, SIGKILL);
		waits_for_end(foreground->pid, END_GRACE);
	}
	give_terminal(foreground, getpgrp());
	release(foreground);
	return NULL;
}
