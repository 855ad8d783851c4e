/* A handler of SIGSEGV and its like may only use what is async-signal-safe: the
   bytes are a constant, written once, and the signal then takes its default
   action. It has a stack of its own, as a full stack is one of the causes. */

#include "tui/rescue.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"

#define MODES_ON "\033[?2004h"
#define MOUSE_ON "\033[?1002h\033[?1006h"
#define MODES_OFF "\033[?2004l\033[?1000l\033[?1002l\033[?1006l"
#define RESTORE MODES_OFF "\033[0m\033[?25h\033[?1049l\r\n"

static const int deadly[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGQUIT };

static struct {
	volatile sig_atomic_t armed;
	int fd;
	struct termios saved;
	struct sigaction before[ARRAY_LEN(deadly)];
} rescue;

static char stack[32768];

static void handle_death(int number) {
	if (rescue.armed) {
		ssize_t written = write(rescue.fd, RESTORE, sizeof(RESTORE) - 1);

		(void)written;
		tcsetattr(rescue.fd, TCSANOW, &rescue.saved);
		rescue.armed = 0;
	}
	raise(number); /* SA_RESETHAND: the default action now */
}

void rescue_modes_on(int fd, bool mouse) {
	const char *bytes = mouse ? MODES_ON MOUSE_ON : MODES_ON;

	file_write_fd(fd, bytes, strlen(bytes), NULL);
}

void rescue_modes_off(int fd) {
	file_write_fd(fd, MODES_OFF, sizeof(MODES_OFF) - 1, NULL);
}

void rescue_arm(int fd, const struct termios *saved) {
	struct sigaction action = { .sa_handler = handle_death,
		.sa_flags = (int)(SA_RESETHAND | SA_NODEFER | SA_ONSTACK) };
	stack_t own = { .ss_sp = stack, .ss_size = sizeof(stack) };

	if (rescue.armed) {
		return;
	}
	rescue.fd = fd;
	rescue.saved = *saved;
	sigaltstack(&own, NULL);
	sigemptyset(&action.sa_mask);
	for (size_t i = 0; i < ARRAY_LEN(deadly); i++) {
		sigaction(deadly[i], &action, &rescue.before[i]);
	}
	rescue.armed = 1;
}

void rescue_disarm(void) {
	if (!rescue.armed) {
		return;
	}
	rescue.armed = 0;
	for (size_t i = 0; i < ARRAY_LEN(deadly); i++) {
		sigaction(deadly[i], &rescue.before[i], NULL);
	}
}
