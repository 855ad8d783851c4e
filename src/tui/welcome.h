#ifndef TUI_WELCOME_H
#define TUI_WELCOME_H

#include "agent/event.h"
#include "tui/sidebar.h"

/* What an empty conversation shows: what may be asked, where to go on, which keys. */
struct welcome {
	const char *agent;    /* NULL: not known yet */
	bool is_demo;         /* nothing is set up: a script answers */
	enum agent_mode mode; /* what it may do goes with the mode */
};

/* The example that a digit (from 1) stands for, translated; NULL: none. */
const char *welcome_example(const struct welcome *welcome, int number);
/* As many lines as fit, the most useful ones; `recent` (NULL: shown elsewhere) are the
   conversations used last. */
void welcome_draw(
	const struct welcome *welcome, const struct sidebar *recent, const struct area *area);

#endif
