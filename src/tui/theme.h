#ifndef TUI_THEME_H
#define TUI_THEME_H

#include "tui/canvas.h"

/* What a role looks like: the terminal's own foreground and background, six of the
   eight base colours, and attributes, so that it can be read on light and dark. */
struct look {
	int color; /* 1 red, 2 green, 3 yellow, 5 magenta, 6 cyan; -1: the terminal's own */
	bool bold;
	bool faint;
	bool underline;
	bool reverse;
};

enum theme {
	THEME_COLOR,
	THEME_MONO,     /* no colours; what a colour said is said by the words anyway */
	THEME_CONTRAST, /* nor anything faint */
};

struct look theme_look(enum canvas_style style, enum theme theme);

#endif
