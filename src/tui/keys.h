#ifndef TUI_KEYS_H
#define TUI_KEYS_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a terminal -> key events; pure. Accepts any split of the input, CSI
   and SS3 forms, xterm modifiers, CSI-u, modifyOtherKeys, SGR and X10 mouse,
   focus reports, bracketed paste; unknown sequences and OSC/DCS/APC replies are
   swallowed whole. No text ever comes out of an unfinished sequence. */

enum key_code {
	KEY_TEXT = 1, /* `text`: one or more characters typed together */
	KEY_PASTE,    /* `text`: a bracketed paste, line breaks as LF, controls gone */
	KEY_CTRL, /* `code`: the letter, lower case ('a' for Ctrl-A), one of \ ] ^ _ or ' ' */
	KEY_ALT,  /* `code`: the character */
	KEY_ENTER,
	KEY_TAB,
	KEY_BACKTAB,
	KEY_BACKSPACE,
	KEY_ESCAPE,
	KEY_UP,
	KEY_DOWN,
	KEY_LEFT,
	KEY_RIGHT,
	KEY_HOME,
	KEY_END,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_INSERT,
	KEY_DELETE,
	KEY_FUNCTION, /* `code`: 1..12 */
	KEY_MOUSE,    /* `code` button (64, 65: wheel), `row`, `col`, `pressed` */
	KEY_FOCUS_IN,
	KEY_FOCUS_OUT,
	KEY_REPLY, /* a terminal's answer: `text`, and in `code` its final byte, of a
		      string its first ('c' for DA, ']' for OSC) */
};

enum key_modifier { MOD_SHIFT = 1, MOD_ALT = 2, MOD_CTRL = 4 };

struct key {
	enum key_code key;
	uint32_t code;
	int modifiers;
	const char *text; /* UTF-8; valid during the call */
	size_t len;
	int row, col;
	bool pressed;
	bool moved;      /* MOUSE: a report of the way with a button held */
	int burst;       /* which of the events of one read this is, from 0 */
	bool after_text; /* ENTER: text came before it in the same read */
};

struct keys; /* opaque: the state between reads */

struct keys *keys_new(void (*on_key)(void *ctx, const struct key *key), void *ctx);
struct keys *keys_free(struct keys *keys);
/* How long a lone ESC waits for more: 25 ms unless told otherwise. */
void keys_set_patience(struct keys *keys, int ms);
/* What one read gave. */
void keys_feed(struct keys *keys, const char *data, size_t len);
/* Is there something unfinished that only time can settle (a lone ESC, a paste
   whose end never comes)? Gives the ms to wait, -1 for none. */
int keys_wait(const struct keys *keys);
/* That time passed without a byte. */
void keys_timeout(struct keys *keys);
/* That time passed, and only then was read what begins with `next`: an ESC that
   waits is a key of its own, unless a sequence goes on with this byte. */
void keys_late(struct keys *keys, char next);

#endif
