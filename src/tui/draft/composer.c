/* Keys that come faster than fingers are a paste or a phone keyboard's strip: an
   Enter among them is a line break and never sends. */

#include "tui/draft/composer.h"

#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "base/width.h"

#define BURST_GAP 10   /* ms between characters that came at once */
#define BURST_LENGTH 3 /* of them make a burst */
#define ENTER_GAP 30   /* ms after a burst in which Enter belongs to it */
#define PROMPT_COLS 2

void composer_init(struct composer *composer) {
	*composer = (struct composer){ .column = -1 };
	editor_init(&composer->editor);
	draft_layout_init(&composer->layout);
}

void composer_fini(struct composer *composer) {
	editor_fini(&composer->editor);
	draft_layout_fini(&composer->layout);
	history_fini(&composer->history);
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

void composer_sent(struct composer *composer) {
	history_add(&composer->history, composer_draft(composer));
	editor_clear(&composer->editor);
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
	default:
		return move_caret(composer, action) || change_text(composer, action);
	}
}

static int layout(void *self, int cols, int max) {
	struct composer *composer = self;

	draft_layout_update(&composer->layout, &composer->editor, cols - PROMPT_COLS - 1);
	return composer->layout.lines.len > (size_t)max ? max : (int)composer->layout.lines.len;
}

/* Keeps the caret's line in view and no empty row below the text. */
static void scroll(struct composer *composer, size_t line, size_t rows) {
	size_t count = composer->layout.lines.len;

	if (composer->top > line) {
		composer->top = line;
	}
	if (line >= composer->top + rows) {
		composer->top = line - rows + 1;
	}
	if (composer->top + rows > count) {
		composer->top = count > rows ? count - rows : 0;
	}
}

/* Shows the labels of folds in a line apart from the text. */
static void restyle_labels(const struct draft_layout *layout, const struct draft_line *line,
	const struct area *area, int row) {
	const char *data = layout->shown.data + line->start;

	for (size_t i = 0; i < layout->labels.len; i++) {
		const struct draft_label *label = &layout->labels.items[i];

		if (label->shown < line->start || label->shown >= line->start + line->len) {
			continue;
		}
		size_t at = label->shown - line->start;
		size_t len =
			label->shown_len < line->len - at ? label->shown_len : line->len - at;

		area_restyle(area, row, PROMPT_COLS + width_text(data, at),
			width_text(data + at, len), STYLE_CODE_TEXT);
	}
}

static void draw_line(struct composer *composer, const struct area *area, int row) {
	const struct draft_layout *layout_of = &composer->layout;
	const struct draft_line *line = &layout_of->lines.items[composer->top + (size_t)row];

	area_text(area, row, PROMPT_COLS, STYLE_NORMAL, layout_of->shown.data + line->start,
		line->len);
	restyle_labels(layout_of, line, area, row);
	area_target(
		area, row, PROMPT_COLS, area->cols, TARGET_DRAFT, (int64_t)composer->top + row);
}

/* What is beyond the rows that are seen: "+3 above" at the right edge. */
void composer_point(struct composer *composer, size_t line, int col) {
	composer->editor.caret = draft_layout_find(&composer->layout, line, col);
	composer->column = -1;
}

static void draw_mark(const struct area *area, int row, const char *text) {
	int width = width_text(text, strlen(text));

	if (width + PROMPT_COLS < area->cols) {
		area_repeat(area, row, area->cols - width - 1, 1, STYLE_NORMAL, ' ');
		area_text(area, row, area->cols - width, STYLE_FAINT, text, strlen(text));
	}
}

static void draw_marks(const struct composer *composer, const struct area *area) {
	size_t count = composer->layout.lines.len, end = composer->top + (size_t)area->rows;
	auto_buf struct buf above = BUF_INIT, below = BUF_INIT;

	if (composer->top > 0) {
		buf_addf(&above, tr("+%zu above"), composer->top);
		draw_mark(area, 0, above.data);
	}
	if (end < count) {
		buf_addf(&below, tr("+%zu below"), count - end);
		draw_mark(area, area->rows - 1, below.data);
	}
}

static void draw(void *self, const struct area *area) {
	struct composer *composer = self;
	size_t line;
	int col;

	draft_layout_update(&composer->layout, &composer->editor, area->cols - PROMPT_COLS - 1);
	draft_layout_place(&composer->layout, composer->editor.caret, &line, &col);
	scroll(composer, line, area->rows > 0 ? (size_t)area->rows : 1);
	area_text(area, 0, 0, STYLE_YOU, composer_draft(composer)[0] == '!' ? "!" : ">", 1);
	for (int row = 0;
		row < area->rows && composer->top + (size_t)row < composer->layout.lines.len;
		row++) {
		draw_line(composer, area, row);
	}
	draw_marks(composer, area);
	area_cursor(area, (int)(line - composer->top), PROMPT_COLS + col);
}

const struct widget_ops composer_ops = { .layout = layout, .draw = draw };
