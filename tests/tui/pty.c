/* The master side keeps all bytes, so that a test can look at them afterwards. */

#include "tests/tui/pty.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "tests/check.h"

#define LIMIT 60000 /* ms for anything to come */

void pty_size(struct pty *pty, int rows, int cols) {
	struct winsize size = { .ws_row = (unsigned short)rows,
		.ws_col = (unsigned short)cols };

	ioctl(pty->slave, TIOCSWINSZ, &size);
}

void pty_open(struct pty *pty, int rows, int cols) {
	*pty = (struct pty){ .master = posix_openpt(O_RDWR | O_NOCTTY) };
	buf_init(&pty->seen, BUF_MAX_DEFAULT);
	assert_true(
		pty->master >= 0 && grantpt(pty->master) == 0 && unlockpt(pty->master) == 0);
	pty->slave = open(ptsname(pty->master), O_RDWR | O_NOCTTY);
	assert_true(pty->slave >= 0);
	pty_size(pty, rows, cols);
	tcgetattr(pty->slave, &pty->before);
}

void pty_start(struct pty *pty, void (*run)(void)) {
	static const char *const unset[] = { "TMUX", "STY", "TERM_PROGRAM", "TERMUX_VERSION",
		"SSH_CONNECTION", "NO_COLOR", "COLORTERM" };

	pty->child = fork();
	assert_true(pty->child >= 0);
	if (pty->child > 0) {
		return;
	}
	setsid();
	ioctl(pty->slave, TIOCSCTTY, 0);
	for (int fd = 0; fd < 3; fd++) {
		dup2(pty->slave, fd);
	}
	for (size_t i = 0; i < ARRAY_LEN(unset); i++) {
		unsetenv(unset[i]);
	}
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
	run();
	_exit(0);
}

bool pty_read(struct pty *pty, int ms) {
	struct pollfd ready = { .fd = pty->master, .events = POLLIN };
	char data[4096];

	if (poll(&ready, 1, ms) <= 0) {
		return false;
	}
	ssize_t len = read(pty->master, data, sizeof(data));

	return len > 0 && buf_add(&pty->seen, data, (size_t)len);
}

size_t pty_wait(struct pty *pty, const char *text) {
	const char *found;

	while (!(found = strstr(pty->seen.data + pty->waited, text))) {
		if (!pty_read(pty, LIMIT)) {
			fail_msg("'%s' did not come", text);
		}
	}
	size_t bytes = (size_t)(found - pty->seen.data) - pty->waited;

	pty->waited += bytes + strlen(text);
	return bytes;
}

void pty_send(struct pty *pty, const char *text) {
	assert_int_equal(write(pty->master, text, strlen(text)), strlen(text));
}

int pty_end(struct pty *pty) {
	int status = 0;

	while (waitpid(pty->child, &status, WNOHANG) == 0) {
		pty_read(pty, 5);
	}
	while (pty_read(pty, 0)) {
	}
	return status;
}

void pty_close(struct pty *pty) {
	close(pty->master);
	close(pty->slave);
	buf_fini(&pty->seen);
}

int pty_count(const struct pty *pty, const char *text) {
	int count = 0;

	for (const char *at = pty->seen.data; (at = strstr(at, text)); at += strlen(text)) {
		count++;
	}
	return count;
}

void pty_modes_left(const char *data, struct buf *out) {
	static const int numbers[] = { 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026, 47 };
	int pushed = 0;

	for (const char *at = data; (at = strstr(at, "\033[>1u")); at++) {
		pushed++;
	}
	for (const char *at = data; (at = strstr(at, "\033[<u")); at++) {
		pushed--;
	}
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		struct buf mode = BUF_INIT;
		char last = 'l';

		buf_addf(&mode, "\033[?%d", numbers[i]);
		for (const char *at = data; (at = strstr(at, mode.data)); at++) {
			char next = at[mode.len];

			last = next == 'h' || next == 'l' ? next : last;
		}
		if (last == 'h') {
			buf_addf(out, "%d ", numbers[i]);
		}
		buf_fini(&mode);
	}
	if (pushed != 0) {
		buf_add_str(out, "kitty");
	}
}
