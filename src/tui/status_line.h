#ifndef TUI_STATUS_LINE_H
#define TUI_STATUS_LINE_H

#include "agent/event.h"
#include "tui/widget.h"

/* The bottom row: what goes on, who answers, and what may be pressed now. Its
   numbers have fixed widths: nothing jitters. */

enum status_state {
	STATUS_READY,
	STATUS_RUN,
	STATUS_WAIT,    /* a question waits */
	STATUS_RETRY,   /* until `retry_at` */
	STATUS_STOPPED, /* by the person; the queue is held */
	STATUS_OFFLINE, /* there is no network */
	STATUS_DOWN,    /* there is one, but the server could not be reached */
};

#define STATUS_HINTS 4
#define STATUS_HINT_BYTES 40

struct status_line {
	enum status_state state;
	int64_t since;    /* monotonic ms: begin of the run or of the waiting */
	int64_t retry_at; /* monotonic ms */
	int retry;        /* which one of AGENT_RETRIES, from 1 */
	char *model;      /* owned, sanitised */
	enum agent_mode mode;
	int64_t context; /* tokens of the last request and its answer, and of what came since
			    by estimate; -1: not known */
	int64_t window;  /* tokens that fit; 0: not known */
	size_t queued;
	size_t step, steps;   /* calls of this turn: the one that is on, and all; 0: none */
	int round, rounds;    /* the request of this run that is on, and the most it may make */
	size_t grants;        /* what needs no question in this conversation */
	int64_t input;        /* tokens of this run; -1: not known */
	int64_t output;       /* the same */
	int64_t price;        /* of this run, see provider/list/price.h; -1: not known */
	int64_t stream_since; /* monotonic ms of the first piece of this turn; 0: none */
	int64_t stream_size;  /* quarters of a token, guessed */
	int rate;             /* tokens a second; 0: not known */
	bool held;            /* the queue waits for Enter */
	/* At the right edge, as many as fit; an empty one ends them. */
	char hints[STATUS_HINTS][STATUS_HINT_BYTES];
	char *toast; /* for a few seconds in place of the rest; owned */
	int64_t toast_until;
	bool slow;   /* the clock moves every ten seconds only */
	int spin;    /* ms between two steps of the spinner of a run; 0: there is none */
	bool prefix; /* Ctrl-X was pressed: what may follow */
	bool rule;   /* the row is the separator too */
};

#define TOAST_TIME 3000 /* ms */

extern const struct widget_ops status_line_ops;

void status_line_init(struct status_line *status);
void status_line_fini(struct status_line *status);
void status_line_set_model(struct status_line *status, const char *model);
void status_line_toast(struct status_line *status, const char *text);
/* When it would look different without any event: monotonic ms, -1: never. */
int64_t status_line_next_tick(const struct status_line *status, int64_t now);
/* Lets go what is over; true when it looks different now. */
bool status_line_tick(struct status_line *status, int64_t now);

/* tui/status_meter.c: what its meters learn from the agent. */
void status_line_event(struct status_line *status, const struct agent_event *event);
/* What a request of this run cost; -1: not known. */
void status_line_price(struct status_line *status, int64_t price);
/* Another conversation: the usage of its last answer that told one. */
void status_line_load(struct status_line *status, const struct usage *last);
/* A tick of the clock: how fast it streams. */
void status_meter_tick(struct status_line *status, int64_t now);
/* "9.8k", " 10k", "1.2M": four columns. */
void status_tokens(int64_t tokens, char out[8]);

#endif
