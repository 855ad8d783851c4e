#include "dump.h"
#include "nodes.h"

#define SWITCH(more)                                                                           \
	NODE("android.widget.Switch", "[0,100][500,200]",                                      \
		CLICK "checkable='true' text='Wi-Fi' " more)                                   \
	END
#define LIST_AT(a, b, c)                                                                       \
	ROW(a) TEXT("One", a) END ROW(b) TEXT("Two", b) END ROW(c) TEXT("Three", c) END

static void check_diff(
	const char *name, const char *before, const char *after, const char *want) {
	auto_view struct screen_view *old = view_of_nodes(name, before);
	auto_view struct screen_view *new = view_of_nodes(name, after);
	auto_buf struct buf out = BUF_INIT;

	screen_view_diff(old, new, &out);
	check_str(name, out.data, want);
}

static void test_changes(void **state) {
	static const struct {
		const char *name, *before, *after, *want;
	} cases[] = {
		{ "nothing", BUTTON("A", "[0,0][90,90]"), BUTTON("A", "[0,0][90,90]"),
			"nothing changed" },
		{ "a switch", SWITCH(""), SWITCH("checked='true'"),
			"changed: [1] switch \"Wi-Fi\" on, was off" },
		{ "enabled", BUTTON("A", "[0,0][90,90]") SWITCH("enabled='false'"),
			BUTTON("A", "[0,0][90,90]") SWITCH(""),
			"changed: [2] switch \"Wi-Fi\" off, enabled now" },
		{ "the focus", FIELD("", "[0,0][900,90]", "hint='A'"),
			FIELD("", "[0,0][900,90]", "hint='A' focused='true'"),
			"changed: [1] field hint \"A\" empty focused, has the focus now" },
		{ "what stands in a field", FIELD("", "[0,0][900,90]", "hint='A'"),
			FIELD("hello", "[0,0][900,90]", "hint='A'"),
			"changed: [1] field hint \"A\" = \"hello\", its content is new" },
		{ "a password, by its length only",
			FIELD("", "[0,0][900,90]", "password='true'"),
			FIELD("secret", "[0,0][900,90]", "password='true'"),
			"changed: [1] field password, 6 characters, its content is new" },
		{ "a text at its place",
			NODE("android.widget.TextView", "[0,0][90,90]",
				"resource-id='p:id/n' text='1'")
				END BUTTON("A", "[0,100][90,190]"),
			NODE("android.widget.TextView", "[0,0][90,90]",
				"resource-id='p:id/n' text='2'")
				END BUTTON("A", "[0,100][90,190]"),
			"changed: [1] text \"2\", was \"1\"" },
		{ "a line more", BUTTON("A", "[0,0][90,90]"),
			BUTTON("A", "[0,0][90,90]") TEXT("Saved", "[0,100][90,190]"),
			"new: [2] text \"Saved\"" },
		{ "a line less", BUTTON("A", "[0,0][90,90]") TEXT("Wait", "[0,100][90,190]"),
			BUTTON("A", "[0,0][90,90]"), "gone: \"Wait\"" },
		{ "scrolled",
			LIST_AT("[0,500][900,600]", "[0,600][900,700]", "[0,700][900,800]"),
			LIST_AT("[0,200][900,300]", "[0,300][900,400]", "[0,400][900,500]"),
			"the content moved up by 300 pixels" },
		{ "scrolled sideways",
			LIST_AT("[500,0][600,90]", "[600,0][700,90]", "[700,0][800,90]"),
			LIST_AT("[550,0][650,90]", "[650,0][750,90]", "[750,0][850,90]"),
			"the content moved right by 50 pixels" },
		{ "another screen", BUTTON("A", "[0,0][90,90]") TEXT("B", "[0,100][90,190]"),
			TEXT("C", "[0,0][90,90]"), "this is another screen:\n[1] text \"C\"" },
		{ "of two that say the same, one gone",
			BUTTON("A", "[0,0][90,90]") BUTTON("A", "[0,100][90,190]"),
			BUTTON("A", "[0,0][90,90]"), "gone: \"A\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_diff(cases[i].name, cases[i].before, cases[i].after, cases[i].want);
	}
}

#define NODES TEXT("A", "[0,0][90,90]")
#define WHOLE(title)                                                                           \
	"<displays><display id='0'><window title='" title "' type='1' active='true' "          \
	"bounds='[0,0][1000,2000]'><hierarchy><node bounds='[0,0][1000,2000]'>" NODES          \
	"</node></hierarchy></window></display></displays>"

static void test_header(void **state) {
	static const struct screen_facts app = { .package = "com.a", .activity = ".One" };
	static const struct {
		const char *name;
		struct screen_facts facts;
		const char *title, *want;
	} cases[] = {
		{ "another app", { .package = "com.b", .activity = ".Two" }, "A",
			"the app is now com.b" },
		{ "another activity", { .package = "com.a", .activity = ".Two" }, "A",
			"the activity is now .Two" },
		{ "covered",
			{ .package = "com.a",
				.activity = ".One",
				.covered_by = "NotificationShade" },
			"A", "now covered by NotificationShade" },
		{ "the keyboard", { .package = "com.a", .activity = ".One", .keyboard = true },
			"A", "the keyboard is shown now" },
		{ "another window", { .package = "com.a", .activity = ".One" }, "B",
			"a new window \"B\"\ngone is the window \"A\"" },
	};
	auto_view struct screen_view *before = view_of("before", WHOLE("A"), &app);

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *xml = cases[i].title[0] == 'A' ? WHOLE("A") : WHOLE("B");
		auto_view struct screen_view *after =
			view_of(cases[i].name, xml, &cases[i].facts);
		auto_buf struct buf out = BUF_INIT;

		screen_view_diff(before, after, &out);
		check_str(cases[i].name, out.data, cases[i].want);
	}
}

static void test_first(void **state) {
	auto_view struct screen_view *view =
		view_of_nodes("first", BUTTON("A", "[0,0][90,90]"));
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	screen_view_diff(NULL, view, &out);
	assert_string_equal(out.data, "the app is now com.example\nnew: [1] button \"A\"");
}

/* However much differs, it is told in few words. */
static void test_bounded(void **state) {
	auto_buf struct buf before = BUF_INIT, after = BUF_INIT, out = BUF_INIT;
	auto_free char *text = xmalloc(5001);

	(void)state;
	memset(text, 'x', 5000);
	text[5000] = '\0';
	for (int i = 0; i < 300; i++) {
		buf_addf(&before, "<node text='%d%s' bounds='[0,%d][99,%d]'/>", i, text, i * 6,
			i * 6 + 6);
		buf_addf(&after, "<node content-desc='%s%d' bounds='[500,%d][599,%d]'/>", text,
			i, i * 6, i * 6 + 6);
	}
	auto_view struct screen_view *old = view_of_nodes("before", before.data);
	auto_view struct screen_view *new = view_of_nodes("after", after.data);

	screen_view_diff(old, new, &out);
	assert_true(out.len < 5000);
	assert_true(strstr(out.data, "more lines, which read_screen shows") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_changes),
		cmocka_unit_test(test_header),
		cmocka_unit_test(test_first),
		cmocka_unit_test(test_bounded),
	};

	return CHECK_RUN(tests);
}
