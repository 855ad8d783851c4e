/* Both sides are brought to small letters, or to digits, and compared then. */
#include "builtin/parse/match.h"

#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"

#define NUMBER_DIGITS 24 /* no number is longer */
#define SAME_DIGITS 6    /* the end of a number that makes it the same */

static void lower(struct buf *out, struct span text) {
	while (text.len > 0) {
		uint32_t code;
		size_t len = utf8_decode(text.data, text.len, &code);

		buf_add_code(out, utf8_lower(code));
		text.data += len;
		text.len -= len;
	}
}

static bool begins_word(const char *text, size_t at) {
	size_t before = at;
	uint32_t code;

	if (at == 0) {
		return true;
	}
	do {
		before--;
	} while (before > 0 && ((unsigned char)text[before] & 0xc0) == 0x80);
	utf8_decode(text + before, at - before, &code);
	return !utf8_is_word(code) || utf8_is_cjk(code);
}

int match_text(struct span text, const char *query) {
	auto_buf struct buf hay = BUF_INIT;
	auto_buf struct buf needle = BUF_INIT;
	int best = 0;

	if (!query || !*query) {
		return 1;
	}
	lower(&hay, text);
	lower(&needle, span_trim(span_of(query)));
	if (strcmp(hay.data, needle.data) == 0) {
		return 3;
	}
	for (const char *at = hay.data; best < 2 && (at = strstr(at, needle.data)); at++) {
		best = begins_word(hay.data, (size_t)(at - hay.data)) ? 2 : 1;
		if (!*at) {
			break;
		}
	}
	return best;
}

/* The digits of a text, at most NUMBER_DIGITS of its end; returns how many. */
static size_t digits_of(struct span text, char out[NUMBER_DIGITS + 1]) {
	size_t len = 0;

	for (size_t i = text.len; i > 0 && len < NUMBER_DIGITS; i--) {
		if (text.data[i - 1] >= '0' && text.data[i - 1] <= '9') {
			out[NUMBER_DIGITS - ++len] = text.data[i - 1];
		}
	}
	memmove(out, out + NUMBER_DIGITS - len, len);
	out[len] = '\0';
	return len;
}

bool match_number(struct span number, const char *query) {
	char have[NUMBER_DIGITS + 1], want[NUMBER_DIGITS + 1];
	size_t have_len = digits_of(number, have);
	size_t want_len = digits_of(span_of(query), want);
	size_t least = have_len < want_len ? have_len : want_len;

	if (have_len == 0 || want_len == 0) {
		return match_text(number, query) == 3;
	}
	if (have_len != want_len && least < SAME_DIGITS) {
		return false;
	}
	/* +49 151 1234 and 0151 1234: what differs is the start. */
	least = least > 7 ? least - (least > 9 ? 2 : 1) : least;
	return strcmp(have + have_len - least, want + want_len - least) == 0;
}

bool match_digits(struct span number, const char *query) {
	char have[NUMBER_DIGITS + 1], want[NUMBER_DIGITS + 1];

	digits_of(number, have);
	for (const char *at = query; *at; at++) {
		/* A name with a digit in it is no number. */
		if (!strchr("+0123456789 -()/.", *at)) {
			return false;
		}
	}
	return digits_of(span_of(query), want) >= 3 && strstr(have, want);
}
