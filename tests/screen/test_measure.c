/* What counts as seen. */

#include "dump.h"
#include "nodes.h"

static void test_seen(void **state) {
	static const struct {
		const char *name, *bounds, *more;
		bool seen;
	} cases[] = {
		{ "on the screen", "[0,0][100,100]", "", true },
		{ "six pixels", "[0,0][6,6]", "", true },
		{ "five pixels", "[0,0][5,100]", "", false },
		{ "no area", "[50,50][50,50]", "", false },
		{ "inverted", "[90,90][10,10]", "", false },
		{ "left of it", "[-200,0][-10,100]", "", false },
		{ "below it", "[0,2000][100,2100]", "", false },
		{ "partly below it", "[0,1990][100,2100]", "", true },
		{ "only five pixels of it", "[0,1995][100,2100]", "", false },
		{ "says that it is not", "[0,0][100,100]", "visible-to-user='false'", false },
		{ "says that it is", "[0,0][100,100]", "visible-to-user='true'", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *nodes = xasprintf(
			"<node text='x' bounds='%s' %s/>", cases[i].bounds, cases[i].more);
		auto_view struct screen_view *view = view_of_nodes(cases[i].name, nodes);

		check_int(cases[i].name, view->items.len, cases[i].seen);
	}
}

/* What was scrolled out of a list is not seen, though it lies on the screen. */
static void test_scrolled_out(void **state) {
	auto_free char *lines = dump_lines("list",
		VIEW("[0,500][1000,1500]", "scrollable='true'") TEXT("above", "[0,300][99,400]")
			TEXT("in", "[0,600][99,700]") VIEW("[0,0][1000,2000]", "")
				TEXT("below", "[0,1600][99,1700]")
					END END TEXT("beside", "[0,1600][99,1700]"));

	(void)state;
	assert_string_equal(lines, "[1] list scrolls more above and below\n[2] text "
				   "\"in\"\n[3] text \"beside\"\n");
}

static void test_clipped(void **state) {
	auto_view struct screen_view *view =
		view_of_nodes("clipped", VIEW("[0,500][1000,1500]", "scrollable='true'")
						 BUTTON("Half", "[0,1400][100,1600]") END);
	const struct screen_item *item = &view->items.items[1];

	(void)state;
	assert_int_equal(item->bounds.bottom, 1500);
	assert_int_equal(item->y, 1450);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_seen),
		cmocka_unit_test(test_scrolled_out),
		cmocka_unit_test(test_clipped),
	};

	return CHECK_RUN(tests);
}
