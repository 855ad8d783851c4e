/* Keys that come faster than fingers are a paste or a phone keyboard's strip: an
   Enter among them is a line break and never sends. */

#include "tui/draft/composer.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"

#define BURST_GAP 10   /* ms between characters that came at once */
#define BURST_LENGTH 3 /* of them make a burst */
#define ENTER_GAP 30   /* ms after a burst in which Enter belongs to it */

void composer_init(struct composer *composer) {
	*composer = (struct composer){ .column = -1 };
	editor_init(&composer->editor);
	draft_layout_init(&composer->layout);
}

void composer_fini(struct composer *composer) {
	editor_fini(&composer->editor);
	draft_layout_fini(&composer->layout);
	history_fini(&composer->history);
	attachments_fini(&composer->files);
	free(composer->queued);
}

bool composer_is_typing(const struct composer *composer) {
	return composer->typed_at > 0 &&
	       clock_monotonic() - composer->typed_at < COMPOSER_TYPING;
}

bool composer_is_empty(const struct composer *composer) {
	return composer->editor.text.len == 0;
}

const char *composer_draft(const struct composer *composer) {
	return composer->editor.text.data;
}

static void note_change(struct composer *composer) {
	composer->typed_at = clock_monotonic();
	composer->column = -1;
}

void composer_set(struct composer *composer, const char *text) {
	editor_set(&composer->editor, text, strlen(text));
	composer->column = -1;
}

void composer_load(struct composer *composer, const char *text) {
	editor_reset(&composer->editor, text, strlen(text));
	attachments_clear(&composer->files);
	composer->column = -1;
	composer->top = 0;
	composer->burst = 0;
}

void composer_set_queued(struct composer *composer, const char *text) {
	free(composer->queued);
	composer->queued = text ? sanitize_dup(text, SANITIZE_LINE) : NULL;
}

void composer_sent(struct composer *composer) {
	history_add(&composer->history, composer_draft(composer));
	editor_clear(&composer->editor);
	attachments_clear(&composer->files);
	note_change(composer);
	composer->burst = 0;
}

void composer_clear(struct composer *composer) {
	history_add(&composer->history, composer_draft(composer));
	editor_clear(&composer->editor);
	note_change(composer);
}

static int count_characters(const char *text, size_t len) {
	int count = 0;

	for (size_t at = 0; at < len; count++) {
		at += utf8_cluster(text + at, len - at);
	}
	return count;
}

/* Counts how many characters came at once up to now. */
static void note_burst(struct composer *composer, const struct key *key) {
	int64_t now = clock_monotonic();

	if (composer->burst == 0 || now - composer->text_at >= BURST_GAP) {
		composer->burst = 0;
	}
	composer->burst +=
		key->key == KEY_PASTE ? BURST_LENGTH : count_characters(key->text, key->len);
	composer->text_at = now;
}

void composer_text(struct composer *composer, const struct key *key) {
	note_burst(composer, key);
	if (key->key == KEY_PASTE) {
		editor_paste(&composer->editor, key->text, key->len);
	} else {
		editor_insert(&composer->editor, key->text, key->len);
	}
	note_change(composer);
}

static void insert_newline(struct composer *composer) {
	editor_insert(&composer->editor, "\n", 1);
	note_change(composer);
}

bool composer_takes_enter(struct composer *composer, const struct key *key) {
	const struct editor *editor = &composer->editor;
	int64_t now = clock_monotonic(), gap = now - composer->text_at;
	bool in_burst = key->after_text || (composer->burst > 0 && gap < BURST_GAP) ||
			(composer->burst >= BURST_LENGTH && gap < ENTER_GAP);
	bool escaped = editor->caret == editor->text.len && editor->text.len > 0 &&
		       editor->text.data[editor->text.len - 1] == '\\';

	if (in_burst && !composer_is_empty(composer)) {
		insert_newline(composer);
		composer->text_at = now;
		composer->burst++;
		return true;
	}
	if (escaped) {
		editor_delete_left(&composer->editor);
		insert_newline(composer);
		return true;
	}
	return false;
}

static void go_history(struct composer *composer, bool older) {
	const char *text = older ? history_older(&composer->history, composer_draft(composer))
				 : history_newer(&composer->history);

	if (!text && older && !composer->history.loaded && composer->load_history) {
		composer->history.loaded = true;
		composer->load_history(composer->ctx, &composer->history);
		text = history_older(&composer->history, composer_draft(composer));
	}
	if (text) {
		composer_set(composer, text);
	}
}

/* Up and Down walk through the history only where they cannot be meant for the
   text: on an empty draft, or on a text that came from there. */
static void go_line(struct composer *composer, int direction) {
	bool unchanged = composer_is_empty(composer) ||
			 history_is_shown(&composer->history, composer_draft(composer));
	size_t line;
	int col;

	if (composer->layout.cols == 0) {
		return;
	}
	draft_layout_update(&composer->layout, &composer->editor, composer->layout.cols);
	draft_layout_place(&composer->layout, composer->editor.caret, &line, &col);
	bool at_edge = direction < 0 ? line == 0 : line + 1 == composer->layout.lines.len;

	if (at_edge) {
		if (unchanged) {
			go_history(composer, direction < 0);
		}
		return;
	}
	if (composer->column < 0) {
		composer->column = col;
	}
	editor_go(&composer->editor,
		draft_layout_find(&composer->layout, direction < 0 ? line - 1 : line + 1,
			composer->column));
}

static bool move_caret(struct composer *composer, enum action action) {
	static void (*const moves[])(struct editor * editor) = {
		[ACTION_LEFT] = editor_left,
		[ACTION_RIGHT] = editor_right,
		[ACTION_WORD_LEFT] = editor_word_left,
		[ACTION_WORD_RIGHT] = editor_word_right,
		[ACTION_LINE_START] = editor_line_start,
		[ACTION_LINE_END] = editor_line_end,
	};

	if ((size_t)action >= ARRAY_LEN(moves) || !moves[action]) {
		return false;
	}
	moves[action](&composer->editor);
	composer->column = -1;
	return true;
}

static bool change_text(struct composer *composer, enum action action) {
	static void (*const changes[])(struct editor * editor) = {
		[ACTION_DELETE_LEFT] = editor_delete_left,
		[ACTION_DELETE_RIGHT] = editor_delete_right,
		[ACTION_KILL_WORD_LEFT] = editor_kill_word_left,
		[ACTION_KILL_WORD_RIGHT] = editor_kill_word_right,
		[ACTION_KILL_TO_START] = editor_kill_to_start,
		[ACTION_KILL_TO_END] = editor_kill_to_end,
		[ACTION_YANK] = editor_yank,
		[ACTION_YANK_OLDER] = editor_yank_older,
		[ACTION_UNDO] = editor_undo,
		[ACTION_REDO] = editor_redo,
	};

	if ((size_t)action >= ARRAY_LEN(changes) || !changes[action]) {
		return false;
	}
	changes[action](&composer->editor);
	note_change(composer);
	return true;
}

bool composer_action(struct composer *composer, enum action action) {
	switch (action) {
	case ACTION_NEWLINE:
		insert_newline(composer);
		return true;
	case ACTION_UP:
	case ACTION_DOWN:
		go_line(composer, action == ACTION_UP ? -1 : 1);
		return true;
	case ACTION_OLDER:
	case ACTION_NEWER:
		go_history(composer, action == ACTION_OLDER);
		return true;
	case ACTION_COMPLETE:
		return editor_unfold(&composer->editor);
	case ACTION_DELETE_LEFT:
		if (composer->editor.caret == 0) {
			return attachments_remove(&composer->files, composer->files.list.len);
		}
		return change_text(composer, action);
	default:
		return move_caret(composer, action) || change_text(composer, action);
	}
}

void composer_point(struct composer *composer, size_t line, int col) {
	composer->editor.caret = draft_layout_find(&composer->layout, line, col);
	composer->column = -1;
}
