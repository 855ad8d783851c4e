/* The end: one short request as the agent will send them, then the key into the store of
   secrets and the agent into its file. A secret that somebody else uses is never
   overwritten. */

#include "front/setup/setup_inner.h"

#include "base/file.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "config/agent_write.h"
#include "front/who/switch.h"
#include "front/who/target.h"
#include "front/who/vault.h"
#include "provider/list/vendors.h"
#include "secrets/secrets.h"

#include <string.h>

#define NUMBER_MAX 1000

void setup_try_end(struct setup *setup) {
	setup->trial = trial_free(setup->trial);
	session_fini(&setup->session);
}

static void handle_done(void *ctx, const struct trial_result *result) {
	struct setup *setup = ctx;
	auto_free char *text = result->fine ? xasprintf(tr("\"%s\" after %.1f s"), result->text,
						      (double)result->ms / 1000)
					    : xstrdup(result->text);

	setup->proven = result->fine;
	setup_say(setup, text);
	setup_try_end(setup);
	setup_go_later(setup, STATE_SAVE);
}

static void copy_agent(const struct agent_config *from, struct agent_config *to) {
	agent_config_init(to);
	to->name = xstrdup("setup");
	to->provider = xstrdup(from->provider);
	to->base_url = xstrdup(from->base_url);
	to->model = xstrdup(from->model);
	to->key_env = xstrdup(from->key_env);
	to->reasoning = xstrdup(from->reasoning);
	to->temperature = from->temperature;
}

void setup_try(struct setup *setup) {
	struct session *session = &setup->session;
	struct err err = ERR_INIT;

	setup_try_end(setup);
	session->services = setup->options.services;
	copy_agent(&setup->agent, &session->config);
	model_facts_init(&session->facts);
	setup->proven = false;
	if (!target_choose(session, &err)) {
		setup_say(setup, err.text);
		setup_go(setup, STATE_SAVE);
		return;
	}
	session->key = xstrdup(setup->key);
	target_learn(session);
	target_fill(session);
	setup->trial = trial_start(session, handle_done, setup);
	setup_go(setup, STATE_TRYING);
}

/* "api.example.com" of an address: "example". */
static char *name_of_address(const char *address) {
	struct url url;
	auto_free char *host = NULL;

	if (!address || !url_parse(&url, address)) {
		return xstrdup("agent");
	}
	host = xstrdup(url.host);
	url_fini(&url);
	char *end = strrchr(host, '.');
	bool is_number = end && end[1] >= '0' && end[1] <= '9';

	if (is_number || !end) {
		return xstrdup("local");
	}
	*end = '\0';
	char *start = strrchr(host, '.');

	return xstrdup(start ? start + 1 : host);
}

char *setup_own_name(const struct setup *setup) {
	const char *given = setup->options.given.name;

	if (given) {
		return xstrdup(given);
	}
	return setup->vendor && str_eq(setup->vendor->id, setup->agent.provider)
		       ? xstrdup(setup->vendor->id)
		       : name_of_address(setup->agent.base_url);
}

static bool is_free(const struct strv *names, const char *name) {
	auto_free char *config = path_config();
	auto_free char *file = xasprintf("%s/agents/%s.yaml", config, name);

	return !strv_has(names, name) && !file_exists(file);
}

static void take_name(void *ctx, const struct secret_row *row) {
	strv_add(ctx, row->name);
}

/* A name that neither an agent of the person nor a secret has; the caller's. */
static char *free_name(struct setup *setup, const char *wanted) {
	auto_strv struct strv names = STRV_INIT;

	if (setup->key && !setup->agent.key_env) {
		secrets_list(
			services_secrets(setup->options.services), take_name, &names, NULL);
	}
	for (int i = 2; !is_free(&names, wanted) && i <= NUMBER_MAX; i++) {
		auto_free char *name = xasprintf("%s-%d", wanted, i);

		if (is_free(&names, name)) {
			return take(name);
		}
	}
	return xstrdup(wanted);
}

/* Did only the demo answer so far? */
static bool is_first(struct services *services) {
	static const struct session_options nothing;
	struct session session;
	bool first = session_look(&session, services, &nothing, NULL) && session.is_stopgap;

	session_fini(&session);
	return first;
}

static bool store_key(struct setup *setup, const char *name, struct err *err) {
	if (!setup->key || setup->agent.key_env) {
		return true;
	}
	setup_set(&setup->agent.key_secret, name);
	return secrets_set(services_secrets(setup->options.services), name, setup->key, err);
}

static bool write_files(struct setup *setup, const char *name, struct err *err) {
	setup_set(&setup->agent.name, name);
	setup_set(&setup->agent.key_secret, NULL);
	if (!store_key(setup, name, err)) {
		return false;
	}
	if (agent_save(&setup->agent, &setup->saved, err)) {
		return true;
	}
	if (setup->agent.key_secret) {
		secrets_remove(services_secrets(setup->options.services), name, NULL);
	}
	return false;
}

bool setup_save(struct setup *setup, const char *name, struct err *err) {
	struct services *services = setup->options.services;

	if (!agent_name_is_good(name)) {
		return err_set(err, ERR_USAGE,
			tr("'%s' is no name for an agent: letters, digits and . _ - alone"),
			name);
	}
	auto_free char *made = free_name(setup, name);
	bool first = is_first(services);

	if (!write_files(setup, made, err)) {
		return false;
	}
	setup->is_default = first && switch_default(services, setup->saved, NULL, NULL);
	setup_take_key(setup, NULL);
	return true;
}
