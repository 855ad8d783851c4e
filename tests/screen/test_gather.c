/* Which nodes become lines, and which texts stand in them. */

#include "dump.h"
#include "nodes.h"

struct line_case {
	const char *name, *nodes, *lines;
};

static void check_lines(const struct line_case *cases, size_t count) {
	for (size_t i = 0; i < count; i++) {
		auto_free char *lines = dump_lines(cases[i].name, cases[i].nodes);

		check_str(cases[i].name, lines, cases[i].lines);
	}
}

static void test_merging(void **state) {
	static const struct line_case cases[] = {
		{ "a button", BUTTON("Send", "[0,0][200,100]"), "[1] button \"Send\"\n" },
		{ "a row takes the texts in it",
			ROW("[0,0][1000,100]") TEXT("Alice", "[0,0][500,50]")
				TEXT("See you", "[0,50][500,100]") END,
			"[1] item \"Alice | See you\"\n" },
		{ "also from deeper levels",
			ROW("[0,0][1000,100]") VIEW("[0,0][500,100]", "") VIEW("[0,0][500,100]",
				"") TEXT("Alice", "[0,0][500,50]") END END END,
			"[1] item \"Alice\"\n" },
		{ "but not those of a button in it",
			ROW("[0,0][1000,100]") TEXT("Alice", "[0,0][500,50]") BUTTON(
				"Call", "[800,0][1000,100]") TEXT("now", "[0,50][90,90]") END,
			"[1] item \"Alice | now\"\n[2] button \"Call\"\n" },
		{ "what can only be held takes them too",
			VIEW("[0,0][1000,100]", "long-clickable='true'")
				TEXT("Alice", "[0,0][500,50]") END,
			"[1] item \"Alice\" hold only\n" },
		{ "a text by itself", TEXT("Hello", "[0,0][100,50]"), "[1] text \"Hello\"\n" },
		{ "a text that can be clicked is a button",
			NODE("android.widget.TextView", "[0,0][90,90]", CLICK "text='More'")
				END,
			"[1] button \"More\"\n" },
		{ "a picture with a description", IMAGE("A cat", "[0,0][90,90]"),
			"[1] image \"A cat\"\n" },
		{ "one without is none", IMAGE("", "[0,0][90,90]") TEXT("A", "[0,100][90,190]"),
			"[1] text \"A\"\n" },
		{ "two clickable ones of one size are one",
			ROW("[0,0][500,100]") NODE("android.widget.Button", "[2,2][498,98]",
				CLICK) TEXT("Go", "[9,9][90,90]") END END,
			"[1] button \"Go\"\n" },
		{ "a button of Compose",
			ROW("[0,0][100,100]") IMAGE("Back", "[20,20][80,80]")
				NODE("android.widget.Button", "[9,9][90,90]", "") END END,
			"[1] button \"Back\"\n" },
		{ "a text in a field of Compose is its name",
			NODE("android.widget.EditText", "[0,0][500,100]", CLICK)
				TEXT("New item", "[9,9][400,90]") END,
			"[1] field \"New item\" empty\n" },
	};

	(void)state;
	check_lines(cases, ARRAY_LEN(cases));
}

static void test_states(void **state) {
	static const struct line_case cases[] = {
		{ "a switch of its own",
			NODE("android.widget.Switch", "[0,0][500,100]",
				CLICK "checkable='true' checked='true' text='ON' "
				      "content-desc='Wi-Fi'") END,
			"[1] switch \"Wi-Fi | ON\" on\n" },
		{ "a row with a switch is the switch",
			ROW("[0,0][1000,100]") TEXT("Wi-Fi", "[0,0][500,50]") NODE(
				"android.widget.Switch", "[800,0][990,99]", "checkable='true'")
				END END,
			"[1] switch \"Wi-Fi\" off\n" },
		{ "a switch that is tapped by itself is not the row",
			ROW("[0,0][1000,100]") TEXT("Wi-Fi", "[0,0][500,50]")
				NODE("android.widget.Switch", "[800,0][990,99]",
					CLICK "checkable='true'") END END,
			"[1] item \"Wi-Fi\"\n[2] switch of [1] off\n" },
		{ "a second box in a row has its own line",
			ROW("[0,0][1000,100]") NODE("android.widget.CheckBox", "[0,0][90,90]",
				"checkable='true' text='A'") END NODE("android.widget.CheckBox",
				"[200,0][290,90]", "checkable='true' checked='true' text='B'")
				END END,
			"[1] checkbox \"A\" unchecked\n[2] checkbox \"B\" checked\n" },
		{ "a row of Compose with a role inside",
			VIEW("[0,0][1000,100]", CLICK "checkable='true' checked='true'") TEXT(
				"Weekly", "[0,0][400,90]") NODE("android.widget.RadioButton",
				"[800,0][990,99]", "") END END,
			"[1] radio \"Weekly\" checked\n" },
		{ "disabled, selected, focused",
			NODE("android.widget.Button", "[0,0][99,99]",
				CLICK "text='A' enabled='false'")
				END NODE("android.widget.Button", "[100,0][199,99]",
					CLICK "text='B' selected='true' focused='true'") END,
			"[1] button \"A\" disabled\n[2] button \"B\" selected focused\n" },
		{ "selected by a part of it",
			ROW("[0,0][99,99]") NODE("android.widget.ImageView", "[9,9][90,90]",
				"selected='true' content-desc='Home'") END END,
			"[1] item \"Home\" selected\n" },
		{ "the tab that is shown cannot be clicked",
			VIEW("[0,0][99,99]", "focusable='true' selected='true'") NODE(
				"android.widget.TextView", "[0,0][0,0]", "text='Home'") END END,
			"[1] item \"Home\" selected\n" },
		{ "both ways to press",
			VIEW("[0,0][99,99]", CLICK "long-clickable='true' content-desc='A'")
				END,
			"[1] item \"A\" hold\n" },
		{ "what only shows",
			NODE("android.widget.SeekBar", "[0,0][900,90]", "") END NODE(
				"android.widget.ProgressBar", "[0,100][90,190]", "") END,
			"[1] slider @450,45\n[2] progress @45,145\n" },
	};

	(void)state;
	check_lines(cases, ARRAY_LEN(cases));
}

static void test_saying_once(void **state) {
	static const struct line_case cases[] = {
		{ "a text and its description",
			NODE("android.widget.TextView", "[0,0][99,99]",
				"text='Apps' content-desc='Apps'") END,
			"[1] text \"Apps\"\n" },
		{ "a parent that says what its child does",
			VIEW("[0,0][99,99]", "text='Sign in'") TEXT("Sign in", "[0,0][99,99]")
				END,
			"[1] text \"Sign in\"\n" },
		{ "a parent that reads out its children",
			VIEW("[0,0][99,99]", "content-desc='Rain, 12 degrees'") TEXT(
				"Rain", "[0,0][40,99]") TEXT("12 degrees", "[40,0][99,99]") END,
			"[1] text \"Rain, 12 degrees\"\n" },
		{ "the same text at two places",
			TEXT("Free", "[0,0][99,99]") TEXT("Free", "[0,200][99,299]"),
			"[1] text \"Free\"\n[2] text \"Free\"\n" },
		{ "the same text twice at one place",
			VIEW("[0,0][99,99]", "content-desc='Free'")
				END TEXT("Free", "[0,0][99,99]"),
			"[1] text \"Free\"\n" },
		{ "a picture beside the text it stands for",
			IMAGE("Bluetooth", "[0,0][50,50]")
				TEXT("Bluetooth on", "[60,0][300,50]"),
			"[1] text \"Bluetooth on\"\n" },
		{ "a picture above the text stays",
			IMAGE("Bluetooth", "[0,0][50,50]")
				TEXT("Bluetooth on", "[60,60][300,99]"),
			"[1] image \"Bluetooth\"\n[2] text \"Bluetooth on\"\n" },
		{ "of hidden names only those that nothing else replaces",
			ROW("[0,0][99,99]") IMAGE("Games", "[9,9][90,90]") NODE(
				"android.widget.TextView", "[0,0][0,0]", "text='All games'")
				END END ROW("[100,0][199,99]") NODE("android.widget.TextView",
					"[0,0][0,0]", "text='Me'") END END,
			"[1] item \"Games\"\n[2] item \"Me\"\n" },
	};

	(void)state;
	check_lines(cases, ARRAY_LEN(cases));
}

static void test_grounds(void **state) {
	static const struct line_case cases[] = {
		{ "a page does not swallow what is on it",
			NODE("android.webkit.WebView", "[0,0][1000,1000]", CLICK "text='Page'")
				TEXT("One", "[0,0][99,99]") BUTTON("Two", "[0,100][99,199]")
					END,
			"[1] webpage \"Page\"\n[2] text \"One\"\n[3] button \"Two\"\n" },
		{ "nor does a list that can be clicked",
			VIEW("[0,0][1000,1000]", CLICK "scrollable='true'") TEXT(
				"One", "[0,0][99,99]") BUTTON("Two", "[0,100][99,199]") END,
			"[1] list scrolls\n[2] text \"One\"\n[3] button \"Two\"\n" },
		{ "nor a window that hides the keyboard when tapped",
			VIEW("[0,0][1000,2000]", CLICK) TEXT("One", "[0,0][99,99]")
				BUTTON("Two", "[0,100][99,199]") END,
			"[1] text \"One\"\n[2] button \"Two\"\n" },
		{ "a large card without anything to tap in it is one",
			VIEW("[0,0][1000,2000]", CLICK) TEXT("One", "[0,0][99,99]") END,
			"[1] item \"One\"\n" },
		{ "a page that shows nothing yet",
			NODE("android.webkit.WebView", "[0,0][1000,1000]", CLICK)
				VIEW("[0,0][1000,1000]", "") END END,
			"[1] webpage empty\n" },
		{ "what scrolls in a card leaves the texts to the card",
			ROW("[0,0][1000,500]") VIEW("[0,0][1000,100]", "scrollable='true'")
				TEXT("One", "[0,0][99,99]") END END,
			"[1] item \"One\"\n[2] list scrolls\n" },
		{ "what can only be held, without a word, around others",
			VIEW("[0,0][1000,300]", "long-clickable='true'")
				BUTTON("One", "[0,0][99,99]") END,
			"[1] button \"One\"\n" },
	};

	(void)state;
	check_lines(cases, ARRAY_LEN(cases));
}

/* More than anybody would read: the rest is counted out. */
static void test_too_many(void **state) {
	auto_buf struct buf nodes = BUF_INIT;
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	for (int i = 0; i < 2500; i++) {
		buf_add_str(&nodes, BUTTON("x", "[0,0][99,99]"));
	}
	auto_view struct screen_view *view = view_of_nodes("many", nodes.data);

	screen_view_print(view, &out);
	assert_int_equal(view->items.len, 2000);
	assert_true(view->full);
	assert_true(strstr(out.data, "more is on this screen than can be listed\n") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_merging),
		cmocka_unit_test(test_states),
		cmocka_unit_test(test_saying_once),
		cmocka_unit_test(test_grounds),
		cmocka_unit_test(test_too_many),
	};

	return CHECK_RUN(tests);
}
