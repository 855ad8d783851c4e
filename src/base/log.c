/* The file is opened by the first line that is written to it. Several processes
   append to one log: each line is one write(), and who finds it too long moves
   it aside, unless another process was faster. */

#include "base/log.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"

#define SIZE_MAX_LOG ((off_t)1 << 20)
#define LINE_MAX_LOG 4096

static const char *const level_names[] = { "error", "warn", "info", "debug" };

static struct {
	char *path; /* NULL: nothing is written */
	enum log_level level;
	int fd;
} state = { .level = LOG_WARN_LEVEL, .fd = -1 };

static bool parse_level(const char *name, enum log_level *out) {
	for (size_t i = 0; i < ARRAY_LEN(level_names); i++) {
		if (str_eq_nocase(name, level_names[i])) {
			*out = (enum log_level)i;
			return true;
		}
	}
	return false;
}

void log_configure(const char *path, enum log_level level) {
	const char *told = getenv("CHELA_LOG");

	log_close();
	free(state.path);
	state.level = level;
	if (!str_is_empty(told) && !parse_level(told, &state.level)) {
		/* Who names a file wants to see all of it. */
		path = told;
		state.level = LOG_DEBUG_LEVEL;
	}
	state.path = xstrdup(path);
}

void log_close(void) {
	file_close(&state.fd);
}

static bool open_log(void) {
	if (state.fd >= 0) {
		return true;
	}
	auto_free char *folder = path_dirname(state.path);
	struct stat info;

	file_make_folder(folder, NULL);
	state.fd = open(state.path,
		O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK,
		0600);
	if (state.fd >= 0 && (fstat(state.fd, &info) != 0 || !S_ISREG(info.st_mode))) {
		log_close();
	}
	return state.fd >= 0;
}

/* Moves a long log to PATH.1; what another process has moved is only reopened. */
static bool rotate(void) {
	struct stat open_file, named;

	if (fstat(state.fd, &open_file) != 0 || open_file.st_size < SIZE_MAX_LOG) {
		return true;
	}
	if (stat(state.path, &named) == 0 && named.st_ino == open_file.st_ino &&
		named.st_dev == open_file.st_dev) {
		auto_free char *old = xasprintf("%s.1", state.path);

		rename(state.path, old);
	}
	log_close();
	return open_log();
}

static void write_line(enum log_level level, const char *text) {
	auto_buf struct buf safe = BUF_INIT, line = BUF_INIT_MAX(LINE_MAX_LOG);
	char time[32];

	redact(&safe, text, strlen(text));
	clock_format_iso(clock_now(), time);
	buf_addf(&line, "%s %ld %-5s ", time, (long)getpid(), level_names[level]);
	buf_truncate(&safe, safe.len < LINE_MAX_LOG / 2 ? safe.len : LINE_MAX_LOG / 2);
	sanitize(&line, safe.data, safe.len, SANITIZE_LINE);
	if (line.len == line.max) {
		buf_truncate(&line, line.max - 1);
	}
	buf_add_char(&line, '\n');
	file_write_fd(state.fd, line.data, line.len, NULL);
}

void log_write(enum log_level level, const char *format, ...) {
	if (!state.path || level > state.level || !open_log() || !rotate()) {
		return;
	}
	auto_buf struct buf text = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	write_line(level, text.data);
}
