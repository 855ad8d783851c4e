/* /model [NAME]: another model of the same server, in this conversation. */

#include "front/command/commands.h"

#include "agent/agent.h"
#include "base/str.h"
#include "base/tr.h"

static void show_model(const struct command_front *front) {
	const struct agent_profile *profile = agent_profile(front->session->agent);
	auto_buf struct buf text = BUF_INIT;

	buf_addf(&text, "model %s, agent %s", profile->target.model, profile->name);
	if (profile->target.base_url) {
		buf_addf(&text, ", at %s", profile->target.base_url);
	}
	buf_add_str(&text, "\n/model NAME changes the model of this conversation; "
			   "chela -a AGENT begins with another agent");
	front->say(front->ctx, text.data);
}

/* The profile borrows the name from the configuration. */
bool command_set_model(const struct command_front *front, const char *name, struct err *err) {
	struct session *session = front->session;

	if (strpbrk(name, " \t\n")) {
		return err_set(err, ERR_USAGE, tr("a model's name is one word"));
	}
	if (str_eq(session->profile.target.wire, "demo")) {
		return err_set(err, ERR_USAGE, tr("the demo has no other model; see /setup"));
	}
	char *model = xstrdup(name);
	char *before = session->config.model;

	session->profile.target.model = model;
	if (!agent_set_profile(session->agent, &session->profile, err)) {
		session->profile.target.model = before;
		free(model);
		return false;
	}
	session->config.model = model;
	free(before);
	return true;
}

void command_model(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		show_model(front);
	} else if (!command_set_model(front, arguments, &err)) {
		command_toast(front, "%s", err.text);
	} else {
		command_toast(front, tr("model %s"), arguments);
	}
}
