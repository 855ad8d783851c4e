/* What is put in, and the folds: a piece that is large when it comes is one thing
   until it is unfolded. */

#include "tui/draft/editor_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "base/width.h"

#define FOLD_LINES 10   /* more lines than this, or */
#define FOLD_CELLS 1000 /* more columns, put in at once, are folded */
#define FOLD_BYTES 8000 /* more bytes: there is no need to measure it */

void editor_init(struct editor *editor) {
	*editor = (struct editor){ 0 };
	buf_init(&editor->text, EDITOR_MAX);
}

void editor_fini(struct editor *editor) {
	edits_clear(&editor->undo);
	edits_clear(&editor->redo);
	vec_fini(&editor->undo.list);
	vec_fini(&editor->redo.list);
	vec_fini(&editor->folds);
	buf_fini(&editor->text);
	strv_fini(&editor->killed);
}

void editor_end_row(struct editor *editor) {
	struct edit *last = vec_last(&editor->undo.list);

	editor->killing = false;
	editor->yanked = 0;
	if (last) {
		last->kind = EDIT_WHOLE;
	}
}

static size_t count_lines(const char *text, size_t len) {
	size_t lines = 1;

	for (const char *at = text; (at = memchr(at, '\n', len - (size_t)(at - text))); at++) {
		lines++;
	}
	return lines;
}

static bool is_large(const char *text, size_t len) {
	return len > FOLD_BYTES || count_lines(text, len) > FOLD_LINES ||
	       (len > FOLD_CELLS && width_text(text, len) > FOLD_CELLS);
}

void editor_add_fold(struct editor *editor, size_t start, size_t len, int number) {
	size_t place = 0;

	while (place < editor->folds.len && editor->folds.items[place].start < start) {
		place++;
	}
	vec_grow(&editor->folds);
	memmove(editor->folds.items + place + 1, editor->folds.items + place,
		(editor->folds.len - 1 - place) * sizeof(*editor->folds.items));
	editor->folds.items[place] = (struct fold){ start, len, number };
}

/* Text without what no draft should hold: CR becomes LF, other controls go. What is
   plain ASCII goes over in one piece. */
static void clean(struct buf *out, const char *text, size_t len) {
	for (size_t at = 0; at < len;) {
		size_t plain = at;
		uint32_t code;

		while (plain < len &&
			((text[plain] >= 0x20 && text[plain] < 0x7f) || text[plain] == '\n')) {
			plain++;
		}
		buf_add(out, text + at, plain - at);
		at = plain;
		if (at == len) {
			break;
		}
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

static bool insert(struct editor *editor, const struct buf *cleaned) {
	size_t at = editor->caret, len = cleaned->len;
	enum edit_kind kind = len <= 4 ? EDIT_TYPED : EDIT_WHOLE;

	editor->killing = false;
	editor->yanked = 0;
	if (cleaned->full || !editor_replace(editor, at, 0, cleaned->data, len, kind)) {
		return false;
	}
	if (is_large(cleaned->data, len)) {
		editor_add_fold(editor, at, len, ++editor->last_fold);
	}
	return true;
}

bool editor_insert(struct editor *editor, const char *text, size_t len) {
	auto_buf struct buf cleaned = BUF_INIT_MAX(EDITOR_MAX);

	clean(&cleaned, text, len);
	return insert(editor, &cleaned);
}

bool editor_paste(struct editor *editor, const char *text, size_t len) {
	auto_buf struct buf cleaned = BUF_INIT_MAX(EDITOR_MAX);

	clean(&cleaned, text, len);
	const struct fold *fold =
		editor->caret > 0 ? editor_fold_at(editor, editor->caret - 1) : NULL;

	if (fold && fold->start + fold->len == editor->caret && fold->len == cleaned.len &&
		memcmp(editor->text.data + fold->start, cleaned.data, cleaned.len) == 0) {
		return editor_unfold(editor);
	}
	return insert(editor, &cleaned);
}

void editor_set(struct editor *editor, const char *text, size_t len) {
	auto_buf struct buf cleaned = BUF_INIT_MAX(EDITOR_MAX);

	clean(&cleaned, text, len);
	editor_end_row(editor);
	editor_replace(editor, 0, editor->text.len, cleaned.data, cleaned.len, EDIT_WHOLE);
}

void editor_clear(struct editor *editor) {
	editor_set(editor, "", 0);
}

void editor_put(struct editor *editor, size_t start, size_t end, const char *text, size_t len) {
	editor_end_row(editor);
	editor_replace(editor, start, end - start, text, len, EDIT_WHOLE);
	editor_end_row(editor);
}

void editor_reset(struct editor *editor, const char *text, size_t len) {
	editor_set(editor, text, len);
	edits_clear(&editor->undo);
	edits_clear(&editor->redo);
	editor->last_fold = 0;
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

static bool is_boundary(const struct editor *editor, size_t at) {
	return at == editor->text.len || ((unsigned char)editor->text.data[at] & 0xc0) != 0x80;
}

bool editor_fold(struct editor *editor, size_t start, size_t len, int number) {
	size_t size = editor->text.len;

	if (len == 0 || start > size || len > size - start || !is_boundary(editor, start) ||
		!is_boundary(editor, start + len)) {
		return false;
	}
	for (size_t i = 0; i < editor->folds.len; i++) {
		const struct fold *fold = &editor->folds.items[i];

		if (start < fold->start + fold->len && fold->start < start + len) {
			return false;
		}
	}
	editor_add_fold(editor, start, len, number);
	editor->last_fold = number > editor->last_fold ? number : editor->last_fold;
	editor_go(editor, editor->caret);
	editor->version++;
	return true;
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
		buf_addf(out, tr("[paste %d: %zu lines]"), fold->number, lines);
	} else {
		buf_addf(out, tr("[paste %d: %zu bytes]"), fold->number, fold->len);
	}
}
