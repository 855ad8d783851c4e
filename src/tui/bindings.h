#ifndef TUI_BINDINGS_H
#define TUI_BINDINGS_H

#include "base/err.h"
#include "tui/action.h"
#include "tui/keys.h"

/* Every key of the chat screen, in one table: what it does where, and its line on
   the help page. */

/* Where a key is looked up. */
enum binding_context {
	BIND_DRAFT = 1,  /* the composer has the focus */
	BIND_SCROLL = 2, /* moves the transcript, whatever has the focus */
	BIND_GLOBAL = 4, /* from every level */
	BIND_PREFIX = 8, /* the second key after Ctrl-X */
	BIND_BROWSE = 16,
};

struct binding {
	int contexts;
	enum key_code key;
	uint32_t code; /* of KEY_CTRL, KEY_ALT, KEY_FUNCTION; the character of KEY_TEXT */
	int modifiers;
	enum action action;
	const char *name; /* "Ctrl-J" */
	const char *help; /* NULL: the same as the line before */
};

/* The table as it is written. */
extern const struct binding binding_defaults[];
extern const size_t binding_default_count;

/* The keys as they are now: the table, or the person's own in place of some. Rows
   are good until the next bindings_load(). */
size_t bindings_count(void);
const struct binding *bindings_at(size_t index);
/* What the key does in any of the contexts, ACTION_NONE: nothing. */
enum action binding_find(const struct key *key, int contexts);

/* Name of the first key of the action in one of the contexts, as it is now ("Ctrl-J",
   "Ctrl-X y"); "": it has none. Short: "^J" for "Ctrl-J". */
const char *binding_name(enum action action, int contexts);
const char *binding_short(enum action action, int contexts, char out[16]);
/* The key behind Ctrl-X; NULL: the action has none there. */
const char *binding_prefixed(enum action action);

struct config;

/* Takes `keys` of config.yaml, each in place of all that the action had. An action or
   key that does not exist, two actions on one key, or Ctrl-C and Esc taken away: an
   error with file and line, and the table stands. */
bool bindings_load(const struct config *config, struct err *err);
/* The same without taking it. */
bool bindings_check(const struct config *config, struct err *err);
/* The table again. */
void bindings_reset(void);

/* All keys as lines of text, "Ctrl-J: new line [newline]", the word of the action
   behind; the caller's. */
char *bindings_text(void);

#endif
