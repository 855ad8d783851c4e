#ifndef TUI_DRAFT_EDITOR_INNER_H
#define TUI_DRAFT_EDITOR_INNER_H

#include "tui/draft/editor.h"

/* Shared by editor.c and editor_moves.c; nobody else includes it. */

/* Replaces [at, at + len) by `text` and sets the caret behind it. The only way in
   which the text changes; remembered for undo. */
bool editor_replace(
	struct editor *editor, size_t at, size_t len, const char *text, size_t text_len);

/* The place one step to the left and right of `at`: over a cluster or a fold. */
size_t editor_before(const struct editor *editor, size_t at);
size_t editor_after(const struct editor *editor, size_t at);
size_t editor_word_before(const struct editor *editor, size_t at);
size_t editor_word_after(const struct editor *editor, size_t at);

#endif
