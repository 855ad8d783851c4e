/* A line that is not echoed. What was typed before the question is thrown away, and the
   terminal is as before whatever happens in between, also after a signal that ends us:
   the interrupt key ends the line here and is no signal. */

#include "front/hidden.h"

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

bool hidden_ask(const char *prompt, char **out, struct err *err) {
	auto_fd int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	auto_buf struct buf line = BUF_INIT_MAX(2 * INPUT_MAX);
	struct termios before, quiet;

	if (fd < 0 || tcgetattr(fd, &before) != 0) {
		return err_set(err, ERR_UNAVAILABLE, tr("there is no terminal to ask on"));
	}
	quiet = before;
	quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ISIG);
	buf_reserve(&line, INPUT_MAX + 2); /* never moved: no copy stays behind */
	tcsetattr(fd, TCSANOW, &quiet);
	tcflush(fd, TCIFLUSH);
	show(fd, prompt);
	bool fine = read_line(fd, &line);

	tcsetattr(fd, TCSANOW, &before);
	file_write_fd(fd, "\n", 1, NULL);
	if (fine && line.len > 0 && line.len <= INPUT_MAX) {
		*out = xstrdup(line.data);
		mem_wipe(line.data, line.len);
		return true;
	}
	mem_wipe(line.data, line.len);
	return err_set(err, ERR_USAGE,
		line.len > INPUT_MAX ? tr("that is too long") : tr("nothing was typed"));
}
