/* One table from roles to looks. No colour carries a meaning alone: every state
   has its word on the screen as well. Never white, black or a background: whether the
   terminal is light or dark decides about the tints of a diff alone. */

#include "tui/theme.h"

#include "base/mem.h"

static const struct look looks[STYLE_COUNT] = {
	[STYLE_NORMAL] = { .color = -1 },
	[STYLE_STRONG] = { .color = -1, .bold = true },
	[STYLE_FAINT] = { .color = -1, .faint = true },
	[STYLE_EMPHASIS] = { .color = -1, .underline = true },
	[STYLE_CODE_TEXT] = { .color = 6 },
	[STYLE_LINK_TEXT] = { .color = 6, .underline = true },
	[STYLE_TITLE] = { .color = -1, .bold = true },
	[STYLE_YOU] = { .color = 2, .bold = true },
	[STYLE_AI] = { .color = 5, .bold = true },
	[STYLE_OK] = { .color = 2 },
	[STYLE_WARN] = { .color = 3, .bold = true },
	[STYLE_BAD] = { .color = 1, .bold = true },
	[STYLE_BUSY] = { .color = 6 },
	[STYLE_DENIED] = { .color = 5 },
	[STYLE_ADDED] = { .color = 2 },
	[STYLE_REMOVED] = { .color = 1 },
	[STYLE_ADDED_WORD] = { .color = 2, .underline = true },
	[STYLE_REMOVED_WORD] = { .color = 1, .underline = true },
	[STYLE_BAR] = { .color = -1, .faint = true },
	[STYLE_ALARM] = { .color = -1, .bold = true, .reverse = true },
	[STYLE_SELECTED] = { .color = -1, .reverse = true },
	[STYLE_CODE_KEYWORD] = { .color = -1, .bold = true },
	[STYLE_CODE_STRING] = { .color = 2 },
	[STYLE_CODE_COMMENT] = { .color = 6 },
	[STYLE_CODE_NUMBER] = { .color = 5 },
};

/* Against white and against black, where there are 256 colours. */
static const struct {
	enum canvas_style style;
	int dark, light;
} tints[] = {
	{ STYLE_ADDED, 114, 28 },
	{ STYLE_REMOVED, 210, 124 },
};

static int tint(enum canvas_style style, enum theme theme, int fallback) {
	for (size_t i = 0; i < ARRAY_LEN(tints); i++) {
		if (tints[i].style == style) {
			return theme == THEME_DARK ? tints[i].dark : tints[i].light;
		}
	}
	return fallback;
}

struct look theme_look(enum canvas_style style, enum theme theme, int colors) {
	struct look look = looks[style];

	if (theme >= THEME_MONO || colors < 8) {
		look.color = -1;
		look.faint = false;
		look.underline = look.underline || style == STYLE_CODE_TEXT;
	} else if (theme != THEME_AUTO && colors >= 256) {
		look.color = tint(style, theme, look.color);
	}
	return look;
}
