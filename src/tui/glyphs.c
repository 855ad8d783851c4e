/* Only the block of box drawings, whose characters are one column wide in every
   terminal. */

#include "tui/glyphs.h"

#include "base/mem.h"

static const struct {
	char sign;
	const char *line;
} lines[] = {
	{ '-', "─" },
	{ '|', "│" },
	{ '+', "┼" },
	{ '`', "└" },
};

const char *glyph_line(char sign) {
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		if (lines[i].sign == sign) {
			return lines[i].line;
		}
	}
	return NULL;
}

bool glyph_is_drawing(const char *text, size_t len) {
	for (size_t i = 0; i < len; i++) {
		if (text[i] != ' ' && !glyph_line(text[i])) {
			return false;
		}
	}
	return true;
}
