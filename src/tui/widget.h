#ifndef TUI_WIDGET_H
#define TUI_WIDGET_H

#include "tui/canvas.h"
#include "tui/keys.h"

/* A part of the screen: a table of functions over its own state. */
struct widget_ops {
	/* Rows it would like to have in `cols` columns, at most `max`. */
	int (*layout)(void *self, int cols, int max);
	void (*draw)(void *self, const struct area *area);
	/* False: the key is for somebody else. */
	bool (*key)(void *self, const struct key *key);
};

struct widget {
	const struct widget_ops *ops; /* NULL: none */
	void *self;
};

#endif
