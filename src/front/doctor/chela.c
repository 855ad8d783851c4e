/* The program's own ground: its files, its database, who answers. */

#include "front/doctor/check.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "config/check.h"
#include "front/session.h"
#include "store/store.h"

#include <stdlib.h>
#include <unistd.h>

#define GROUP TR("chela")

static enum doctor_step ask_version(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	(void)check;
	(void)request;
	doctor_say(doctor, DOCTOR_AVAILABLE, "%s, SQLite %s", CHELA_VERSION, store_engine());
	return DOCTOR_SAID;
}

static enum doctor_step ask_data(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	auto_free char *data = path_datadir();
	auto_free char *tools = data ? path_join(data, "tools") : NULL;

	(void)check;
	(void)request;
	if (tools && access(tools, R_OK | X_OK) == 0) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", data);
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s", tr("not found"));
		doctor_mend(
			doctor, tr("install chela anew, or set CHELA_DATADIR to its folder"));
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_config(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct err err = ERR_INIT;
	const struct config *config = services_config(doctor->options.services, &err);

	(void)check;
	(void)request;
	if (config && doctor->options.services->check_keys &&
		!doctor->options.services->check_keys(config, &err)) {
		config = NULL;
	}
	if (config) {
		bool is_there = access(config_path(config), F_OK) == 0;

		doctor_say(doctor, DOCTOR_AVAILABLE, "%s",
			is_there ? config_path(config) : tr("none, the defaults hold"));
	} else {
		doctor_say(doctor, DOCTOR_MISSING, "%s", err.text);
		doctor_mend_command(doctor, "chela config check");
	}
	return DOCTOR_SAID;
}

static enum doctor_step ask_tools(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct services *services = doctor->options.services;
	struct snapshot *snapshot = registry_snapshot(services_registry(services));
	size_t count = snapshot->tools.len, here = 0;

	(void)check;
	(void)request;
	for (size_t i = 0; i < count; i++) {
		here += tool_is_available(
			snapshot->tools.items[i], services_device(services), NULL);
	}
	snapshot_unref(snapshot);
	const struct diagnostics *findings = services_findings(services);

	if (findings->items.len == 0) {
		doctor_say(
			doctor, DOCTOR_AVAILABLE, tr("%zu of %zu may work here"), here, count);
		return DOCTOR_SAID;
	}
	const struct diagnostic *first = &findings->items.items[0];

	doctor_say(doctor, DOCTOR_MISSING, tr("%zu findings in their files, first %s:%d: %s"),
		findings->items.len, first->file, first->line, first->message);
	doctor_mend_command(doctor, "chela tools list");
	return DOCTOR_SAID;
}

static enum doctor_step ask_database(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct err err = ERR_INIT;
	struct store *store = services_store(doctor->options.services, &err);
	bool sound = store && store_check(store, &err);

	(void)check;
	(void)request;
	if (!sound) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", err.text);
		if (store) {
			doctor_mend(doctor, tr("end all chela processes, move chela.db aside; "
					       "what can be read comes by chela export"));
		}
	} else if (store_is_read_only(store)) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", store_notice(store));
		doctor_mend(doctor, tr("use the newer chela that wrote it"));
	} else if (store_notice(store)) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", store_notice(store));
	} else {
		doctor_say(
			doctor, DOCTOR_AVAILABLE, tr("sound, schema %d"), store_schema(store));
	}
	return DOCTOR_SAID;
}

/* The session's, or who would answer now. The command that gives a key is not run. */
static bool find_agent(struct doctor *doctor, struct session *found, const struct session **out,
	struct err *err) {
	static const struct session_options nothing;

	*out = doctor->options.session ? doctor->options.session : found;
	return doctor->options.session ||
	       session_look(found, doctor->options.services, &nothing, err);
}

static enum doctor_step ask_agent(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct err err = ERR_INIT;
	struct session found = { 0 };
	const struct session *session;

	(void)check;
	(void)request;
	if (!find_agent(doctor, &found, &session, &err)) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", err.text);
	} else if (session->is_stopgap) {
		doctor_say(
			doctor, DOCTOR_MISSING, "%s", tr("none is set up, the demo answers"));
		doctor_mend(doctor, tr("type /setup in the chat, set OPENAI_API_KEY, or run"));
		doctor_mend_command(doctor, "chela agents new");
	} else {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s, %s", session->config.name,
			session->config.model ? session->config.model : "?");
	}
	session_fini(&found);
	return DOCTOR_SAID;
}

static void say_key(struct doctor *doctor, const struct agent_config *agent) {
	if (str_eq(agent->provider, "demo")) {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("the demo needs none"));
	} else if (agent->key_env && !str_is_empty(getenv(agent->key_env))) {
		doctor_say(doctor, DOCTOR_AVAILABLE, tr("set, from %s"), agent->key_env);
	} else if (agent->key_env) {
		doctor_say(doctor, DOCTOR_MISSING, tr("%s is not set"), agent->key_env);
		auto_free char *command = xasprintf("export %s=...", agent->key_env);
		doctor_mend_command(doctor, command);
	} else if (agent->key_command.len > 0) {
		auto_free char *program = path_find_program(agent->key_command.items[0]);

		doctor_say(doctor, program ? DOCTOR_AVAILABLE : DOCTOR_MISSING,
			program ? tr("asked from the command %s")
				: tr("the command %s is not installed"),
			agent->key_command.items[0]);
	} else if (agent->key_secret) {
		doctor_say(doctor, DOCTOR_UNKNOWN, tr("the secret %s"), agent->key_secret);
	} else {
		doctor_say(doctor, DOCTOR_UNKNOWN, "%s", tr("the agent names none"));
	}
}

static enum doctor_step ask_key(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct session found = { 0 };
	const struct session *session;
	bool is_found = find_agent(doctor, &found, &session, NULL);

	(void)check;
	(void)request;
	if (is_found) {
		say_key(doctor, &session->config);
	}
	session_fini(&found);
	return is_found ? DOCTOR_SAID : DOCTOR_SKIP;
}

static void handle_reached(void *ctx, const struct err *err) {
	struct doctor *doctor = ctx;

	if (err) {
		doctor_say(doctor, DOCTOR_MISSING, "%s", err->text);
		doctor_mend(doctor, tr("look at base_url of the agent, net.proxy and tls.ca of "
				       "config.yaml, and the phone's connection"));
	} else {
		doctor_say(doctor, DOCTOR_AVAILABLE, "%s", tr("the server answers"));
	}
	doctor_go_on(doctor);
}

static enum doctor_step ask_net(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	struct session found = { 0 };
	const struct session *session;
	enum doctor_step step = DOCTOR_SKIP;

	(void)check;
	(void)request;
	if (doctor->options.reach && find_agent(doctor, &found, &session, NULL) &&
		!str_is_empty(session->config.base_url)) {
		doctor->options.reach(
			doctor->options.ctx, session->config.base_url, handle_reached, doctor);
		step = DOCTOR_WAIT;
	}
	session_fini(&found);
	return step;
}

const struct doctor_check doctor_chela[] = {
	{ "chela.version", GROUP, TR("version"), false, ask_version, NULL, NULL },
	{ "chela.data", GROUP, TR("shipped files"), false, ask_data, NULL, NULL },
	{ "chela.config", GROUP, TR("settings"), false, ask_config, NULL, NULL },
	{ "chela.tools", GROUP, TR("tools"), false, ask_tools, NULL, NULL },
	{ "chela.database", GROUP, TR("conversations"), false, ask_database, NULL, NULL },
	{ "chela.agent", GROUP, TR("agent"), false, ask_agent, NULL, NULL },
	{ "chela.key", GROUP, TR("key"), false, ask_key, NULL, NULL },
	{ "chela.net", GROUP, TR("network"), false, ask_net, NULL, NULL },
	{ 0 },
};
