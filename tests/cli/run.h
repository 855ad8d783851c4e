#ifndef TESTS_CLI_RUN_H
#define TESTS_CLI_RUN_H

/* Runs the command line as the program does, in the test's process and home, with
   both outputs caught. */

#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"
#include "services.h"

struct ran {
	int code;
	char *out, *err;
	bool ui; /* the chat UI was asked for */
	struct session_options session;
};

/* What was asked for, and nobody can be asked on a terminal. */
#define RUN(...) run_words((const char *[]){ "chela", __VA_ARGS__, NULL })
#define auto_ran __attribute__((cleanup(ran_fini)))

static inline void ran_fini(struct ran *ran) {
	free(ran->out);
	free(ran->err);
}

static inline void run_leave_terminal(void) {
	int fd = open("/dev/tty", O_RDWR | O_CLOEXEC);

	if (fd >= 0) {
		ioctl(fd, TIOCNOTTY);
		close(fd);
	}
}

/* Lets `fd` be the file at `path`; gives what it was. */
static inline int run_redirect(int fd, const char *path, int flags) {
	int before = dup(fd);
	int file = open(path, flags | O_CLOEXEC, 0600);

	check(path, before >= 0 && file >= 0 && dup2(file, fd) == fd);
	close(file);
	return before;
}

static inline void run_restore(int fd, int before) {
	dup2(before, fd);
	close(before);
}

static inline void run_main(struct ran *ran, const char **words) {
	struct cli_start start = { 0 };
	struct services services;
	int count = 0;

	while (words[count]) {
		count++;
	}
	services_open(&services);
	ran->code = cli_main(&services, count, (char **)words, &start);
	ran->ui = start.ui;
	ran->session = start.session;
	services_close(&services);
}

/* `input` is the file that standard input is; NULL: /dev/null. */
static inline struct ran run_with(const char *input, const char **words) {
	auto_free char *out = home_path("stdout");
	auto_free char *err = home_path("stderr");
	struct ran ran = { 0 };

	run_leave_terminal();
	fflush(NULL);
	int was_in = run_redirect(STDIN_FILENO, input ? input : "/dev/null", O_RDONLY);
	int was_out = run_redirect(STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
	int was_err = run_redirect(STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
	run_main(&ran, words);
	fflush(NULL);
	run_restore(STDIN_FILENO, was_in);
	run_restore(STDOUT_FILENO, was_out);
	run_restore(STDERR_FILENO, was_err);
	ran.out = home_read("stdout");
	ran.err = home_read("stderr");
	return ran;
}

static inline struct ran run_words(const char **words) {
	return run_with(NULL, words);
}

/* All of a result but the chat UI. */
static inline void check_ran(
	const char *name, const struct ran *ran, int code, const char *out, const char *err) {
	check_str(name, ran->err, err);
	check_str(name, ran->out, out);
	check_int(name, ran->code, code);
}

#endif
