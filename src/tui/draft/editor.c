/* All changes go through one function that notes what it replaced, so that undo
   is the same function backwards. Single typed characters join one step until a
   word ends. */

#include "tui/draft/editor_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/utf8.h"

#define EDITS_MAX 200
#define EDITS_BYTES_MAX EDITOR_MAX
#define FOLD_LINES 10   /* more lines than this, or */
#define FOLD_BYTES 2000 /* more bytes, put in at once, are folded */

void editor_init(struct editor *editor) {
	*editor = (struct editor){ 0 };
	buf_init(&editor->text, EDITOR_MAX);
	buf_init(&editor->killed, EDITOR_MAX);
}

static void forget_edits(struct editor *editor, size_t count) {
	for (size_t i = 0; i < count; i++) {
		editor->edits_bytes -= editor->edits.items[i].removed_len;
		free(editor->edits.items[i].removed);
	}
	memmove(editor->edits.items, editor->edits.items + count,
		(editor->edits.len - count) * sizeof(*editor->edits.items));
	editor->edits.len -= count;
}

void editor_fini(struct editor *editor) {
	if (editor->edits.len > 0) {
		forget_edits(editor, editor->edits.len);
	}
	vec_fini(&editor->edits);
	vec_fini(&editor->folds);
	buf_fini(&editor->text);
	buf_fini(&editor->killed);
}

static size_t count_lines(const char *text, size_t len) {
	size_t lines = 1;

	for (size_t i = 0; i < len; i++) {
		lines += text[i] == '\n';
	}
	return lines;
}

static bool is_large(const char *text, size_t len) {
	return len > FOLD_BYTES || count_lines(text, len) > FOLD_LINES;
}

/* Folds that the change touches are gone, those behind it move. */
static void move_folds(struct editor *editor, size_t at, size_t removed, size_t inserted) {
	size_t kept = 0;

	for (size_t i = 0; i < editor->folds.len; i++) {
		struct fold fold = editor->folds.items[i];
		bool is_before = fold.start + fold.len <= at;
		bool is_behind = fold.start >= at + removed;

		if (is_behind && !is_before) {
			fold.start = fold.start - removed + inserted;
		}
		if (is_before || is_behind) {
			editor->folds.items[kept++] = fold;
		}
	}
	editor->folds.len = kept;
}

static void add_fold(struct editor *editor, size_t start, size_t len) {
	size_t place = 0;

	while (place < editor->folds.len && editor->folds.items[place].start < start) {
		place++;
	}
	vec_grow(&editor->folds);
	memmove(editor->folds.items + place + 1, editor->folds.items + place,
		(editor->folds.len - 1 - place) * sizeof(*editor->folds.items));
	editor->folds.items[place] =
		(struct fold){ .start = start, .len = len, .number = ++editor->last_fold };
}

/* Does a typed character belong to the step before it? */
static bool joins_last(
	const struct editor *editor, size_t at, size_t len, const char *text, size_t text_len) {
	const struct edit *last = vec_last(&editor->edits);

	return last && last->typed && len == 0 && text_len <= 4 && text[0] != ' ' &&
	       text[0] != '\n' && last->at + last->inserted == at && editor->caret == at;
}

static void remember(
	struct editor *editor, size_t at, size_t len, const char *text, size_t text_len) {
	if (text_len > 0 && joins_last(editor, at, len, text, text_len)) {
		vec_last(&editor->edits)->inserted += text_len;
		return;
	}
	struct edit edit = {
		.at = at,
		.inserted = text_len,
		.removed = xmemdup(editor->text.data + at, len),
		.removed_len = len,
		.caret = editor->caret,
		.typed = len == 0 && text_len > 0 && text_len <= 4,
	};

	vec_push(&editor->edits, edit);
	editor->edits_bytes += len;
	while (editor->edits.len > 1 &&
		(editor->edits.len > EDITS_MAX || editor->edits_bytes > EDITS_BYTES_MAX)) {
		forget_edits(editor, 1);
	}
}

/* The change itself, without a note of it. */
static bool change(
	struct editor *editor, size_t at, size_t len, const char *text, size_t text_len) {
	if (editor->text.len - len + text_len > EDITOR_MAX) {
		return false;
	}
	buf_cut(&editor->text, at, len);
	buf_insert(&editor->text, at, text, text_len);
	move_folds(editor, at, len, text_len);
	if (is_large(text, text_len)) {
		add_fold(editor, at, text_len);
	}
	editor->caret = at + text_len;
	editor->version++;
	return true;
}

bool editor_replace(
	struct editor *editor, size_t at, size_t len, const char *text, size_t text_len) {
	if (editor->text.len - len + text_len > EDITOR_MAX) {
		return false;
	}
	if (len > 0 || text_len > 0) {
		remember(editor, at, len, text, text_len);
		change(editor, at, len, text, text_len);
	}
	return true;
}

/* Text without what no draft should hold: CR becomes LF, other controls go. */
static void clean(struct buf *out, const char *text, size_t len) {
	for (size_t at = 0; at < len;) {
		uint32_t code;
		size_t used = utf8_decode(text + at, len - at, &code);

		if (code == '\r') {
			buf_add_char(out, '\n');
			used += at + 1 < len && text[at + 1] == '\n';
		} else if (!sanitize_is_bad(code)) {
			buf_add_code(out, code);
		}
		at += used;
	}
}

bool editor_insert(struct editor *editor, const char *text, size_t len) {
	auto_buf struct buf cleaned = BUF_INIT_MAX(EDITOR_MAX);

	clean(&cleaned, text, len);
	editor->killing = false;
	return !cleaned.full &&
	       editor_replace(editor, editor->caret, 0, cleaned.data, cleaned.len);
}

void editor_set(struct editor *editor, const char *text, size_t len) {
	auto_buf struct buf cleaned = BUF_INIT_MAX(EDITOR_MAX);

	clean(&cleaned, text, len);
	editor->killing = false;
	editor_replace(editor, 0, editor->text.len, cleaned.data, cleaned.len);
}

void editor_clear(struct editor *editor) {
	editor_set(editor, "", 0);
}

void editor_undo(struct editor *editor) {
	if (editor->edits.len == 0) {
		return;
	}
	struct edit edit = editor->edits.items[--editor->edits.len];

	editor->killing = false;
	editor->edits_bytes -= edit.removed_len;
	change(editor, edit.at, edit.inserted, edit.removed, edit.removed_len);
	editor->caret = edit.caret;
	free(edit.removed);
	const struct fold *fold = editor_fold_at(editor, editor->caret);

	if (fold && fold->start < editor->caret) {
		editor->caret = fold->start + fold->len;
	}
}

const struct fold *editor_fold_at(const struct editor *editor, size_t at) {
	for (size_t i = 0; i < editor->folds.len; i++) {
		const struct fold *fold = &editor->folds.items[i];

		if (at >= fold->start && at < fold->start + fold->len) {
			return fold;
		}
	}
	return NULL;
}

bool editor_unfold(struct editor *editor) {
	for (size_t i = 0; i < editor->folds.len; i++) {
		const struct fold *fold = &editor->folds.items[i];

		if (fold->start == editor->caret || fold->start + fold->len == editor->caret) {
			vec_remove(&editor->folds, i);
			editor->version++;
			return true;
		}
	}
	return false;
}

void fold_label(const struct editor *editor, const struct fold *fold, struct buf *out) {
	size_t lines = count_lines(editor->text.data + fold->start, fold->len);

	if (lines > 1) {
		buf_addf(out, "[paste %d: %zu lines]", fold->number, lines);
	} else {
		buf_addf(out, "[paste %d: %zu bytes]", fold->number, fold->len);
	}
}
