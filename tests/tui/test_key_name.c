/* Words to keys and back. */

#include "tui/key_name.h"

#include "base/mem.h"
#include "tests/check.h"

static void test_parse(void **state) {
	static const struct {
		const char *name; /* the word */
		struct key_stroke stroke;
		const char *shown;
		const char *phone; /* NULL: it has no way */
	} cases[] = {
		{ "ctrl-j", { KEY_CTRL, 'j', 0 }, "Ctrl-J", "CTRL j" },
		{ "CTRL-J", { KEY_CTRL, 'j', 0 }, "Ctrl-J", "CTRL j" },
		{ "alt-b", { KEY_ALT, 'b', 0 }, "Alt-b", "ALT b" },
		{ "alt-B", { KEY_ALT, 'B', 0 }, "Alt-B", "ALT B" },
		{ "enter", { KEY_ENTER, 0, 0 }, "Enter", "Enter" },
		{ "return", { KEY_ENTER, 0, 0 }, "Enter", "Enter" },
		{ "alt-enter", { KEY_ENTER, 0, MOD_ALT }, "Alt-Enter", "ALT Enter" },
		{ "shift-enter", { KEY_ENTER, 0, MOD_SHIFT }, "Shift-Enter", NULL },
		{ "shift-tab", { KEY_BACKTAB, 0, 0 }, "Shift-Tab", NULL },
		{ "pgup", { KEY_PAGE_UP, 0, 0 }, "PgUp", "PGUP" },
		{ "PageUp", { KEY_PAGE_UP, 0, 0 }, "PgUp", "PGUP" },
		{ "alt-pgdn", { KEY_PAGE_DOWN, 0, MOD_ALT }, "Alt-PgDn", "ALT PGDN" },
		{ "shift-alt-ctrl-left", { KEY_LEFT, 0, MOD_SHIFT | MOD_ALT | MOD_CTRL },
			"Ctrl-Alt-Shift-Left", NULL },
		{ "ctrl-home", { KEY_HOME, 0, MOD_CTRL }, "Ctrl-Home", "CTRL HOME" },
		{ "f5", { KEY_FUNCTION, 5, 0 }, "F5", NULL },
		{ "F12", { KEY_FUNCTION, 12, 0 }, "F12", NULL },
		{ "ctrl-alt-a", { KEY_CTRL, 'a', MOD_ALT }, "Ctrl-Alt-A", "CTRL ALT a" },
		{ "ctrl-space", { KEY_CTRL, ' ', 0 }, "Ctrl-Space", "CTRL Space" },
		{ "ctrl-_", { KEY_CTRL, '_', 0 }, "Ctrl-_", "CTRL _" },
		{ "alt--", { KEY_ALT, '-', 0 }, "Alt--", "ALT -" },
		{ "g", { KEY_TEXT, 'g', 0 }, "g", "g" },
		{ "G", { KEY_TEXT, 'G', 0 }, "G", "G" },
		{ "中", { KEY_TEXT, 0x4e2d, 0 }, "中", "中" },
		{ "space", { KEY_TEXT, ' ', 0 }, "Space", "Space" },
		{ "f", { KEY_TEXT, 'f', 0 }, "f", "f" },
		{ "delete", { KEY_DELETE, 0, 0 }, "Delete", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf shown = BUF_INIT, phone = BUF_INIT;
		struct err err = ERR_INIT;
		struct key_stroke stroke = { 0 };

		if (!key_name_parse(cases[i].name, &stroke, &err)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		check_int(cases[i].name, stroke.key, cases[i].stroke.key);
		check_int(cases[i].name, stroke.code, cases[i].stroke.code);
		check_int(cases[i].name, stroke.modifiers, cases[i].stroke.modifiers);
		key_name_write(&stroke, &shown);
		check_str(cases[i].name, shown.data, cases[i].shown);
		bool has = key_name_phone(&stroke, &phone);

		check_str(cases[i].name, has ? phone.data : NULL, cases[i].phone);
	}
}

static void test_refused(void **state) {
	static const struct {
		const char *name;
		const char *word;
		const char *why; /* a part */
	} cases[] = {
		{ "nothing", "", "is no key" },
		{ "a modifier alone", "ctrl-", "is no key" },
		{ "a word", "hyper-x", "is no key" },
		{ "a function key too many", "f13", "is no key" },
		{ "ctrl-i is tab", "ctrl-i", "same as tab" },
		{ "ctrl-m is enter", "ctrl-m", "same as enter" },
		{ "ctrl-[ is esc", "ctrl-[", "same as esc" },
		{ "no terminal sends it", "ctrl-1", "no terminal sends" },
		{ "Ctrl and a letter of another script", "ctrl-中", "no terminal sends" },
		{ "Shift and a letter", "shift-a", "write that one" },
		{ "malformed bytes", "\xff\xfe", "is no key" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;
		struct key_stroke stroke;

		check(cases[i].name, !key_name_parse(cases[i].word, &stroke, &err));
		if (!strstr(err.text, cases[i].why)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_parse),
		cmocka_unit_test(test_refused),
	};

	return CHECK_RUN(tests);
}
