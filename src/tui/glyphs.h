#ifndef TUI_GLYPHS_H
#define TUI_GLYPHS_H

#include <stdbool.h>
#include <stddef.h>

/* The chrome is drawn in ASCII; where lines are wanted (ui.glyphs: box), the signs of
   separators, rules and marks of trees become lines when they are put on the canvas. */

/* The line for a sign of STYLE_BAR, in UTF-8 and one column wide; NULL: it is none. */
const char *glyph_line(char sign);
/* Is the text made of such signs and spaces alone? */
bool glyph_is_drawing(const char *text, size_t len);

#endif
