#ifndef TUI_DRAFT_EDITOR_H
#define TUI_DRAFT_EDITOR_H

#include "base/buf.h"
#include "base/strv.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stddef.h>

/* The text of a draft, its caret and what readline users expect of them. Pure: it
   knows nothing of keys or of the screen. All places are bytes, always between
   two grapheme clusters. A large piece that was put in at once is folded: it counts
   as one thing for the caret and for deleting, and has its full text all the
   same. */

#define EDITOR_MAX ((size_t)4 << 20) /* bytes of a draft */

struct fold {
	size_t start;
	size_t len;
	int number; /* "[paste 2: 240 lines]" */
};

enum edit_kind { EDIT_WHOLE, EDIT_TYPED, EDIT_ERASED }; /* the last two join their like */

/* One change, to be undone or redone: at `at`, `inserted` bytes stand for `removed`. */
struct edit {
	size_t at;
	size_t inserted;
	char *removed; /* owned */
	size_t removed_len;
	struct fold *folds; /* owned: those of `removed`, counted from its start */
	size_t fold_count;
	size_t caret; /* before it */
	enum edit_kind kind;
};

struct edits {
	VEC(struct edit) list;
	size_t bytes; /* of what they keep */
};

struct editor {
	struct buf text;
	size_t caret;
	VEC(struct fold) folds; /* in order, apart from each other */
	int last_fold;
	struct edits undo, redo;
	struct strv killed; /* what was cut, the newest last */
	bool killing;       /* the last action was a kill: the next one adds to it */
	size_t yanked;      /* the last action put back so many bytes; 0: it did not */
	size_t yank;        /* which of `killed` these are, from the newest */
	unsigned version;   /* grows with each change of the text */
};

void editor_init(struct editor *editor);
void editor_fini(struct editor *editor);
/* Another text, caret at its end. One step for undo. */
void editor_set(struct editor *editor, const char *text, size_t len);
void editor_clear(struct editor *editor);
/* [start, end) becomes this text, the caret stands behind it. One step for undo. */
void editor_put(struct editor *editor, size_t start, size_t end, const char *text, size_t len);
/* Another text with which nothing can be undone; what was cut stays. */
void editor_reset(struct editor *editor, const char *text, size_t len);
/* At the caret; folded where it is large. False when it would pass the bound; then
   nothing is inserted. Control characters but tab and LF, and bidi controls, are left
   out. */
bool editor_insert(struct editor *editor, const char *text, size_t len);
/* The same, but what stands folded before the caret already is unfolded instead. */
bool editor_paste(struct editor *editor, const char *text, size_t len);

void editor_left(struct editor *editor);
void editor_right(struct editor *editor);
void editor_word_left(struct editor *editor);
void editor_word_right(struct editor *editor);
void editor_line_start(struct editor *editor); /* of the line between line breaks */
void editor_line_end(struct editor *editor);
void editor_start(struct editor *editor);
void editor_end(struct editor *editor);
/* To a place, as near as clusters and folds allow. */
void editor_go(struct editor *editor, size_t at);

void editor_delete_left(struct editor *editor);
void editor_delete_right(struct editor *editor);
/* Kills: what is removed can be yanked; kills in a row are one. */
void editor_kill_word_left(struct editor *editor);
void editor_kill_word_right(struct editor *editor);
void editor_kill_to_start(struct editor *editor);
void editor_kill_to_end(struct editor *editor);
void editor_yank(struct editor *editor);
/* Right after a yank: puts the kill before that one in its place. */
void editor_yank_older(struct editor *editor);
void editor_undo(struct editor *editor);
void editor_redo(struct editor *editor);

/* The fold that covers the byte at `at` or begins there, or NULL. */
const struct fold *editor_fold_at(const struct editor *editor, size_t at);
/* Folds this part of the text under a number, as it was when it was kept; false where
   there is no such part, or one that is folded already. */
bool editor_fold(struct editor *editor, size_t start, size_t len, int number);
/* Opens the fold that ends or begins at the caret; false when there is none. */
bool editor_unfold(struct editor *editor);
/* "[paste 2: 240 lines]" */
void fold_label(const struct editor *editor, const struct fold *fold, struct buf *out);

#endif
