/* Families in the order in which their first tool comes. What cannot run here is faint
   and says why when it is opened. */

#include "tui/page/tools_page.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/tool_words.h"
#include "front/who/switch.h"
#include "tui/page/list_page.h"

struct tools_page {
	const struct command_front *front;
	struct snapshot *snapshot; /* for as long as the page is open */
};

static bool fits(const struct tool *tool, const char *filter) {
	return str_has_nocase(tool->name, filter) ||
	       (tool->family && str_has_nocase(tool->family, filter)) ||
	       (tool->description && str_has_nocase(tool->description, filter));
}

static void add_tool(
	struct tools_page *tools, struct list_page *list, const struct tool *tool) {
	struct services *services = tools->front->services;
	bool here = tool_is_available(tool, services_device(services), NULL);
	bool on = switch_has_tool(tools->front->session, tool);

	list_page_add(list, &(struct list_row){
				    .key = tool->name,
				    .text = tool->name,
				    .note = !here ? tr("not here") : tool_risk_name(tool->risk),
				    .mark = on ? "+" : "-",
				    .faint = !here || !on,
			    });
}

static bool is_first(const struct snapshot *snapshot, size_t at) {
	for (size_t i = 0; i < at; i++) {
		if (str_eq(snapshot->tools.items[i]->family,
			    snapshot->tools.items[at]->family)) {
			return false;
		}
	}
	return true;
}

static void add_family(
	struct tools_page *tools, struct list_page *list, size_t first, const char *filter) {
	const char *family = tools->snapshot->tools.items[first]->family;
	bool titled = false;

	for (size_t i = first; i < tools->snapshot->tools.len; i++) {
		const struct tool *tool = tools->snapshot->tools.items[i];

		if (!str_eq(tool->family, family) || !fits(tool, filter)) {
			continue;
		}
		if (!titled) {
			list_page_add(list, &(struct list_row){
						    .text = family ? family : tr("other"),
						    .heading = true,
					    });
			titled = true;
		}
		add_tool(tools, list, tool);
	}
}

/* What is wrong in the files of tools. */
static void add_findings(struct tools_page *tools, struct list_page *list, const char *filter) {
	const struct diagnostics *diagnostics = services_findings(tools->front->services);

	if (diagnostics->items.len > 0 && !filter[0]) {
		list_page_add(list, &(struct list_row){ .text = tr("wrong in their files"),
					    .heading = true });
	}
	for (size_t i = 0; i < diagnostics->items.len && !filter[0]; i++) {
		const struct diagnostic *one = &diagnostics->items.items[i];
		auto_free char *text = xasprintf(
			"%s:%d: %s", path_basename(one->file), one->line, one->message);
		auto_free char *whole =
			xasprintf("%s:%d: %s", one->file, one->line, one->message);

		list_page_add(list,
			&(struct list_row){ .id = (int64_t)i, .text = text, .preview = whole });
	}
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct tools_page *tools = ctx;

	for (size_t i = 0; i < tools->snapshot->tools.len; i++) {
		if (is_first(tools->snapshot, i)) {
			add_family(tools, list, i, filter);
		}
	}
	add_findings(tools, list, filter);
}

static const struct tool *tool_of(const struct tools_page *tools, const struct list_row *row) {
	return snapshot_find(tools->snapshot, row->key, NULL);
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	struct tools_page *tools = ctx;

	if (row->key) {
		tool_describe(
			tool_of(tools, row), services_device(tools->front->services), out);
	} else {
		buf_add_str(out, row->preview);
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct tools_page *tools = ctx;
	auto_buf struct buf about = BUF_INIT;

	(void)err;
	preview(ctx, row, &about);
	tools->front->view(
		tools->front->ctx, row->key ? row->key : row->text, about.data, about.len);
	return false;
}

static bool turn(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct tools_page *tools = ctx;
	const struct tool *tool = row->key ? tool_of(tools, row) : NULL;
	struct session *session = tools->front->session;

	(void)text;
	return tool && switch_tool(session, tool, !switch_has_tool(session, tool), err);
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT,
		.code = ' ',
		.name = "Space",
		.help = TR("on, off in this conversation"),
		.run = turn },
};

static void free_tools(void *ctx) {
	struct tools_page *tools = ctx;

	snapshot_unref(tools->snapshot);
	free(tools);
}

static const struct list_source source = {
	.title = TR("Tools"),
	.empty = TR("there are no tools"),
	.enter = TR("shows it"),
	.load = load,
	.open = open_row,
	.preview = preview,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free_tools,
};

struct page *tools_page_new(const struct command_front *front, const char *filter) {
	struct tools_page *tools = xcalloc(1, sizeof(*tools));

	tools->front = front;
	tools->snapshot = registry_snapshot(services_registry(front->services));
	return list_page_new(&source, tools, filter);
}
