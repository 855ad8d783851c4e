#ifndef TUI_RESCUE_H
#define TUI_RESCUE_H

#include <stdbool.h>
#include <termios.h>

/* Puts a terminal back to rights when the program dies by a fault of its own. */

/* The modes that chela sets besides those of curses, on and off. */
void rescue_modes_on(int fd, bool mouse);
void rescue_modes_off(int fd);

/* From now on a deadly signal first restores the terminal on `fd`: modes off, main
   screen, cursor shown, and the line settings of `saved`. */
void rescue_arm(int fd, const struct termios *saved);
void rescue_disarm(void);

#endif
