#ifndef TUI_RESCUE_H
#define TUI_RESCUE_H

#include <stdbool.h>
#include <termios.h>

/* Puts a terminal back to rights when the program dies by a fault of its own, and
   knows the bytes of the modes that chela sets besides those of curses. */

enum rescue_mode {
	RESCUE_PASTE = 1,  /* bracketed paste */
	RESCUE_MOUSE = 2,  /* buttons, drags, wheel */
	RESCUE_FOCUS = 4,  /* reports of the focus */
	RESCUE_KITTY = 8,  /* keys without doubt */
	RESCUE_TITLE = 16, /* the title was put away and is to come back */
	RESCUE_SYNC = 32,  /* a frame may be held back: off only */
};

/* These and no others are on from now on; turns modes on or off by one write, none
   where nothing changes. A deadly signal would turn off what is on. */
void rescue_set(int fd, int modes);
int rescue_modes(void);
/* Is the terminal still to answer something? Then a deadly signal waits a moment for
   it, as it would be typed into the shell. */
void rescue_expect(bool answers);

/* From now on a deadly signal first restores the terminal on `fd`: modes off, main
   screen, cursor shown, and the line settings of `saved`. */
void rescue_arm(int fd, const struct termios *saved);
void rescue_disarm(void);

#endif
