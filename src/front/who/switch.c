/* The new profile is resolved apart and takes the place of the old one only once the
   agent has taken it. */

#include "front/who/switch.h"

#include "base/str.h"
#include "base/tr.h"
#include "config/state.h"

/* What the agent's profile borrows from changes owner. */
static void exchange(struct session *session, struct session *next) {
	struct session before = *session;

	session->config = next->config;
	session->profile = next->profile;
	session->key = next->key;
	session->is_stopgap = next->is_stopgap;
	next->config = before.config;
	next->key = before.key;
}

bool switch_agent(
	struct session *session, const char *agent, const char *model, struct err *err) {
	const char *at = strchr(agent, '@');
	bool is_server = at && str_starts(at + 1, "http");
	auto_free char *wire = is_server ? xmemdup(agent, (size_t)(at - agent)) : NULL;
	const struct session_options options = {
		.agent = is_server ? NULL : agent,
		.provider = wire,
		.base_url = is_server ? at + 1 : NULL,
		.model = model,
	};
	struct session next;
	bool done = session_resolve(&next, session->services, &options, err) &&
		    agent_set_profile(session->agent, &next.profile, err);

	if (done) {
		exchange(session, &next);
	}
	next.agent = NULL;
	session_fini(&next);
	return done;
}

bool switch_model(struct session *session, const char *model, struct err *err) {
	if (model[strcspn(model, " \t\n")]) {
		return err_set(err, ERR_USAGE, tr("a model's name is one word"));
	}
	if (str_eq(session->profile.target.wire, "demo")) {
		return err_set(err, ERR_USAGE, tr("the demo has no other model; see /setup"));
	}
	char *copy = xstrdup(model), *before = session->config.model;

	session->profile.target.model = copy;
	if (!agent_set_profile(session->agent, &session->profile, err)) {
		session->profile.target.model = before;
		free(copy);
		return false;
	}
	session->config.model = copy;
	free(before);
	return true;
}

bool switch_default(
	struct services *services, const char *agent, const char *model, struct err *err) {
	const struct config *config = services_config(services, err);
	int line = 0;

	if (!config) {
		return false;
	}
	if (config_is_set(config, "agent", &line)) {
		return err_set(err, ERR_CONFIG, tr("%s:%d says which agent; change it there"),
			config_path(config), line);
	}
	return state_set("default", "agent", agent, err) &&
	       state_set("default", "model", model, err);
}

bool switch_has_tool(const struct session *session, const struct tool *tool) {
	const struct agent_config *config = &session->config;

	return config->tools_all || strv_has(&config->tools, tool->name) ||
	       (tool->family && strv_has(&config->tools, tool->family));
}

/* The tools that stay, each by its name. */
static void list_tools(const struct session *session, const struct snapshot *snapshot,
	const struct tool *tool, bool on, struct strv *out) {
	for (size_t i = 0; i < snapshot->tools.len; i++) {
		const struct tool *one = snapshot->tools.items[i];
		bool stays = one == tool ? on : switch_has_tool(session, one);

		if (stays) {
			strv_add(out, one->name);
		}
	}
}

bool switch_tool(struct session *session, const struct tool *tool, bool on, struct err *err) {
	struct snapshot *snapshot = registry_snapshot(services_registry(session->services));
	struct agent_config *config = &session->config;
	const char *const *before = session->profile.tools;
	struct strv tools = STRV_INIT;

	list_tools(session, snapshot, tool, on, &tools);
	bool all = tools.len == snapshot->tools.len;

	session->profile.tools = all ? NULL : (const char *const *)strv_items(&tools);
	bool done = agent_set_profile(session->agent, &session->profile, err);

	if (done) {
		strv_fini(&config->tools);
		config->tools = tools;
		config->tools_all = all;
	} else {
		session->profile.tools = before;
		strv_fini(&tools);
	}
	snapshot_unref(snapshot);
	return done;
}
