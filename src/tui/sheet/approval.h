#ifndef TUI_SHEET_APPROVAL_H
#define TUI_SHEET_APPROVAL_H

#include "agent/agent.h"
#include "base/strv.h"
#include "tui/draft/editor.h"
#include "tui/sheet/form.h"
#include "tui/view/text_layout.h"
#include "tui/widget.h"

/* The confirmation sheet: questions wait in a queue, one is shown. Focus is given
   to it, never taken; digits and arrows only move the highlight, Enter commits;
   nothing is accepted right after it appeared, and time alone never allows. */

#define APPROVAL_DEAD 300   /* ms after a sheet appeared in which it takes no key */
#define APPROVAL_SECOND 500 /* ms before the second Enter of a dangerous call counts */

struct question {
	int index;    /* of the call, for agent_answer(); negative: of the front's own */
	char *name;   /* all texts sanitised */
	char *who;    /* the sub-agent that wants it; NULL: the agent itself */
	char *text;   /* every argument, whole */
	char *narrow; /* the same for few columns */
	char *about;  /* what the tool does; may be empty */
	enum tool_risk risk;
	struct strv scopes;
	bool wishes;      /* the scopes are tools that a skill wishes for */
	int64_t deadline; /* monotonic ms; 0: none */
	bool read;        /* all of its text was on the screen */
	bool edited;      /* the person changed what it would do */
	size_t behind;    /* calls that will be asked about after it */
	char *arguments;  /* as JSON, not sanitised: for the editor; NULL: none */
	struct inquiry inquiry;
	bool is_form; /* a question to the person: `inquiry` */
};

enum approval_option {
	OPTION_NONE,
	OPTION_ONCE,
	OPTION_HERE,
	OPTION_REJECT,
	OPTION_STOP,
};

struct approval {
	VEC(struct question) queue; /* the first is the one that is shown */
	size_t answered;            /* since the queue was empty: "2 of 3" */
	bool open;
	int64_t opened; /* monotonic ms */
	enum approval_option chosen;
	int scope;                /* which of the scopes of OPTION_HERE */
	int64_t armed;            /* first Enter on a dangerous call, 0: none */
	int viewing;              /* the call that is in the viewer; 0: none */
	struct text_layout lines; /* of the text of the first question */
	int lines_for;            /* its index; 0: none yet */
	int lines_cols;
	bool asking_reason;
	struct editor reason;
	struct form form; /* of the first question, if it is one */
	char *folder;     /* where it would run */
	char *draft;      /* the composer's, to show that it is kept */
	void (*answer)(void *ctx, int index, enum agent_answer answer, const char *reason);
	/* `e`: the person wants other arguments for this call. */
	void (*edit)(void *edit_ctx, int index, const char *arguments);
	/* `v`: the person wants to read all of it; approval_viewed() follows. */
	void (*view)(void *edit_ctx, int index, const char *title, const char *text);
	void *edit_ctx;
	void *ctx;
};

extern const struct widget_ops approval_ops;

void approval_init(struct approval *approval);
void approval_fini(struct approval *approval);

/* A call waits for a person; `wait_ms` until it is a no, 0: for ever. */
void approval_add(struct approval *approval, const struct agent_call *call, int64_t wait_ms);
/* It would do something else now: shown anew. */
void approval_change(struct approval *approval, const struct agent_call *call);
/* A question of the front itself; `index` is negative. */
void approval_add_own(struct approval *approval, int index, const struct inquiry *inquiry);
/* It does not wait any more. */
void approval_remove(struct approval *approval, int index);
/* Calls of the agent itself that it will ask about later. */
void approval_set_behind(struct approval *approval, size_t behind);
void approval_clear(struct approval *approval);
/* The task is over: only questions of the front stay. */
void approval_clear_calls(struct approval *approval);
size_t approval_waiting(const struct approval *approval);

/* Shows the first question, with the focus. */
void approval_show(struct approval *approval);
/* Not now: the question stays. */
void approval_hide(struct approval *approval);
/* The viewer of this call was closed; `all` of the text was on the screen. */
void approval_viewed(struct approval *approval, int index, bool all);
/* Is it too early for any answer? */
bool approval_is_dead(const struct approval *approval);
/* A choice came too early and is lost: nothing stays highlighted, so that the Enter
   behind it does not allow what a "3" meant to refuse. */
void approval_lose_choice(struct approval *approval);
/* When the countdown changes next: monotonic ms; -1: there is none. */
int64_t approval_next_tick(const struct approval *approval);

/* The words for the scope that OPTION_HERE would allow, and the answer it is. */
enum agent_answer approval_scope(
	const struct approval *approval, const struct question *question, struct buf *words);

#endif
