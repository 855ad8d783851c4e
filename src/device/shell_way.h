#ifndef DEVICE_SHELL_WAY_H
#define DEVICE_SHELL_WAY_H

#include "device/device.h"

/* One program that gives Android's shell: a file and a line in the table of shell.c.
   Part of the folder; nobody else includes it. */
struct shell_way {
	enum device_shell shell;
	/* By cheap facts alone; `why` (may be NULL) gets the sentence when it is not. */
	bool (*has)(struct buf *why);
	/* What to run so that a shell reads its lines from stdin; `env` as for
	   child_options.set_env. */
	void (*fill)(const char *serial, struct strv *argv, struct strv *env);
	bool error_pty;   /* its stderr must be a terminal */
	int64_t patience; /* ms until the shell must have answered */
	/* It ended (or, with `status` -1, did not answer) before there was a shell; `said`
	   is all that it printed. Sets the end and the sentence that mends it. */
	void (*explain)(const char *said, int status, struct device_result *result);
	/* What to run when that end is NOT_POSSIBLE, and how its output is put into the
	   sentence; NULL: nothing. */
	const char *const *more;
	void (*explain_more)(const char *output, struct device_result *result);
};

extern const struct shell_way shell_adb;
extern const struct shell_way shell_rish;
extern const struct shell_way shell_su;

/* A row of what a program may say and what that means. */
struct shell_saying {
	const char *text; /* a part of what it printed */
	enum device_end end;
	const char *sentence;
};

/* Takes the first row (of a table that ends with text NULL) that was said. */
bool shell_explain(
	const struct shell_saying *sayings, const char *said, struct device_result *result);
/* None was: what it printed last, or that it printed nothing. */
void shell_explain_other(
	const char *program, const char *said, int status, struct device_result *result);

#endif
