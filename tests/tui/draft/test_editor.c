/* A draft and a list of actions; the caret stands as '|' in what is expected. */

#include "tui/draft/editor.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "tests/check.h"

/* One letter an action; what stands in <> is inserted. */
static const struct {
	char letter;
	void (*run)(struct editor *editor);
} actions[] = {
	{ 'l', editor_left },
	{ 'r', editor_right },
	{ 'b', editor_word_left },
	{ 'f', editor_word_right },
	{ 'a', editor_line_start },
	{ 'e', editor_line_end },
	{ 'A', editor_start },
	{ 'E', editor_end },
	{ 'h', editor_delete_left },
	{ 'd', editor_delete_right },
	{ 'w', editor_kill_word_left },
	{ 'W', editor_kill_word_right },
	{ 'u', editor_kill_to_start },
	{ 'k', editor_kill_to_end },
	{ 'y', editor_yank },
	{ 'Y', editor_yank_older },
	{ 'z', editor_undo },
	{ 'Z', editor_redo },
	{ 'c', editor_clear },
};

static void run_actions(struct editor *editor, const char *script) {
	for (; *script; script++) {
		if (*script == '<') {
			const char *end = strchr(script, '>');

			editor_insert(editor, script + 1, (size_t)(end - script - 1));
			script = end;
			continue;
		}
		bool known = false;

		for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
			if (actions[i].letter == *script) {
				actions[i].run(editor);
				known = true;
			}
		}
		assert_true(known);
	}
}

struct editor_case {
	const char *name;
	const char *script;
	const char *want;
};

static const struct editor_case cases[] = {
	{ "typing", "<a><b>", "ab|" },
	{ "typing in the middle", "<ac>l<b>", "ab|c" },
	{ "over a wide character", "<中文>l", "中|文" },
	{ "over a cluster of several code points", "<e\xcc\x81x>ll", "|e\xcc\x81x" },
	{ "a cluster is deleted whole", "<a👩‍👩‍👧>h", "a|" },
	{ "left at the start, right at the end", "<a>llrr", "a|" },
	{ "words", "<one two  three>bb", "one |two  three" },
	{ "words to the right", "<one two>Af", "one| two" },
	{ "words over signs", "<a.b, c>b", "a.b, |c" },
	{ "a word ends where the script changes", "<请看abc文件>bb", "请看|abc文件" },
	{ "a run of Han is one word", "<请看文件 x>bb", "|请看文件 x" },
	{ "lines", "<one\ntwo\nthree>a", "one\ntwo\n|three" },
	{ "line end", "<one\ntwo>Ae", "one|\ntwo" },
	{ "start and end of all", "<one\ntwo>AE", "one\ntwo|" },
	{ "delete to the right", "<abc>Ad", "|bc" },
	{ "delete joins lines", "<a\nb>ahh", "|b" },
	{ "kill a word", "<one two>w", "one |" },
	{ "kill a word and the spaces behind it", "<one two  >w", "one |" },
	{ "kill takes signs with it", "<one a/b.c>w", "one |" },
	{ "kill stops at another script", "<中文abc>w", "中文|" },
	{ "kill a run of Han", "<abc中文>w", "abc|" },
	{ "kill a word to the right", "<one two>AW", "| two" },
	{ "kill to the start", "<one\ntwo>u", "one\n|" },
	{ "kill to the start at a start", "<one\ntwo>uu", "one|" },
	{ "kill to the end", "<one\ntwo>Ak", "|\ntwo" },
	{ "kill to the end at an end", "<one\ntwo>Akk", "|two" },
	{ "yank twice", "<one two>wyy", "one twotwo|" },
	{ "kills in a row are one", "<one two three>wwy", "one two three|" },
	{ "kills to the right in a row", "<one\ntwo>AkkkEy", "one\ntwo|" },
	{ "a move ends the row", "<one two>wlrwy", "one |" },
	{ "undo of typing takes a word", "<o><n><e>< ><t><w>z", "one|" },
	{ "undo twice", "<o><n>< ><t>zz", "|" },
	{ "undo of a kill", "<one two>wz", "one two|" },
	{ "undo puts the caret back", "<one two>Adz", "|one two" },
	{ "undo of a clear", "<one>cz", "one|" },
	{ "undo stops at the first", "<a>zzzz", "|" },
	{ "a move begins a new step", "<a>l<b>z", "|a" },
	{ "characters erased one by one are one step", "<abc>hhz", "abc|" },
	{ "to the right too", "<abc>Addz", "|abc" },
	{ "a move between them makes two steps", "<abc>hlrhz", "ab|" },
	{ "redo", "<one>czZ", "|" },
	{ "redo of typing", "<o><n><e>zZ", "one|" },
	{ "redo after two undos", "<o>< ><t>zzZ", "o|" },
	{ "redo of all", "<o>< ><t>zzZZZ", "o t|" },
	{ "undo of a redo", "<one two>wzZz", "one two|" },
	{ "a change ends what could be redone", "<one>cz<x>Z", "onex|" },
	{ "yank the one before", "<one>w<two>wyY", "one|" },
	{ "yank goes round", "<one>u<two>uyYY", "two|" },
	{ "only right after a yank", "<one>u<two>uylrY", "two|" },
	{ "yank takes the newest of all again", "<one>u<two>uyYy", "onetwo|" },
	{ "CR LF and CR become LF", "<a\r\nb\rc>", "a\nb\nc|" },
	{ "controls are left out",
		"<a\x1b[31m\x7f\xc2\x9b\xe2\x80\xae"
		"b>",
		"a[31mb|" },
	{ "tab stays", "<a\tb>", "a\tb|" },
	{ "malformed bytes are replaced",
		"<a\xff"
		"b>",
		"a\xef\xbf\xbd"
		"b|" },
};

static void check_editor(const char *name, struct editor *editor, const char *want) {
	auto_buf struct buf shown = BUF_INIT;

	buf_add(&shown, editor->text.data, editor->caret);
	buf_add_char(&shown, '|');
	buf_add_str(&shown, editor->text.data + editor->caret);
	check_str(name, shown.data, want);
}

static void test_actions(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct editor editor;

		editor_init(&editor);
		run_actions(&editor, cases[i].script);
		check_editor(cases[i].name, &editor, cases[i].want);
		editor_fini(&editor);
	}
}

/* Any mixture of actions leaves valid text and a caret between clusters, and undo
   leads back to the beginning. */
static void test_random(void **state) {
	static const char *const texts[] = { "a", " ", "中", "e\xcc\x81", "\n", "word",
		"👩‍👧", "." };
	struct editor editor;
	unsigned seed = 11;

	(void)state;
	editor_init(&editor);
	for (int turn = 0; turn < 20000; turn++) {
		seed = seed * 1103515245u + 12345u;
		unsigned pick = seed / 65536 % 26;

		if (pick < ARRAY_LEN(texts)) {
			editor_insert(&editor, texts[pick], strlen(texts[pick]));
		} else {
			actions[pick % ARRAY_LEN(actions)].run(&editor);
		}
		assert_true(editor.caret <= editor.text.len);
		assert_true(utf8_is_valid(editor.text.data, editor.text.len));
		assert_true(utf8_is_valid(editor.text.data, editor.caret));
		if (editor.text.len > 4000) {
			editor_clear(&editor);
		}
	}
	editor_fini(&editor);
	editor_init(&editor);
	for (int turn = 0; turn < 150; turn++) {
		editor_insert(&editor, texts[turn % 8], strlen(texts[turn % 8]));
		actions[turn % 13].run(&editor);
	}
	for (int turn = 0; turn < 400; turn++) {
		editor_undo(&editor);
	}
	assert_int_equal(editor.text.len, 0);
	editor_fini(&editor);
}

static void add_lines(struct buf *out, int count) {
	for (int i = 0; i < count; i++) {
		buf_addf(out, "%sline %d", i ? "\n" : "", i);
	}
}

static void test_folds(void **state) {
	auto_buf struct buf lines = BUF_INIT, label = BUF_INIT;
	struct editor editor;

	(void)state;
	add_lines(&lines, 11);
	editor_init(&editor);
	run_actions(&editor, "<see >");
	editor_insert(&editor, lines.data, lines.len);
	run_actions(&editor, "< end>");
	assert_int_equal(editor.folds.len, 1);
	fold_label(&editor, &editor.folds.items[0], &label);
	assert_string_equal(label.data, "[paste 1: 11 lines]");
	/* One step over it, in both directions; a word to the left of it stays apart. */
	run_actions(&editor, "llll");
	assert_int_equal(editor.caret, 4 + lines.len);
	run_actions(&editor, "l");
	assert_int_equal(editor.caret, 4);
	run_actions(&editor, "r");
	assert_int_equal(editor.caret, 4 + lines.len);
	/* The line is the one that is seen. */
	run_actions(&editor, "a");
	assert_int_equal(editor.caret, 0);
	run_actions(&editor, "e");
	assert_int_equal(editor.caret, editor.text.len);
	/* Text before it moves it; deleting it takes all of it; undo folds it again. */
	run_actions(&editor, "A<xx>E");
	assert_int_equal(editor.folds.items[0].start, 6);
	run_actions(&editor, "llllh");
	assert_string_equal(editor.text.data, "xxsee  end");
	assert_int_equal(editor.folds.len, 0);
	run_actions(&editor, "z");
	assert_int_equal(editor.folds.len, 1);
	assert_int_equal(editor.caret, 6 + lines.len);
	assert_true(editor_unfold(&editor));
	assert_false(editor_unfold(&editor));
	run_actions(&editor, "l");
	assert_int_equal(editor.caret, 5 + lines.len);
	editor_fini(&editor);
}

/* The same piece once more means that one wants to see it. */
static void test_pasted_again(void **state) {
	auto_buf struct buf lines = BUF_INIT;
	struct editor editor;

	(void)state;
	add_lines(&lines, 11);
	editor_init(&editor);
	assert_true(editor_paste(&editor, lines.data, lines.len));
	assert_int_equal(editor.folds.len, 1);
	assert_true(editor_paste(&editor, lines.data, lines.len));
	assert_int_equal(editor.folds.len, 0);
	assert_int_equal(editor.text.len, lines.len);
	assert_true(editor_paste(&editor, lines.data, lines.len));
	assert_int_equal(editor.folds.len, 1);
	assert_int_equal(editor.text.len, 2 * lines.len);
	assert_true(editor_paste(&editor, "x", 1));
	assert_true(editor_paste(&editor, "x", 1));
	assert_int_equal(editor.text.len, 2 * lines.len + 2);
	editor_fini(&editor);
}

/* What is set whole is no paste, and undo and redo bring folds back as they were. */
static void test_folds_and_undo(void **state) {
	auto_buf struct buf lines = BUF_INIT;
	struct editor editor;

	(void)state;
	add_lines(&lines, 30);
	editor_init(&editor);
	editor_set(&editor, lines.data, lines.len);
	assert_int_equal(editor.folds.len, 0);
	editor_clear(&editor);
	editor_undo(&editor);
	assert_int_equal(editor.folds.len, 0);
	editor_set(&editor, "a", 1);
	editor_insert(&editor, lines.data, lines.len);
	assert_int_equal(editor.folds.len, 1);
	editor_undo(&editor);
	assert_string_equal(editor.text.data, "a");
	assert_int_equal(editor.folds.len, 0);
	editor_redo(&editor);
	assert_int_equal(editor.folds.len, 1);
	assert_int_equal(editor.folds.items[0].start, 1);
	assert_int_equal(editor.folds.items[0].len, lines.len);
	assert_int_equal(editor.folds.items[0].number, 1);
	editor_fini(&editor);
}

static void test_fold_by_columns(void **state) {
	static const struct {
		const char *name, *piece;
		int count;
		bool folded;
	} pieces[] = {
		{ "a thousand letters", "x", 1000, false },
		{ "one more", "x", 1001, true },
		{ "five hundred wide ones", "中", 500, false },
		{ "one more of them", "中", 501, true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(pieces); i++) {
		auto_buf struct buf text = BUF_INIT;
		struct editor editor;

		for (int count = 0; count < pieces[i].count; count++) {
			buf_add_str(&text, pieces[i].piece);
		}
		editor_init(&editor);
		editor_insert(&editor, text.data, text.len);
		check_int(pieces[i].name, editor.folds.len, pieces[i].folded);
		editor_fini(&editor);
	}
}

static void test_no_fold_when_small(void **state) {
	auto_buf struct buf lines = BUF_INIT;
	struct editor editor;

	(void)state;
	add_lines(&lines, 10);
	editor_init(&editor);
	editor_insert(&editor, lines.data, lines.len);
	assert_int_equal(editor.folds.len, 0);
	editor_fini(&editor);
}

static void test_bound(void **state) {
	struct editor editor;
	char *large = xmalloc(EDITOR_MAX);

	(void)state;
	memset(large, 'x', EDITOR_MAX);
	editor_init(&editor);
	assert_true(editor_insert(&editor, "ab", 2));
	assert_false(editor_insert(&editor, large, EDITOR_MAX));
	assert_string_equal(editor.text.data, "ab");
	assert_true(editor_insert(&editor, large, EDITOR_MAX - 2));
	assert_false(editor_insert(&editor, "c", 1));
	editor_fini(&editor);
	free(large);
}

static void test_go(void **state) {
	struct editor editor;

	(void)state;
	editor_init(&editor);
	run_actions(&editor, "<a中e\xcc\x81>");
	editor_go(&editor, 2);
	assert_int_equal(editor.caret, 1);
	editor_go(&editor, 5);
	assert_int_equal(editor.caret, 4);
	editor_go(&editor, 999);
	assert_int_equal(editor.caret, editor.text.len);
	editor_fini(&editor);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_actions),
		cmocka_unit_test(test_random),
		cmocka_unit_test(test_folds),
		cmocka_unit_test(test_pasted_again),
		cmocka_unit_test(test_folds_and_undo),
		cmocka_unit_test(test_fold_by_columns),
		cmocka_unit_test(test_no_fold_when_small),
		cmocka_unit_test(test_bound),
		cmocka_unit_test(test_go),
	};

	return CHECK_RUN(tests);
}
