/* Folds that come back with a draft. */

#include "tests/check.h"
#include "tui/draft/editor.h"

/* What was kept of a draft may be damaged: only cases of the text fold. */
static void test_folds_again(void **state) {
	static const struct {
		const char *name;
		size_t start, len;
		bool folds;
	} cases[] = {
		{ "a part", 2, 3, true },
		{ "all", 0, 9, true },
		{ "nothing", 2, 0, false },
		{ "beyond the end", 2, 8, false },
		{ "a start beyond it", 10, 1, false },
		{ "a sum that wraps", 2, SIZE_MAX, false },
		{ "from inside of a character", 6, 3, false },
		{ "to inside of one", 2, 4, false },
	};
	struct editor editor;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		editor_init(&editor);
		editor_set(&editor, "abcde\xe4\xb8\xad!", 9);
		check_int(cases[i].name, editor_fold(&editor, cases[i].start, cases[i].len, 4),
			cases[i].folds);
		check_int(cases[i].name, editor.folds.len, cases[i].folds);
		check_int(cases[i].name, editor.last_fold, cases[i].folds ? 4 : 0);
		editor_fini(&editor);
	}
	editor_init(&editor);
	editor_set(&editor, "abcdefghi", 9);
	assert_true(editor_fold(&editor, 5, 2, 2));
	assert_true(editor_fold(&editor, 2, 3, 1));
	assert_false(editor_fold(&editor, 6, 2, 3));
	assert_int_equal(editor.folds.items[0].start, 2);
	assert_int_equal(editor.last_fold, 2);
	editor_fini(&editor);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_folds_again),
	};

	return CHECK_RUN(tests);
}
