#ifndef TUI_KEYS_INNER_H
#define TUI_KEYS_INNER_H

#include "tui/keys.h"

/* Shared by keys.c, keys_sequence.c and keys_paste.c; nobody else includes it. */

#define KEYS_PARAMS_MAX 64          /* bytes between the introducer and the final byte */
#define PASTE_MAX ((size_t)8 << 20) /* bytes; what is beyond is dropped */

enum keys_state {
	STATE_GROUND,
	STATE_ESCAPE,
	STATE_CSI,
	STATE_CSI_LINUX, /* CSI [ and one letter: the console's F1 to F5 */
	STATE_SS3,
	STATE_STRING,
	STATE_STRING_ESCAPE,
	STATE_MOUSE, /* CSI M and three bytes */
	STATE_PASTE,
	STATE_PASTE_ESCAPE,
	STATE_PASTE_CSI,
};

struct keys {
	void (*on_key)(void *ctx, const struct key *key);
	void *ctx;
	int patience; /* ms */
	enum keys_state state;
	char params[KEYS_PARAMS_MAX];
	size_t params_len;
	bool params_full;
	char intro;        /* behind ESC, for STRING */
	size_t string_len; /* bytes of it so far */
	char partial[4];   /* the begun character */
	size_t partial_len;
	bool partial_alt; /* ESC stood before it */
	struct buf text;  /* characters of this read that are not told yet */
	struct buf paste; /* also the text of a reply */
	int burst;        /* events of this read */
	bool had_text;    /* one of them was text */
};

void keys_emit(struct keys *keys, struct key key);
void keys_start_sequence(struct keys *keys, enum keys_state state);

/* One byte inside a paste, and the end of one. */
void keys_paste_byte(struct keys *keys, unsigned char byte);
void keys_paste_end(struct keys *keys);

/* Turns a whole CSI or SS3 sequence into an event; KEY_REPLY where it is an answer
   of the terminal; false where nothing is known of it. `params` are the bytes between
   the introducer and the final byte; text of an event is written to `text`. */
bool sequence_csi(const char *params, size_t len, char final, char text[5], struct key *out);
bool sequence_ss3(const char *params, size_t len, char final, struct key *out);
/* The event of a code point with xterm's modifiers (1 + bits), as CSI-u and
   modifyOtherKeys report it. */
bool sequence_code(uint32_t code, int modifiers, char text[5], struct key *out);
/* SGR: `params` without the '<'; final 'M' or 'm'. */
bool sequence_mouse(const char *params, size_t len, char final, struct key *out);

#endif
