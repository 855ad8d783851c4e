/* A line that is not echoed. What was typed before the question is thrown away, and the
   terminal is as before whatever happens in between, also after a signal that ends us:
   the interrupt key ends the line here and is no signal. */

#include "front/who/hidden.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define INPUT_MAX 16384 /* bytes */
#define CTRL_C 3
#define CTRL_D 4

/* One byte at a time: what comes behind the line is for somebody else. */
static bool read_line(int fd, struct buf *line) {
	char byte = 0;

	while (line->len <= INPUT_MAX) {
		ssize_t got = read(fd, &byte, 1);

		if (got < 0 && errno == EINTR) {
			continue;
		}
		if (got <= 0 || byte == CTRL_C || byte == CTRL_D) {
			return false;
		}
		if (byte == '\n' || byte == '\r') {
			return true;
		}
		buf_add_char(line, byte);
	}
	return false;
}

static void show(int fd, const char *prompt) {
	auto_buf struct buf text = BUF_INIT;

	sanitize(&text, prompt, strlen(prompt), SANITIZE_LINE);
	buf_add_char(&text, ' ');
	file_write_fd(fd, text.data, text.len, NULL);
}

/* The terminal gives a line when Ctrl-C ends it, too. */
static void set_quiet(struct termios *mode, bool shown) {
	if (!shown) {
		mode->c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
	}
	mode->c_lflag &= ~(tcflag_t)ISIG;
	mode->c_cc[VEOL] = CTRL_C;
}

static bool ask(const char *prompt, bool shown, struct buf *line, struct err *err) {
	auto_fd int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	struct termios before, quiet;

	if (fd < 0 || tcgetattr(fd, &before) != 0) {
		return err_set(err, ERR_UNAVAILABLE, tr("there is no terminal to ask on"));
	}
	quiet = before;
	set_quiet(&quiet, shown);
	buf_reserve(line, INPUT_MAX + 2); /* never moved: no copy stays behind */
	tcsetattr(fd, TCSANOW, &quiet);
	tcflush(fd, TCIFLUSH);
	show(fd, prompt);
	bool fine = read_line(fd, line);

	tcsetattr(fd, TCSANOW, &before);
	if (!shown || !fine) {
		file_write_fd(fd, "\n", 1, NULL);
	}
	if (line->len > INPUT_MAX) {
		return err_set(err, ERR_USAGE, tr("that is too long"));
	}
	return fine || err_set(err, ERR_DENIED, tr("nothing was typed"));
}

bool hidden_line(const char *prompt, bool shown, char **out, struct err *err) {
	auto_buf struct buf line = BUF_INIT_MAX(2 * INPUT_MAX);
	bool fine = ask(prompt, shown, &line, err);

	if (fine) {
		*out = xstrdup(line.data);
	}
	mem_wipe(line.data, line.len);
	return fine;
}

bool hidden_ask(const char *prompt, char **out, struct err *err) {
	char *text = NULL;

	if (!hidden_line(prompt, false, &text, err)) {
		if (err && err->code == ERR_DENIED) {
			err->code = ERR_USAGE;
		}
		return false;
	}
	if (text[0]) {
		*out = text;
		return true;
	}
	free(text);
	return err_set(err, ERR_USAGE, tr("nothing was typed"));
}
