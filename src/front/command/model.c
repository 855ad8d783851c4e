/* /model [NAME], /agents [NAME]: who answers in this conversation. Without a name a
   page of all there are, or a few lines. */

#include "front/command/commands.h"

#include "agent/agent.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/who/models.h"
#include "front/who/switch.h"

static void add_model(void *ctx, const struct model *model) {
	struct buf *out = ctx;

	buf_addf(out, "\n%s %s  (%s)", model->current ? ">" : " ", model->model, model->agent);
}

static void show_models(const struct command_front *front) {
	const struct agent_profile *profile = agent_profile(front->session->agent);
	auto_buf struct buf text = BUF_INIT;

	buf_addf(&text, tr("model %s, agent %s"), profile->target.model, profile->name);
	if (profile->target.base_url) {
		buf_addf(&text, tr(", at %s"), profile->target.base_url);
	}
	buf_addf(&text, "\n%s", tr("models:"));
	models_list(front->session, add_model, &text);
	buf_addf(&text, "\n%s",
		tr("/model NAME changes the model of this conversation, /agents NAME the "
		   "agent"));
	front->say(front->ctx, text.data);
}

static void head_changed(const struct command_front *front) {
	if (front->head_changed) {
		front->head_changed(front->ctx);
	}
}

void command_model(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		if (!front->show(front->ctx, FRONT_MODELS, "")) {
			show_models(front);
		}
	} else if (!switch_model(front->session, arguments, &err)) {
		command_toast(front, "%s", err.text);
	} else {
		command_toast(front, tr("model %s"), arguments);
		head_changed(front);
	}
}

static void show_agents(const struct command_front *front) {
	auto_strv struct strv names = STRV_INIT;
	auto_buf struct buf text = BUF_INIT;

	agents_list(&names);
	buf_add_str(&text, tr("agents:"));
	for (size_t i = 0; i < names.len; i++) {
		bool current = str_eq(names.items[i], front->session->profile.name);

		buf_addf(&text, "\n%s %s", current ? ">" : " ", names.items[i]);
	}
	buf_addf(&text, "\n%s", tr("/agents NAME changes who answers in this conversation"));
	front->say(front->ctx, text.data);
}

void command_agents(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		if (!front->show(front->ctx, FRONT_AGENTS, "")) {
			show_agents(front);
		}
	} else if (!switch_agent(front->session, arguments, NULL, &err)) {
		command_fail(front, &err);
	} else {
		command_toast(front, tr("agent %s"), arguments);
		head_changed(front);
	}
}

static void name_model(void *ctx, const struct model *model) {
	if (!strv_has(ctx, model->model)) {
		strv_add(ctx, model->model);
	}
}

void command_complete_models(const struct command_front *front, struct strv *out) {
	models_list(front->session, name_model, out);
}

static void name_agent(void *ctx, const struct agent_choice *agent) {
	if (!agent->problem) {
		strv_add(ctx, agent->name);
	}
}

void command_complete_agents(const struct command_front *front, struct strv *out) {
	models_agents(front->session, name_agent, out);
}
