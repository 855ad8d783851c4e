/* Where a thing is tapped. */

#include "dump.h"
#include "nodes.h"

#define ORDER(bounds, order, more) VIEW(bounds, CLICK "drawing-order='" order "' " more)

static void test_places(void **state) {
	static const struct {
		const char *name, *nodes;
		int item, x, y;
		bool covered;
	} cases[] = {
		{ "the middle", BUTTON("A", "[100,100][300,200]"), 1, 200, 150, false },
		{ "beside a button in the middle",
			ROW("[0,0][900,300]") TEXT("Card", "[20,20][200,60]")
				BUTTON("Like", "[400,100][500,200]") END,
			1, 110, 40, false },
		{ "beside it also when all texts are below it",
			ROW("[0,0][900,300]") TEXT("Card", "[410,110][490,190]")
				BUTTON("Like", "[400,100][500,200]") END,
			1, 90, 30, false },
		{ "a button at the edge does not matter",
			ROW("[0,0][900,300]") BUTTON("Like", "[800,100][900,200]") END, 1, 450,
			150, false },
		{ "evades what may lie above it",
			BUTTON("Wide", "[0,0][900,300]") BUTTON("Plus", "[400,100][500,200]"),
			1, 90, 30, false },
		{ "covered by what is drawn later",
			ORDER("[0,0][900,300]", "1", "text='A'")
				END ORDER("[0,0][1000,900]", "2", "text='Shade'") END,
			1, 450, 150, true },
		{ "not by what is drawn before",
			ORDER("[0,0][900,300]", "2", "text='A'")
				END ORDER("[0,0][1000,900]", "1", "text='Shade'") END,
			1, 450, 150, false },
		{ "covered together with what it stands in",
			VIEW("[0,0][1000,2000]", "drawing-order='1'")
				ORDER("[0,0][900,300]", "9", "text='A'") END END ORDER(
					"[0,0][1000,900]", "2", "text='Shade'") END,
			1, 450, 150, true },
		{ "of what covers all, when that is not known, the middle",
			BUTTON("A", "[0,0][900,300]") BUTTON("B", "[0,0][900,300]"), 1, 450,
			150, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_view struct screen_view *view =
			view_of_nodes(cases[i].name, cases[i].nodes);

		check(cases[i].name, (int)view->items.len >= cases[i].item);
		const struct screen_item *item = &view->items.items[cases[i].item - 1];

		check_int(cases[i].name, item->x, cases[i].x);
		check_int(cases[i].name, item->y, cases[i].y);
		check_int(cases[i].name, item->covered, cases[i].covered);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_places),
	};

	return CHECK_RUN(tests);
}
