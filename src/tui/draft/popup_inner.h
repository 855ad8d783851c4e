#ifndef TUI_DRAFT_POPUP_INNER_H
#define TUI_DRAFT_POPUP_INNER_H

#include "tui/draft/popup.h"

/* Shared by popup*.c; nobody else includes it. */

#define POPUP_ROWS_MAX 64

/* Takes the strings over; at most POPUP_ROWS_MAX of the best stay. */
void popup_add(struct popup *popup, struct popup_row row);

/* popup_commands.c: the rows for a word, and what command a line with an argument is
   of. */
void popup_fill_commands(struct popup *popup, const char *word);
void popup_fill_arguments(struct popup *popup, const struct command *command, const char *word);

/* popup_files.c */
void popup_fill_files(struct popup *popup, const char *word);
void popup_close_files(struct popup *popup);

#endif
