/* /record [start | NAME]: from here on, or: what was done becomes a flow. The person sees it
   in their editor first; an empty text writes nothing. */

#include "front/record/record.h"

#include "agent/agent.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "flow/files.h"
#include "front/chats.h"
#include "front/command/commands.h"

#include <string.h>

#define NAME_DEFAULT "recorded"

struct recording {
	const struct command_front *front;
	char *name;
};

static void tell_findings(
	const struct command_front *front, const struct diagnostics *found, struct buf *text) {
	for (size_t i = 0; i < found->items.len; i++) {
		const struct diagnostic *one = &found->items.items[i];

		buf_addf(text, "\n%s:%d: %s", one->file, one->line, one->message);
	}
	front->say(front->ctx, text->data);
}

/* What the person wrote is kept also where it has an error, which is told. */
static void write_flow(const struct command_front *front, const char *name, const char *text) {
	struct diagnostics found = { 0 };
	auto_buf struct buf said = BUF_INIT;
	auto_free char *path = NULL;
	struct err err = ERR_INIT;

	if (text[strspn(text, " \t\r\n")] == '\0') {
		command_toast(front, "%s", tr("empty: nothing is written"));
		return;
	}
	if (!record_write(name, text, &path, &err)) {
		command_fail(front, &err);
		return;
	}
	struct flow *flow = flow_read(text, strlen(text), path, &found);

	if (flow) {
		buf_addf(&said, tr("Written: %s. /flow %s runs it."), path, flow->name);
	} else {
		buf_addf(&said, tr("Written: %s. It cannot be used yet:"), path);
	}
	tell_findings(front, &found, &said);
	flow_free(flow);
	diagnostics_fini(&found);
}

static void handle_edited(void *ctx, const char *text) {
	struct recording *recording = ctx;

	if (text) {
		write_flow(recording->front, recording->name, text);
	} else {
		command_toast(recording->front, "%s", tr("nothing is written"));
	}
	free(recording->name);
	free(recording);
}

static void offer(const struct command_front *front, const char *name, const char *text) {
	if (!front->edit_text) {
		front->say(front->ctx, text);
		write_flow(front, name, text);
		return;
	}
	struct recording *recording = xcalloc(1, sizeof(*recording));

	recording->front = front;
	recording->name = xstrdup(name);
	front->edit_text(front->ctx, text, handle_edited, recording);
}

static void make(const struct command_front *front, const char *name) {
	struct agent *agent = front->session->agent;
	auto_free char *title = chats_title(front->services, agent_conversation(agent));
	struct snapshot *snapshot = registry_snapshot(services_registry(front->services));
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (record_make(agent_messages(agent), front->session->record_from, snapshot,
		    str_is_empty(title) ? name : title, &text, &err)) {
		offer(front, name, text.data);
	} else {
		command_fail(front, &err);
	}
	snapshot_unref(snapshot);
}

void command_record(const struct command_front *front, const char *arguments) {
	const char *name = arguments[0] ? arguments : NAME_DEFAULT;

	if (str_eq(arguments, "start")) {
		front->session->record_from =
			agent_messages(front->session->agent)->messages.len;
		command_toast(front, "%s", tr("recording; /record NAME makes a flow of it"));
	} else if (!flow_name_is_good(name)) {
		command_toast(front, tr("'%s' is no name of a flow"), name);
	} else {
		make(front, name);
	}
}
