#ifndef TUI_DRAFT_EDITOR_H
#define TUI_DRAFT_EDITOR_H

#include "base/buf.h"
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

/* One change, to be undone: at `at`, `inserted` bytes stand for `removed`. */
struct edit {
	size_t at;
	size_t inserted;
	char *removed; /* owned */
	size_t removed_len;
	size_t caret; /* before it */
	bool typed;   /* single characters: the next one may join it */
};

struct editor {
	struct buf text;
	size_t caret;
	VEC(struct fold) folds; /* in order, apart from each other */
	int last_fold;
	VEC(struct edit) edits;
	size_t edits_bytes;
	struct buf killed;
	bool killing;     /* the last action was a kill: the next one adds to it */
	unsigned version; /* grows with each change of the text */
};

void editor_init(struct editor *editor);
void editor_fini(struct editor *editor);
/* Another text, caret at its end. One step for undo. */
void editor_set(struct editor *editor, const char *text, size_t len);
void editor_clear(struct editor *editor);
/* At the caret. False when it would pass the bound; then nothing is inserted.
   Control characters but tab and LF, and bidi controls, are left out. */
bool editor_insert(struct editor *editor, const char *text, size_t len);

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
void editor_undo(struct editor *editor);

/* The fold that covers the byte at `at` or begins there, or NULL. */
const struct fold *editor_fold_at(const struct editor *editor, size_t at);
/* Opens the fold that ends or begins at the caret; false when there is none. */
bool editor_unfold(struct editor *editor);
/* "[paste 2: 240 lines]" */
void fold_label(const struct editor *editor, const struct fold *fold, struct buf *out);

#endif
