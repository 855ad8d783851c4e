/* Sentences name things by what a person sees of them, on one line. */

#include "screen/name.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "screen/view.h"

#include <string.h>

#define NAME_MAX_BYTES 80
#define ID_MAX 100 /* bytes; longer ones are not told */

void name_quote(const char *text, size_t max, struct buf *out) {
	size_t len = strlen(text);
	size_t shown = len;

	if (len > max) {
		shown = max - utf8_incomplete_tail(text, max);
	}
	buf_add_char(out, '"');
	for (size_t i = 0; i < shown; i++) {
		buf_add_char(out, text[i] == '\n' || text[i] == '\r' ? ' ' : text[i]);
	}
	buf_add_str(out, shown < len ? "…\"" : "\"");
}

void name_item(const struct screen_item *item, struct buf *out) {
	const char *name = item->label[0] ? item->label : item->hint[0] ? item->hint : item->id;

	buf_add_str(out, screen_kind_word(item->kind));
	if (name[0]) {
		buf_add_char(out, ' ');
		name_quote(name, NAME_MAX_BYTES, out);
	}
}

void name_id(const char *id, struct buf *out) {
	if (id && id[0] && strlen(id) <= ID_MAX && !strpbrk(id, " \t\r\n()#")) {
		buf_addf(out, " (#%s)", id);
	}
}
