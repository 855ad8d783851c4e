/* find_tools {query}: everything that is needed to call what was found, as these
   tools may not be among those that were offered. */

#include "base/mem.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "tool/call.h"
#include "json/json.h"

#define FOUND_MAX 8
#define FAMILIES_MAX 60

static bool is_finder(const struct tool *tool) {
	return str_eq(tool->name, "find_tools") || str_eq(tool->name, "call_tool");
}

static void add_tool(struct buf *out, const struct tool *tool, struct device *device) {
	auto_buf struct buf why = BUF_INIT;

	buf_addf(out, "%s (%s)", tool->name, tool_risk_name(tool->risk));
	if (device && !tool_is_available(tool, device, &why)) {
		buf_addf(out, ", not available here: %s", why.data);
	}
	buf_addf(out, "\n%s\nparameters: %s\n\n", tool->description, tool->schema_text);
}

/* Nothing fits: the families say what there is at all. */
static void add_families(struct buf *out, const struct snapshot *snapshot, const char *query) {
	auto_strv struct strv families = STRV_INIT;

	for (size_t i = 0; i < snapshot->tools.len && families.len < FAMILIES_MAX; i++) {
		const char *family = snapshot->tools.items[i]->family;

		if (family && !strv_has(&families, family)) {
			strv_add(&families, family);
		}
	}
	buf_addf(out,
		"No tool fits \"%s\". Use other words, or the name of one of these families:",
		query);
	for (size_t i = 0; i < families.len; i++) {
		buf_addf(out, "%s %s", i ? "," : "", families.items[i]);
	}
	buf_add_char(out, '\n');
}

/* As many as a result holds; the names of the others stand in the last line. */
static size_t add_found(struct buf *out, struct tool *const *found, size_t count, size_t room,
	struct device *device) {
	auto_buf struct buf rest = BUF_INIT;
	size_t shown = 0;

	for (size_t i = 0; i < count; i++) {
		auto_buf struct buf one = BUF_INIT;

		if (is_finder(found[i])) {
			continue;
		}
		add_tool(&one, found[i], device);
		if (shown == FOUND_MAX || (shown && out->len + one.len > room)) {
			buf_addf(&rest, "%s%s", rest.len ? ", " : "", found[i]->name);
		} else {
			buf_add(out, one.data, one.len);
			shown++;
		}
	}
	if (rest.len) {
		buf_addf(out, "Also found: %s\n", rest.data);
	}
	return shown;
}

static void start(struct tool_run *run, const struct json *arguments) {
	const struct tool_env *env = tool_run_env(run);
	const char *query = json_get_string(arguments, "query");
	struct tool *found[FOUND_MAX + 2]; /* the finders may be among them */
	struct tool_result result;

	tool_result_init(&result);
	if (!env->snapshot) {
		tool_result_fail(&result, "there are no tools to search");
		tool_run_done(run, &result);
		return;
	}
	size_t count = snapshot_search(env->snapshot, query, found, ARRAY_LEN(found));
	size_t shown = add_found(&result.text, found, count,
		tool_run_tool(run)->max_output * 9 / 10, env->device);

	if (shown) {
		buf_add_str(&result.text,
			"Call one with call_tool {\"name\": \"...\", \"arguments\": {...}}.\n");
	} else {
		add_families(&result.text, env->snapshot, query);
	}
	result.summary = xasprintf("%zu found", shown);
	tool_run_done(run, &result);
}

const struct tool_ops find_tools_ops = { .start = start };
