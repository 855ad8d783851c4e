/* /flow [NAME [KEY=VALUE ...]]: a flow runs as the person's own calls; the model goes on where
   a step does not fit. */

#include "front/command/commands.h"

#include "agent/call/person.h"
#include "base/mem.h"
#include "base/quote.h"
#include "base/str.h"
#include "base/tr.h"
#include "flow/files.h"
#include "tool/argument.h"
#include "json/json.h"

void command_complete_flows(const struct command_front *front, struct strv *out) {
	struct flow_files files;

	(void)front;
	flow_files_list(&files);
	for (size_t i = 0; i < files.items.len; i++) {
		strv_add(out, files.items.items[i].name);
	}
	flow_files_fini(&files);
}

static void add_parameters(struct buf *out, const struct flow *flow) {
	const struct json *properties = json_get(flow->schema, "properties");

	for (const struct json *at = json_first(properties); at; at = json_next(at)) {
		buf_addf(out, json_get(at, "default") ? " [%s=]" : " %s=", json_key(at));
	}
}

static void show_all(const struct command_front *front) {
	auto_buf struct buf text = BUF_INIT;
	struct flow_files files;

	flow_files_list(&files);
	for (size_t i = 0; i < files.items.len; i++) {
		struct err err = ERR_INIT;
		struct flow *flow = flow_files_open(files.items.items[i].path, &err);

		buf_addf(&text, "%s%s", text.len ? "\n" : "", files.items.items[i].name);
		if (flow) {
			add_parameters(&text, flow);
		}
		buf_addf(&text, "\n    %s", flow ? flow->description : err.text);
		flow_free(flow);
	}
	flow_files_fini(&files);
	front->say(front->ctx, text.len ? text.data : tr("there are no flows"));
}

static bool read_values(
	const struct flow *flow, const struct strv *words, struct buf *out, struct err *err) {
	auto_json struct json *given = json_new_object();
	auto_json struct json *values = NULL;

	for (size_t i = 1; i < words->len; i++) {
		if (!argument_add(given, flow->schema, words->items[i], err)) {
			return false;
		}
	}
	if (!flow_bind(flow, given, &values, err)) {
		return false;
	}
	json_print(given, out);
	return true;
}

static bool run(const struct command_front *front, const struct strv *words, const char *line,
	struct err *err) {
	auto_buf struct buf values = BUF_INIT;
	const char *name = words->items[0];

	if (!flow_name_is_good(name)) {
		return err_set(err, ERR_USAGE, tr("'%s' is no name of a flow"), name);
	}
	struct flow *flow = flow_files_open(name, err);
	bool fine = flow && read_values(flow, words, &values, err);

	flow_free(flow);
	return fine && agent_flow(front->session->agent, line, name, values.data, err);
}

void command_flow(const struct command_front *front, const char *arguments) {
	auto_strv struct strv words = STRV_INIT;
	auto_free char *line = xasprintf("/flow %s", arguments);
	struct err err = ERR_INIT;

	if (!quote_split(&words, arguments)) {
		show_all(front);
	} else if (!run(front, &words, line, &err)) {
		command_fail(front, &err);
	}
}
