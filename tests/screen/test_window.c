/* Which windows are listed, and in which order. */

#include "dump.h"
#include "nodes.h"

#define WINDOW(title, type, more, bounds, text)                                                \
	"<window title='" title "' type='" type "' " more " bounds='" bounds "'><hierarchy>"   \
	"<node bounds='" bounds "'><node text='" text "' bounds='" bounds                      \
	"'/></node></hierarchy></window>"
#define APP WINDOW("Chat", "1", "layer='1' active='true'", "[0,0][1000,2000]", "app")

static void test_windows(void **state) {
	static const struct {
		const char *name, *windows, *text;
	} cases[] = {
		{ "one", APP, "app unknown, 1000x2000\n[1] text \"app\"\n" },
		{ "the status bar goes to the header",
			WINDOW("", "3", "layer='9'", "[0,0][1000,80]", "12:34") APP,
			"app unknown, 1000x2000\nstatus bar: 12:34\n[1] text \"app\"\n" },
		{ "the bar of back and home is left out",
			WINDOW("", "3", "layer='9'", "[0,1900][1000,2000]", "Back") APP,
			"app unknown, 1000x2000\n[1] text \"app\"\n" },
		{ "keys are left out",
			WINDOW("Keys", "2", "layer='9'", "[0,1200][1000,2000]", "q") APP,
			"app unknown, 1000x2000, keyboard shown\n[1] text \"app\"\n" },
		{ "a part of the system that is active is listed",
			WINDOW("Shade", "3", "layer='9' active='true'", "[0,0][1000,2000]",
				"News")
				WINDOW("Chat", "1", "layer='1'", "[0,0][1000,2000]", "app"),
			"app unknown, 1000x2000\n-- window \"Shade\" active\n[1] text "
			"\"News\"\n"
			"-- window \"Chat\"\n[2] text \"app\"\n" },
		{ "so is one in the middle",
			WINDOW("Volume", "3", "layer='9'", "[800,500][1000,900]", "50 %") APP,
			"app unknown, 1000x2000\n-- window \"Chat\" active\n[1] text \"app\"\n"
			"-- window \"Volume\"\n[2] text \"50 %\"\n" },
		{ "the active one first, then from above",
			WINDOW("Low", "1", "layer='0'", "[0,0][1000,900]", "low")
				WINDOW("High", "1", "layer='5'", "[0,0][1000,900]", "high") APP,
			"app unknown, 1000x2000\n-- window \"Chat\" active\n[1] text \"app\"\n"
			"-- window \"High\"\n[2] text \"high\"\n-- window \"Low\"\n[3] text "
			"\"low\"\n" },
		{ "another display last",
			"</display><display id='3'>" WINDOW("Car", "1", "", "[0,0][800,480]",
				"car") "</display><display id='0'>" APP,
			"app unknown, 1000x2000\n-- window \"Chat\" active\n[1] text \"app\"\n"
			"-- window \"Car\" display 3\n[2] text \"car\" display 3\n" },
		{ "empty ones are not named",
			APP "<window title='None' type='1' "
			    "bounds='[0,0][9,9]'><hierarchy/></window>",
			"app unknown, 1000x2000\n-- window \"Chat\" active\n[1] text "
			"\"app\"\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *xml = xasprintf(
			"<displays><display id='0'>%s</display></displays>", cases[i].windows);
		auto_view struct screen_view *view = view_of(cases[i].name, xml, NULL);
		auto_buf struct buf out = BUF_INIT;

		screen_view_print(view, &out);
		check_str(cases[i].name, out.data, cases[i].text);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_windows),
	};

	return CHECK_RUN(tests);
}
