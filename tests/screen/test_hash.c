#include "dump.h"
#include "nodes.h"

static uint64_t hash_of(const char *name, const char *nodes) {
	auto_view struct screen_view *view = view_of_nodes(name, nodes);

	return screen_view_hash(view);
}

static void test_hash(void **state) {
	static const struct {
		const char *name, *one, *two;
		bool same;
	} cases[] = {
		{ "the same", BUTTON("A", "[0,0][90,90]"), BUTTON("A", "[0,0][90,90]"), true },
		{ "another text", BUTTON("A", "[0,0][90,90]"), BUTTON("B", "[0,0][90,90]"),
			false },
		{ "another place", BUTTON("A", "[0,0][90,90]"), BUTTON("A", "[0,9][90,99]"),
			false },
		{ "another state", ROW("[0,0][90,90]") END,
			VIEW("[0,0][90,90]", CLICK "enabled='false'") END, false },
		{ "another content", FIELD("a", "[0,0][90,90]", ""),
			FIELD("b", "[0,0][90,90]", ""), false },
		{ "a longer password", FIELD("a", "[0,0][90,90]", "password='true'"),
			FIELD("bb", "[0,0][90,90]", "password='true'"), false },
		{ "the focus", FIELD("a", "[0,0][90,90]", ""),
			FIELD("a", "[0,0][90,90]", "focused='true'"), false },
		{ "what nobody sees", BUTTON("A", "[0,0][90,90]") VIEW("[0,0][9,9]", "") END,
			BUTTON("A", "[0,0][90,90]"), true },
		{ "the clock of the system",
			VIEW("[0,0][90,90]", "package='com.android.systemui' text='12:34' "
					     "resource-id='com.android.systemui:id/clock'") END,
			VIEW("[0,0][90,90]", "package='com.android.systemui' text='12:35' "
					     "resource-id='com.android.systemui:id/clock'") END,
			true },
		{ "the clock of an app",
			VIEW("[0,0][90,90]", "package='com.example' text='12:34' "
					     "resource-id='com.example:id/clock'") END,
			VIEW("[0,0][90,90]", "package='com.example' text='12:35' "
					     "resource-id='com.example:id/clock'") END,
			false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		bool same = hash_of(cases[i].name, cases[i].one) ==
			    hash_of(cases[i].name, cases[i].two);

		check_int(cases[i].name, same, cases[i].same);
	}
}

static void test_facts(void **state) {
	static const struct screen_facts facts[] = { { .package = "com.a" },
		{ .package = "com.b" }, { .package = "com.a", .activity = ".One" },
		{ .package = "com.a", .keyboard = true },
		{ .package = "com.a", .covered_by = "StatusBar" } };
	uint64_t hashes[ARRAY_LEN(facts)];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(facts); i++) {
		auto_view struct screen_view *view =
			view_of("facts", "<hierarchy rotation='0'/>", &facts[i]);

		hashes[i] = screen_view_hash(view);
		for (size_t j = 0; j < i; j++) {
			assert_true(hashes[i] != hashes[j]);
		}
	}
}

/* The numbers of the lines are not what is seen. */
static void test_numbers(void **state) {
	auto_view struct screen_view *view = view_of_nodes("x", BUTTON("A", "[0,0][90,90]"));
	uint64_t before = screen_view_hash(view);

	(void)state;
	view->items.items[0].number = 9;
	assert_true(screen_view_hash(view) == before);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_hash),
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_numbers),
	};

	return CHECK_RUN(tests);
}
