/* A handler of SIGSEGV and its like may only use what is async-signal-safe: the
   bytes stand ready, are written once, and the signal then takes its default action.
   Two texts take turns, so that a signal never meets one half made. The handler has
   a stack of its own, as a full stack is one of the causes. */

#include "tui/rescue.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"

#define RESTORE "\033[0m\033[?25h\033[?1049l\r\n"
#define TEXT_MAX 192
#define DRAIN_STEP 20 /* ms */
#define DRAIN_STEPS 5

/* In the order in which they are turned off. */
static const struct {
	int mode;
	const char *on;
	const char *off;
} modes[] = {
	{ RESCUE_SYNC, "", "\033[?2026l" },
	{ RESCUE_KITTY, "\033[>1u", "\033[<u\033[=0u" },
	{ RESCUE_FOCUS, "\033[?1004h", "\033[?1004l" },
	{ RESCUE_MOUSE, "\033[?1002h\033[?1006h", "\033[?1006l\033[?1002l\033[?1000l" },
	{ RESCUE_PASTE, "\033[?2004h", "\033[?2004l" },
	{ RESCUE_TITLE, "\033[22;2t", "\033[23;2t" },
};

static const int deadly[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGQUIT };

static struct {
	volatile sig_atomic_t armed;
	volatile sig_atomic_t expects;
	int fd;
	int modes;
	char texts[2][TEXT_MAX];
	size_t lens[2];
	volatile sig_atomic_t text; /* the one that is ready */
	struct termios saved;
	struct sigaction before[ARRAY_LEN(deadly)];
} rescue;

static char stack[32768];

/* Answers of the terminal that are on their way, and nothing else: poll() and read()
   may be called here. */
static void drain(void) {
	char data[256];

	for (int i = 0; rescue.expects && i < DRAIN_STEPS; i++) {
		struct pollfd ready = { .fd = STDIN_FILENO, .events = POLLIN };

		if (poll(&ready, 1, DRAIN_STEP) > 0 &&
			read(STDIN_FILENO, data, sizeof(data)) <= 0) {
			break;
		}
	}
}

static void handle_death(int number) {
	if (rescue.armed) {
		ssize_t written =
			write(rescue.fd, rescue.texts[rescue.text], rescue.lens[rescue.text]);

		(void)written;
		drain();
		tcsetattr(rescue.fd, TCSAFLUSH, &rescue.saved);
		rescue.armed = 0;
	}
	raise(number); /* SA_RESETHAND: the default action now */
}

static void add_off(struct buf *out, int which) {
	for (size_t i = 0; i < ARRAY_LEN(modes); i++) {
		if (modes[i].mode & which) {
			buf_add_str(out, modes[i].off);
		}
	}
}

static void make_ready(int now) {
	auto_buf struct buf text = BUF_INIT_MAX(TEXT_MAX - 1);
	int other = !rescue.text;

	rescue.modes = now;
	add_off(&text, now);
	buf_add_str(&text, RESTORE);
	memcpy(rescue.texts[other], text.data, text.len);
	rescue.lens[other] = text.len;
	rescue.text = other;
}

void rescue_set(int fd, int now) {
	auto_buf struct buf text = BUF_INIT;
	int on = now & ~rescue.modes;

	add_off(&text, rescue.modes & ~now);
	make_ready(now | rescue.modes); /* until all is written */
	for (size_t i = 0; i < ARRAY_LEN(modes); i++) {
		if (modes[i].mode & on) {
			buf_add_str(&text, modes[i].on);
		}
	}
	if (text.len > 0) {
		file_write_fd(fd, text.data, text.len, NULL);
	}
	make_ready(now);
}

void rescue_expect(bool answers) {
	rescue.expects = answers;
}

int rescue_modes(void) {
	return rescue.modes;
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
	make_ready(rescue.modes);
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
