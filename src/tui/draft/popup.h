#ifndef TUI_DRAFT_POPUP_H
#define TUI_DRAFT_POPUP_H

#include "front/command.h"
#include "tui/widget.h"

/* The slash commands that fit what is typed, above the composer. Typing goes on;
   it takes only Up, Down, Tab, Enter and Escape. */

#define POPUP_ROWS 6
#define POPUP_ROWS_SHORT 3 /* on screens with few rows */

struct popup {
	const struct command *rows[64]; /* best first */
	size_t count;
	size_t chosen;
	size_t top;
	char *word;      /* owned: what the rows are for; NULL: closed */
	char *dismissed; /* owned: the word for which it was closed */
	bool running;    /* a run is on: some commands must wait */
};

extern const struct widget_ops popup_ops;

void popup_fini(struct popup *popup);
/* Opens, narrows or closes it by the draft. */
void popup_update(struct popup *popup, const char *draft);
bool popup_is_open(const struct popup *popup);
void popup_dismiss(struct popup *popup);
void popup_move(struct popup *popup, int rows);
/* The chosen command, NULL when none is. */
const struct command *popup_chosen(const struct popup *popup);

#endif
