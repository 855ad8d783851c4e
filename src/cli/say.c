/* What commands say, and the one question they may ask. */

#include "cli/cli.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static void say(const char *text) {
	auto_buf struct buf line = BUF_INIT;
	buf_add_str(&line, "chela: ");
	sanitize(&line, text, strlen(text), SANITIZE_LINE);
	buf_add_char(&line, '\n');
	file_write_fd(STDERR_FILENO, line.data, line.len, NULL);
}

int cli_fail(const struct err *err) {
	say(err->text);
	switch (err->code) {
	case ERR_USAGE:
	case ERR_CONFIG:
	case ERR_NOT_FOUND:
	case ERR_PARSE:
		return EXIT_USAGE;
	default:
		return EXIT_FAILED;
	}
}

static void say_all(const char *format, va_list args) {
	auto_buf struct buf text = BUF_INIT;
	buf_vaddf(&text, format, args);
	say(text.data);
}

int cli_usage(const char *format, ...) {
	va_list args;
	va_start(args, format);
	say_all(format, args);
	va_end(args);
	return EXIT_USAGE;
}

void cli_note(const char *format, ...) {
	va_list args;
	va_start(args, format);
	say_all(format, args);
	va_end(args);
}

void cli_note_untrusted(void) {
	cli_note(tr("AGENTS.md and skills of this project are not read, since nobody said that "
		    "they are trusted: --trust says it, --no-project leaves them out"));
}

bool cli_id(const char *word, int64_t *out, struct err *err) {
	if (!str_to_int(word, out) || *out < 1) {
		return err_set(
			err, ERR_USAGE, tr("'%s' is no ID; `chela list` shows them"), word);
	}
	return true;
}

int cli_print(const char *data, size_t len) {
	struct err err = ERR_INIT;
	if (file_write_fd(STDOUT_FILENO, data, len, &err) || errno == EPIPE) {
		return EXIT_ANSWERED;
	}
	err_wrap(&err, tr("standard output"));
	say(err.text);
	return EXIT_FAILED;
}

int cli_write_out(struct cli_context *context, const struct buf *out) {
	struct err err = ERR_INIT;
	const char *path = context->options->output;
	if (!path) {
		return cli_print(out->data, out->len);
	}
	if (!output_write(path, out, &err)) {
		cli_fail(&err);
		return EXIT_FAILED;
	}
	return EXIT_ANSWERED;
}

void cli_join(struct buf *out, const struct strv *words) {
	for (size_t i = 0; i < words->len; i++) {
		buf_addf(out, i ? ", %s" : "%s", words->items[i]);
	}
}

int cli_columns(void) {
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) {
		return size.ws_col;
	}
	return 80;
}

bool cli_confirm(const char *question, bool *asked) {
	auto_fd int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	*asked = fd >= 0;
	if (fd < 0) {
		return false;
	}
	auto_buf struct buf text = BUF_INIT;
	sanitize(&text, question, strlen(question), SANITIZE_TEXT);
	buf_add_str(&text, " [y/N] ");
	tcflush(fd, TCIFLUSH); /* what was typed before is no answer */
	file_write_fd(fd, text.data, text.len, NULL);
	char answer[64] = "";
	ssize_t got = read(fd, answer, sizeof(answer) - 1);
	return got > 0 && (answer[0] == 'y' || answer[0] == 'Y');
}
