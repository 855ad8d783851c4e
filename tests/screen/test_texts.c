#include "base/mem.h"
#include "check.h"
#include "screen/texts.h"

static void test_add(void **state) {
	struct texts texts = { 0 };
	char own[] = "android.view.View";

	(void)state;
	const char *one = texts_add(&texts, own);
	const char *two = texts_add(&texts, "android.widget.Button");

	own[0] = 'x';
	assert_string_equal(one, "android.view.View");
	assert_string_equal(two, "android.widget.Button");
	assert_ptr_equal(texts_add(&texts, "android.view.View"), one);
	assert_string_equal(texts_add(&texts, ""), "");
	assert_string_equal(texts_add(&texts, NULL), "");
	texts_fini(&texts);
	texts_fini(&texts);
}

/* Long ones, and more than a block holds. */
static void test_many(void **state) {
	struct texts texts = { 0 };
	auto_free char *large = xmalloc(200000);
	const char *kept[3000];

	(void)state;
	memset(large, 'a', 199999);
	large[199999] = '\0';
	for (int i = 0; i < 3000; i++) {
		auto_free char *text = xasprintf("text number %d, which is not short", i);

		kept[i] = texts_add(&texts, i == 1500 ? large : text);
	}
	for (int i = 0; i < 3000; i++) {
		auto_free char *text = xasprintf("text number %d, which is not short", i);

		assert_string_equal(kept[i], i == 1500 ? large : text);
	}
	texts_fini(&texts);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_add),
		cmocka_unit_test(test_many),
	};

	return CHECK_RUN(tests);
}
