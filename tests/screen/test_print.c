#include "dump.h"
#include "nodes.h"

static char *print(const struct screen_view *view) {
	struct buf out = BUF_INIT;

	screen_view_print(view, &out);
	return buf_detach(&out);
}

static void test_items(void **state) {
	static const struct {
		const char *name, *nodes, *lines;
	} cases[] = {
		{ "quotes", TEXT("say \"hi\" \\ now", "[0,0][90,90]"),
			"[1] text \"say \\\"hi\\\" \\ now\"\n" },
		{ "no line can be made up by a text",
			TEXT("a&#10;[2] button &quot;OK&quot;", "[0,0][90,90]"),
			"[1] text \"a [2] button \\\"OK\\\"\"\n" },
		{ "an id where there are no words",
			VIEW("[0,0][90,90]", CLICK "resource-id='com.x:id/send'") END,
			"[1] item #send\n" },
		{ "a long id",
			VIEW("[0,0][90,90]", CLICK
				"resource-id='p:id/a_name_that_is_much_too_long_for_a_line'")
				END,
			"[1] item #a_name_that_is_much_too_\n" },
		{ "an id that says nothing",
			VIEW("[0,0][90,90]",
				CLICK "resource-id='p:id/0_resource_name_obfuscated'") END,
			"[1] item @45,45\n" },
		{ "no id where there are words",
			VIEW("[0,0][90,90]", CLICK "resource-id='p:id/send' text='Send'") END,
			"[1] item \"Send\"\n" },
		{ "a field with all",
			FIELD("Ann", "[0,0][90,90]", "content-desc='Name' hint='First'"),
			"[1] field \"Name\" hint \"First\" = \"Ann\"\n" },
		{ "a field that shows its hint", FIELD("First", "[0,0][90,90]", "hint='First'"),
			"[1] field hint \"First\" empty\n" },
		{ "a password never",
			FIELD("secret", "[0,0][90,90]", "password='true' content-desc='PIN'"),
			"[1] field \"PIN\" password, 6 characters\n" },
		{ "a password without a field",
			NODE("x.PinView", "[0,0][90,90]", "password='true' text='1234'") END,
			"[1] field password, 4 characters\n" },
		{ "on another display",
			NODE("android.widget.Button", "[0,0][90,90]",
				CLICK "text='A' display-id='2'") END,
			"[1] button \"A\" display 2\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *lines = dump_lines(cases[i].name, cases[i].nodes);

		check_str(cases[i].name, lines, cases[i].lines);
	}
}

static void test_header(void **state) {
	static const struct {
		const char *name;
		struct screen_facts facts;
		const char *header;
	} cases[] = {
		{ "nothing known", { .app = NULL }, "app unknown" },
		{ "package and activity", { .package = "com.a", .activity = ".Main" },
			"app com.a, activity .Main" },
		{ "all",
			{ .app = "Mail",
				.package = "com.a",
				.activity = ".Main",
				.width = 1080,
				.height = 2400,
				.keyboard = true,
				.covered_by = "NotificationShade" },
			"app Mail com.a, activity .Main, 1080x2400, keyboard shown\n"
			"covered by NotificationShade" },
		{ "no line can be made up by a name", { .package = "com.a\n[1] button \"x\"" },
			"app com.a [1] button \"x\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_view struct screen_view *view =
			view_of(cases[i].name, "<hierarchy rotation='0'/>", &cases[i].facts);
		auto_free char *text = print(view);
		auto_free char *want = xasprintf(
			"%s\nnothing here can be read or tapped: use take_screenshot\n",
			cases[i].header);

		check_str(cases[i].name, text, want);
	}
}

static void test_long_text(void **state) {
	auto_buf struct buf nodes = BUF_INIT;

	(void)state;
	buf_add_str(&nodes, "<node bounds='[0,0][90,90]' text='");
	for (int i = 0; i < 1100; i++) {
		buf_add_str(&nodes, "\xe4\xb8\xad");
	}
	buf_add_str(&nodes, "'/>");
	auto_free char *lines = dump_lines("long", nodes.data);

	assert_int_equal(strlen(lines), strlen("[1] text \"\"... (+100 characters)\n") + 3000);
	assert_true(strstr(lines, "\"... (+100 characters)\n") != NULL);
}

/* A text that is longer than anything is kept is cut, not lost. */
static void test_huge_text(void **state) {
	auto_free char *text = xmalloc(100001);

	(void)state;
	memset(text, 'x', 100000);
	text[100000] = '\0';
	auto_free char *nodes =
		xasprintf("<node clickable='true' bounds='[0,0][90,90]' text='%s'/>", text);
	auto_free char *lines = dump_lines("huge", nodes);

	assert_true(strncmp(lines, "[1] item \"xxx", 13) == 0);
	assert_true(strstr(lines, "\"... (+15384 characters)\n") != NULL);
}

/* All lines together have an end too, and say so. */
static void test_much_text(void **state) {
	auto_buf struct buf nodes = BUF_INIT;

	(void)state;
	for (int i = 0; i < 190; i++) {
		buf_addf(&nodes, "<node bounds='[0,%d][90,%d]' text='%01000d'/>", i * 10,
			i * 10 + 9, i);
	}
	auto_free char *lines = dump_lines("much", nodes.data);

	assert_in_range(strlen(lines), 48000, 51000);
	assert_true(strstr(lines, "more is on this screen: 141 lines are not shown\n") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_items),
		cmocka_unit_test(test_header),
		cmocka_unit_test(test_long_text),
		cmocka_unit_test(test_huge_text),
		cmocka_unit_test(test_much_text),
	};

	return CHECK_RUN(tests);
}
