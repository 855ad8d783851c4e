#ifndef TUI_TUI_INNER_H
#define TUI_TUI_INNER_H

#include "front/command.h"
#include "front/habit.h"
#include "front/others.h"
#include "front/session.h"
#include "loop/loop.h"
#include "loop/signals.h"
#include "tui/screen.h"
#include "tui/term.h"
#include "tui/tui_beyond.h"

/* Joins screen, terminal, loop and agent. Shared by tui*.c; nobody else includes it. */

#define TUI_SIGNALS 6

struct tui {
	struct services *services;
	const struct session_options *options;
	struct session session;
	bool has_session;
	bool trust_later;           /* the person did not say whether the project is trusted */
	struct command_front front; /* what commands and pages may ask for */
	struct screen screen;
	struct term_options term;
	struct canvas canvas;
	struct keys *keys;
	struct watch *input;
	struct timer *key_timer; /* ends what is unfinished in the keys */
	int64_t keys_end;        /* monotonic ms when it does; 0: nothing is */
	struct signal_watch *signals[TUI_SIGNALS];
	struct deferred *opening;    /* the session, behind the first frame */
	struct clipboard *clipboard; /* NULL until the first copy */
	struct opener *opener;       /* NULL until the first link */
	struct others *others;       /* other processes; NULL: nothing is saved */
	int64_t usual_gap;           /* the same by what the terminal is */
	int64_t frame_gap;           /* ms between frames, at least */
	int64_t next_frame;          /* monotonic ms */
	int64_t next_size;           /* monotonic ms: a look at the terminal's size */
	bool urgent;                 /* a key was pressed: the frame does not wait */
	struct older *older;         /* messages that are still to be shown; NULL: none */
	int64_t versions_of;         /* conversation whose versions are marked */
	bool versions_due;
	bool resized;
	bool wheel_hinted;
	bool quit;
	int exit_code;
	char *failure; /* said after the terminal is restored; owned */
	struct away *away;
	struct voice *voice; /* NULL until it is asked for */
	bool warmed;         /* for the draft at hand */
	bool bare;           /* plain text stands on the normal screen until a key is pressed */
	struct habit habit;
	struct editing *editing; /* the person's editor has the terminal; NULL: no */
	struct {
		struct timer *timer;
		int64_t conversation; /* that the saved text belongs to */
		char *saved;          /* as it is on disk; owned */
		struct strv files;    /* that it speaks of */
		unsigned version;     /* of the composer when it was looked at last */
	} draft;
};

/* tui.c */
void tui_quit(void *ctx);
void tui_fail(struct tui *tui, int code, const char *text);
void tui_suspend(void *ctx);
/* Stops this process as Ctrl-Z does; the terminal was left before. */
void tui_stop_here(struct tui *tui);

/* tui_settings.c: takes the switches as they are now. */
void tui_apply_settings(struct tui *tui);
void tui_hint_wheel(struct tui *tui);
void tui_load_keys(struct tui *tui); /* the person's own */

/* tui_session.c: the agent. */
void tui_open_first(void *ctx); /* deferred: the conversation to begin with */
/* Another conversation, 0: a new one. On failure the present one stays. */
bool tui_open_conversation(void *ctx, long long id);
/* The same, with the view at a message of it. */
bool tui_open_at(void *ctx, long long id, long long message);
void tui_stop(void *ctx);
void tui_next_mode(void *ctx);
/* What the status row tells of the agent. */
void tui_sync(struct tui *tui);
int64_t tui_conversation(const struct tui *tui);

/* tui_popup.c: the list over the composer; and a command that was run. */
void tui_popup_init(struct tui *tui);
void tui_popup_used(struct tui *tui, const char *line);

/* tui_pages.c */
bool tui_show(void *ctx, enum front_page kind, const char *argument);

/* tui_command.c: slash commands and history. */
void tui_front_init(struct tui *tui);
bool tui_command(void *ctx, const char *line);
void tui_new_chat(void *ctx);
void tui_setup_history(struct tui *tui);
void tui_load_history(void *ctx, struct history *history);

/* tui_editor.c: as screen_host's `edit`; and the end of it with the program's. */
void tui_edit(
	void *ctx, const char *text, void (*done)(void *ctx, const char *text), void *done_ctx);
/* As command_front's `edit_text`. */
void tui_edit_text(
	void *ctx, const char *text, void (*done)(void *ctx, const char *text), void *done_ctx);
void tui_edit_end(struct tui *tui);

/* tui_person.c */
void tui_answer(void *ctx, int call, enum agent_answer answer, const char *reason);
void tui_change(void *ctx, int call, const char *arguments);
bool tui_shell(void *ctx, const char *command);
/* Asks whether what an earlier session allowed counts again. */
void tui_ask_grants(struct tui *tui);
/* Asks whether the project is trusted, where nobody said so. */
void tui_ask_trust(struct tui *tui);

#endif
