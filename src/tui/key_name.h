#ifndef TUI_KEY_NAME_H
#define TUI_KEY_NAME_H

#include "base/buf.h"
#include "base/err.h"
#include "tui/keys.h"

/* Keys as words: "ctrl-j", "alt-enter", "pgup" as a person writes them in
   config.yaml, "Ctrl-J", "Alt-Enter", "PgUp" as they are shown. */

struct key_stroke {
	enum key_code key;
	uint32_t code; /* the character of KEY_TEXT, KEY_CTRL, KEY_ALT; of KEY_FUNCTION */
	int modifiers;
};

/* One stroke. The error says what is wrong with the word. */
bool key_name_parse(const char *word, struct key_stroke *out, struct err *err);
void key_name_write(const struct key_stroke *stroke, struct buf *out);
/* By the extra keys of a phone's keyboard ("CTRL j", "ALT PGUP"); false where it
   has none for it. */
bool key_name_phone(const struct key_stroke *stroke, struct buf *out);

#endif
