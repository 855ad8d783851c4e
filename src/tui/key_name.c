/* One table of names; modifiers stand in front, each with a hyphen behind it. */

#include "tui/key_name.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"

static const struct {
	const char *name;  /* as it is shown */
	const char *alias; /* also understood; NULL: none */
	const char *phone; /* on Termux's two rows; NULL: only on a keyboard */
	enum key_code key;
} names[] = {
	{ "Enter", "return", "Enter", KEY_ENTER },
	{ "Tab", NULL, "TAB", KEY_TAB },
	{ "Shift-Tab", "backtab", NULL, KEY_BACKTAB },
	{ "Backspace", "bs", "Backspace", KEY_BACKSPACE },
	{ "Esc", "escape", "ESC", KEY_ESCAPE },
	{ "Up", NULL, "UP", KEY_UP },
	{ "Down", NULL, "DOWN", KEY_DOWN },
	{ "Left", NULL, "LEFT", KEY_LEFT },
	{ "Right", NULL, "RIGHT", KEY_RIGHT },
	{ "Home", NULL, "HOME", KEY_HOME },
	{ "End", NULL, "END", KEY_END },
	{ "PgUp", "pageup", "PGUP", KEY_PAGE_UP },
	{ "PgDn", "pagedown", "PGDN", KEY_PAGE_DOWN },
	{ "Insert", "ins", NULL, KEY_INSERT },
	{ "Delete", "del", NULL, KEY_DELETE },
};

static const struct {
	const char *name;
	const char *phone;
	int bit;
} modifiers[] = {
	{ "Ctrl-", "CTRL ", MOD_CTRL },
	{ "Alt-", "ALT ", MOD_ALT },
	{ "Shift-", NULL, MOD_SHIFT },
};

/* Takes the modifiers off the front of the word. */
static const char *parse_modifiers(const char *word, int *bits) {
	for (size_t i = 0; i < ARRAY_LEN(modifiers); i++) {
		size_t len = strlen(modifiers[i].name);
		auto_free char *start = xmemdup(word, strlen(word) < len ? strlen(word) : len);

		if (str_eq_nocase(start, modifiers[i].name) && word[len]) {
			*bits |= modifiers[i].bit;
			word += len;
			i = (size_t)-1; /* in any order */
		}
	}
	return word;
}

static bool find_name(const char *word, enum key_code *key) {
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq_nocase(word, names[i].name) || str_eq_nocase(word, names[i].alias)) {
			*key = names[i].key;
			return true;
		}
	}
	return false;
}

/* What a terminal sends for Ctrl and a character is not always a key of its own. */
static bool check_ctrl(uint32_t code, struct err *err) {
	static const struct {
		uint32_t code;
		const char *is;
	} same[] = { { 'i', "tab" }, { 'm', "enter" }, { '[', "esc" } };

	for (size_t i = 0; i < ARRAY_LEN(same); i++) {
		if (same[i].code == code) {
			return err_set(err, ERR_USAGE,
				tr("ctrl-%c is the same as %s to a terminal"), (int)code,
				same[i].is);
		}
	}
	return (code >= 'a' && code <= 'z') ||
	       (code && code < 0x80 && strchr(" \\]^_", (int)code)) ||
	       err_set(err, ERR_USAGE, tr("no terminal sends Ctrl with this character"));
}

static bool parse_character(
	const char *word, int bits, struct key_stroke *out, struct err *err) {
	uint32_t code = ' ';
	size_t len = strlen(word);

	if (!str_eq_nocase(word, "space") &&
		(len == 0 || utf8_decode(word, len, &code) != len)) {
		return err_set(err, ERR_USAGE, tr("'%s' is no key"), word);
	}
	if (bits & MOD_SHIFT) {
		return err_set(err, ERR_USAGE,
			tr("Shift with a character is another character: write that one"));
	}
	if (bits & MOD_CTRL) {
		code = code >= 'A' && code <= 'Z' ? code + 0x20 : code;
		*out = (struct key_stroke){ KEY_CTRL, code, bits & ~MOD_CTRL };
		return check_ctrl(code, err);
	}
	*out = (struct key_stroke){ bits & MOD_ALT ? KEY_ALT : KEY_TEXT, code, 0 };
	return true;
}

bool key_name_parse(const char *word, struct key_stroke *out, struct err *err) {
	enum key_code key;
	int bits = 0;
	int64_t number;

	if (find_name(word, &key)) { /* shift-tab */
		*out = (struct key_stroke){ key, 0, 0 };
		return true;
	}
	const char *rest = parse_modifiers(word, &bits);

	if (find_name(rest, &key)) {
		*out = (struct key_stroke){ key, 0, bits };
		return true;
	}
	if ((rest[0] == 'f' || rest[0] == 'F') && str_to_int(rest + 1, &number) &&
		number >= 1 && number <= 12) {
		*out = (struct key_stroke){ KEY_FUNCTION, (uint32_t)number, bits };
		return true;
	}
	return parse_character(rest, bits, out, err);
}

/* The modifiers, whichever way the stroke holds them. */
static int bits_of(const struct key_stroke *stroke) {
	return stroke->modifiers | (stroke->key == KEY_CTRL ? MOD_CTRL : 0) |
	       (stroke->key == KEY_ALT ? MOD_ALT : 0);
}

static void write_character(const struct key_stroke *stroke, struct buf *out) {
	uint32_t code = stroke->code;

	if (code == ' ') {
		buf_add_str(out, "Space");
		return;
	}
	if (stroke->key == KEY_CTRL && code >= 'a' && code <= 'z') {
		code -= 0x20;
	}
	buf_add_code(out, code);
}

void key_name_write(const struct key_stroke *stroke, struct buf *out) {
	int bits = bits_of(stroke);

	for (size_t i = 0; i < ARRAY_LEN(modifiers); i++) {
		buf_add_str(out, bits & modifiers[i].bit ? modifiers[i].name : "");
	}
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (names[i].key == stroke->key) {
			buf_add_str(out, names[i].name);
			return;
		}
	}
	if (stroke->key == KEY_FUNCTION) {
		buf_addf(out, "F%u", stroke->code);
	} else {
		write_character(stroke, out);
	}
}

bool key_name_phone(const struct key_stroke *stroke, struct buf *out) {
	int bits = bits_of(stroke);

	if (bits & MOD_SHIFT || stroke->key == KEY_FUNCTION) {
		return false;
	}
	buf_add_str(out, bits & MOD_CTRL ? "CTRL " : "");
	buf_add_str(out, bits & MOD_ALT ? "ALT " : "");
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (names[i].key == stroke->key) {
			buf_add_str(out, names[i].phone ? names[i].phone : "");
			return names[i].phone != NULL;
		}
	}
	if (stroke->code == ' ') {
		buf_add_str(out, "Space");
	} else {
		buf_add_code(out, stroke->code);
	}
	return true;
}
