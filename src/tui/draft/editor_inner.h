#ifndef TUI_DRAFT_EDITOR_INNER_H
#define TUI_DRAFT_EDITOR_INNER_H

#include "tui/draft/editor.h"

/* Shared by editor*.c; nobody else includes it. */

/* editor_undo.c: replaces [at, at + len) by `text` and sets the caret behind it. The
   only way in which the text changes; remembered for undo. False when it would pass
   the bound. */
bool editor_replace(struct editor *editor, size_t at, size_t len, const char *text,
	size_t text_len, enum edit_kind kind);
void edits_clear(struct edits *edits);

/* editor.c: the row of kills, of yanks, or of characters that are one step, is over. */
void editor_end_row(struct editor *editor);
void editor_add_fold(struct editor *editor, size_t start, size_t len, int number);

/* editor_moves.c: the place one step to the left and right of `at`: over a cluster or
   a fold. */
size_t editor_before(const struct editor *editor, size_t at);
size_t editor_after(const struct editor *editor, size_t at);
size_t editor_word_after(const struct editor *editor, size_t at);
/* What Ctrl-W takes: back to a space, but not from one script into another. */
size_t editor_wide_word_before(const struct editor *editor, size_t at);
size_t editor_line_start_at(const struct editor *editor, size_t at);
size_t editor_line_end_at(const struct editor *editor, size_t at);

#endif
