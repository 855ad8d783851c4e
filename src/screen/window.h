#ifndef SCREEN_WINDOW_H
#define SCREEN_WINDOW_H

#include "screen/measure.h"

/* What becomes of a window in a view. */
enum window_use {
	WINDOW_LISTED,
	WINDOW_STATUS,   /* a bar of the system: its texts stand in the header */
	WINDOW_LEFT_OUT, /* the keyboard, the bar of back and home */
};

enum window_use window_use(const struct screen_dump *dump, int window, struct rect screen);
/* Fills `order` (one a window) with indices: the active one first, then from top to bottom,
   other displays last. */
void window_order(const struct screen_dump *dump, int *order);
/* The whole screen: of the windows, else of the nodes at the root. */
struct rect window_screen(const struct screen_dump *dump);
/* Is that all of the screen, not a dialog's part of it? */
bool window_is_whole(const struct screen_dump *dump);

#endif
