/* Bytes of the terminal become keys. What may be the beginning of a sequence waits a
   moment for its rest; the end of that moment is held by the clock, as a busy machine may
   call the descriptor before the timer. */

#include "tui/tui_input.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/clock.h"
#include "tui/tui_bare.h"
#include "tui/tui_draft.h"
#include "tui/tui_inner.h"

#define READ_SIZE 65536

static void handle_key(void *ctx, const struct key *key) {
	struct tui *tui = ctx;

	if (key->key == KEY_REPLY) {
		tui->screen.dirty = term_answer(key) || tui->screen.dirty;
		return;
	}
	screen_key(&tui->screen, key);
	tui->urgent = true;
	if (key->key == KEY_PAGE_UP) {
		tui_hint_wheel(tui);
	}
}

static void wait_for_keys(struct tui *tui) {
	int wait = keys_wait(tui->keys);

	tui->keys_end = wait >= 0 ? clock_monotonic() + wait : 0;
	if (wait >= 0) {
		timer_arm(tui->key_timer, wait);
	} else {
		timer_disarm(tui->key_timer);
	}
}

static void handle_key_timer(void *ctx) {
	struct tui *tui = ctx;

	keys_timeout(tui->keys);
	tui_draft_look(tui);
	wait_for_keys(tui);
}

static void handle_input(void *ctx, int fd, int events) {
	struct tui *tui = ctx;
	static char data[READ_SIZE];
	ssize_t len = read(fd, data, sizeof(data));

	(void)events;
	if (len < 0 && (errno == EINTR || errno == EAGAIN)) {
		return;
	}
	if (len <= 0) {
		/* The terminal is gone: as after SIGHUP. */
		tui->input = watch_remove(tui->input);
		tui->exit_code = 128 + SIGHUP;
		tui->quit = true;
		return;
	}
	others_look(tui->others);
	away_input(tui->away);
	if (tui->bare) {
		tui_bare_end(tui);
		return;
	}
	screen_bytes(&tui->screen, data, (size_t)len);
	if (tui->keys_end > 0 && clock_monotonic() >= tui->keys_end) {
		keys_late(tui->keys, data[0]); /* the timer would have come first */
	}
	keys_feed(tui->keys, data, (size_t)len);
	wait_for_keys(tui);
	tui_draft_look(tui);
}

/* One frame of what is there now. */

void tui_input_start(struct tui *tui, int patience) {
	tui->keys = keys_new(handle_key, tui);
	if (patience > 0) {
		keys_set_patience(tui->keys, patience);
	}
	tui->key_timer = loop_timer(tui->services->loop, handle_key_timer, tui);
	tui->input = loop_watch(tui->services->loop, term_fd(), WATCH_READ, handle_input, tui);
}

void tui_input_stop(struct tui *tui) {
	tui->input = watch_remove(tui->input);
	tui->key_timer = timer_remove(tui->key_timer);
	tui->keys = keys_free(tui->keys);
}
