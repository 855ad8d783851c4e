/* Piped text, read on the loop so that it can be interrupted and complained
   about. */

#include "cli/stdin.h"

#include "base/tr.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "loop/loop.h"
#include "loop/signals.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SILENCE 2000 /* ms */

struct reading {
	struct buf raw;
	struct timer *silence;
	bool done;
	bool interrupted;
	int error;
};

bool stdin_is_input(void) {
	struct stat st;
	if (fstat(STDIN_FILENO, &st) != 0) {
		return false;
	}
	return S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode) || S_ISREG(st.st_mode);
}

static void handle_input(void *ctx, int fd, int events) {
	struct reading *reading = ctx;
	char data[65536];
	(void)events;
	ssize_t got = read(fd, data, sizeof(data));
	if (got > 0) {
		timer_disarm(reading->silence);
		buf_add(&reading->raw, data, (size_t)got);
		reading->done = reading->raw.full;
	} else if (got == 0) {
		reading->done = true;
	} else if (errno != EINTR && errno != EAGAIN) {
		reading->error = errno;
		reading->done = true;
	}
}

static void handle_silence(void *ctx) {
	(void)ctx;
	cli_note(tr("waiting for standard input; --no-stdin does without it"));
}

static void handle_signal(void *ctx, int number) {
	struct reading *reading = ctx;
	(void)number;
	reading->interrupted = true;
	reading->done = true;
}

/* Text without NUL, which a string cannot hold. */
static void repair(struct buf *out, const struct buf *raw) {
	const char *at = raw->data;
	const char *end = raw->data + raw->len;
	while (at < end) {
		const char *nul = memchr(at, '\0', (size_t)(end - at));
		const char *stop = nul ? nul : end;
		utf8_repair(out, at, (size_t)(stop - at));
		if (nul) {
			buf_add_code(out, UTF8_REPLACEMENT);
		}
		at = nul ? nul + 1 : end;
	}
}

bool stdin_read(struct loop *loop, bool quiet, struct buf *out, struct err *err) {
	struct reading reading = { .raw = BUF_INIT_MAX(STDIN_MAX) };
	struct signal_watch *stop = signal_watch(loop, SIGINT, handle_signal, &reading);
	struct watch *watch =
		loop_watch(loop, STDIN_FILENO, WATCH_READ, handle_input, &reading);
	reading.silence = loop_timer(loop, handle_silence, &reading);
	if (!quiet) {
		timer_arm(reading.silence, SILENCE);
	}
	while (!reading.done && loop_turn(loop, -1)) {
	}
	watch_remove(watch);
	timer_remove(reading.silence);
	signal_unwatch(stop);
	bool ok = !reading.interrupted && !reading.error && !reading.raw.full;
	if (ok) {
		repair(out, &reading.raw);
	} else if (reading.interrupted) {
		err_set(err, ERR_TIMEOUT, tr("interrupted"));
	} else if (reading.error) {
		err_set_errno(err, ERR_IO, reading.error, tr("standard input"));
	} else {
		err_set(err, ERR_USAGE, tr("standard input is larger than 8 MB"));
	}
	buf_fini(&reading.raw);
	return ok;
}
