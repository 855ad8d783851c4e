/* Files of tools. A file is read whole and checked whole before anything of it is
   added, so that an error never leaves half a family behind. */
#include "tool/catalogue.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "tool/catalogue_inner.h"
#include "tool/registry_inner.h"
#include "json/json.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

#define TOOLS_MAX 500  /* of one file */
#define FILES_MAX 1000 /* of one folder */

void diagnostics_fini(struct diagnostics *diagnostics) {
	for (size_t i = 0; i < diagnostics->items.len; i++) {
		free(diagnostics->items.items[i].file);
		free(diagnostics->items.items[i].message);
	}
	vec_fini(&diagnostics->items);
}

void diagnostics_add(struct diagnostics *diagnostics, const char *file, int line, bool fatal,
	const char *format, ...) {
	struct buf message = BUF_INIT_MAX(4096);
	struct diagnostic *item;
	va_list args;

	if (!diagnostics) {
		return;
	}
	item = vec_grow(&diagnostics->items);
	va_start(args, format);
	buf_vaddf(&message, format, args);
	va_end(args);
	item->file = xstrdup(file);
	item->line = line;
	item->fatal = fatal;
	item->message = buf_detach(&message);
}

struct tools {
	VEC(struct tool *) items; /* references */
};

static void tools_fini(struct tools *tools) {
	for (size_t i = 0; i < tools->items.len; i++) {
		tool_unref(tools->items.items[i]);
	}
	vec_fini(&tools->items);
}

static char *family_of(const char *path) {
	char *family = xstrdup(path_basename(path));

	if (str_ends(family, ".yaml")) {
		family[strlen(family) - strlen(".yaml")] = '\0';
	}
	return family;
}

static bool is_repeated(const struct tools *tools, const struct tool *tool) {
	for (size_t i = 0; i < tools->items.len; i++) {
		if (str_eq(tools->items.items[i]->name, tool->name)) {
			return true;
		}
	}
	return false;
}

/* May it stand in the registry? A weaker tool of a taken name is overridden, which
   is how people replace a shipped tool, and no error. */
static bool check_place(struct reader *reader, const struct registry *registry,
	const struct tools *tools, const struct tool *tool, const struct json *node) {
	const struct tool *present = registry_find(registry, tool->name);
	struct err err = ERR_INIT;

	if (is_repeated(tools, tool)) {
		return reader_refuse(reader, node, "%s: stands here twice", tool->name);
	}
	if (present && registry_is_weaker(reader->source, present)) {
		return true;
	}
	if (!registry_may_add(registry, tool, &err)) {
		return reader_refuse(reader, node, "%s: %s", tool->name, err.text);
	}
	return true;
}

static bool read_tools(struct reader *reader, const struct registry *registry,
	const struct json *root, struct tools *tools) {
	auto_free char *family = family_of(reader->path);
	bool fine = true;

	if (!json_is(root, JSON_ARRAY) || json_len(root) > TOOLS_MAX) {
		return reader_refuse(reader, root,
			"expected a list of tools, at most %d: `- name: ...`", TOOLS_MAX);
	}
	for (const struct json *node = json_first(root); node; node = json_next(node)) {
		struct tool *tool = catalogue_read_tool(reader, node);

		if (!tool) {
			fine = false;
			continue;
		}
		fine &= check_place(reader, registry, tools, tool, node);
		if (!tool->family) {
			tool->family = xstrdup(family);
		}
		vec_push(&tools->items, tool);
	}
	return fine;
}

static void add_tools(struct registry *registry, enum tool_source source, struct tools *tools) {
	for (size_t i = 0; i < tools->items.len; i++) {
		struct tool *tool = tools->items.items[i];
		const struct tool *present = registry_find(registry, tool->name);

		if (!present || !registry_is_weaker(source, present)) {
			registry_put(registry, tool_ref(tool));
		}
	}
}

/* What YAML refuses comes as "file:line: what". */
static void report_unread(struct diagnostics *diagnostics, const char *path, const char *text) {
	size_t len = strlen(path);
	char *end = NULL;
	long line = 0;

	if (str_starts(text, path) && text[len] == ':') {
		line = strtol(text + len + 1, &end, 10);
	}
	if (line > 0 && line <= INT_MAX && str_starts(end, ": ")) {
		diagnostics_add(diagnostics, path, (int)line, true, "%s", end + 2);
	} else {
		diagnostics_add(diagnostics, path, 0, true, "%s", text);
	}
}

/* Those of one file in the order of its lines. */
static void sort_by_line(struct diagnostics *diagnostics, size_t from) {
	struct diagnostic *items = diagnostics->items.items;

	for (size_t i = from + 1; i < diagnostics->items.len; i++) {
		struct diagnostic item = items[i];
		size_t at = i;

		for (; at > from && items[at - 1].line > item.line; at--) {
			items[at] = items[at - 1];
		}
		items[at] = item;
	}
}

/* All of `root` or nothing. */
static bool load(struct reader *reader, struct registry *registry, const struct json *root) {
	struct diagnostics *diagnostics = reader->diagnostics;
	size_t before = diagnostics ? diagnostics->items.len : 0;
	struct tools tools = { 0 };
	bool fine = !root || read_tools(reader, registry, root, &tools);

	if (diagnostics) {
		sort_by_line(diagnostics, before);
	}
	if (fine) {
		add_tools(registry, reader->source, &tools);
	}
	tools_fini(&tools);
	return fine;
}

bool catalogue_load_file(struct registry *registry, const char *path, enum tool_source source,
	const struct builtin *builtins, size_t builtin_count, struct diagnostics *diagnostics) {
	auto_yaml struct yaml yaml = YAML_INIT;
	struct err err = ERR_INIT;
	struct reader reader = { .yaml = &yaml,
		.path = path,
		.builtins = builtins,
		.builtin_count = builtin_count,
		.source = source,
		.diagnostics = diagnostics };

	registry_fill(registry);
	if (!yaml_read_file(&yaml, path, &err)) {
		report_unread(diagnostics, path, err.text);
		return false;
	}
	return load(&reader, registry, yaml.root);
}

bool catalogue_load_text(struct registry *registry, const char *text, size_t len,
	const char *path, const char *key, enum tool_source source,
	struct diagnostics *diagnostics) {
	auto_yaml struct yaml yaml = YAML_INIT;
	struct err err = ERR_INIT;
	struct reader reader = {
		.yaml = &yaml, .path = path, .source = source, .diagnostics = diagnostics
	};

	if (!yaml_read(&yaml, text, len, path, &err)) {
		report_unread(diagnostics, path, err.text);
		return false;
	}
	return load(&reader, registry, key ? json_get(yaml.root, key) : yaml.root);
}

static int compare_names(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_files(
	const char *folder, struct strv *names, struct diagnostics *diagnostics) {
	DIR *dir = opendir(folder);
	struct dirent *entry;

	if (!dir) {
		if (errno != ENOENT) {
			diagnostics_add(diagnostics, folder, 0, true, "cannot be read: %s",
				strerror(errno));
		}
		return;
	}
	while ((entry = readdir(dir)) && names->len < FILES_MAX) {
		if (entry->d_name[0] != '.' && str_ends(entry->d_name, ".yaml")) {
			strv_add(names, entry->d_name);
		}
	}
	closedir(dir);
	if (names->len > 0) {
		qsort(names->items, names->len, sizeof(*names->items), compare_names);
	}
}

void catalogue_load_folder(struct registry *registry, const char *folder,
	enum tool_source source, const struct builtin *builtins, size_t builtin_count,
	struct diagnostics *diagnostics) {
	auto_strv struct strv names = STRV_INIT;

	list_files(folder, &names, diagnostics);
	for (size_t i = 0; i < names.len; i++) {
		auto_free char *path = path_join(folder, names.items[i]);

		catalogue_load_file(
			registry, path, source, builtins, builtin_count, diagnostics);
	}
}
