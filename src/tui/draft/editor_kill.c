/* Cutting and putting back. What was cut is kept in a short row; right after a yank
   the older ones can be put in its place, one by one. */

#include "tui/draft/editor_inner.h"

#include <string.h>

#include "base/mem.h"

#define KILLED_MAX 16

/* One more to put back; of kills in a row the last one grows. */
static void keep(struct editor *editor, const char *text, size_t len, bool to_left) {
	struct strv *killed = &editor->killed;

	if (!editor->killing || killed->len == 0) {
		auto_free char *copy = xmemdup(text, len);

		strv_add(killed, copy);
		if (killed->len > KILLED_MAX) {
			free(killed->items[0]);
			memmove(killed->items, killed->items + 1,
				killed->len * sizeof(*killed->items)); /* with the NULL */
			killed->len--;
		}
		return;
	}
	char **last = &killed->items[killed->len - 1];
	size_t old = strlen(*last);

	*last = xrealloc(*last, old + len + 1);
	if (to_left) {
		memmove(*last + len, *last, old + 1);
		memcpy(*last, text, len);
	} else {
		memcpy(*last + old, text, len);
		(*last)[old + len] = '\0';
	}
}

static void kill_range(struct editor *editor, size_t start, size_t end, bool to_left) {
	if (start == end) {
		return;
	}
	keep(editor, editor->text.data + start, end - start, to_left);
	editor_replace(editor, start, end - start, "", 0, EDIT_WHOLE);
	editor->killing = true;
	editor->yanked = 0;
}

void editor_kill_word_left(struct editor *editor) {
	kill_range(editor, editor_wide_word_before(editor, editor->caret), editor->caret, true);
}

void editor_kill_word_right(struct editor *editor) {
	kill_range(editor, editor->caret, editor_word_after(editor, editor->caret), false);
}

void editor_kill_to_start(struct editor *editor) {
	size_t start = editor_line_start_at(editor, editor->caret);

	if (start == editor->caret && start > 0) {
		start = editor_before(editor, start); /* at the start: the break before it */
	}
	kill_range(editor, start, editor->caret, true);
}

void editor_kill_to_end(struct editor *editor) {
	size_t end = editor_line_end_at(editor, editor->caret);

	if (end == editor->caret) {
		end = editor_after(editor, end);
	}
	kill_range(editor, editor->caret, end, false);
}

/* Puts kill number `yank` from the newest in the place of the `old` bytes before the
   caret. */
static void put_back(struct editor *editor, size_t yank, size_t old) {
	const struct strv *killed = &editor->killed;
	const char *text = killed->items[killed->len - 1 - yank];
	size_t len = strlen(text);

	if (editor_replace(editor, editor->caret - old, old, text, len, EDIT_WHOLE)) {
		editor->yank = yank;
		editor->yanked = len;
	}
	editor->killing = false;
}

void editor_yank(struct editor *editor) {
	if (editor->killed.len > 0) {
		put_back(editor, 0, 0);
	}
}

void editor_yank_older(struct editor *editor) {
	if (editor->yanked > 0) {
		put_back(editor, (editor->yank + 1) % editor->killed.len, editor->yanked);
	}
}
