#ifndef CLI_ASK_TTY_H
#define CLI_ASK_TTY_H

#include "agent/agent.h"

struct loop;

/* Confirmations of a one-shot on /dev/tty: shows the whole call, takes one line:
   y(es) alone, s(top), n(o) with an optional reason; for a skill that wishes for tools
   also a(llow), which grants them. Anything else is a no with these words. A question of the
   model is shown with its options and asked until a line answers it; "-" leaves it unanswered.
 */
struct ask_tty;

/* NULL when there is no terminal. */
struct ask_tty *ask_tty_new(struct loop *loop,
	void (*on_answer)(void *ctx, int index, enum agent_answer answer, const char *reason),
	void *ctx);
struct ask_tty *ask_tty_free(struct ask_tty *tty); /* NULL is fine */
void ask_tty_ask(struct ask_tty *tty, const struct agent_call *call);
/* The question about call `index` is void, if it stands (timed out, cancelled). */
void ask_tty_drop(struct ask_tty *tty, int index);

#endif
