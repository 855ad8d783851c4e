/* The order of things: signals, terminal, first frame; only then, from the loop,
   the configuration, the database and the agent. A frame is drawn when something
   changed, at once after a key, else not sooner than the last one's cost allows;
   with nothing to do the loop sleeps without a limit. */

#include "tui/tui.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "tui/tui_bare.h"
#include "tui/tui_draft.h"
#include "tui/tui_inner.h"
#include "tui/tui_input.h"
#include "tui/tui_older.h"
#include "tui/tui_past.h"
#include "tui/tui_side.h"
#include "tui/tui_subagents.h"

#define FRAME_GAP 16       /* ms */
#define FRAME_GAP_PHONE 33 /* in Termux */
#define FRAME_GAP_REMOTE 50
#define SIZE_LOOK 1000 /* ms */
#define SPIN 250       /* ms between two steps */
#define SPIN_SLOW 1000
#define FRAME_SHARE 3       /* a frame that took t ms is followed by 3 t ms of rest */
#define ESCAPE_WAIT_SLOW 50 /* ms for what may follow ESC over ssh, in tmux */

void tui_quit(void *ctx) {
	struct tui *tui = ctx;

	tui->quit = true;
}

void tui_fail(struct tui *tui, int code, const char *text) {
	free(tui->failure);
	tui->failure = sanitize_dup(text, SANITIZE_LINE);
	tui->exit_code = code;
	tui->quit = true;
}

static void draw(struct tui *tui) {
	int rows, cols;
	int64_t start = clock_monotonic();

	tui->resized = false;
	term_resize(); /* also where a signal was missed */
	term_size(&rows, &cols);
	tui_side_look(tui, rows, cols);
	screen_draw(&tui->screen, &tui->canvas, rows, cols);
	term_present(&tui->canvas);
	tui_warm(tui);
	int64_t end = clock_monotonic(), rest = FRAME_SHARE * (end - start);

	tui->urgent = false;
	tui->next_frame = end + (rest > tui->frame_gap ? rest : tui->frame_gap);
}

/* While something runs a size of which no signal told is seen within a second. */
static int64_t look_at_size(struct tui *tui, int64_t now, int64_t next) {
	if (!tui->screen.running || tui->screen.away) {
		return next;
	}
	if (now >= tui->next_size) {
		tui->next_size = now + SIZE_LOOK;
		if (term_resize()) {
			tui->screen.dirty = true;
		}
	}
	int64_t left = tui->next_size - now;

	return next >= 0 && next < left ? next : left;
}

static int64_t handle_frame(void *ctx) {
	struct tui *tui = ctx;
	int64_t now = clock_monotonic();
	int64_t next = look_at_size(tui, now, screen_tick(&tui->screen));

	if (tui->screen.away || (!tui->screen.dirty && !tui->resized)) {
		return next;
	}
	if (tui->urgent || now >= tui->next_frame) {
		draw(tui);
		return look_at_size(tui, now, screen_tick(&tui->screen));
	}
	int64_t until = tui->next_frame - now;

	return next >= 0 && next < until ? next : until;
}

static void repaint(void *ctx) {
	struct tui *tui = ctx;

	term_repaint();
	tui->screen.dirty = true;
}

static void handle_resize(void *ctx, int number) {
	struct tui *tui = ctx;

	(void)number;
	tui->resized = true;
	tui->screen.dirty = true;
}

static void handle_end(void *ctx, int number) {
	struct tui *tui = ctx;

	tui->exit_code = 128 + number;
	tui->quit = true;
}

static void handle_stop(void *ctx, int number) {
	(void)number;
	tui_suspend(ctx);
}

/* After SIGSTOP from outside the shell may have changed the terminal. */
static void handle_continue(void *ctx, int number) {
	struct tui *tui = ctx;

	(void)number;
	if (tui->screen.away) {
		return;
	}
	term_leave();
	term_enter();
	tui->screen.dirty = true;
}

static const struct {
	int number;
	void (*fn)(void *ctx, int number);
} handlers[TUI_SIGNALS] = {
	{ SIGINT, handle_end },
	{ SIGTERM, handle_end },
	{ SIGHUP, handle_end },
	{ SIGWINCH, handle_resize },
	{ SIGTSTP, handle_stop },
	{ SIGCONT, handle_continue },
};

static void watch_signals(struct tui *tui) {
	for (size_t i = 0; i < TUI_SIGNALS; i++) {
		tui->signals[i] = signal_watch(
			tui->services->loop, handlers[i].number, handlers[i].fn, tui);
	}
}

static void unwatch_signals(struct tui *tui) {
	for (size_t i = 0; i < TUI_SIGNALS; i++) {
		tui->signals[i] = signal_unwatch(tui->signals[i]);
	}
}

/* Without job control the signal has no effect and we go on at once. */
void tui_stop_here(struct tui *tui) {
	tui_draft_save(tui);
	unwatch_signals(tui);
	signal(SIGTSTP, SIG_DFL);
	kill(0, SIGTSTP);
	watch_signals(tui);
}

/* To the shell: the modes are off while we sleep. An editor is stopped in our place. */
void tui_suspend(void *ctx) {
	struct tui *tui = ctx;

	if (tui->screen.away) {
		return;
	}
	term_leave();
	tui_stop_here(tui);
	term_enter();
	tui->screen.dirty = true;
	tui->resized = true;
}

static bool is_remote(void) {
	return getenv("SSH_CONNECTION") || getenv("SSH_TTY");
}

/* Only the defaults: the configuration is read behind the first frame. */
static bool start_terminal(struct tui *tui, struct err *err) {
	if (!str_is_empty(getenv("NO_COLOR"))) {
		tui->term.theme = THEME_MONO;
	}
	watch_signals(tui);
	if (!term_start(&tui->term, err)) {
		return false;
	}
	tui_input_start(tui, is_remote() || getenv("TMUX") ? ESCAPE_WAIT_SLOW : 0);
	tui->usual_gap = is_remote()        ? FRAME_GAP_REMOTE
			 : path_is_termux() ? FRAME_GAP_PHONE
					    : FRAME_GAP;
	tui->frame_gap = tui->usual_gap;
	tui->screen.status.spin = is_remote() || path_is_termux() ? SPIN_SLOW : SPIN;
	return true;
}

static void start(struct tui *tui) {
	struct screen_host host = {
		.ctx = tui,
		.submit = tui_submit,
		.command = tui_command,
		.stop = tui_stop,
		.answer = tui_answer,
		.change = tui_change,
		.drop_call = tui_drop_call,
		.shell = tui_shell,
		.release = tui_release,
		.drop = tui_drop,
		.take_back = tui_take_back,
		.paste_file = tui_paste_file,
		.next_mode = tui_next_mode,
		.new_chat = tui_new_chat,
		.open_recent = tui_open_recent,
		.show = tui_show,
		.copy = tui_copy,
		.open_link = tui_open_link,
		.edit = tui_edit,
		.edit_message = tui_edit_message,
		.retry = tui_retry,
		.fork = tui_fork,
		.version = tui_version,
		.star = tui_star,
		.view_subagent = tui_view_subagent,
		.stop_subagent = tui_stop_subagent,
		.hush = tui_hush,
		.quit = tui_quit,
		.suspend = tui_suspend,
		.repaint = repaint,
	};

	screen_init(&tui->screen, &host);
	tui_front_init(tui);
	tui_popup_init(tui);
	canvas_init(&tui->canvas);
	tui_away_init(tui);
	tui_draft_init(tui);
	tui_setup_history(tui);
}

static void finish(struct tui *tui) {
	struct loop *loop = tui->services->loop;

	tui_edit_end(tui);
	tui_draft_save(tui);
	loop_set_frame(loop, NULL, NULL);
	if (tui->opening) {
		deferred_cancel(tui->opening);
	}
	tui_input_stop(tui);
	tui_draft_fini(tui);
	term_stop();
	bindings_reset();
	unwatch_signals(tui);
}

/* What stands on the screen after us: how to go on, or why it ended. */
static void say_goodbye(struct tui *tui) {
	int64_t id = tui_conversation(tui);

	if (tui->failure) {
		fprintf(stderr, "chela: %s\n", tui->failure);
		return;
	}
	tui_print_transcript(tui);
	if (id > 0 && !tui->options->no_save) {
		printf(tr("chela -r %lld goes on with this conversation"), (long long)id);
		putchar('\n');
	}
}

static void free_all(struct tui *tui) {
	others_free(tui->others);
	tui_older_stop(tui);
	tui_copy_fini(tui);
	away_free(tui->away);
	voice_free(tui->voice);
	if (tui->has_session) {
		session_fini(&tui->session);
	}
	habit_fini(&tui->habit);
	screen_fini(&tui->screen);
	canvas_fini(&tui->canvas);
	free(take(tui->failure));
}

/* Around a question that is asked on the terminal itself. */
static void hold_screen(void *ctx, bool hold) {
	struct tui *tui = ctx;

	if (hold) {
		term_leave();
	} else {
		term_enter();
		tui->urgent = true;
		tui->screen.dirty = true;
	}
}

int tui_main(struct services *services, const struct session_options *options) {
	struct tui tui = { .services = services, .options = options };
	struct err err = ERR_INIT;

	services->hold_screen = hold_screen;
	services->screen_ctx = &tui;
	start(&tui);
	if (start_terminal(&tui, &err)) {
		draw(&tui);
		term_ask();
		loop_set_frame(services->loop, handle_frame, &tui);
		tui.opening = loop_defer(services->loop, tui_open_first, &tui);
		while (!tui.quit && loop_turn(services->loop, -1)) {
		}
	} else {
		tui_fail(&tui, 2, err.text);
	}
	services->hold_screen = NULL;
	finish(&tui);
	say_goodbye(&tui);
	free_all(&tui);
	return tui.exit_code;
}
