/* In single quotes a POSIX shell knows no special byte but the quote itself. */

#include "base/quote.h"

#include "base/buf.h"

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
