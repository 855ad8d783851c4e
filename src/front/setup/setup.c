/* The way through the questions. Each answer either asks the next question, or first a
   server; the questions before lie on a path, so that one can go back. */

#include "front/setup/setup_inner.h"

#include "agent/agent.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "provider/list/vendors.h"
#include "provider/provider.h"

#include <stdlib.h>
#include <string.h>

void setup_set(char **field, const char *value) {
	char *copy = xstrdup(value);

	free(*field);
	*field = copy;
}

void setup_say(struct setup *setup, const char *text) {
	setup_set(&setup->message, text);
}

void setup_take_key(struct setup *setup, const char *key) {
	char *copy = xstrdup(key);

	if (setup->key) {
		mem_wipe(setup->key, strlen(setup->key));
		free(setup->key);
	}
	setup->key = copy;
	if (copy) {
		redact_add(copy);
	}
}

static bool is_wait(enum setup_state state) {
	return state == STATE_ASKING || state == STATE_TRYING;
}

void setup_enter(struct setup *setup, enum setup_state state) {
	setup->state = state;
	setup_ask(setup);
	setup_set(&setup->message, NULL);
}

void setup_go(struct setup *setup, enum setup_state state) {
	if (setup->path.len > 0 && *vec_last(&setup->path) == state) {
		setup->path.len--;
	} else if (!is_wait(setup->state) && setup->state != state) {
		vec_push(&setup->path, setup->state);
	}
	setup_enter(setup, state);
}

void setup_go_later(struct setup *setup, enum setup_state state) {
	setup_go(setup, state);
	setup->options.on_change(setup->options.ctx);
}

bool setup_back(struct setup *setup) {
	setup_places_fini(setup);
	setup_try_end(setup);
	if (setup->state == STATE_DONE || setup->path.len == 0) {
		return false;
	}
	enum setup_state state = setup->path.items[--setup->path.len];

	if (state == STATE_WHO || state == STATE_KEY) {
		setup_take_key(setup, NULL);
	}
	setup_enter(setup, state);
	return true;
}

static void keep_given(struct setup *setup) {
	struct setup_given *given = &setup->options.given;
	const char **const fields[] = { &given->name, &given->provider, &given->base_url,
		&given->model, &given->mode, &given->system };

	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (*fields[i]) {
			strv_add(&setup->given, *fields[i]);
			*fields[i] = setup->given.items[setup->given.len - 1];
		}
	}
	setup_set(&setup->agent.mode, given->mode);
	setup_set(&setup->agent.system, given->system);
}

/* The first variable of a vendor that is set. */
static const char *variable_of(const struct vendor *vendor) {
	for (size_t i = 0; i < vendor->keys.len; i++) {
		if (!str_is_empty(getenv(vendor->keys.items[i]))) {
			return vendor->keys.items[i];
		}
	}
	return NULL;
}

static bool start_given(struct setup *setup, struct err *err) {
	const struct setup_given *given = &setup->options.given;
	const char *provider = given->provider ? given->provider : "openai";
	const struct vendor *vendor = given->base_url && provider_find(provider)
					      ? vendors_at(setup->vendors, given->base_url)
					      : vendors_find(setup->vendors, provider);

	if (!vendor && !(given->base_url && provider_find(provider))) {
		return err_set(err, ERR_USAGE, tr("there is no provider '%s'"), provider);
	}
	const char *variable = vendor ? variable_of(vendor) : NULL;

	if (variable) {
		setup_choose_server(setup, vendor, provider, given->base_url);
		setup_set(&setup->agent.key_env, variable);
		setup_take_key(setup, getenv(variable));
		setup_ask_server(setup);
	} else if (vendor && vendors_find(setup->vendors, provider)) {
		setup_choose_vendor(setup, vendor);
	} else {
		setup_choose_server(setup, vendor, provider, given->base_url);
		setup_go(setup, STATE_KEY);
	}
	setup->path.len = 0;
	return true;
}

struct setup *setup_new(const struct setup_options *options, struct err *err) {
	const struct vendors *vendors = services_vendors(options->services, err);
	enum agent_mode mode;

	if (!vendors) {
		return NULL;
	}
	if (options->given.mode && !agent_mode_parse(options->given.mode, &mode)) {
		err_set(err, ERR_USAGE, tr("there is no mode '%s'; chat, plan, build or max"),
			options->given.mode);
		return NULL;
	}
	struct setup *setup = xcalloc(1, sizeof(*setup));

	setup->options = *options;
	setup->vendors = vendors;
	agent_config_init(&setup->agent);
	keep_given(setup);
	setup->state = STATE_WHO;
	if (options->given.provider || options->given.base_url) {
		if (!start_given(setup, err)) {
			return setup_free(setup);
		}
	} else {
		setup_look(setup);
		setup_enter(setup, STATE_WHO);
	}
	return setup;
}

struct setup *setup_free(struct setup *setup) {
	if (!setup) {
		return NULL;
	}
	setup_places_fini(setup);
	setup_try_end(setup);
	setup_found_fini(setup);
	setup_take_key(setup, NULL);
	setup_question_fini(&setup->question);
	agent_config_fini(&setup->agent);
	models_fini(&setup->models);
	strv_fini(&setup->names);
	strv_fini(&setup->given);
	vec_fini(&setup->path);
	free(setup->message);
	free(setup->wished);
	free(setup->saved);
	free(setup);
	return NULL;
}

const struct setup_question *setup_question(const struct setup *setup) {
	return &setup->question;
}

bool setup_is_looking(const struct setup *setup) {
	return setup->looking > 0;
}

bool setup_is_proven(const struct setup *setup) {
	return setup->proven;
}

const char *setup_name(const struct setup *setup) {
	return setup->saved;
}

bool setup_is_default(const struct setup *setup) {
	return setup->is_default;
}
