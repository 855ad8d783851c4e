/* libc decides what curses takes a character for; where it and base/width disagree,
   the row would be wrong from there on, so such a cell is not shown as it is. */

#include "tui/term_text.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

/* curses writes UTF-8 only under a locale that says so; Termux's looks at the
   variables alone, where cron and ssh set none. */
void term_text_locale(void) {
	static const char *const locales[] = { "C.UTF-8", "en_US.UTF-8", "UTF-8" };

	setenv("LANG", "en_US.UTF-8", 0);
	setlocale(LC_CTYPE, "");
	for (size_t i = 0; MB_CUR_MAX < 4 && i < ARRAY_LEN(locales); i++) {
		if (setlocale(LC_CTYPE, locales[i])) {
			setenv("LC_CTYPE", locales[i], 1);
		}
	}
}

int term_text_cell(
	const struct canvas *canvas, const struct cell *cell, wchar_t *out, int max) {
	size_t len;
	const char *text = canvas_text(canvas, cell, &len);
	int count = 0, columns = 0;

	for (size_t at = 0; at < len && count < max;) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		int width = code < 0x80 ? 1 : wcwidth((wchar_t)code);

		columns = width < 0 ? -max : columns + width;
		out[count++] = (wchar_t)code;
	}
	if (columns == cell->width) {
		return count;
	}
	bool is_blank = len == 2 && memcmp(text, "\xc2\xa0", 2) == 0;

	for (count = 0; count < cell->width && count < max; count++) {
		out[count] = is_blank ? L' ' : L'?';
	}
	return count;
}
