#ifndef TUI_HELP_H
#define TUI_HELP_H

#include "tui/text_layout.h"
#include "tui/widget.h"

/* The page of keys and commands, made from their tables. */
struct help {
	struct text_layout lines;
	int cols; /* they were made for; 0: not yet */
	int rows; /* of the last frame */
	size_t top;
	bool closed; /* the person is done with it */
};

extern const struct widget_ops help_ops;

void help_init(struct help *help);
void help_fini(struct help *help);

#endif
