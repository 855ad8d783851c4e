/* What must hold for any screen: each saved dump of one is read, and what its view says is
   compared with what its nodes say. */

#include "dumps.h"

#include "screen/label.h"

struct seen {
	const char *name;
	struct screen_dump *dump;
	struct screen_view *view;
	struct rect *visible; /* by node */
	struct rect *clips;
	size_t bytes;
};

static const struct screen_node *node_at(const struct seen *seen, int node) {
	return &seen->dump->nodes.items[node];
}

/* What of each node can be seen: its part of the screen and of all that scrolls around it. */
static void measure(struct seen *seen) {
	size_t count = seen->dump->nodes.len;
	int width = 0, height = 0;

	seen->visible = xcalloc(count + 1, sizeof(*seen->visible));
	seen->clips = xcalloc(count + 1, sizeof(*seen->clips));
	for (size_t i = 0; i < count; i++) {
		const struct screen_node *node = node_at(seen, (int)i);

		if (node->parent < 0) {
			width = node->bounds.right > width ? node->bounds.right : width;
			height = node->bounds.bottom > height ? node->bounds.bottom : height;
		}
	}
	for (size_t i = 0; i < count; i++) {
		const struct screen_node *node = node_at(seen, (int)i);
		struct rect clip = node->parent < 0 ? (struct rect){ 0, 0, width, height }
						    : seen->clips[node->parent];

		seen->visible[i] = rect_meet(node->bounds, clip);
		seen->clips[i] = node->flags & SCREEN_SCROLLABLE ? seen->visible[i] : clip;
	}
}

static void open_dump(struct seen *seen, const char *path) {
	struct err err = ERR_INIT;
	auto_free char *text = dumps_read(path, &seen->bytes);

	seen->name = path_basename(path);
	seen->dump = screen_dump_read(text, seen->bytes, &err);
	if (!seen->dump) {
		fail_msg("%s: %s", seen->name, err.text);
	}
	seen->view = screen_view_make(seen->dump, NULL);
	measure(seen);
}

static void close_dump(struct seen *seen) {
	screen_view_free(seen->view);
	screen_dump_free(seen->dump);
	free(seen->visible);
	free(seen->clips);
}

static bool is_seen(const struct seen *seen, int node) {
	return rect_width(seen->visible[node]) > 5 && rect_height(seen->visible[node]) > 5;
}

/* Keys of a keyboard and bars of the system are told in the header, if at all. */
static bool is_listed(const struct seen *seen, int node) {
	enum screen_window_type type =
		seen->dump->windows.items[node_at(seen, node)->window].type;

	return type != SCREEN_WINDOW_KEYBOARD && type != SCREEN_WINDOW_SYSTEM;
}

static bool is_field(const struct screen_node *node) {
	return strstr(node->class, "EditText") || strstr(node->class, "AutoComplete");
}

static char *clean(const char *text) {
	struct buf out = BUF_INIT;

	label_clean(&out, text);
	return buf_detach(&out);
}

static bool says(const struct screen_item *item, const char *text) {
	return strstr(item->label, text) || strstr(item->value, text) ||
	       strstr(item->hint, text);
}

static void check_told(const struct seen *seen, int node, const char *raw) {
	auto_free char *text = clean(raw);
	bool told = text[0] == '\0' || strstr(seen->view->status, text);

	for (size_t i = 0; i < seen->view->items.len && !told; i++) {
		told = says(&seen->view->items.items[i], text);
	}
	if (!told) {
		fail_msg("%s: node %d says \"%s\", the view does not", seen->name, node, text);
	}
}

/* No text that can be seen is lost. */
static void check_texts(const struct seen *seen) {
	for (size_t i = 0; i < seen->dump->nodes.len; i++) {
		const struct screen_node *node = node_at(seen, (int)i);

		if (is_seen(seen, (int)i) && is_listed(seen, (int)i) &&
			!(node->flags & SCREEN_PASSWORD)) {
			check_told(seen, (int)i, node->text);
			check_told(seen, (int)i, node->desc);
		}
	}
}

/* The nearest node that can be clicked, itself or around it, -1. */
static int clickable_of(const struct seen *seen, int node) {
	while (node >= 0 && !(node_at(seen, node)->flags & SCREEN_CLICKABLE)) {
		node = node_at(seen, node)->parent;
	}
	return node;
}

/* A page or a scrolling area does not swallow what it is the ground of. */
static bool is_ground(const struct seen *seen, int node) {
	const struct screen_node *it = node_at(seen, node);

	return (it->flags & SCREEN_SCROLLABLE) || strstr(it->class, "WebView");
}

static int count_lines(const struct seen *seen, int clickable, const char *text) {
	int count = 0;

	for (size_t i = 0; i < seen->view->items.len; i++) {
		const struct screen_item *item = &seen->view->items.items[i];

		count += (item->clickable || item->long_clickable) && says(item, text) &&
			 rect_is_near(item->bounds, seen->visible[clickable], 5);
	}
	return count;
}

/* What can be clicked and the text in it have exactly one line that holds both. */
static void check_clickables(const struct seen *seen) {
	for (size_t i = 0; i < seen->dump->nodes.len; i++) {
		const struct screen_node *node = node_at(seen, (int)i);
		int clickable = clickable_of(seen, (int)i);
		auto_free char *text = clean(node->text[0] ? node->text : node->desc);

		if (clickable < 0 || !text[0] || !is_seen(seen, (int)i) ||
			!is_seen(seen, clickable) || !is_listed(seen, (int)i) ||
			(node->flags & SCREEN_PASSWORD) ||
			(is_ground(seen, clickable) && clickable != (int)i) ||
			(is_field(node) && clickable != (int)i)) {
			continue;
		}
		int lines = count_lines(seen, clickable, text);

		if (lines != 1) {
			fail_msg("%s: \"%s\" of node %d has %d lines", seen->name, text,
				clickable, lines);
		}
	}
}

static void check_items(const struct seen *seen) {
	for (size_t i = 0; i < seen->view->items.len; i++) {
		const struct screen_item *item = &seen->view->items.items[i];

		check_int(seen->name, item->number, i + 1);
		check(seen->name, rect_has(item->bounds, item->x, item->y));
		check(seen->name, !strchr(item->label, '\n') && !strchr(item->value, '\n'));
		check(seen->name, !item->password || item->value[0] == '\0');
		check(seen->name, !item->of || (item->of != item && item->of->label[0]));
	}
}

/* What is found by its whole label is that, or one that says the same. */
static void check_find(const struct seen *seen) {
	for (size_t i = 0; i < seen->view->items.len; i++) {
		const struct screen_item *item = &seen->view->items.items[i];
		struct err err = ERR_INIT;
		auto_free char *quoted = xasprintf("\"%s\"", item->label);
		auto_free char *number = xasprintf("[%d]", item->number);

		check(seen->name, screen_view_find(seen->view, number, NULL) == item);
		if (item->label[0] && strlen(item->label) < 1000 &&
			!screen_view_find(seen->view, quoted, &err)) {
			check_int(item->label, err.code, ERR_USAGE);
		}
	}
}

static void check_same(const struct seen *seen) {
	auto_view struct screen_view *again = screen_view_make(seen->dump, NULL);
	auto_buf struct buf one = BUF_INIT, two = BUF_INIT, diff = BUF_INIT;

	screen_view_print(seen->view, &one);
	screen_view_print(again, &two);
	screen_view_diff(seen->view, again, &diff);
	check_str(seen->name, two.data, one.data);
	check_str(seen->name, diff.data, "nothing changed");
	check(seen->name, screen_view_hash(again) == screen_view_hash(seen->view));
}

static void add_all(struct strv *paths) {
	static const char *const folders[] = { "uiautomator", "synthetic" };
	auto_free char *own = dumps_own();

	dumps_list(paths, own);
	check(own, paths->len > 10);
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		auto_free char *folder = dumps_shared(folders[i]);

		dumps_list(paths, folder);
	}
}

static void test_all_hold(void **state) {
	auto_strv struct strv paths = STRV_INIT;

	(void)state;
	add_all(&paths);
	for (size_t i = 0; i < paths.len; i++) {
		struct seen seen = { 0 };

		open_dump(&seen, paths.items[i]);
		check_texts(&seen);
		check_clickables(&seen);
		check_items(&seen);
		check_find(&seen);
		check_same(&seen);
		close_dump(&seen);
	}
}

/* FILE.txt beside a dump of our own holds what the model sees of it. */
static void test_lines(void **state) {
	auto_strv struct strv paths = STRV_INIT;
	auto_free char *own = dumps_own();

	(void)state;
	dumps_list(&paths, own);
	for (size_t i = 0; i < paths.len; i++) {
		auto_free char *stem = xmemdup(paths.items[i], strlen(paths.items[i]) - 4);
		auto_free char *path = xasprintf("%s.txt", stem);
		auto_free char *want = dumps_read(path, NULL);
		auto_free char *xml = dumps_read(paths.items[i], NULL);
		auto_view struct screen_view *view = view_of(paths.items[i], xml, NULL);
		auto_buf struct buf out = BUF_INIT;

		screen_view_print(view, &out);
		check_str(path, out.data, want);
	}
}

static int compare_ratios(const void *a, const void *b) {
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

/* Bytes of the lines without the texts of the screen. */
static double beyond_text(const struct seen *seen, size_t printed) {
	size_t texts = 0, lines = seen->view->items.len;

	for (size_t i = 0; i < lines; i++) {
		const struct screen_item *item = &seen->view->items.items[i];

		texts += strlen(item->label) + strlen(item->value);
	}
	return lines ? (double)(printed - texts) / (double)lines : 0;
}

/* A view is small: of dumps of real screens half take at most 7 % of the XML, and no line
   more than 40 bytes beyond its own text, the header counted in where there are lines
   enough. */
static void test_small(void **state) {
	auto_free char *folder = dumps_shared("uiautomator");
	auto_strv struct strv paths = STRV_INIT;

	(void)state;
	if (!folder) {
		check_skip("CHELA_SHARED names no folder with dumps");
	}
	dumps_list(&paths, folder);
	check(folder, paths.len > 5);
	auto_free double *ratios = xcalloc(paths.len, sizeof(*ratios));

	for (size_t i = 0; i < paths.len; i++) {
		struct seen seen = { 0 };
		auto_buf struct buf out = BUF_INIT;

		open_dump(&seen, paths.items[i]);
		screen_view_print(seen.view, &out);
		ratios[i] = (double)out.len / (double)seen.bytes;
		check(seen.name, seen.view->items.len < 4 || beyond_text(&seen, out.len) <= 40);
		close_dump(&seen);
	}
	qsort(ratios, paths.len, sizeof(*ratios), compare_ratios);
	if (ratios[paths.len / 2] > 0.07) {
		fail_msg("the median takes %.1f %%", ratios[paths.len / 2] * 100);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_all_hold),
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_small),
	};

	return CHECK_RUN(tests);
}
