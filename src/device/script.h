#ifndef DEVICE_SCRIPT_H
#define DEVICE_SCRIPT_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

/* The text that a kept-open shell is fed. Part of the folder. */

/* What the shell at the other end was found to have. */
struct script_means {
	bool timeout; /* the program of this name */
	bool setsid;
	bool base64;
};

struct script_command {
	const char *line;
	const void *input; /* its stdin; NULL: none */
	size_t input_len;
	int64_t seconds; /* it is stopped after these */
	bool binary;     /* stdout comes as base64; then, when it failed, ":" and stderr */
};

/* The first lines: who it is and what it has comes behind `mark`, see
   script_read_hello(). A group of processes that an earlier shell left is ended (0: none). */
void script_hello(struct buf *out, const char *mark, long leftover);
struct script_hello {
	long uid;
	int sdk; /* 0: it did not tell */
	struct script_means means;
};
bool script_read_hello(struct script_hello *hello, const char *text);

/* One command, on whose own first line of output stands the number of its group of
   processes, and its exit code behind `mark`. False when it is too long. */
bool script_command(struct buf *out, const struct script_command *command,
	const struct script_means *means, const char *mark, struct err *err);
/* Ends a group that a command left behind: TERM, 2 s, KILL. */
void script_kill(struct buf *out, long group);

#endif
