/* chela flow: steps for the phone that were written down, without a model. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/flow_run.h"
#include "flow/files.h"
#include "json/json.h"
#include "json/write.h"

static void write_diagnostics(struct json_writer *w, const struct diagnostics *found) {
	json_write_key(w, "diagnostics");
	json_write_array(w);
	for (size_t i = 0; i < found->items.len; i++) {
		const struct diagnostic *one = &found->items.items[i];
		json_write_object(w);
		json_write_key_string(w, "file", one->file);
		json_write_key_int(w, "line", one->line);
		json_write_key_bool(w, "fatal", one->fatal);
		json_write_key_string(w, "message", one->message);
		json_write_end(w);
	}
	json_write_end(w);
}

static void tell_diagnostics(const struct diagnostics *found) {
	for (size_t i = 0; i < found->items.len; i++) {
		const struct diagnostic *one = &found->items.items[i];
		cli_note("%s:%d: %s", one->file, one->line, one->message);
	}
}

static void write_flow(struct json_writer *w, const struct flow_file *file) {
	struct diagnostics found = { 0 };
	struct flow *flow = flow_read_file(file->path, &found);
	json_write_object(w);
	json_write_key_string(w, "name", file->name);
	json_write_key_string(w, "path", file->path);
	json_write_key_bool(w, "own", file->is_own);
	json_write_key_string(w, "description", flow ? flow->description : NULL);
	json_write_key(w, "parameters");
	json_write_value(w, flow ? flow->schema : NULL);
	json_write_key_int(w, "steps", flow ? (int64_t)flow->steps.len : 0);
	if (found.items.len > 0) {
		write_diagnostics(w, &found);
	}
	json_write_end(w);
	flow_free(flow);
	diagnostics_fini(&found);
}

static void print_parameters(struct buf *text, const struct flow *flow) {
	const struct json *properties = json_get(flow->schema, "properties");
	for (const struct json *at = json_first(properties); at; at = json_next(at)) {
		const struct json *fallback = json_get(at, "default");
		buf_addf(text, " %s%s=", fallback ? "[" : "", json_key(at));
		if (fallback) {
			json_scalar_text(fallback, text);
			buf_add_char(text, ']');
		} else {
			buf_add_str(text, "...");
		}
	}
}

static void print_flow(struct buf *out, const struct flow_file *file) {
	struct diagnostics found = { 0 };
	struct flow *flow = flow_read_file(file->path, &found);
	auto_buf struct buf text = BUF_INIT;
	if (flow) {
		buf_addf(&text, "%c %-20s %s", file->is_own ? '+' : ' ', file->name,
			flow->description);
		print_parameters(&text, flow);
	} else {
		buf_addf(&text, "- %-20s %s", file->name,
			found.items.len ? found.items.items[0].message : "");
	}
	sanitize(out, text.data, text.len, SANITIZE_LINE);
	buf_add_char(out, '\n');
	flow_free(flow);
	diagnostics_fini(&found);
}

static int list(struct cli_context *context) {
	auto_buf struct buf out = BUF_INIT;
	struct flow_files files;
	struct json_writer w;
	bool json = context->options->json;
	flow_files_list(&files);
	json_writer_init(&w, &out);
	if (json) {
		json_write_array(&w);
	}
	for (size_t i = 0; i < files.items.len; i++) {
		if (json) {
			write_flow(&w, &files.items.items[i]);
		} else {
			print_flow(&out, &files.items.items[i]);
		}
	}
	if (json) {
		json_write_end(&w);
		buf_add_char(&out, '\n');
	}
	flow_files_fini(&files);
	return cli_print(out.data, out.len);
}

/* 0 clean, 1 usable with findings, 2 not usable. */
static int check(struct cli_context *context) {
	struct snapshot *snapshot = registry_snapshot(services_registry(context->services));
	struct diagnostics found = { 0 };
	bool usable = true;
	for (size_t i = 0; i < context->word_count; i++) {
		struct flow *flow = flow_read_file(context->words[i], &found);
		usable &= flow && flow_check(flow, snapshot, &found);
		flow_free(flow);
	}
	int code = !usable ? 2 : found.items.len > 0 ? 1 : 0;
	if (context->options->json) {
		auto_buf struct buf out = BUF_INIT;
		struct json_writer w;
		json_writer_init(&w, &out);
		json_write_object(&w);
		json_write_key_bool(&w, "load", usable);
		write_diagnostics(&w, &found);
		json_write_end(&w);
		buf_add_char(&out, '\n');
		cli_print(out.data, out.len);
	} else {
		tell_diagnostics(&found);
	}
	diagnostics_fini(&found);
	snapshot_unref(snapshot);
	return code;
}

const struct cli_command flow_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("all flows; + marks your own, - what cannot be used"),
		.accepts = "json",
		.run = list },
	{ .name = "run",
		.words = "NAME [KEY=VALUE...]",
		.help = TR("run a flow, or a file, without a model"),
		.more = TR(
			"It stops at the first step that does not fit and says what the screen "
			"shows.\nWhat is dangerous asks once on the terminal."),
		.accepts = "args json yes",
		.min_words = 1,
		.max_words = SIZE_MAX,
		.kind = WORD_FLOW,
		.run = flow_run_command },
	{ .name = "check",
		.words = "FILE...",
		.help = TR("tell what is wrong with files of flows"),
		.more = TR(
			"Ends 0 when all is clean, 1 when it is usable with findings, 2 when "
			"not."),
		.accepts = "json",
		.min_words = 1,
		.max_words = SIZE_MAX,
		.kind = WORD_FILE,
		.run = check },
	{ .name = NULL },
};
