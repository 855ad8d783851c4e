/* All changes go through one function that notes what it replaced, folds included,
   so that undo is the same function backwards, and redo is undo's undo. Characters
   typed one by one join one step until a word ends; so do characters erased one by
   one. */

#include "tui/draft/editor_inner.h"

#include <string.h>

#include "base/mem.h"

#define EDITS_MAX 200
#define EDITS_BYTES_MAX EDITOR_MAX

static void edit_fini(struct edit *edit) {
	free(edit->removed);
	free(edit->folds);
}

void edits_clear(struct edits *edits) {
	for (size_t i = 0; i < edits->list.len; i++) {
		edit_fini(&edits->list.items[i]);
	}
	edits->list.len = 0;
	edits->bytes = 0;
}

static void push(struct edits *edits, struct edit edit) {
	vec_push(&edits->list, edit);
	edits->bytes += edit.removed_len;
	while (edits->list.len > 1 &&
		(edits->list.len > EDITS_MAX || edits->bytes > EDITS_BYTES_MAX)) {
		edits->bytes -= edits->list.items[0].removed_len;
		edit_fini(&edits->list.items[0]);
		vec_remove(&edits->list, 0);
	}
}

/* Notes what stands in [at, at + len), for which `inserted` bytes will stand. */
static struct edit note(const struct editor *editor, size_t at, size_t len, size_t inserted) {
	struct edit edit = {
		.at = at,
		.inserted = inserted,
		.removed = xmemdup(editor->text.data + at, len),
		.removed_len = len,
		.caret = editor->caret,
	};

	for (size_t i = 0; i < editor->folds.len; i++) {
		struct fold fold = editor->folds.items[i];

		if (fold.start >= at && fold.start + fold.len <= at + len) {
			edit.folds = xreallocarray(
				edit.folds, edit.fold_count + 1, sizeof(*edit.folds));
			fold.start -= at;
			edit.folds[edit.fold_count++] = fold;
		}
	}
	return edit;
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

static void change(
	struct editor *editor, size_t at, size_t len, const char *text, size_t text_len) {
	buf_cut(&editor->text, at, len);
	buf_insert(&editor->text, at, text, text_len);
	move_folds(editor, at, len, text_len);
	editor->caret = at + text_len;
	editor->version++;
}

/* Does a typed character belong to the step before it? */
static bool joins_typed(const struct editor *editor, size_t at, const char *text) {
	const struct edit *last = vec_last(&editor->undo.list);

	return last && last->kind == EDIT_TYPED && text[0] != ' ' && text[0] != '\n' &&
	       last->at + last->inserted == at && editor->caret == at;
}

/* Does an erased character stand beside those of the step before it? It becomes part
   of what that step removed. */
static bool join_erased(struct editor *editor, size_t at, size_t len) {
	struct edit *last = vec_last(&editor->undo.list);
	bool is_left = last && at + len == last->at, is_right = last && at == last->at;

	if (!last || last->kind != EDIT_ERASED || !(is_left || is_right)) {
		return false;
	}
	last->removed = xrealloc(last->removed, last->removed_len + len + 1);
	if (is_left) {
		memmove(last->removed + len, last->removed, last->removed_len + 1);
		memcpy(last->removed, editor->text.data + at, len);
		last->at = at;
	} else {
		memcpy(last->removed + last->removed_len, editor->text.data + at, len);
	}
	last->removed_len += len;
	last->removed[last->removed_len] = '\0';
	editor->undo.bytes += len;
	return true;
}

bool editor_replace(struct editor *editor, size_t at, size_t len, const char *text,
	size_t text_len, enum edit_kind kind) {
	if (editor->text.len - len + text_len > EDITOR_MAX) {
		return false;
	}
	if (len == 0 && text_len == 0) {
		return true;
	}
	edits_clear(&editor->redo);
	if (kind == EDIT_TYPED && joins_typed(editor, at, text)) {
		vec_last(&editor->undo.list)->inserted += text_len;
	} else if (kind != EDIT_ERASED || !join_erased(editor, at, len)) {
		struct edit edit = note(editor, at, len, text_len);

		edit.kind = kind;
		push(&editor->undo, edit);
	}
	change(editor, at, len, text, text_len);
	return true;
}

/* Takes the last of `from` back; what takes that back again goes to `to`. */
static void go_back(struct editor *editor, struct edits *from, struct edits *to) {
	if (from->list.len == 0) {
		return;
	}
	editor_end_row(editor);
	struct edit edit = from->list.items[--from->list.len];
	struct edit inverse = note(editor, edit.at, edit.inserted, edit.removed_len);

	from->bytes -= edit.removed_len;
	push(to, inverse);
	change(editor, edit.at, edit.inserted, edit.removed, edit.removed_len);
	for (size_t i = 0; i < edit.fold_count; i++) {
		editor_add_fold(editor, edit.at + edit.folds[i].start, edit.folds[i].len,
			edit.folds[i].number);
	}
	editor->caret = edit.caret;
	edit_fini(&edit);
}

void editor_undo(struct editor *editor) {
	go_back(editor, &editor->undo, &editor->redo);
}

void editor_redo(struct editor *editor) {
	go_back(editor, &editor->redo, &editor->undo);
}
