#include "dump.h"
#include "nodes.h"

/* What is known from elsewhere comes before what the dump lets one guess. */
static void test_facts(void **state) {
	static const struct screen_facts facts = { .app = "Mail",
		.package = "com.mail",
		.activity = ".Main",
		.covered_by = "InputMethod",
		.keyboard = true,
		.width = 500,
		.height = 400,
		.rotation = 1 };
	const char *xml = "<node package='com.other' bounds='[0,0][1000,2000]'>" TEXT(
		"In", "[0,0][90,90]") TEXT("Out", "[600,0][900,90]") "</node>";
	auto_view struct screen_view *view = view_of("facts", xml, &facts);
	auto_view struct screen_view *guess = view_of("guess", xml, NULL);

	(void)state;
	assert_string_equal(view->app, "Mail");
	assert_string_equal(view->package, "com.mail");
	assert_string_equal(view->activity, ".Main");
	assert_string_equal(view->covered_by, "InputMethod");
	assert_true(view->keyboard);
	assert_int_equal(view->width, 500);
	assert_int_equal(view->height, 400);
	assert_int_equal(view->rotation, 1);
	assert_int_equal(view->items.len, 1);
	assert_string_equal(guess->package, "com.other");
	assert_string_equal(guess->activity, "");
	assert_false(guess->keyboard);
	assert_int_equal(guess->width, 1000);
	assert_int_equal(guess->rotation, -1);
	assert_int_equal(guess->items.len, 2);
}

/* A dialog's window is not the screen. */
static void test_dialog_size(void **state) {
	auto_view struct screen_view *view = view_of("dialog",
		"<hierarchy rotation='0'><node bounds='[90,900][990,1500]'>" TEXT(
			"Sure?", "[100,900][900,990]") "</node></hierarchy>",
		NULL);

	(void)state;
	assert_int_equal(view->width, 0);
	assert_int_equal(view->items.len, 1);
}

static void test_item(void **state) {
	auto_view struct screen_view *view = view_of_nodes("item",
		"<node class='android.widget.EditText' package='com.other' "
		"bounds='[10,20][110,60]' "
		"resource-id='com.other:id/name' text='Ann' hint='Name' clickable='true' "
		"long-clickable='true' focused='true' selected='true' enabled='false'/>");
	const struct screen_item *item = &view->items.items[0];

	(void)state;
	assert_int_equal(view->items.len, 1);
	assert_int_equal(view->focused, 1);
	assert_int_equal(item->number, 1);
	assert_int_equal(item->kind, SCREEN_FIELD);
	assert_int_equal(item->bounds.right, 110);
	assert_int_equal(item->x, 60);
	assert_int_equal(item->y, 40);
	assert_string_equal(item->label, "");
	assert_string_equal(item->value, "Ann");
	assert_string_equal(item->hint, "Name");
	assert_string_equal(item->id, "name");
	assert_string_equal(item->class, "android.widget.EditText");
	assert_string_equal(item->package, "com.other");
	assert_int_equal(item->value_chars, 3);
	assert_true(item->clickable && item->long_clickable && item->editable &&
		    item->focused && item->selected);
	assert_false(item->scrollable || item->checkable || item->checked || item->enabled ||
		     item->password || item->covered);
}

/* The dump may go. */
static void test_own_texts(void **state) {
	struct err err = ERR_INIT;
	const char *xml = "<node package='com.a' bounds='[0,0][99,99]' text='A' class='b.C' "
			  "resource-id='d' clickable='true'/>";
	struct screen_dump *dump = screen_dump_read(xml, strlen(xml), &err);
	auto_view struct screen_view *view = screen_view_make(dump, NULL);

	(void)state;
	screen_dump_free(dump);
	assert_string_equal(view->package, "com.a");
	assert_string_equal(view->items.items[0].label, "A");
	assert_string_equal(view->items.items[0].class, "b.C");
	assert_string_equal(view->items.items[0].id, "d");
}

static void test_cut(void **state) {
	auto_view struct screen_view *view = view_of("cut",
		"<hierarchy rotation='0'><node bounds='[0,0][99,99]' text='A'/><node bou",
		NULL);
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	assert_true(view->cut);
	screen_view_print(view, &out);
	assert_string_equal(out.data, "app unknown, 99x99\n"
				      "the end of this screen is missing: read it again\n"
				      "[1] text \"A\"\n");
}

static void test_null(void **state) {
	(void)state;
	assert_null(screen_view_free(NULL));
	assert_null(screen_dump_free(NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_facts),
		cmocka_unit_test(test_dialog_size),
		cmocka_unit_test(test_item),
		cmocka_unit_test(test_own_texts),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_null),
	};

	return CHECK_RUN(tests);
}
