/* From a dump to the items of a view: the things that were found, window by window, each
   with its label, its state and the place to tap. The dump may go afterwards. */

#include "screen/view.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "screen/extent.h"
#include "screen/kind.h"
#include "screen/reach.h"
#include "screen/relate.h"
#include "screen/window.h"

/* Bytes of one label. */
#define LABEL_MAX 16384

struct maker {
	struct screen_view *view;
	struct gather gather;
	struct rect screen;
	int *numbers; /* by thing: the number of its item, 0: none */
};

static const char *keep(struct maker *maker, const char *text) {
	auto_buf struct buf out = BUF_INIT_MAX(LABEL_MAX);

	label_clean(&out, text ? text : "");
	return texts_add(&maker->view->texts, out.data);
}

static int count_chars(const char *text) {
	int count = 0;

	for (; *text; text++) {
		count += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return count;
}

/* "send" of "com.example:id/send"; names that were taken out of an app say nothing. */
static const char *short_id(const char *id) {
	const char *slash = strstr(id, ":id/");

	return strstr(id, "obfuscated") ? "" : slash ? slash + 4 : id;
}

static enum screen_kind kind_of(const struct thing *thing, const struct screen_item *item) {
	enum screen_kind kind = kind_of_class(item->class);

	if (item->editable) {
		return SCREEN_FIELD;
	}
	if (kind == SCREEN_ITEM && (thing->tappable || item->checkable)) {
		kind = thing->role;
	}
	if (item->checkable) {
		return kind == SCREEN_RADIO || kind == SCREEN_SWITCH || kind == SCREEN_TAB
			       ? kind
			       : SCREEN_CHECKBOX;
	}
	if (item->scrollable && kind != SCREEN_WEB && kind != SCREEN_SLIDER) {
		return SCREEN_LIST;
	}
	if (thing->tappable && (kind == SCREEN_TEXT || kind == SCREEN_IMAGE)) {
		return SCREEN_BUTTON;
	}
	if (kind == SCREEN_LIST || kind == SCREEN_ITEM) {
		return thing->tappable || thing->selected ? SCREEN_ITEM : SCREEN_TEXT;
	}
	return kind;
}

static void set_state(struct screen_item *item, unsigned flags, const struct thing *thing) {
	item->clickable = flags & SCREEN_CLICKABLE;
	item->long_clickable = flags & SCREEN_LONG_CLICKABLE;
	item->scrollable = flags & SCREEN_SCROLLABLE;
	item->checkable = flags & SCREEN_CHECKABLE;
	item->checked = flags & SCREEN_CHECKED;
	item->password = flags & SCREEN_PASSWORD;
	item->selected = thing->selected;
	item->focused = thing->focused;
}

static void set_field(
	struct maker *maker, struct screen_item *item, const struct screen_node *core) {
	const char *text = keep(maker, core->text);
	const char *hint = keep(maker, core->hint);

	/* An empty field reports its hint as its text. */
	if (strcmp(text, hint) == 0) {
		text = "";
	}
	item->hint = hint;
	item->value_chars = count_chars(text);
	item->value = item->password ? "" : text;
}

static void make_item(struct maker *maker, int index) {
	const struct gather *gather = &maker->gather;
	const struct thing *thing = &gather->things.items[index];
	const struct screen_node *nodes = gather->measure.dump->nodes.items;
	const struct screen_node *node = &nodes[thing->node], *core = &nodes[thing->core];
	struct texts *texts = &maker->view->texts;
	struct reach reach = reach_find(&maker->gather, index);
	auto_buf struct buf label = BUF_INIT_MAX(LABEL_MAX);
	struct screen_item item = {
		.number = (int)maker->view->items.len + 1,
		.bounds = gather->measure.visible.items[thing->node],
		.x = reach.x,
		.y = reach.y,
		.covered = reach.covered,
		.display = node->display,
		.window = (int)maker->view->windows.len - 1,
		.value = "",
		.hint = "",
		.id = keep(maker, short_id(node->id[0] ? node->id : core->id)),
		.class = texts_add(texts, core->class),
		.package = texts_add(texts, node->package),
		.editable = measure_is_editable(core),
		.enabled = !((node->flags | core->flags) & SCREEN_DISABLED),
	};

	set_state(&item, node->flags | core->flags, thing);
	label_join(&label, gather->parts.items, thing->first);
	item.label = texts_add(texts, label.data);
	item.kind = kind_of(thing, &item);
	if (item.editable) {
		set_field(maker, &item, core);
	}
	if (item.scrollable) {
		extent_tell(&gather->measure, thing->node, &item);
	}
	vec_push(&maker->view->items, item);
}

/* A line without a word, to tap what others in it are for. */
static bool is_idle(const struct screen_item *item) {
	return !item->label[0] && !item->clickable && item->long_clickable && !item->editable;
}

static void make_window(struct maker *maker, int window) {
	const struct gather *gather = &maker->gather;
	const struct screen_window *it = &gather->measure.dump->windows.items[window];
	struct screen_view *view = maker->view;

	vec_push(&view->windows, ((struct screen_view_window){
					 keep(maker, it->title), it->display, it->active }));
	for (size_t i = 0; i < gather->things.len; i++) {
		const struct thing *thing = &gather->things.items[i];

		if (gather->measure.dump->nodes.items[thing->node].window != window ||
			thing->echo) {
			continue;
		}
		make_item(maker, (int)i);
		if (is_idle(vec_last(&view->items))) {
			view->items.len--;
			continue;
		}
		maker->numbers[i] = vec_last(&view->items)->number;
		if (vec_last(&view->items)->focused) {
			view->focused = maker->numbers[i];
		}
	}
}

static void make_status(struct maker *maker, int window) {
	const struct gather *gather = &maker->gather;
	auto_buf struct buf out = BUF_INIT_MAX(1024);

	buf_add_str(&out, maker->view->status);
	for (size_t i = 0; i < gather->things.len; i++) {
		const struct thing *thing = &gather->things.items[i];

		if (gather->measure.dump->nodes.items[thing->node].window == window) {
			buf_add_str(&out, out.len ? " | " : "");
			label_join(&out, gather->parts.items, thing->first);
		}
	}
	maker->view->status = texts_add(&maker->view->texts, out.data);
}

static void make_windows(struct maker *maker) {
	const struct screen_dump *dump = maker->gather.measure.dump;
	auto_free int *order = xcalloc(dump->windows.len + 1, sizeof(*order));

	window_order(dump, order);
	for (size_t i = 0; i < dump->windows.len; i++) {
		switch (window_use(dump, order[i], maker->screen)) {
		case WINDOW_LISTED:
			make_window(maker, order[i]);
			break;
		case WINDOW_STATUS:
			make_status(maker, order[i]);
			break;
		case WINDOW_LEFT_OUT:
			maker->view->keyboard |=
				dump->windows.items[order[i]].type == SCREEN_WINDOW_KEYBOARD;
			break;
		}
	}
}

/* The package of the nodes in the active window. */
static const char *find_package(const struct screen_dump *dump) {
	const char *found = "";

	for (size_t i = 0; i < dump->nodes.len; i++) {
		const struct screen_node *node = &dump->nodes.items[i];

		if (node->package[0] && dump->windows.items[node->window].active) {
			return node->package;
		}
		found = found[0] ? found : node->package;
	}
	return found;
}

static void make_header(
	struct maker *maker, const struct screen_dump *dump, const struct screen_facts *facts) {
	struct screen_view *view = maker->view;
	const char *package =
		facts && !str_is_empty(facts->package) ? facts->package : find_package(dump);

	view->package = keep(maker, package);
	view->app = keep(maker, facts ? facts->app : NULL);
	view->activity = keep(maker, facts ? facts->activity : NULL);
	view->covered_by = keep(maker, facts ? facts->covered_by : NULL);
	view->status = "";
	view->keyboard = facts && facts->keyboard;
	if (window_is_whole(dump) || facts) {
		view->width = rect_width(maker->screen);
		view->height = rect_height(maker->screen);
	}
	view->rotation = dump->rotation >= 0 || !facts ? dump->rotation : facts->rotation;
	view->cut = dump->cut;
}

struct screen_view *screen_view_make(
	const struct screen_dump *dump, const struct screen_facts *facts) {
	struct maker maker = { .view = xcalloc(1, sizeof(*maker.view)) };

	maker.screen = facts && facts->width > 0 && facts->height > 0
			       ? (struct rect){ 0, 0, facts->width, facts->height }
			       : window_screen(dump);
	gather_things(&maker.gather, dump, maker.screen);
	maker.numbers = xcalloc(maker.gather.things.len + 1, sizeof(*maker.numbers));
	make_header(&maker, dump, facts);
	make_windows(&maker);
	relate_items(&maker.gather, maker.numbers, maker.view);
	maker.view->full = maker.gather.full;
	free(maker.numbers);
	gather_fini(&maker.gather);
	return maker.view;
}

struct screen_view *screen_view_free(struct screen_view *view) {
	if (view) {
		vec_fini(&view->items);
		vec_fini(&view->windows);
		texts_fini(&view->texts);
		free(view);
	}
	return NULL;
}
