/* The tables behind keys.c: what a whole escape sequence means. Nothing here
   keeps state; an unknown sequence gives no event. */

#include "tui/keys_inner.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"

#define NUMBERS_MAX 6
#define NUMBER_MAX 0x10ffff

struct numbers {
	int count;
	uint32_t values[NUMBERS_MAX];
	uint32_t event; /* behind the colon of the second: 3 is a release */
};

struct letter_key {
	char final;
	enum key_code key;
	uint32_t code;
	int modifiers;
};

static const struct letter_key letters[] = {
	{ 'A', KEY_UP, 0, 0 },
	{ 'B', KEY_DOWN, 0, 0 },
	{ 'C', KEY_RIGHT, 0, 0 },
	{ 'D', KEY_LEFT, 0, 0 },
	{ 'F', KEY_END, 0, 0 },
	{ 'H', KEY_HOME, 0, 0 },
	{ 'P', KEY_FUNCTION, 1, 0 },
	{ 'Q', KEY_FUNCTION, 2, 0 },
	{ 'R', KEY_FUNCTION, 3, 0 },
	{ 'S', KEY_FUNCTION, 4, 0 },
	{ 'Z', KEY_BACKTAB, 0, 0 },
	{ 'a', KEY_UP, 0, MOD_SHIFT },
	{ 'b', KEY_DOWN, 0, MOD_SHIFT },
	{ 'c', KEY_RIGHT, 0, MOD_SHIFT },
	{ 'd', KEY_LEFT, 0, MOD_SHIFT },
};

struct number_key {
	uint32_t number;
	enum key_code key;
	uint32_t code;
};

/* CSI n ~ */
static const struct number_key tildes[] = {
	{ 1, KEY_HOME, 0 },
	{ 2, KEY_INSERT, 0 },
	{ 3, KEY_DELETE, 0 },
	{ 4, KEY_END, 0 },
	{ 5, KEY_PAGE_UP, 0 },
	{ 6, KEY_PAGE_DOWN, 0 },
	{ 7, KEY_HOME, 0 },
	{ 8, KEY_END, 0 },
	{ 11, KEY_FUNCTION, 1 },
	{ 12, KEY_FUNCTION, 2 },
	{ 13, KEY_FUNCTION, 3 },
	{ 14, KEY_FUNCTION, 4 },
	{ 15, KEY_FUNCTION, 5 },
	{ 17, KEY_FUNCTION, 6 },
	{ 18, KEY_FUNCTION, 7 },
	{ 19, KEY_FUNCTION, 8 },
	{ 20, KEY_FUNCTION, 9 },
	{ 21, KEY_FUNCTION, 10 },
	{ 23, KEY_FUNCTION, 11 },
	{ 24, KEY_FUNCTION, 12 },
};

/* Keys that CSI-u names by a number of the private use area. */
static const struct number_key private_codes[] = {
	{ 9, KEY_TAB, 0 },
	{ 13, KEY_ENTER, 0 },
	{ 27, KEY_ESCAPE, 0 },
	{ 127, KEY_BACKSPACE, 0 },
	{ 57414, KEY_ENTER, 0 },
	{ 57417, KEY_LEFT, 0 },
	{ 57418, KEY_RIGHT, 0 },
	{ 57419, KEY_UP, 0 },
	{ 57420, KEY_DOWN, 0 },
	{ 57421, KEY_PAGE_UP, 0 },
	{ 57422, KEY_PAGE_DOWN, 0 },
	{ 57423, KEY_HOME, 0 },
	{ 57424, KEY_END, 0 },
	{ 57425, KEY_INSERT, 0 },
	{ 57426, KEY_DELETE, 0 },
};

#define KEYPAD_ZERO 57399 /* ... to nine */

static const struct number_key *find_number(
	const struct number_key *table, size_t count, uint32_t number) {
	for (size_t i = 0; i < count; i++) {
		if (table[i].number == number) {
			return &table[i];
		}
	}
	return NULL;
}

/* xterm counts modifiers from 1: shift 1, alt 2, ctrl 4; what is above is dropped. */
static int modifiers_of(uint32_t value) {
	return value > 1 ? (int)((value - 1) & (MOD_SHIFT | MOD_ALT | MOD_CTRL)) : 0;
}

/* "1;5:3" as numbers; false when there is a byte that belongs to none. */
static bool parse_numbers(const char *params, size_t len, struct numbers *out) {
	bool in_sub = false;
	int sub = 0;

	*out = (struct numbers){ .count = len > 0 };
	for (size_t i = 0; i < len; i++) {
		uint32_t *value = &out->values[out->count - 1];

		if (params[i] == ';') {
			if (out->count == NUMBERS_MAX) {
				return false;
			}
			out->count++;
			in_sub = false;
			sub = 0;
		} else if (params[i] == ':') {
			in_sub = true;
			sub++;
		} else if (params[i] < '0' || params[i] > '9') {
			return false;
		} else {
			uint32_t digit = (uint32_t)(params[i] - '0');
			bool is_event = in_sub && sub == 1 && out->count == 2;

			if (in_sub && !is_event) {
				continue;
			}
			value = is_event ? &out->event : value;
			if (*value > NUMBER_MAX / 10) {
				return false;
			}
			*value = *value * 10 + digit;
		}
	}
	return true;
}

/* Ctrl and a character: keys that are one byte without CSI-u are one key with it too. */
static struct key control_key(uint32_t code, int bits) {
	bool is_undo = code == '/' || code == '7' || (code == '-' && bits & MOD_SHIFT);

	code = code >= 'A' && code <= 'Z' ? code + 0x20 : code;
	if (is_undo || code == '_') {
		return (struct key){
			.key = KEY_CTRL, .code = '_', .modifiers = bits & MOD_ALT
		};
	}
	return (struct key){ .key = KEY_CTRL, .code = code, .modifiers = bits & ~MOD_CTRL };
}

bool sequence_code(uint32_t code, int modifiers, char text[5], struct key *out) {
	int bits = modifiers_of((uint32_t)modifiers);
	const struct number_key *named =
		find_number(private_codes, ARRAY_LEN(private_codes), code);

	if (named) {
		*out = (struct key){ .key = named->key, .modifiers = bits };
		if (named->key == KEY_TAB && bits & MOD_SHIFT) {
			out->key = KEY_BACKTAB;
			out->modifiers &= ~MOD_SHIFT;
		}
		return true;
	}
	if (code >= KEYPAD_ZERO && code <= KEYPAD_ZERO + 9) {
		code = '0' + (code - KEYPAD_ZERO);
	}
	if (code < 0x20 || (code >= 0x7f && code < 0xa0) ||
		(code >= 0xe000 && code <= 0xf8ff) || (code >= 0xd800 && code <= 0xdfff) ||
		code > NUMBER_MAX || sanitize_is_bad(code)) {
		return false;
	}
	if (bits & MOD_CTRL) {
		*out = control_key(code, bits);
		return true;
	}
	if (bits & MOD_SHIFT && code >= 'a' && code <= 'z') {
		code -= 0x20;
	}
	if (bits & MOD_ALT) {
		*out = (struct key){ .key = KEY_ALT, .code = code };
		return true;
	}
	*out = (struct key){ .key = KEY_TEXT, .text = text, .len = utf8_encode(code, text) };
	return true;
}

static bool letter_event(char final, int modifiers, struct key *out) {
	for (size_t i = 0; i < ARRAY_LEN(letters); i++) {
		if (letters[i].final == final) {
			*out = (struct key){ .key = letters[i].key,
				.code = letters[i].code,
				.modifiers = modifiers | letters[i].modifiers };
			return true;
		}
	}
	return false;
}

static bool tilde_event(const struct numbers *numbers, char text[5], struct key *out) {
	if (numbers->values[0] == 27 && numbers->count >= 3) {
		return sequence_code(numbers->values[2], (int)numbers->values[1], text, out);
	}
	const struct number_key *found =
		find_number(tildes, ARRAY_LEN(tildes), numbers->values[0]);

	if (!found) {
		return false;
	}
	*out = (struct key){ .key = found->key,
		.code = found->code,
		.modifiers = modifiers_of(numbers->values[1]) };
	return true;
}

/* Button, column, row as they were sent, 1 the first column. */
static void set_mouse(struct key *out, uint32_t button, uint32_t col, uint32_t row) {
	*out = (struct key){
		.key = KEY_MOUSE,
		.code = button & ~(4u | 8u | 16u | 32u),
		.modifiers = (button & 4 ? MOD_SHIFT : 0) | (button & 8 ? MOD_ALT : 0) |
			     (button & 16 ? MOD_CTRL : 0),
		.col = col > 0 ? (int)col - 1 : 0,
		.row = row > 0 ? (int)row - 1 : 0,
		.pressed = true,
		.moved = (button & 32) != 0,
	};
}

bool sequence_mouse(const char *params, size_t len, char final, struct key *out) {
	struct numbers numbers;

	if (!parse_numbers(params, len, &numbers) || numbers.count != 3) {
		return false;
	}
	set_mouse(out, numbers.values[0], numbers.values[1], numbers.values[2]);
	out->pressed = final == 'M';
	return true;
}

bool sequence_csi(const char *params, size_t len, char final, char text[5], struct key *out) {
	struct numbers numbers;

	if (len > 0 && params[0] == '<' && (final == 'M' || final == 'm')) {
		return sequence_mouse(params + 1, len - 1, final, out);
	}
	if (!parse_numbers(params, len, &numbers)) {
		*out = (struct key){ .key = KEY_REPLY,
			.code = (unsigned char) final,
			.text = params,
			.len = len };
		return true;
	}
	if (numbers.event == 3) {
		return false; /* the release of a key */
	}
	switch (final) {
	case '~':
		return tilde_event(&numbers, text, out);
	case '^': /* rxvt: with Ctrl */
		numbers.values[1] = 5;
		return tilde_event(&numbers, text, out);
	case 'u':
		return sequence_code(numbers.values[0], (int)numbers.values[1], text, out);
	case 'I':
	case 'O':
		*out = (struct key){ .key = final == 'I' ? KEY_FOCUS_IN : KEY_FOCUS_OUT };
		return true;
	case 'M': /* urxvt's mouse */
		set_mouse(out, numbers.values[0] - 32, numbers.values[1], numbers.values[2]);
		out->pressed = (numbers.values[0] & 3) != 3;
		return numbers.count == 3 && numbers.values[0] >= 32;
	default:
		return letter_event(final, modifiers_of(numbers.values[1]), out);
	}
}

bool sequence_ss3(const char *params, size_t len, char final, struct key *out) {
	static const char keypad[] = "jklmnopqrstuvwxy"; /* as the digits and signs below */
	static const char *const signs = "*+,-./0123456789";
	struct numbers numbers;

	if (!parse_numbers(params, len, &numbers)) {
		return false;
	}
	int modifiers = modifiers_of(numbers.values[0]);

	if (final == 'M') {
		*out = (struct key){ .key = KEY_ENTER, .modifiers = modifiers };
		return true;
	}
	for (size_t i = 0; keypad[i]; i++) {
		if (keypad[i] == final) {
			*out = (struct key){ .key = KEY_TEXT, .text = signs + i, .len = 1 };
			return true;
		}
	}
	if (final >= 'a' && final <= 'd') { /* rxvt: arrows with Ctrl */
		return letter_event((char)(final - 0x20), MOD_CTRL, out);
	}
	return letter_event(final, modifiers, out);
}
