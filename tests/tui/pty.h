#ifndef TESTS_TUI_PTY_H
#define TESTS_TUI_PTY_H

#include <stdbool.h>
#include <sys/types.h>
#include <termios.h>

#include "base/buf.h"

/* A child that draws on a pseudo terminal, and all that it wrote there. */

struct pty {
	int master, slave;
	pid_t child;
	struct buf seen;
	size_t waited; /* bytes of it that pty_wait() is through with */
	struct termios before;
};

void pty_open(struct pty *pty, int rows, int cols);
void pty_close(struct pty *pty);
void pty_size(struct pty *pty, int rows, int cols);
/* Forks; the child draws and ends, on an xterm in UTF-8. */
void pty_start(struct pty *pty, void (*run)(void));
/* Reads what is there, waiting at most `ms`; false when nothing came. */
bool pty_read(struct pty *pty, int ms);
/* Reads until `text` comes; returns how many bytes came before it since the last
   wait. */
size_t pty_wait(struct pty *pty, const char *text);
void pty_send(struct pty *pty, const char *text);
/* Waits for the child's end; its status. */
int pty_end(struct pty *pty);
/* How often `text` was sent. */
int pty_count(const struct pty *pty, const char *text);
/* The private modes that are on after these bytes, by number ("2004 1006 "), and
   "kitty" for keys that were pushed and not popped. The cursor (25), the keypad (1)
   and wrapping (7) are left out. */
void pty_modes_left(const char *data, struct buf *out);

#endif
