/* Each role in each theme: only colours that stand out on light and dark, and none
   where none is wanted. */

#include "tui/theme.h"

#include "base/mem.h"
#include "tests/check.h"

static bool is_base(int color) {
	return color == -1 || color == 1 || color == 2 || color == 3 || color == 5 ||
	       color == 6;
}

static void test_palette(void **state) {
	static const int counts[] = { 0, 2, 8, 16, 88, 256 };

	(void)state;
	assert_true(STYLE_COUNT < 64);
	for (int style = 0; style < STYLE_COUNT; style++) {
		for (size_t i = 0; i < ARRAY_LEN(counts); i++) {
			auto_free char *name =
				xasprintf("style %d, %d colours", style, counts[i]);
			struct look plain = theme_look(style, THEME_AUTO, counts[i]);
			struct look mono = theme_look(style, THEME_MONO, counts[i]);
			struct look contrast = theme_look(style, THEME_CONTRAST, counts[i]);

			check(name, is_base(plain.color));
			check(name, counts[i] >= 8 || plain.color == -1);
			check(name, mono.color == -1 && !mono.faint);
			check(name, contrast.color == -1 && !contrast.faint);
		}
	}
}

/* Light and dark differ in the tints of a diff and in nothing else. */
static void test_tints(void **state) {
	(void)state;
	for (int style = 0; style < STYLE_COUNT; style++) {
		auto_free char *name = xasprintf("style %d", style);
		bool tinted = style == STYLE_ADDED || style == STYLE_REMOVED;
		struct look plain = theme_look(style, THEME_AUTO, 256);
		struct look dark = theme_look(style, THEME_DARK, 256);
		struct look light = theme_look(style, THEME_LIGHT, 256);

		check(name, (dark.color != light.color) == tinted);
		check(name, tinted || dark.color == plain.color);
		check(name, dark.bold == light.bold && dark.faint == light.faint);
		check_int(name, theme_look(style, THEME_DARK, 8).color,
			theme_look(style, THEME_AUTO, 8).color);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_palette),
		cmocka_unit_test(test_tints),
	};

	return CHECK_RUN(tests);
}
