#ifndef TUI_PROBE_H
#define TUI_PROBE_H

#include "base/buf.h"
#include "tui/keys.h"

/* What this terminal can do: by what the environment says of it, then by its answers
   to a few questions that are asked once. Pure: bytes to send come out, answers come
   in as keys, and nobody waits for them. */

enum probe_question {
	ASK_COLOUR = 1, /* OSC 11: what is its background? */
	ASK_SYNC = 2,   /* DECRQM 2026: can it hold a frame back until it is whole? */
	ASK_KITTY = 4,  /* can it report keys without doubt? */
	ASK_NAME = 8,   /* DA1: everything answers it, so it ends what was asked */
};

struct probe {
	int may;      /* questions that this terminal bears */
	int asked;    /* sent, and neither answered nor overtaken by the answer of ASK_NAME */
	bool named;   /* it answers ASK_NAME: good for reports of the focus */
	bool sync;    /* frames may stand between CSI ? 2026 h and l */
	bool kitty;   /* CSI > 1 u may be sent */
	int darkness; /* 1 dark, -1 light, 0 not known */
};

/* Looks at TERM, TERM_PROGRAM, TERMUX_VERSION, TMUX and STY. */
void probe_init(struct probe *probe);
/* Adds the questions of `which` that it bears. They leave the cursor where it is. */
void probe_ask(struct probe *probe, int which, struct buf *out);
/* Takes in an answer; true when one of the answers above became another one. */
bool probe_answer(struct probe *probe, const struct key *reply);

#endif
