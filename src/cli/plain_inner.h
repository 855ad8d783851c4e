#ifndef CLI_PLAIN_INNER_H
#define CLI_PLAIN_INNER_H

#include "base/sanitize.h"
#include "base/strv.h"
#include "cli/outlet.h"
#include "cli/plain.h"
#include "cli/plain_ask.h"
#include "front/answer/away.h"
#include "front/command.h"
#include "front/others.h"
#include "front/share/clipboard.h"
#include "front/share/opener.h"
#include "front/transcript/transcript.h"
#include "front/voice.h"

/* Shared by plain*.c; nobody else includes it. */

#define PLAIN_SIGNALS 3

struct plain {
	struct services *services;
	const struct session_options *options;
	struct session session;
	bool has_session;
	struct transcript transcript;
	struct away *away;
	struct clipboard *clipboard; /* NULL until the first copy */
	struct opener *opener;       /* NULL until the first link */
	struct voice *voice;         /* NULL until it is asked for */
	struct command_front front;  /* what commands may ask for, also after they return */
	struct others *others;       /* other processes; NULL: nothing is saved */
	struct signal_watch *signals[PLAIN_SIGNALS];
	struct {
		struct outlet outlet;
		bool at_start; /* of a line */
		struct sanitize_stream clean;
		struct buf sentence; /* not written yet */
		bool speaking;       /* "Assistant:" stands in front of what comes */
		bool prompted;       /* "You:" stands there */
		struct deferred *prompt;
		struct timer *progress;
		int64_t run_since; /* monotonic ms */
	} out;
	struct {
		struct watch *watch;
		struct buf bytes;  /* without a line break yet; of a pipe more lines */
		struct buf draft;  /* lines before the one that is typed */
		struct strv files; /* of the next message: absolute paths */
		bool is_terminal;
		bool over;
		bool sent; /* what comes next as the person's was just typed */
	} in;
	VEC(struct plain_question) questions; /* the first one is asked */
	bool asked;                           /* it stands there */
	int sure;           /* option of a dangerous call that needs a "yes" */
	int64_t quit_until; /* a second Ctrl-C quits; monotonic ms, 0: not asked */
	bool setup_due;     /* the wizard was asked for */
	bool quit;
	bool unasked; /* a question could not be asked */
	int exit_code;
};

/* cli/plain.c */
bool plain_is_running(const struct plain *plain);
bool plain_open(struct plain *plain, int64_t id, struct err *err);

/* cli/plain_setup.c: the wizard, from its first question to its last. */
void plain_setup(struct plain *plain);

/* cli/plain_say.c: a line of its own, sanitised; waits for nothing. */
void plain_say(struct plain *plain, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* Several lines as they are, each sanitised. */
void plain_text(struct plain *plain, const char *text);
void plain_event(struct plain *plain, const struct agent_event *event);
/* "You:", once nothing else is to be said. */
void plain_prompt(struct plain *plain);
void plain_say_init(struct plain *plain);
void plain_say_fini(struct plain *plain);

/* cli/plain_history.c: what a conversation was about, when it is opened. */
void plain_show_conversation(struct plain *plain);
/* Its messages from number `first` on, which another process added. */
void plain_show_added(struct plain *plain, size_t first);

/* cli/plain_input.c */
void plain_input_init(struct plain *plain);
void plain_input_fini(struct plain *plain);
/* Takes lines that wait, if it is their time. */
void plain_input_look(struct plain *plain);
/* What is typed on the line at hand becomes part of the draft: it is no answer. */
void plain_input_keep(struct plain *plain);
/* Forgets the draft; false: there was none. */
bool plain_input_clear(struct plain *plain);
/* Sends it, or puts it behind the task that runs. */
bool plain_submit(struct plain *plain, const char *text);
void plain_compose(struct plain *plain, const char *text);
/* Files of the next message, as command_front's. */
bool plain_attach(void *ctx, const char *path, struct err *err);
bool plain_detach(void *ctx, size_t number);
void plain_load_draft(struct plain *plain);
void plain_save_draft(struct plain *plain);

/* cli/plain_command.c: false: there is no such command. */
bool plain_command(struct plain *plain, const char *line);
void plain_copy_fini(struct plain *plain);

#endif
