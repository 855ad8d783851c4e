/* list_flows {}: what run_flow can run, with what each takes. */

#include "base/mem.h"
#include "builtin/builtin.h"
#include "flow/files.h"
#include "tool/call.h"
#include "json/json.h"

static void add_flow(struct buf *out, const struct flow_file *file) {
	struct err err = ERR_INIT;
	struct flow *flow = flow_files_open(file->path, &err);

	if (!flow) {
		buf_addf(out, "%s: cannot be used: %s\n", file->name, err.text);
		return;
	}
	buf_addf(out, "%s: %s\n", file->name, flow->description);
	if (json_len(json_get(flow->schema, "properties")) > 0) {
		buf_add_str(out, "  arguments: ");
		json_print(json_get(flow->schema, "properties"), out);
		buf_add_char(out, '\n');
	}
	flow_free(flow);
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;
	struct flow_files files;

	(void)arguments;
	tool_result_init(&result);
	flow_files_list(&files);
	for (size_t i = 0; i < files.items.len; i++) {
		add_flow(&result.text, &files.items.items[i]);
	}
	if (files.items.len == 0) {
		buf_add_str(&result.text, "There are no flows.\n");
	}
	result.summary = xasprintf("%zu flows", files.items.len);
	flow_files_fini(&files);
	tool_run_done(run, &result);
}

const struct tool_ops list_flows_ops = { .start = start };
