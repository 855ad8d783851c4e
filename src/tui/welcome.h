#ifndef TUI_WELCOME_H
#define TUI_WELCOME_H

#include "tui/canvas.h"

/* What an empty conversation shows. */
struct welcome {
	const char *agent; /* NULL: not known yet */
	bool is_demo;      /* nothing is set up: a script answers */
};

void welcome_draw(const struct welcome *welcome, const struct area *area);

#endif
