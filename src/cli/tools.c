/* chela tools: what a model may call here, and the files that say so. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "cli/tools_run.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>
#include <unistd.h>

static void tell_diagnostics(const struct diagnostics *diagnostics) {
	for (size_t i = 0; i < diagnostics->items.len; i++) {
		const struct diagnostic *one = &diagnostics->items.items[i];
		cli_note("%s:%d: %s", one->file, one->line, one->message);
	}
}

static void write_tool(
	struct json_writer *w, const struct tool *tool, bool available, const char *why) {
	json_write_object(w);
	json_write_key_string(w, "name", tool->name);
	json_write_key_string(w, "family", tool->family);
	json_write_key_string(w, "risk", tool_risk_name(tool->risk));
	json_write_key_string(w, "description", tool->description);
	json_write_key(w, "parameters");
	json_write_raw(w, tool->schema_text, strlen(tool->schema_text));
	json_write_key_bool(w, "available", available);
	json_write_key_string(w, "why", available ? NULL : why);
	json_write_end(w);
}

/* One line: on a terminal not wider than it. */
static void print_tool(struct buf *out, const struct tool *tool, bool available) {
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf clean = BUF_INIT;
	const char *end = strpbrk(tool->description, ".\n");
	int len = end ? (int)(end - tool->description) : (int)strlen(tool->description);
	buf_addf(&line, "%c %-20s %-12s %-8s %.*s", available ? ' ' : '-', tool->name,
		tool->family, tool_risk_name(tool->risk), len, tool->description);
	sanitize(&clean, line.data, line.len, SANITIZE_LINE);
	if (isatty(STDOUT_FILENO)) {
		width_elide_end(out, clean.data, clean.len, cli_columns());
	} else {
		buf_add(out, clean.data, clean.len);
	}
	buf_add_char(out, '\n');
}

static int list(struct cli_context *context) {
	struct services *services = context->services;
	struct snapshot *snapshot = registry_snapshot(services_registry(services));
	struct buf out = BUF_INIT;
	struct json_writer w;
	json_writer_init(&w, &out);
	if (context->options->json) {
		json_write_array(&w);
	}
	for (size_t i = 0; i < snapshot->tools.len; i++) {
		const struct tool *tool = snapshot->tools.items[i];
		auto_buf struct buf why = BUF_INIT;
		bool here = tool_is_available(tool, services_device(services), &why);
		if (context->options->json) {
			write_tool(&w, tool, here, why.data);
		} else {
			print_tool(&out, tool, here);
		}
	}
	if (context->options->json) {
		json_write_end(&w);
		buf_add_char(&out, '\n');
	}
	tell_diagnostics(services_findings(services));
	int code = cli_print(out.data, out.len);
	buf_fini(&out);
	snapshot_unref(snapshot);
	return code;
}

static void describe(struct buf *out, const struct tool *tool, bool here, const char *why) {
	auto_buf struct buf text = BUF_INIT;
	buf_addf(&text, "name: %s\nfamily: %s\nrisk: %s\n", tool->name, tool->family,
		tool_risk_name(tool->risk));
	for (size_t i = 0; i < tool->aliases.len; i++) {
		buf_addf(&text, "alias: %s\n", tool->aliases.items[i].name);
	}
	buf_addf(&text, "available: %s%s%s\n", here ? "yes" : "no", here ? "" : ", ",
		here ? "" : why);
	buf_addf(&text, "description: %s\nparameters: ", tool->description);
	json_print_pretty(tool->schema, &text);
	buf_add_char(&text, '\n');
	sanitize(out, text.data, text.len, SANITIZE_TEXT);
}

static int show(struct cli_context *context) {
	struct services *services = context->services;
	struct err err = ERR_INIT;
	struct snapshot *snapshot = registry_snapshot(services_registry(services));
	const struct tool *tool = tools_find(snapshot, context->words[0], NULL, &err);
	struct buf out = BUF_INIT;
	int code = tool ? EXIT_ANSWERED : cli_fail(&err);
	if (tool) {
		auto_buf struct buf why = BUF_INIT;
		bool here = tool_is_available(tool, services_device(services), &why);
		if (context->options->json) {
			struct json_writer w;
			json_writer_init(&w, &out);
			write_tool(&w, tool, here, why.data);
			buf_add_char(&out, '\n');
		} else {
			describe(&out, tool, here, why.data);
		}
		code = cli_print(out.data, out.len);
	}
	buf_fini(&out);
	snapshot_unref(snapshot);
	return code;
}

/* 0 clean, 1 usable with findings, 2 not usable. */
static int check(struct cli_context *context) {
	struct services *services = context->services;
	struct registry *registry = registry_new();
	struct diagnostics found = { 0 };
	int code = 0;
	for (size_t i = 0; i < context->word_count; i++) {
		if (!catalogue_load_file(registry, context->words[i], TOOL_USER,
			    services->builtins, services->builtin_count, &found)) {
			code = 2;
		}
	}
	for (size_t i = 0; i < found.items.len && code < 2; i++) {
		code = found.items.items[i].fatal ? 2 : 1;
	}
	tell_diagnostics(&found);
	diagnostics_fini(&found);
	registry_free(registry);
	return code;
}

const struct cli_command tools_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("all tools; - marks what cannot run here"),
		.accepts = "json",
		.run = list },
	{ .name = "show",
		.words = "NAME",
		.help = TR("what a tool does and takes"),
		.accepts = "json",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_TOOL,
		.run = show },
	{ .name = "run",
		.words = "NAME [KEY=VALUE...]",
		.help = TR("run a tool: your own call, checked, not gated"),
		.more = TR(
			"Values are typed by the tool's schema; --args takes all arguments as "
			"one JSON object.\nWhat is dangerous asks once on the terminal."),
		.accepts = "args yes",
		.min_words = 1,
		.max_words = SIZE_MAX,
		.kind = WORD_TOOL,
		.run = tools_run },
	{ .name = "check",
		.words = "FILE...",
		.help = TR("tell what is wrong with files of tools"),
		.more = TR(
			"Ends 0 when all is clean, 1 when it is usable with findings, 2 when "
			"not."),
		.accepts = "",
		.min_words = 1,
		.max_words = SIZE_MAX,
		.kind = WORD_FILE,
		.run = check },
	{ .name = NULL },
};
