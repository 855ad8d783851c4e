/* Where the caret goes. A word is a run of letters and
   digits of one kind: Han, kana and hangul runs end where Latin begins, as they
   are written without spaces. */

#include "tui/draft/editor_inner.h"

#include "base/utf8.h"

enum kind { KIND_SPACE, KIND_OTHER, KIND_WORD, KIND_CJK };

static enum kind kind_at(const struct editor *editor, size_t at) {
	uint32_t code;

	if (editor_fold_at(editor, at)) {
		return KIND_OTHER;
	}
	utf8_decode(editor->text.data + at, editor->text.len - at, &code);
	if (code == ' ' || code == '\t' || code == '\n' || code == 0x3000) {
		return KIND_SPACE;
	}
	if (!utf8_is_word(code)) {
		return KIND_OTHER;
	}
	return utf8_is_cjk(code) ? KIND_CJK : KIND_WORD;
}

size_t editor_before(const struct editor *editor, size_t at) {
	if (at == 0) {
		return 0;
	}
	const struct fold *fold = editor_fold_at(editor, at - 1);

	return fold ? fold->start : utf8_cluster_before(editor->text.data, at);
}

size_t editor_after(const struct editor *editor, size_t at) {
	if (at >= editor->text.len) {
		return editor->text.len;
	}
	const struct fold *fold = editor_fold_at(editor, at);

	return fold ? fold->start + fold->len
		    : at + utf8_cluster(editor->text.data + at, editor->text.len - at);
}

/* Over what is no word, then over the word. */
static size_t word_before(const struct editor *editor, size_t at) {
	size_t before;

	while (at > 0 && kind_at(editor, before = editor_before(editor, at)) < KIND_WORD) {
		at = before;
	}
	if (at == 0) {
		return 0;
	}
	enum kind kind = kind_at(editor, editor_before(editor, at));

	while (at > 0 && kind_at(editor, before = editor_before(editor, at)) == kind) {
		at = before;
	}
	return at;
}

size_t editor_word_after(const struct editor *editor, size_t at) {
	size_t len = editor->text.len;

	while (at < len && kind_at(editor, at) < KIND_WORD) {
		at = editor_after(editor, at);
	}
	if (at == len) {
		return len;
	}
	enum kind kind = kind_at(editor, at);

	while (at < len && kind_at(editor, at) == kind) {
		at = editor_after(editor, at);
	}
	return at;
}

size_t editor_wide_word_before(const struct editor *editor, size_t at) {
	size_t before;

	while (at > 0 && kind_at(editor, before = editor_before(editor, at)) == KIND_SPACE) {
		at = before;
	}
	if (at == 0) {
		return 0;
	}
	bool cjk = kind_at(editor, editor_before(editor, at)) == KIND_CJK;

	while (at > 0) {
		enum kind kind = kind_at(editor, before = editor_before(editor, at));

		if (kind == KIND_SPACE || (kind == KIND_CJK) != cjk) {
			break;
		}
		at = before;
	}
	return at;
}

size_t editor_line_start_at(const struct editor *editor, size_t at) {
	while (at > 0) {
		const struct fold *fold = editor_fold_at(editor, at - 1);

		if (!fold && editor->text.data[at - 1] == '\n') {
			break;
		}
		at = fold ? fold->start : at - 1;
	}
	return at;
}

size_t editor_line_end_at(const struct editor *editor, size_t at) {
	while (at < editor->text.len) {
		const struct fold *fold = editor_fold_at(editor, at);

		if (!fold && editor->text.data[at] == '\n') {
			break;
		}
		at = fold ? fold->start + fold->len : at + 1;
	}
	return at;
}

static void go(struct editor *editor, size_t at) {
	editor->caret = at;
	editor_end_row(editor);
}

void editor_left(struct editor *editor) {
	go(editor, editor_before(editor, editor->caret));
}

void editor_right(struct editor *editor) {
	go(editor, editor_after(editor, editor->caret));
}

void editor_word_left(struct editor *editor) {
	go(editor, word_before(editor, editor->caret));
}

void editor_word_right(struct editor *editor) {
	go(editor, editor_word_after(editor, editor->caret));
}

void editor_line_start(struct editor *editor) {
	go(editor, editor_line_start_at(editor, editor->caret));
}

void editor_line_end(struct editor *editor) {
	go(editor, editor_line_end_at(editor, editor->caret));
}

void editor_start(struct editor *editor) {
	go(editor, 0);
}

void editor_end(struct editor *editor) {
	go(editor, editor->text.len);
}

void editor_go(struct editor *editor, size_t at) {
	if (at >= editor->text.len) {
		go(editor, editor->text.len);
		return;
	}
	const struct fold *fold = editor_fold_at(editor, at);
	size_t start = fold ? fold->start : editor_line_start_at(editor, at);

	while (!fold && start < at) {
		size_t next = editor_after(editor, start);

		if (next > at) {
			break;
		}
		start = next;
	}
	go(editor, start);
}

/* A fold is no character: it comes back alone. */
static void erase(struct editor *editor, size_t start, size_t end) {
	bool is_fold = start < end && editor_fold_at(editor, start);

	editor->killing = false;
	editor->yanked = 0;
	editor_replace(editor, start, end - start, "", 0, is_fold ? EDIT_WHOLE : EDIT_ERASED);
}

void editor_delete_left(struct editor *editor) {
	size_t start = editor_before(editor, editor->caret);

	erase(editor, start, editor->caret);
}

void editor_delete_right(struct editor *editor) {
	size_t end = editor_after(editor, editor->caret);

	erase(editor, editor->caret, end);
}
