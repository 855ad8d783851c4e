#include "dump.h"

static struct screen_dump *read_dump(const char *name, const char *xml) {
	struct err err = ERR_INIT;
	struct screen_dump *dump = screen_dump_read(xml, strlen(xml), &err);

	if (!dump) {
		fail_msg("%s: %s", name, err.text);
	}
	return dump;
}

static void test_node(void **state) {
	(void)state;
	auto_screen_dump struct screen_dump *dump = read_dump("node",
		"<hierarchy rotation=\"1\"><node NAF=\"true\" bounds=\"[-10,20][300,400]\" "
		"password=\"true\" index=\"0\" text=\"a&#10;b\" resource-id=\"p:id/x\" "
		"class=\"android.view.View\" package=\"p\" content-desc=\"d\" hint=\"h\" "
		"checkable=\"true\" checked=\"true\" clickable=\"true\" enabled=\"false\" "
		"focusable=\"true\" focused=\"true\" scrollable=\"true\" "
		"long-clickable=\"true\" selected=\"true\" visible-to-user=\"false\" "
		"drawing-order=\"7\" display-id=\"2\" strange=\"true\"><node/></node>"
		"</hierarchy>");
	const struct screen_node *node = &dump->nodes.items[0], *bare = &dump->nodes.items[1];

	assert_int_equal(dump->nodes.len, 2);
	assert_int_equal(dump->rotation, 1);
	assert_false(dump->cut);
	assert_string_equal(node->text, "a\nb");
	assert_string_equal(node->id, "p:id/x");
	assert_string_equal(node->class, "android.view.View");
	assert_string_equal(node->package, "p");
	assert_string_equal(node->desc, "d");
	assert_string_equal(node->hint, "h");
	assert_int_equal(node->bounds.left, -10);
	assert_int_equal(node->bounds.top, 20);
	assert_int_equal(node->bounds.right, 300);
	assert_int_equal(node->bounds.bottom, 400);
	assert_int_equal(node->flags, 0x7ff);
	assert_int_equal(node->order, 7);
	assert_int_equal(node->display, 2);
	assert_int_equal(node->parent, -1);
	assert_int_equal(node->end, 2);
	assert_string_equal(bare->text, "");
	assert_string_equal(bare->class, "");
	assert_int_equal(bare->flags, 0);
	assert_int_equal(bare->order, -1);
	assert_int_equal(bare->display, 2);
	assert_int_equal(bare->parent, 0);
	assert_true(rect_is_empty(bare->bounds));
}

static void test_bounds(void **state) {
	static const char *const bad[] = { "", "[0,0]", "[0,0][1,1", "0,0,1,1", "[a,0][1,1]",
		"[0,0] [1,1]", "[0,0][999999,1]", "[0,0][99999999999999999999,1]", "[,][,]" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		auto_free char *xml = xasprintf("<node bounds='%s'/>", bad[i]);
		auto_screen_dump struct screen_dump *dump = read_dump(bad[i], xml);

		check(bad[i], rect_is_empty(dump->nodes.items[0].bounds));
	}
}

/* Where the nodes of a dump stand; the shape is "parent:end" of each. */
static void test_shapes(void **state) {
	static const struct {
		const char *name, *xml, *shape;
		bool cut;
	} cases[] = {
		{ "a tree", "<hierarchy><node><node/><node/></node></hierarchy>",
			"-1:3 0:2 0:3 ", false },
		{ "no hierarchy", "<node><node/></node>", "-1:2 0:2 ", false },
		{ "nothing in it", "<?xml version='1.0'?>\r\n<hierarchy rotation='0' />\r\n",
			"", false },
		{ "several at the root", "<hierarchy><node/><node/></hierarchy>", "-1:1 -1:2 ",
			false },
		{ "classes as names",
			"<hierarchy><a.B bounds='[0,0][1,1]'><a.C bounds=''/></a.B>"
			"</hierarchy>",
			"-1:2 0:2 ", false },
		{ "other elements between", "<x><node><y><node/></y></node></x>", "-1:2 0:2 ",
			false },
		{ "cut in a tag", "<hierarchy><node><node/><node text='a", "-1:2 0:2 ", true },
		{ "cut between tags", "<hierarchy><node><node>", "-1:2 0:2 ", true },
		{ "the status in the same line",
			"<hierarchy><node/></hierarchy>UI hierchary dumped to: /dev/tty",
			"-1:1 ", false },
		{ "a warning in front", "WARNING: x\n<hierarchy><node/></hierarchy>", "-1:1 ",
			false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_screen_dump struct screen_dump *dump =
			read_dump(cases[i].name, cases[i].xml);
		auto_buf struct buf shape = BUF_INIT;

		for (size_t j = 0; j < dump->nodes.len; j++) {
			buf_addf(&shape, "%d:%d ", dump->nodes.items[j].parent,
				dump->nodes.items[j].end);
		}
		check_str(cases[i].name, shape.data, cases[i].shape);
		check_int(cases[i].name, dump->cut, cases[i].cut);
	}
}

static void test_windows(void **state) {
	(void)state;
	auto_screen_dump struct screen_dump *dump = read_dump("windows",
		"<displays><display id='0'><window title='Keys' type='2' layer='3' "
		"bounds='[0,9][10,20]'><hierarchy rotation='0'><node/></hierarchy></window>"
		"<window title='A' type='1' layer='1' active='true' focused='true'><hierarchy "
		"rotation='3'><node><node/></node></hierarchy><window title='B' type='77'>"
		"<hierarchy><node/></hierarchy></window></window></display><display id='4'>"
		"<window "
		"title='C'><hierarchy><node/></hierarchy></window></display></displays>");
	static const struct {
		const char *title;
		enum screen_window_type type;
		int display;
		bool active;
	} want[] = {
		{ "Keys", SCREEN_WINDOW_KEYBOARD, 0, false },
		{ "A", SCREEN_WINDOW_APP, 0, true },
		{ "B", SCREEN_WINDOW_UNKNOWN, 0, false },
		{ "C", SCREEN_WINDOW_UNKNOWN, 4, false },
	};
	static const int windows[] = { 0, 1, 1, 2, 3 }; /* by node */

	assert_int_equal(dump->windows.len, ARRAY_LEN(want));
	for (size_t i = 0; i < ARRAY_LEN(want); i++) {
		const struct screen_window *window = &dump->windows.items[i];

		check_str(want[i].title, window->title, want[i].title);
		check_int(want[i].title, window->type, want[i].type);
		check_int(want[i].title, window->display, want[i].display);
		check_int(want[i].title, window->active, want[i].active);
	}
	assert_int_equal(dump->windows.items[0].bounds.top, 9);
	assert_int_equal(dump->windows.items[0].layer, 3);
	assert_int_equal(dump->nodes.len, ARRAY_LEN(windows));
	for (size_t i = 0; i < ARRAY_LEN(windows); i++) {
		assert_int_equal(dump->nodes.items[i].window, windows[i]);
	}
	assert_int_equal(dump->nodes.items[3].parent, -1);
}

static void test_refused(void **state) {
	static const struct {
		const char *name, *text, *says;
	} cases[] = {
		{ "nothing", " \n", "the dump of the screen is empty" },
		{ "what uiautomator says", "\nERROR: null root node returned by X.\nmore",
			"this is no dump of a screen: ERROR: null root node returned by X." },
		{ "another document", "<html><body>x</body></html>", "this is no dump" },
		{ "declarations", "<!DOCTYPE x [<!ENTITY a 'b'>]><node text='&a;'/>",
			"the dump of the screen: XML with declarations" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check(cases[i].name,
			!screen_dump_read(cases[i].text, strlen(cases[i].text), &err));
		if (!strstr(err.text, cases[i].says)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
	}
}

static char *repeat(const char *head, const char *piece, size_t count, size_t *len) {
	struct buf text = { 0 };

	buf_init(&text, (size_t)200 << 20);
	buf_add_str(&text, head);
	for (size_t i = 0; i < count; i++) {
		buf_add_str(&text, piece);
	}
	*len = text.len;
	return buf_detach(&text);
}

/* What is far beyond any screen ends in an error that says so. */
static void test_hostile(void **state) {
	static const struct {
		const char *name, *piece;
		size_t count;
		const char *says;
	} cases[] = {
		{ "ten thousand levels", "<node bounds='[0,0][9,9]'>", 10000, "more levels" },
		{ "many nodes", "<node/>", 60000, "more elements" },
		{ "a hundred megabytes", "<node text='0123456789012345678901234567890'/>",
			2300000, "larger than" },
		{ "many attributes",
			"<node a='1' b='1' c='1' d='1' e='1' f='1' g='1' h='1' i='1' "
			"j='1' k='1' l='1' m='1' n='1' o='1' p='1' q='1' r='1' "
			"s='1' t='1' u='1' v='1' w='1' x='1' y='1' z='1' A='1' "
			"B='1' C='1' D='1' E='1' F='1' G='1' H='1' I='1' J='1' "
			"K='1' L='1' M='1' N='1' O='1' P='1' Q='1' R='1' S='1' "
			"T='1' U='1' V='1' W='1' X='1' Y='1' Z='1' aa='1' ab='1' "
			"ac='1' ad='1' ae='1' af='1' ag='1' ah='1' ai='1' aj='1' "
			"ak='1' al='1' am='1' />",
			1, "more than 64 attributes" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;
		size_t len;
		auto_free char *text = repeat("<node>", cases[i].piece, cases[i].count, &len);

		check(cases[i].name, !screen_dump_read(text, len, &err));
		check_int(cases[i].name, err.code, ERR_LIMIT);
		if (!strstr(err.text, cases[i].says)) {
			fail_msg("%s: %s", cases[i].name, err.text);
		}
	}
}

static void test_many_windows(void **state) {
	size_t len;
	auto_free char *text = repeat("<displays>", "<window><node/></window>", 1000, &len);

	(void)state;
	auto_screen_dump struct screen_dump *dump = read_dump("windows", text);

	assert_int_equal(dump->nodes.len, 1000);
	assert_in_range(dump->windows.len, 1, 256);
	screen_view_free(screen_view_make(dump, NULL));
}

/* A text of 10 MB in one node, and 900 levels, are read. */
static void test_large(void **state) {
	size_t len;
	auto_free char *deep = repeat("", "<node bounds='[0,0][9,9]'>", 900, &len);
	auto_free char *wide = repeat("<node text='", "0123456789", 1000000, &len);
	auto_free char *whole = xasprintf("%s' bounds='[0,0][900,900]'/>", wide);

	(void)state;
	auto_screen_dump struct screen_dump *dump = read_dump("deep", deep);
	auto_screen_dump struct screen_dump *text = read_dump("wide", whole);

	assert_int_equal(dump->nodes.len, 900);
	assert_true(dump->cut);
	assert_int_equal(strlen(text->nodes.items[0].text), 10000000);
	screen_view_free(screen_view_make(text, NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_node),
		cmocka_unit_test(test_bounds),
		cmocka_unit_test(test_shapes),
		cmocka_unit_test(test_windows),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_many_windows),
		cmocka_unit_test(test_large),
	};

	return CHECK_RUN(tests);
}
