/* Everything that allocates happens before fork(); after it only calls that are
   safe in a signal handler. Signals are blocked over the fork, else a handler
   of ours could write into the pipe of the parent. exec() tells its failure
   through a pipe that closes by itself when it worked. */
#include "loop/spawn.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/strv.h"
#include "loop/signals.h"

extern char **environ;

#define FD_BOUND 4096 /* highest descriptor looked at where the system lists none */

/* What the child needs, all made before the fork. */
struct plan {
	const struct spawn *spawn;
	char *const *env;
	int null;
	int input[2], output[2], error[2], failure[2];
	int last_fd;
};

/* Does an entry of `list` ("NAME=value" or "NAME") speak of this variable? */
static bool is_set(const char *const *list, const char *variable, size_t name_len) {
	for (; list && *list; list++) {
		if (strncmp(*list, variable, name_len) == 0 &&
			((*list)[name_len] == '=' || (*list)[name_len] == '\0')) {
			return true;
		}
	}
	return false;
}

/* A proxy's address may hold a password that is known; without it nothing is reached. */
static bool is_kept_back(const char *variable, const char *equals) {
	static const char proxy[] = "_proxy";
	size_t len = (size_t)(equals - variable);

	if (len > strlen(proxy) &&
		strncasecmp(equals - strlen(proxy), proxy, strlen(proxy)) == 0) {
		return false;
	}
	return redact_found(equals + 1, strlen(equals + 1));
}

void spawn_env(struct strv *env, const char *const *set) {
	for (char **entry = environ; entry && *entry; entry++) {
		const char *equals = strchr(*entry, '=');

		if (!equals || is_set(set, *entry, (size_t)(equals - *entry)) ||
			is_kept_back(*entry, equals)) {
			continue;
		}
		strv_add(env, *entry);
	}
	for (; set && *set; set++) {
		if (strchr(*set, '=')) {
			strv_add(env, *set);
		}
	}
}

/* The highest open descriptor: libraries and whoever started us may have left
   some open without close-on-exec. */
int spawn_last_fd(void) {
	DIR *folder = opendir("/proc/self/fd");
	struct dirent *entry;
	int64_t last = 2, number;

	if (!folder) {
		folder = opendir("/dev/fd");
	}
	if (!folder) {
		return FD_BOUND;
	}
	while ((entry = readdir(folder))) {
		if (str_to_int(entry->d_name, &number) && number > last) {
			last = number;
		}
	}
	closedir(folder);
	return (int)last;
}

/* Moves a descriptor above 2, so that wiring 0, 1 and 2 cannot hit it. */
static bool lift(int *fd, struct err *err) {
	int above;

	if (*fd > 2) {
		return true;
	}
	above = fcntl(*fd, F_DUPFD_CLOEXEC, 3);
	if (above < 0) {
		return err_set_errno(err, ERR_UNAVAILABLE, errno, "cannot start a program");
	}
	close(*fd);
	*fd = above;
	return true;
}

static bool make_pipe(int ends[2], struct err *err) {
	return file_pipe(ends, err) && lift(&ends[0], err) && lift(&ends[1], err);
}

/* A terminal pair that changes no byte; ends[0] is its master. */
static bool make_pty(int ends[2], struct err *err) {
	struct termios settings;
	char name[128];

	ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (ends[0] < 0 || grantpt(ends[0]) != 0 || unlockpt(ends[0]) != 0 ||
		ptsname_r(ends[0], name, sizeof(name)) != 0) {
		return err_set_errno(err, ERR_UNAVAILABLE, errno, "cannot make a terminal");
	}
	ends[1] = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
	if (ends[1] < 0 || tcgetattr(ends[1], &settings) != 0) {
		return err_set_errno(err, ERR_UNAVAILABLE, errno, "cannot open %s", name);
	}
	cfmakeraw(&settings);
	tcsetattr(ends[1], TCSANOW, &settings);
	return lift(&ends[0], err) && lift(&ends[1], err);
}

static bool make_error(struct plan *plan, struct err *err) {
	if (!plan->spawn->want_output || plan->spawn->merge_stderr) {
		return true;
	}
	return plan->spawn->error_pty ? make_pty(plan->error, err)
				      : make_pipe(plan->error, err);
}

static bool make_pipes(struct plan *plan, struct err *err) {
	const struct spawn *spawn = plan->spawn;

	plan->null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (plan->null < 0) {
		return err_set_errno(err, ERR_UNAVAILABLE, errno, "cannot open /dev/null");
	}
	return lift(&plan->null, err) && make_pipe(plan->failure, err) &&
	       (!spawn->want_input || make_pipe(plan->input, err)) &&
	       (!spawn->want_output || make_pipe(plan->output, err)) && make_error(plan, err);
}

/* Wires the three streams; `fd` -1 stands for /dev/null. */
static bool wire(const struct plan *plan) {
	int output = plan->output[1] >= 0 ? plan->output[1] : plan->null;
	int error = plan->error[1] >= 0 ? plan->error[1] : output;

	return dup2(plan->input[0] >= 0 ? plan->input[0] : plan->null, 0) >= 0 &&
	       dup2(output, 1) >= 0 && dup2(error, 2) >= 0;
}

void spawn_close_to(int last) {
	for (int fd = 3; fd <= last; fd++) {
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	}
}

static void run_child(const struct plan *plan) {
	const struct spawn *spawn = plan->spawn;
	int number;
	ssize_t sent;

	setsid();
	signals_reset_in_child();
	if (wire(plan) && (!spawn->folder || chdir(spawn->folder) == 0)) {
		spawn_close_to(plan->last_fd);
		execve(spawn->program, (char *const *)spawn->argv, plan->env);
	}
	number = errno;
	sent = write(plan->failure[1], &number, sizeof(number));
	(void)sent; /* nobody left to tell */
	_exit(127);
}

static pid_t fork_child(const struct plan *plan) {
	sigset_t all, before;
	pid_t pid;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = fork();
	if (pid == 0) {
		run_child(plan);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	return pid;
}

static void close_plan(struct plan *plan) {
	int *fds[] = { &plan->null, &plan->input[0], &plan->input[1], &plan->output[0],
		&plan->output[1], &plan->error[0], &plan->error[1], &plan->failure[0],
		&plan->failure[1] };

	for (size_t i = 0; i < ARRAY_LEN(fds); i++) {
		file_close(fds[i]);
	}
}

static int hand_over(int *fd) {
	int value = *fd;

	*fd = -1;
	return value;
}

bool spawn_start(struct spawn *spawn, pid_t *out, struct err *err) {
	auto_strv struct strv env = STRV_INIT;
	struct plan plan = {
		.spawn = spawn,
		.null = -1,
		.input = { -1, -1 },
		.output = { -1, -1 },
		.error = { -1, -1 },
		.failure = { -1, -1 },
	};
	pid_t pid = -1;

	spawn_env(&env, spawn->set_env);
	plan.env = strv_items(&env);
	if (make_pipes(&plan, err)) {
		plan.last_fd = spawn_last_fd();
		pid = fork_child(&plan);
		if (pid < 0) {
			err_set_errno(err, ERR_UNAVAILABLE, errno, "cannot start a program");
		}
	}
	if (pid >= 0) {
		*out = pid;
		spawn->input = hand_over(&plan.input[1]);
		spawn->output = hand_over(&plan.output[0]);
		spawn->error = hand_over(&plan.error[0]);
		spawn->failure = hand_over(&plan.failure[0]);
	}
	close_plan(&plan);
	return pid >= 0;
}
