#include "dump.h"
#include "nodes.h"

#define INBOX                                                                                  \
	TEXT("Inbox", "[0,0][900,90]")                                                         \
	ROW("[0,100][1000,200]")                                                               \
	TEXT("Anna", "[0,100][300,150]")                                                       \
	TEXT("Lunch tomorrow?", "[0,150][300,200]")                                            \
	END ROW("[0,200][1000,300]") TEXT("Bank", "[0,200][300,250]") TEXT(                    \
		"Your statement for \"March\"", "[0,250][300,300]") END BUTTON("Archive",      \
		"[0,300][200,400]") BUTTON("Archive all", "[200,300][400,400]")                \
		BUTTON("7", "[400,300][500,400]") TEXT("Subject", "[0,420][300,460]") FIELD(   \
			"Re: lunch", "[0,470][900,560]", "") FIELD("", "[0,600][900,700]",     \
			"hint='Write a message'") NODE("android.widget.ImageButton",           \
			"[910,600][999,700]", CLICK "resource-id='p:id/send'")                 \
			END BUTTON("Delete", "[0,700][200,800]")                               \
				BUTTON("Delete", "[300,700][500,800]")                         \
					TEXT("Archive all", "[0,900][300,950]")

static void test_finds(void **state) {
	static const struct {
		const char *name, *target;
		int number;
	} cases[] = {
		{ "a number", "4", 4 },
		{ "a number in brackets", "[4]", 4 },
		{ "a whole line", "[4] button \"Archive\"", 4 },
		{ "with white space around it", " 4 ", 4 },
		{ "a text that is a number", "\"7\"", 6 },
		{ "a text", "Archive", 4 },
		{ "a text in quotes", "\"Archive\"", 4 },
		{ "another case", "archive", 4 },
		{ "what can be tapped before what can only be read", "archive all", 5 },
		{ "one of several texts", "Anna", 2 },
		{ "all of them", "Anna | Lunch tomorrow?", 2 },
		{ "a part of a text", "statement", 3 },
		{ "with a quote as it is printed", "your statement for \\\"March\\\"", 3 },
		{ "with other quotes", "your statement for \xe2\x80\x9cMarch\xe2\x80\x9d", 3 },
		{ "the shortest that holds it", "arch", 4 },
		{ "what can only be read", "Inbox", 1 },
		{ "a text that names a field", "Subject", 8 },
		{ "what stands in a field", "Re: lunch", 8 },
		{ "a hint", "write a message", 9 },
		{ "an id", "send", 10 },
		{ "an id as it is printed", "#send", 10 },
	};
	auto_view struct screen_view *view = view_of_nodes("inbox", INBOX);

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;
		const struct screen_item *item = screen_view_find(view, cases[i].target, &err);

		if (!item) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
		check_int(cases[i].name, item->number, cases[i].number);
	}
}

/* An empty field says its hint, and that is its name for who reads the screen. */
static void test_hint_is_a_name(void **state) {
	struct err err = ERR_INIT;
	auto_view struct screen_view *view = view_of_nodes("form",
		TEXT("Save to Phone", "[0,0][900,90]") FIELD("Phone", "[0,200][900,290]", ""));

	(void)state;
	const struct screen_item *item = screen_view_find(view, "phone", &err);

	assert_non_null(item);
	assert_true(item->editable);
}

static void test_fails(void **state) {
	static const struct {
		const char *name, *target;
		enum err_code code;
		const char *says;
	} cases[] = {
		{ "no such number", "99", ERR_NOT_FOUND,
			"there is no [99] on this screen of 13" },
		{ "nothing", " ", ERR_USAGE, "the target is empty" },
		{ "two say it", "Delete", ERR_USAGE,
			"2 things say \"Delete\", give the number of one: [11] button "
			"\"Delete\"; "
			"[12] button \"Delete\"" },
		{ "a slip", "Archvie", ERR_NOT_FOUND,
			"nothing on this screen says \"Archvie\"; near: [4] button "
			"\"Archive\"" },
		{ "a slip in one of several", "Anan", ERR_NOT_FOUND,
			"near: [2] item \"Anna |" },
		{ "more words than there are", "the Inbox folder", ERR_NOT_FOUND,
			"near: [1] text \"Inbox\"" },
		{ "nothing near", "Frobnicate", ERR_NOT_FOUND,
			"nothing on this screen says \"Frobnicate\"" },
		{ "a part of an id is none", "sen", ERR_NOT_FOUND, "nothing on this screen" },
	};
	auto_view struct screen_view *view = view_of_nodes("inbox", INBOX);

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check(cases[i].name, !screen_view_find(view, cases[i].target, &err));
		check_int(cases[i].name, err.code, cases[i].code);
		if (!strstr(err.text, cases[i].says)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
	}
}

/* A picture and what it stands for lie at one place. */
static void test_one_place(void **state) {
	auto_view struct screen_view *view = view_of_nodes("twins",
		NODE("android.widget.CheckBox", "[0,0][90,90]", "checkable='true' text='Like'")
			END NODE("android.widget.CheckBox", "[0,0][90,92]",
				"checkable='true' text='Like'") END);

	(void)state;
	assert_int_equal(view->items.len, 2);
	assert_ptr_equal(screen_view_find(view, "Like", NULL), &view->items.items[0]);
}

/* Others may give the lines other numbers. */
static void test_numbers(void **state) {
	auto_view struct screen_view *view = view_of_nodes("numbers",
		ROW("[0,0][900,90]") TEXT("Anna", "[0,0][90,90]") NODE(
			"android.widget.CheckBox", "[800,0][890,90]", CLICK "checkable='true'")
			END END);
	auto_buf struct buf line = BUF_INIT;

	(void)state;
	view->items.items[0].number = 40;
	view->items.items[1].number = 7;
	assert_ptr_equal(screen_view_find(view, "7", NULL), &view->items.items[1]);
	assert_null(screen_view_find(view, "1", NULL));
	screen_item_print(&view->items.items[1], &line);
	assert_string_equal(line.data, "[7] checkbox of [40] unchecked");
}

static void test_long_target(void **state) {
	auto_view struct screen_view *view = view_of_nodes("inbox", INBOX);
	auto_free char *target = xmalloc(100001);
	struct err err = ERR_INIT;

	(void)state;
	memset(target, 'a', 100000);
	target[100000] = '\0';
	assert_null(screen_view_find(view, target, &err));
	assert_true(strlen(err.text) < 400);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_finds),
		cmocka_unit_test(test_hint_is_a_name),
		cmocka_unit_test(test_fails),
		cmocka_unit_test(test_one_place),
		cmocka_unit_test(test_numbers),
		cmocka_unit_test(test_long_target),
	};

	return CHECK_RUN(tests);
}
