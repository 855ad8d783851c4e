/* Which way something scrolls, and what is known to lie out of sight. */

#include "dump.h"
#include "nodes.h"

#define LIST(class) NODE(class, "[0,100][1000,1000]", "scrollable='true'")
#define CELL(bounds) VIEW(bounds, "") END
#define ROWS LIST("android.widget.ListView")

static void test_extent(void **state) {
	static const struct {
		const char *name, *nodes, *line;
	} cases[] = {
		{ "rows one below the other",
			ROWS CELL("[0,100][1000,300]") CELL("[0,300][1000,500]") END,
			"[1] list scrolls" },
		{ "cells side by side",
			ROWS CELL("[0,100][300,500]") CELL("[300,100][600,500]") END,
			"[1] list scrolls sideways" },
		{ "a grid goes down",
			ROWS CELL("[0,100][300,300]") CELL("[300,100][600,300]")
				CELL("[0,300][300,500]") CELL("[300,300][600,500]") END,
			"[1] list scrolls" },
		{ "a grid in columns goes sideways",
			ROWS CELL("[0,100][300,300]") CELL("[0,300][300,500]")
				CELL("[300,100][600,300]") CELL("[300,300][600,500]") END,
			"[1] list scrolls sideways" },
		{ "a pager with one page",
			LIST("androidx.viewpager.widget.ViewPager") CELL("[0,100][1000,1000]")
				END,
			"[1] list scrolls sideways" },
		{ "the one row of a list may have cells",
			ROWS VIEW("[0,100][1000,300]", "") CELL("[0,100][300,300]")
				CELL("[300,100][600,300]") END END,
			"[1] list scrolls" },
		{ "a scroll view has a wrapper",
			LIST("android.widget.ScrollView") VIEW("[0,100][1000,1400]", "")
				CELL("[0,100][1000,700]") CELL("[0,700][1000,1400]") END END,
			"[1] list scrolls more below" },
		{ "a row that lies below", ROWS CELL("[0,100][1000,1200]") END,
			"[1] list scrolls more below" },
		{ "a row that began above", ROWS CELL("[0,-50][1000,300]") END,
			"[1] list scrolls more above" },
		{ "a last row that is cut off",
			ROWS CELL("[0,100][1000,500]") CELL("[0,500][1000,900]")
				CELL("[0,900][1000,1000]") END,
			"[1] list scrolls more below" },
		{ "a last row that is only lower",
			ROWS CELL("[0,100][1000,400]") CELL("[0,400][1000,700]")
				CELL("[0,700][1000,800]") END,
			"[1] list scrolls" },
		{ "a first row that is cut off",
			ROWS CELL("[0,100][1000,200]") CELL("[0,200][1000,600]")
				CELL("[0,600][1000,1000]") END,
			"[1] list scrolls more above" },
		{ "cells to the left and right",
			LIST("android.widget.HorizontalScrollView") CELL("[-100,100][300,500]")
				CELL("[300,100][1200,500]") END,
			"[1] list scrolls sideways more left and right" },
		{ "nothing in it", ROWS END, "[1] list scrolls" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_view struct screen_view *view =
			view_of_nodes(cases[i].name, cases[i].nodes);
		auto_buf struct buf line = BUF_INIT;

		check(cases[i].name, view->items.len > 0);
		screen_item_print(&view->items.items[0], &line);
		check_str(cases[i].name, line.data, cases[i].line);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_extent),
	};

	return CHECK_RUN(tests);
}
