/* In single quotes a POSIX shell knows no special byte but the quote itself. */

#include "base/quote.h"

#include "base/buf.h"
#include "base/strv.h"

#include <string.h>

void quote_word(struct buf *out, const char *word) {
	buf_add_char(out, '\'');
	for (const char *at = word; *at;) {
		size_t len = strcspn(at, "'");

		buf_add(out, at, len);
		at += len;
		if (*at == '\'') {
			buf_add_str(out, "'\\''");
			at++;
		}
	}
	buf_add_char(out, '\'');
}

/* One word from `*at` on; false at the end. */
static bool next_word(const char **at, struct buf *word) {
	const char *text = *at + strspn(*at, " \t\n");
	char quote = '\0';

	if (!*text) {
		return false;
	}
	for (; *text && (quote || !strchr(" \t\n", *text)); text++) {
		if (quote ? *text == quote : *text == '\'' || *text == '"') {
			quote = quote ? '\0' : *text;
		} else if (*text == '\\' && quote != '\'' && text[1]) {
			buf_add_char(word, *++text);
		} else {
			buf_add_char(word, *text);
		}
	}
	*at = text;
	return true;
}

bool quote_split(struct strv *words, const char *text) {
	auto_buf struct buf word = BUF_INIT;

	while (next_word(&text, &word)) {
		strv_add(words, word.data);
		buf_clear(&word);
	}
	return words->len > 0;
}
