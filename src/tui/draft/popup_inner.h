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

/* popup_shell.c: the word at the caret of a "!" line that may be a path; false: none. It
   begins at `*start`; `*word` is without its quotes, the caller's. */
bool popup_find_shell(const char *draft, size_t caret, size_t *start, char **word);
/* A path as a word of a shell, and a blank; a folder is left open, so that it goes on. */
void popup_write_shell(struct buf *out, const char *path, bool is_folder);

/* popup_files.c */
void popup_fill_files(struct popup *popup, const char *word);
void popup_close_files(struct popup *popup);

#endif
