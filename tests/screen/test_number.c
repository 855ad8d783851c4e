/* An element keeps its number while it is there; a number never changes its meaning. */

#include "dump.h"

#include "base/str.h"
#include "screen/number.h"

#define ROW(text, top, bottom)                                                                 \
	"<node clickable='true' text='" text "' bounds='[0," #top "][1000," #bottom "]'/>"
#define DELETE(top, bottom)                                                                    \
	"<node clickable='true' text='Delete' class='android.widget.Button' "                  \
	"bounds='[800," #top "][1000," #bottom "]'/>"
#define TITLE(text, top, bottom)                                                               \
	"<node text='" text "' bounds='[0," #top "][700," #bottom "]'/>"
#define FIELD(text, id, top, bottom)                                                           \
	"<node class='android.widget.EditText' clickable='true' focusable='true' text='" text  \
	"' resource-id='" id "' bounds='[0," #top "][1000," #bottom "]'/>"

/* The number of what is called so, 0: it is not there. */
static int number_of(const struct screen_view *view, const char *label, int nth) {
	for (size_t i = 0; i < view->items.len; i++) {
		const struct screen_item *item = &view->items.items[i];

		if ((str_eq(item->label, label) || str_eq(item->value, label)) && nth-- == 0) {
			return item->number;
		}
	}
	return 0;
}

static void test_carry(void **state) {
	static const struct {
		const char *name, *before, *after;
		const char *label; /* looked for in both */
		int nth;
		int number; /* it has afterwards */
	} cases[] = {
		{ "what stays", ROW("A", 0, 100) ROW("B", 100, 200),
			ROW("A", 0, 100) ROW("B", 100, 200), "B", 0, 2 },
		{ "what moved", ROW("A", 0, 100) ROW("B", 100, 200), ROW("B", 0, 100), "B", 0,
			2 },
		{ "what is new", ROW("A", 0, 100), ROW("A", 0, 100) ROW("B", 100, 200), "B", 0,
			2 },
		{ "another text in the same place is another thing", ROW("A", 0, 100),
			ROW("B", 0, 100), "B", 0, 2 },
		{ "a row that went takes its button along",
			TITLE("A", 0, 100) DELETE(0, 100) TITLE("B", 100, 200) DELETE(100, 200),
			TITLE("B", 0, 100) DELETE(0, 100), "Delete", 0, 5 },
		{ "of equal buttons each keeps its place among the same neighbours",
			TITLE("A", 0, 100) DELETE(0, 100) TITLE("B", 100, 200) DELETE(100, 200),
			TITLE("A", 0, 100) DELETE(0, 100) TITLE("B", 100, 200) DELETE(100, 200),
			"Delete", 1, 4 },
		{ "a field that was filled", FIELD("", "x:id/name", 0, 100),
			FIELD("Bob", "x:id/name", 300, 400), "Bob", 0, 1 },
		{ "two fields of one id keep their places",
			FIELD("", "x:id/f", 0, 100) FIELD("", "x:id/f", 100, 200),
			FIELD("Bob", "x:id/f", 0, 100) FIELD("", "x:id/f", 100, 200), "Bob", 0,
			1 },
		{ "and are not told apart once they moved",
			FIELD("", "x:id/f", 0, 100) FIELD("", "x:id/f", 100, 200),
			FIELD("Bob", "x:id/f", 50, 150) FIELD("", "x:id/f", 150, 250), "Bob", 0,
			3 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct numbers numbers = { 0 };
		auto_view struct screen_view *before =
			view_of_nodes(cases[i].name, cases[i].before);
		auto_view struct screen_view *after =
			view_of_nodes(cases[i].name, cases[i].after);

		numbers_restart(&numbers, before);
		numbers_carry(&numbers, before, after);
		check_int(cases[i].name, number_of(after, cases[i].label, cases[i].nth),
			cases[i].number);
		numbers_fini(&numbers);
	}
}

static void test_words_of_what_is_gone(void **state) {
	struct numbers numbers = { 0 };
	auto_view struct screen_view *before = view_of_nodes("before", ROW("Send", 0, 100));
	auto_view struct screen_view *after = view_of_nodes("after", ROW("Back", 0, 100));

	(void)state;
	numbers_restart(&numbers, before);
	numbers_carry(&numbers, before, after);
	check("gone", !numbers_find(after, 1));
	check_str("its words", numbers_words(&numbers, 1), "item \"Send\"");
	check_str("the new one's", numbers_words(&numbers, 2), "item \"Back\"");
	check("never there", !numbers_words(&numbers, 3) && !numbers_words(&numbers, 0));
	numbers_restart(&numbers, after);
	check_str("shown as a whole again", numbers_words(&numbers, 1), "item \"Back\"");
	check("forgotten", !numbers_words(&numbers, 2));
	numbers_fini(&numbers);
}

static void test_focus_follows(void **state) {
	struct numbers numbers = { 0 };
	auto_view struct screen_view *before = view_of_nodes("before", ROW("A", 0, 100));
	auto_view struct screen_view *after = view_of_nodes("after",
		ROW("A", 0, 100) ROW("C", 300, 400) "<node class='android.widget.EditText' "
						    "focusable='true' focused='true' "
						    "text='x' bounds='[0,500][1000,600]'/>");

	(void)state;
	numbers_restart(&numbers, before);
	numbers.last = 10;
	numbers_carry(&numbers, before, after);
	check_int("the number of the focus", after->focused, 12);
	check("is that of the field", numbers_find(after, 12)->editable);
	numbers_fini(&numbers);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_carry),
		cmocka_unit_test(test_words_of_what_is_gone),
		cmocka_unit_test(test_focus_follows),
	};

	return CHECK_RUN(tests);
}
