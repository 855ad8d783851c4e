/* Elements become nodes of one array, parents before children, so that a subtree is a span
   of it and nothing that reads it has to recurse. Attributes may come in any order and be
   missing; an element with bounds is a node whatever it is called. */

#include "screen/dump.h"

#include "base/str.h"
#include "xml/xml.h"

#include <errno.h>
#include <limits.h>

#define COORDINATE_MAX 100000
#define WINDOWS_MAX 256 /* what stands in more belongs to the one around */

static const struct xml_limits limits = {
	.bytes = XML_BYTES_MAX,
	.depth = 1000,
	.elements = 50000,
	.attributes = 64,
};

/* What is open: a node, a window, or something else. */
struct level {
	int node;   /* the nearest node, -1: none */
	int window; /* index, -1: none */
	int display;
	bool is_node;
};

struct reader {
	struct screen_dump *dump;
	VEC(struct level) levels;
};

static const struct {
	const char *name;
	unsigned flag;
} flag_names[] = {
	{ "checkable", SCREEN_CHECKABLE },
	{ "checked", SCREEN_CHECKED },
	{ "clickable", SCREEN_CLICKABLE },
	{ "focusable", SCREEN_FOCUSABLE },
	{ "focused", SCREEN_FOCUSED },
	{ "long-clickable", SCREEN_LONG_CLICKABLE },
	{ "password", SCREEN_PASSWORD },
	{ "scrollable", SCREEN_SCROLLABLE },
	{ "selected", SCREEN_SELECTED },
};

static const char *find(
	const struct xml_attribute *attributes, size_t count, const char *name) {
	for (size_t i = 0; i < count; i++) {
		if (strcmp(attributes[i].name, name) == 0) {
			return attributes[i].value;
		}
	}
	return NULL;
}

static int read_number(const char *text, int otherwise) {
	int64_t value;

	return str_to_int(text, &value) && value >= INT_MIN && value <= INT_MAX ? (int)value
										: otherwise;
}

/* A coordinate and what stands behind it: "12," */
static bool read_coordinate(const char **at, char behind, int *out) {
	char *end;

	errno = 0;
	long value = strtol(*at, &end, 10);

	if (end == *at || *end != behind || errno || labs(value) > COORDINATE_MAX) {
		return false;
	}
	*at = end + 1;
	*out = (int)value;
	return true;
}

/* "[0,84][1080,210]"; empty for anything else. */
static struct rect read_bounds(const char *text) {
	struct rect rect = { 0 };
	bool good = text && *text++ == '[' && read_coordinate(&text, ',', &rect.left) &&
		    read_coordinate(&text, ']', &rect.top) && *text++ == '[' &&
		    read_coordinate(&text, ',', &rect.right) &&
		    read_coordinate(&text, ']', &rect.bottom);

	return good ? rect : (struct rect){ 0 };
}

static unsigned read_flags(const struct xml_attribute *attributes, size_t count) {
	unsigned flags = 0;

	for (size_t i = 0; i < ARRAY_LEN(flag_names); i++) {
		if (str_eq(find(attributes, count, flag_names[i].name), "true")) {
			flags |= flag_names[i].flag;
		}
	}
	if (str_eq(find(attributes, count, "enabled"), "false")) {
		flags |= SCREEN_DISABLED;
	}
	if (str_eq(find(attributes, count, "visible-to-user"), "false")) {
		flags |= SCREEN_HIDDEN;
	}
	return flags;
}

/* The window that a node without one stands in. */
static int default_window(struct screen_dump *dump, int display) {
	vec_push(&dump->windows,
		((struct screen_window){ .title = "", .display = display, .active = true }));
	return (int)dump->windows.len - 1;
}

static void open_node(struct reader *reader, struct level *level, const char *name,
	const struct xml_attribute *attributes, size_t count) {
	struct screen_dump *dump = reader->dump;
	struct texts *texts = &dump->texts;
	int display = read_number(find(attributes, count, "display-id"), level->display);
	const char *class = find(attributes, count, "class");

	if (level->window < 0) {
		level->window = dump->windows.len ? 0 : default_window(dump, display);
	}
	struct screen_node node = {
		.text = texts_add(texts, find(attributes, count, "text")),
		.desc = texts_add(texts, find(attributes, count, "content-desc")),
		.hint = texts_add(texts, find(attributes, count, "hint")),
		.id = texts_add(texts, find(attributes, count, "resource-id")),
		.class = texts_add(texts, class || str_eq(name, "node") ? class : name),
		.package = texts_add(texts, find(attributes, count, "package")),
		.bounds = read_bounds(find(attributes, count, "bounds")),
		.flags = read_flags(attributes, count),
		.window = level->window,
		.display = display,
		.parent = level->node,
		.order = read_number(find(attributes, count, "drawing-order"), -1),
	};

	level->node = (int)dump->nodes.len;
	level->is_node = true;
	level->display = display;
	vec_push(&dump->nodes, node);
}

static void open_window(struct reader *reader, struct level *level,
	const struct xml_attribute *attributes, size_t count) {
	struct screen_dump *dump = reader->dump;
	int type = read_number(find(attributes, count, "type"), 0);
	struct screen_window window = {
		.title = texts_add(&dump->texts, find(attributes, count, "title")),
		.display = level->display,
		.type = type > 0 && type <= SCREEN_WINDOW_MAGNIFIER
				? (enum screen_window_type)type
				: SCREEN_WINDOW_UNKNOWN,
		.layer = read_number(find(attributes, count, "layer"), 0),
		.bounds = read_bounds(find(attributes, count, "bounds")),
		.active = str_eq(find(attributes, count, "active"), "true"),
		.focused = str_eq(find(attributes, count, "focused"), "true"),
	};

	level->window = (int)dump->windows.len;
	level->node = -1;
	vec_push(&dump->windows, window);
}

static void handle_open(
	void *ctx, const char *name, const struct xml_attribute *attributes, size_t count) {
	struct reader *reader = ctx;
	struct level *above = vec_last(&reader->levels);
	struct level level = above ? *above : (struct level){ .node = -1, .window = -1 };

	level.is_node = false;
	if (str_eq(name, "window") && reader->dump->windows.len < WINDOWS_MAX) {
		open_window(reader, &level, attributes, count);
	} else if (str_eq(name, "display")) {
		level.display = read_number(find(attributes, count, "id"), 0);
	} else if (str_eq(name, "hierarchy")) {
		int rotation = read_number(find(attributes, count, "rotation"), -1);

		reader->dump->rotation = rotation >= 0 && rotation <= 3 ? rotation : -1;
	} else if (str_eq(name, "node") || find(attributes, count, "bounds")) {
		open_node(reader, &level, name, attributes, count);
	}
	vec_push(&reader->levels, level);
}

static void handle_close(void *ctx, const char *name) {
	struct reader *reader = ctx;
	struct level level = reader->levels.items[--reader->levels.len];

	(void)name;
	if (level.is_node) {
		reader->dump->nodes.items[level.node].end = (int)reader->dump->nodes.len;
	}
}

/* Is this a dump, if an empty one: a hierarchy or a list of displays? */
static bool is_dump(const struct screen_dump *dump) {
	return dump->nodes.len > 0 || dump->windows.len > 0 || dump->rotation >= 0;
}

/* The first line of what came instead of a dump. */
static bool fail_foreign(const char *text, size_t len, struct err *err) {
	const char *line = str_trim_span(text, &len);
	const char *end = memchr(line, '\n', len);
	size_t size = end ? (size_t)(end - line) : len;

	if (len == 0) {
		return err_set(err, ERR_PARSE, "the dump of the screen is empty");
	}
	return err_set(err, ERR_PARSE, "this is no dump of a screen: %.*s",
		(int)(size < 200 ? size : 200), line);
}

struct screen_dump *screen_dump_read(const char *xml, size_t len, struct err *err) {
	static const struct xml_handler handler = { .open = handle_open,
		.close = handle_close };
	auto_screen_dump struct screen_dump *dump = xcalloc(1, sizeof(*dump));
	struct reader reader = { .dump = dump };
	struct xml_outcome outcome;
	struct err cause = ERR_INIT;

	dump->rotation = -1;
	bool good = xml_read(xml, len, &limits, &handler, &reader, &outcome, &cause);

	vec_fini(&reader.levels);
	if (!good && cause.code != ERR_PARSE) {
		err_set(err, cause.code, "%s", cause.text);
		err_wrap(err, "the dump of the screen");
		return NULL;
	}
	if (!good || !is_dump(dump)) {
		fail_foreign(xml, len, err);
		return NULL;
	}
	dump->cut = outcome.cut;
	return take(dump);
}

struct screen_dump *screen_dump_free(struct screen_dump *dump) {
	if (dump) {
		vec_fini(&dump->nodes);
		vec_fini(&dump->windows);
		texts_fini(&dump->texts);
		free(dump);
	}
	return NULL;
}
