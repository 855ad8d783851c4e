#ifndef TUI_STATUS_LINE_H
#define TUI_STATUS_LINE_H

#include "agent/event.h"
#include "tui/widget.h"

/* The bottom row: what goes on, who answers, and what may be pressed now. */

enum status_state {
	STATUS_READY,
	STATUS_RUN,
	STATUS_WAIT,    /* a question waits */
	STATUS_RETRY,   /* until `retry_at` */
	STATUS_STOPPED, /* by the person; the queue is held */
};

struct status_line {
	enum status_state state;
	int64_t since;    /* monotonic ms: begin of the run or of the waiting */
	int64_t retry_at; /* monotonic ms */
	char *model;      /* owned, sanitised */
	enum agent_mode mode;
	int percent; /* of the context window; -1: not known */
	size_t queued;
	bool held;        /* the queue waits for Enter */
	const char *hint; /* at the right edge; NULL: none; not owned */
	char *toast;      /* for a few seconds in place of the rest; owned */
	int64_t toast_until;
	bool slow;   /* the clock moves every ten seconds only */
	bool prefix; /* Ctrl-X was pressed: what may follow */
	bool rule;   /* the row is the separator too */
};

#define TOAST_TIME 3000 /* ms */

extern const struct widget_ops status_line_ops;

void status_line_fini(struct status_line *status);
void status_line_set_model(struct status_line *status, const char *model);
void status_line_toast(struct status_line *status, const char *text);
/* When it would look different without any event: monotonic ms, -1: never. */
int64_t status_line_next_tick(const struct status_line *status, int64_t now);
/* Lets go what is over; true when it looks different now. */
bool status_line_tick(struct status_line *status, int64_t now);

#endif
