/* Words of a "!" line, as far as a shell's grammar is needed to find the one at the caret:
   blanks and operators part words, single quotes hold them together. */

#include "tui/draft/popup_inner.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/quote.h"

#define LINE_MAX_BYTES 4096 /* in longer lines nothing is completed */
#define PLAIN                                                                                  \
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"                       \
	"_./+,:@%-"

/* Is what begins there the name of a program? */
static bool is_program(const char *draft, size_t start) {
	while (start > 1 && strchr(" \t\n", draft[start - 1])) {
		start--;
	}
	return strchr("!|;&(", draft[start - 1]) != NULL;
}

bool popup_find_shell(const char *draft, size_t caret, size_t *start, char **word) {
	bool quoted = false;
	size_t from = 1;
	auto_buf struct buf text = BUF_INIT;

	if (draft[0] != '!' || caret < 2 || caret > LINE_MAX_BYTES ||
		(draft[caret] && !strchr(" \t\n", draft[caret]))) {
		return false;
	}
	for (size_t at = 1; at < caret; at++) {
		if (draft[at] == '\'') {
			quoted = !quoted;
		} else if (!quoted && strchr(" \t\n|;&<>()=", draft[at])) {
			from = at + 1;
			buf_clear(&text);
		} else {
			buf_add_char(&text, draft[at]);
		}
	}
	bool names_folder = text.len > 0 && strchr(text.data, '/');

	if (text.len == 0 || text.data[0] == '-' ||
		(!names_folder && is_program(draft, from))) {
		return false;
	}
	*start = from;
	*word = buf_detach(&text);
	return true;
}

static bool is_plain(const char *path) {
	for (const char *c = path; *c; c++) {
		if (!strchr(PLAIN, *c) && !((unsigned char)*c & 0x80)) {
			return false;
		}
	}
	return true;
}

void popup_write_shell(struct buf *out, const char *path, bool is_folder) {
	if (path[0] == '~' && path[1] == '/') {
		buf_add_str(out, "~/");
		path += 2;
	} else if (path[0] == '-') {
		buf_add_str(out, "./"); /* no option */
	}
	if (is_plain(path)) {
		buf_add_str(out, path);
	} else {
		quote_word(out, path);
	}
	if (!is_folder) {
		buf_add_char(out, ' ');
	} else if (out->data[out->len - 1] == '\'') {
		buf_truncate(out, out->len - 1);
	}
}
