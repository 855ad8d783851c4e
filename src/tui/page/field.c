/* The keys of a line that people expect, and no more. What is longer than the row
   is shown from where the caret can be seen. */

#include "tui/page/field.h"

#include <string.h>

#include "base/width.h"

static bool control_key(struct editor *editor, uint32_t code) {
	static const struct {
		uint32_t code;
		void (*run)(struct editor *editor);
	} keys[] = {
		{ 'a', editor_line_start },
		{ 'b', editor_left },
		{ 'e', editor_line_end },
		{ 'f', editor_right },
		{ 'h', editor_delete_left },
		{ 'k', editor_kill_to_end },
		{ 'u', editor_kill_to_start },
		{ 'w', editor_kill_word_left },
		{ 'y', editor_yank },
	};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (keys[i].code == code) {
			keys[i].run(editor);
			return true;
		}
	}
	return false;
}

bool field_key(struct editor *editor, const struct key *key) {
	switch (key->key) {
	case KEY_TEXT:
	case KEY_PASTE:
		if (editor->text.len + key->len <= FIELD_MAX &&
			!memchr(key->text, '\n', key->len)) {
			editor_insert(editor, key->text, key->len);
		}
		return true;
	case KEY_BACKSPACE:
		editor_delete_left(editor);
		return true;
	case KEY_DELETE:
		editor_delete_right(editor);
		return true;
	case KEY_LEFT:
		editor_left(editor);
		return true;
	case KEY_RIGHT:
		editor_right(editor);
		return true;
	case KEY_CTRL:
		return control_key(editor, key->code);
	default:
		return false;
	}
}

/* The byte that is drawn first so that `room` columns end behind the caret. */
static size_t first_shown(const struct editor *editor, int room) {
	size_t at = 0;

	while (at < editor->caret &&
		width_text(editor->text.data + at, editor->caret - at) >= room) {
		size_t step = width_fit(editor->text.data + at, editor->caret - at, 2);

		at += step > 0 ? step : 1;
	}
	return at;
}

void field_draw(const struct editor *editor, const struct area *area, int row,
	const char *label, const char *hint, bool focused) {
	int col = area_text(area, row, 0, STYLE_STRONG, label, strlen(label));
	int room = area->cols - col > 1 ? area->cols - col : 1;
	size_t from = first_shown(editor, room);
	const char *shown = editor->text.data + from;

	area_text(area, row, col, STYLE_NORMAL, shown, editor->text.len - from);
	if (editor->text.len == 0 && hint) {
		area_text(area, row, col, STYLE_FAINT, hint, strlen(hint));
	}
	if (focused) {
		area_cursor(area, row, col + width_text(shown, editor->caret - from));
	}
}
