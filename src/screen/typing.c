/* `input text` reads "%s" as a space and has no way to say "%s" itself, so a text is cut
   between the two; a leading "-" would be read as an option by older ones and goes as a key. */

#include "screen/typing.h"

#include "base/quote.h"
#include "base/utf8.h"

#include <string.h>

#define PIECE 100            /* bytes of one `input text` */
#define BROADCAST_PIECE 3000 /* bytes of text in one broadcast */
#define KEYS_MAX 2000        /* deletions in one go */
#define COMBINATION_SDK 33   /* `input keycombination` */
#define KEY_TAB 61
#define KEY_ENTER 66
#define KEY_MINUS 69

bool typing_is_plain(const char *text) {
	for (; *text; text++) {
		unsigned char byte = (unsigned char)*text;

		if ((byte < ' ' && byte != '\n' && byte != '\t') || byte > '~') {
			return false;
		}
	}
	return true;
}

static void add_key(struct buf *line, int code) {
	buf_addf(line, "input keyevent %d; ", code);
}

/* One piece: up to a new line, a tab, a "%" before an "s", or its size. */
static size_t add_piece(const char *text, struct buf *line) {
	struct buf word = BUF_INIT;
	size_t at = 0;

	while (text[at] && text[at] != '\n' && text[at] != '\t' && at < PIECE) {
		bool splits = text[at] == '%' && text[at + 1] == 's';

		if (text[at] == ' ') {
			buf_add_str(&word, "%s");
		} else {
			buf_add_char(&word, text[at]);
		}
		at++;
		if (splits) {
			break;
		}
	}
	buf_add_str(line, "input text ");
	quote_word(line, word.data);
	buf_add_str(line, "; ");
	buf_fini(&word);
	return at;
}

void typing_keys(const char *text, struct buf *line) {
	while (*text) {
		if (*text == '\n' || *text == '\t' || *text == '-') {
			add_key(line, *text == '\n'   ? KEY_ENTER
				      : *text == '\t' ? KEY_TAB
						      : KEY_MINUS);
			text++;
		} else {
			text += add_piece(text, line);
		}
	}
}

void typing_clear(int chars, int sdk, struct buf *line) {
	if (sdk >= COMBINATION_SDK) {
		buf_add_str(line, "input keycombination 113 29; input keyevent 67; ");
		return;
	}
	int count = chars > KEYS_MAX ? KEYS_MAX : chars;

	buf_add_str(line, "input keyevent 123");
	for (int i = 0; i < count; i++) {
		buf_add_str(line, " 67");
	}
	for (int i = 0; i < count; i++) {
		buf_add_str(line, " 112");
	}
	buf_add_str(line, "; ");
}

size_t typing_piece(const char *text) {
	size_t len = strlen(text), at = 0;

	if (len <= BROADCAST_PIECE) {
		return len;
	}
	while (at < BROADCAST_PIECE) {
		size_t more = utf8_cluster(text + at, len - at);

		if (at > 0 && at + more > BROADCAST_PIECE) {
			break;
		}
		at += more;
	}
	return at;
}

int typing_count(const char *text) {
	int count = 0;

	for (; *text; text++) {
		count += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return count;
}

/* What a dump may write for a character: it stands for one, or for each half of two. */
static size_t skip_stand_in(const char *content) {
	static const char replacement[] = "\xef\xbf\xbd";

	if (*content == '.' || *content == '?') {
		return 1;
	}
	return strncmp(content, replacement, 3) == 0 ? 3 : 0;
}

static bool is_blank(uint32_t code) {
	return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xa0;
}

/* Where `content` goes on behind `wanted` if it begins with it, else NULL. */
static const char *match_here(const char *content, const char *wanted) {
	while (*wanted) {
		uint32_t want = 0, have = 0;
		size_t want_len = utf8_decode(wanted, strlen(wanted), &want);
		size_t have_len = *content ? utf8_decode(content, strlen(content), &have) : 0;

		wanted += want_len;
		if (have_len && (have == want || (is_blank(have) && is_blank(want)))) {
			content += have_len;
			continue;
		}
		size_t first = skip_stand_in(content);

		if (want < 0x7f || !first) {
			return NULL;
		}
		content += first;
		content += want >= 0x10000 ? skip_stand_in(content) : 0;
	}
	return content;
}

/* By bytes: the last one of a character may look like a hard blank. */
static bool is_blank_byte(char byte) {
	return byte && (unsigned char)byte < 0x80 && is_blank((unsigned char)byte);
}

static const char *skip_blanks(const char *text) {
	while (is_blank_byte(*text)) {
		text++;
	}
	return text;
}

enum typing_match typing_compare(const char *content, const char *wanted) {
	const char *begin = skip_blanks(content);
	const char *want = skip_blanks(wanted);
	struct buf trimmed = BUF_INIT;
	size_t len = strlen(want);

	while (len > 0 && is_blank_byte(want[len - 1])) {
		len--;
	}
	buf_add(&trimmed, want, len);
	enum typing_match match = TYPING_OTHER;
	const char *rest = match_here(begin, trimmed.data);

	if (rest && !*skip_blanks(rest)) {
		match = TYPING_SAME;
	}
	for (const char *at = begin; match == TYPING_OTHER && len > 0 && *at; at++) {
		if (((unsigned char)*at & 0xc0) != 0x80 && match_here(at, trimmed.data)) {
			match = TYPING_WITHIN;
		}
	}
	buf_fini(&trimmed);
	return match;
}
