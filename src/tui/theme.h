#ifndef TUI_THEME_H
#define TUI_THEME_H

#include "tui/canvas.h"

/* What a role looks like: the terminal's own foreground and background, five of the
   eight base colours, and attributes, so that it can be read on light and dark. */
struct look {
	int color; /* 1 red, 2 green, 3 yellow, 5 magenta, 6 cyan; -1: the terminal's own;
		      from 16 on one of 256, which only tells added from removed */
	bool bold;
	bool faint;
	bool underline;
	bool reverse;
};

/* In the order of the choices of ui.theme. */
enum theme {
	THEME_AUTO, /* dark or light, by what the terminal says; plain until it did */
	THEME_DARK,
	THEME_LIGHT,
	THEME_MONO,     /* bold, underline, reverse; what a colour said is said by the
			   words anyway */
	THEME_CONTRAST, /* the same, and no character that is not ASCII in the chrome */
};

/* `colors`: how many the terminal has. */
struct look theme_look(enum canvas_style style, enum theme theme, int colors);

#endif
