/* One table from roles to looks. No colour carries a meaning alone: every state
   has its word on the screen as well. Never white, black or a background. */

#include "tui/theme.h"

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
	[STYLE_BAR] = { .color = -1, .faint = true },
	[STYLE_ALARM] = { .color = -1, .bold = true, .reverse = true },
	[STYLE_SELECTED] = { .color = -1, .reverse = true },
	[STYLE_CODE_KEYWORD] = { .color = -1, .bold = true },
	[STYLE_CODE_STRING] = { .color = 2 },
	[STYLE_CODE_COMMENT] = { .color = 6 },
	[STYLE_CODE_NUMBER] = { .color = 5 },
};

struct look theme_look(enum canvas_style style, enum theme theme) {
	struct look look = looks[style];

	if (theme != THEME_COLOR) {
		look.color = -1;
		look.underline = look.underline || style == STYLE_CODE_TEXT;
	}
	if (theme == THEME_CONTRAST) {
		look.faint = false;
	}
	return look;
}
