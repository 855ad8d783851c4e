/* Modes are the sum of what was asked for and what the terminal can do. When it is
   given back, an answer that is still on its way would be typed into the shell: so
   the end asks for the one answer that every terminal has, and reads up to it. */

#include "tui/term_modes.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "tui/probe.h"
#include "tui/rescue.h"

#define DRAIN 100 /* ms */
#define DRAIN_REMOTE 300

static struct {
	int fd;
	bool on;
	bool mouse;
	bool asked;
	struct probe probe;
	char *title; /* as it stands there; owned, NULL: none of ours */
} modes;

static void apply(void) {
	int want = 0;

	if (modes.on) {
		want = RESCUE_PASTE;
		want |= modes.mouse ? RESCUE_MOUSE : 0;
		want |= modes.mouse && modes.probe.named ? RESCUE_FOCUS : 0;
		want |= modes.probe.kitty ? RESCUE_KITTY : 0;
		want |= modes.probe.sync ? RESCUE_SYNC : 0;
		want |= modes.title ? RESCUE_TITLE : 0;
	}
	rescue_set(modes.fd, want);
}

static void write_title(void) {
	auto_buf struct buf out = BUF_INIT;

	buf_addf(&out, "\033]2;%s\a", modes.title);
	file_write_fd(modes.fd, out.data, out.len, NULL);
}

void modes_start(int fd, bool mouse) {
	modes.fd = fd;
	modes.mouse = mouse;
	modes.asked = false;
	probe_init(&modes.probe);
}

void modes_set_mouse(bool mouse) {
	modes.mouse = mouse;
	apply();
}

void modes_enter(void) {
	modes.on = true;
	apply();
	if (modes.title) {
		write_title();
	}
}

static void handle_drained(void *ctx, const struct key *key) {
	(void)ctx;
	if (key->key == KEY_REPLY) {
		probe_answer(&modes.probe, key);
	}
}

/* Reads until nothing is asked any more, or until it took too long. */
static void drain(void) {
	struct keys *keys = keys_new(handle_drained, NULL);
	int64_t end = clock_monotonic() +
		      (str_is_empty(getenv("SSH_CONNECTION")) ? DRAIN : DRAIN_REMOTE);
	int64_t left = end - clock_monotonic();

	while (modes.probe.asked && left > 0) {
		struct pollfd ready = { .fd = STDIN_FILENO, .events = POLLIN };
		char data[1024];
		ssize_t len = poll(&ready, 1, (int)left) > 0
				      ? read(STDIN_FILENO, data, sizeof(data))
				      : 0;

		if (len > 0) {
			keys_feed(keys, data, (size_t)len);
		} else if (ready.revents & (POLLHUP | POLLERR | POLLNVAL)) {
			break;
		}
		left = end - clock_monotonic();
	}
	keys_free(keys);
}

/* Whatever was asked before is overtaken by this answer. */
static void drain_late(bool reports) {
	auto_buf struct buf question = BUF_INIT;

	if (!modes.probe.asked && !(reports && modes.probe.named)) {
		return;
	}
	if (!(modes.probe.asked & ASK_NAME)) {
		probe_ask(&modes.probe, ASK_NAME, &question);
		file_write_fd(modes.fd, question.data, question.len, NULL);
	}
	drain();
	modes.probe.asked = 0;
	rescue_expect(false);
}

void modes_leave(void) {
	bool reports = rescue_modes() & (RESCUE_MOUSE | RESCUE_FOCUS | RESCUE_KITTY);

	modes.on = false;
	apply();
	drain_late(reports);
}

void modes_stop(void) {
	if (modes.on) {
		modes_leave();
	}
	free(take(modes.title));
}

void modes_ask(void) {
	auto_buf struct buf questions = BUF_INIT;

	if (modes.asked || !modes.on) {
		return;
	}
	modes.asked = true;
	probe_ask(&modes.probe, ASK_COLOUR | ASK_SYNC | ASK_KITTY | ASK_NAME, &questions);
	if (questions.len > 0) {
		rescue_expect(true);
		file_write_fd(modes.fd, questions.data, questions.len, NULL);
	}
}

bool modes_answer(const struct key *reply) {
	int darkness = modes.probe.darkness;

	if (probe_answer(&modes.probe, reply)) {
		apply();
	}
	rescue_expect(modes.probe.asked != 0);
	return modes.probe.darkness != darkness;
}

bool modes_sync(void) {
	return modes.probe.sync;
}

bool modes_is_light(void) {
	return modes.probe.darkness < 0;
}

bool modes_is_dark(void) {
	return modes.probe.darkness > 0;
}

void modes_title(const char *text, size_t len) {
	auto_free char *title = xmemdup(text, len);

	/* Termux before 2025 shows the tail of sequences that it does not know. */
	if (!modes.on || path_is_termux() || str_eq(title, modes.title)) {
		return;
	}
	free(modes.title);
	modes.title = take(title);
	apply();
	write_title();
}
