/* /tools [NAME]: what is here, by family; or all about one. */

#include "front/command/commands.h"

#include "base/str.h"
#include "base/tr.h"
#include "front/tool_words.h"
#include "tool/registry.h"

/* Families in the order in which their first tool comes. */
static void add_family(
	struct buf *out, const struct snapshot *snapshot, size_t first, struct device *device) {
	const char *family = snapshot->tools.items[first]->family;

	buf_addf(out, "%s%s:", out->len ? "\n" : "", family ? family : tr("other"));
	for (size_t i = first; i < snapshot->tools.len; i++) {
		const struct tool *tool = snapshot->tools.items[i];

		if (str_eq(tool->family, family)) {
			bool here = tool_is_available(tool, device, NULL);

			buf_addf(out, here ? " %s" : " (%s)", tool->name);
		}
	}
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

static void add_findings(struct buf *out, const struct diagnostics *diagnostics) {
	for (size_t i = 0; i < diagnostics->items.len; i++) {
		const struct diagnostic *one = &diagnostics->items.items[i];

		buf_addf(out, "\n%s", one->file);
		if (one->line) {
			buf_addf(out, ":%d", one->line);
		}
		buf_addf(out, ": %s", one->message);
	}
}

static void show_all(const struct command_front *front, const struct snapshot *snapshot) {
	auto_buf struct buf text = BUF_INIT;
	struct device *device = services_device(front->services);

	for (size_t i = 0; i < snapshot->tools.len; i++) {
		if (is_first(snapshot, i)) {
			add_family(&text, snapshot, i, device);
		}
	}
	buf_add_str(
		&text, text.len ? tr("\n(in brackets: cannot run here; /tools NAME says why)")
				: tr("there are no tools"));
	add_findings(&text, services_findings(front->services));
	front->say(front->ctx, text.data);
}

static void show_one(const struct command_front *front, const struct tool *tool) {
	auto_buf struct buf text = BUF_INIT;

	tool_describe(tool, services_device(front->services), &text);
	if (front->view) {
		front->view(front->ctx, tool->name, text.data, text.len);
	} else {
		front->say(front->ctx, text.data);
	}
}

static void show_missing(
	const struct command_front *front, const struct snapshot *snapshot, const char *name) {
	const char *nearest = snapshot_nearest(snapshot, name);

	if (nearest) {
		command_toast(front, tr("no tool %s; did you mean %s?"), name, nearest);
	} else {
		command_toast(front, tr("no tool %s"), name);
	}
}

void command_tools(const struct command_front *front, const char *arguments) {
	struct snapshot *snapshot = registry_snapshot(services_registry(front->services));
	const struct tool *tool =
		arguments[0] ? snapshot_find(snapshot, arguments, NULL) : NULL;

	if (!arguments[0]) {
		if (!front->show(front->ctx, FRONT_TOOLS, "")) {
			show_all(front, snapshot);
		}
	} else if (tool) {
		show_one(front, tool);
	} else {
		show_missing(front, snapshot, arguments);
	}
	snapshot_unref(snapshot);
}
