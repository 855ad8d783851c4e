/* A wire is a form of speech, a vendor somebody who speaks it: `provider` names either.
   An address that belongs to a vendor brings its preset along, whatever the agent calls
   itself. Facts never overrule what the agent's file says. */

#include "front/who/target.h"

#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/vault.h"
#include "provider/list/vendors.h"

static void set(char **field, const char *value) {
	if (value) {
		free(*field);
		*field = xstrdup(value);
	}
}

static const char *env(const char *name) {
	const char *value = getenv(name);
	return str_is_empty(value) ? NULL : value;
}

static bool unknown_provider(const struct vendors *vendors, const char *name, struct err *err) {
	auto_buf struct buf list = BUF_INIT;
	const char *const *names = provider_names();
	for (size_t i = 0; names[i]; i++) {
		buf_addf(&list, i ? ", %s" : "%s", names[i]);
	}
	for (size_t i = 0; i < vendors->list.len; i++) {
		const struct vendor *vendor = &vendors->list.items[i];
		if (provider_find(vendor->wire) && !provider_find(vendor->id)) {
			buf_addf(&list, ", %s", vendor->id);
		}
	}
	return err_set(err, ERR_CONFIG, tr("there is no provider '%s'; these exist: %s"),
		name ? name : "", list.data);
}

/* The address that a wire's own variable names. */
static const char *address_in_environment(const char *wire) {
	static const char *const names[][2] = {
		{ "anthropic", "ANTHROPIC_BASE_URL" },
		{ "gemini", "GEMINI_BASE_URL" },
		{ "openai", "OPENAI_BASE_URL" },
		{ "responses", "OPENAI_BASE_URL" },
	};
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i][0], wire)) {
			return env(names[i][1]);
		}
	}
	return NULL;
}

/* Where an agent of a wire names no address, the vendor's variable does, else the
   vendor whose wire it is. */
static void choose_address(struct session *session, const struct vendors *vendors) {
	struct agent_config *agent = &session->config;
	const struct vendor *own = vendors_find(vendors, session->wire);
	if (!agent->base_url) {
		set(&agent->base_url, address_in_environment(session->wire));
	}
	if (!agent->base_url && own) {
		set(&agent->base_url, own->base_url);
	} else if (!agent->base_url && str_eq(session->wire, "responses")) {
		set(&agent->base_url, vendors_find(vendors, "openai")->base_url);
	}
	session->preset = vendors_at(vendors, agent->base_url);
}

/* The first of the vendor's variables that is set, else its first. */
static void choose_key(struct session *session) {
	struct agent_config *agent = &session->config;
	const struct vendor *preset = session->preset;
	if (agent->key_env || agent->key_secret || agent->key_command.len || !preset) {
		return;
	}
	for (size_t i = 0; i < preset->keys.len && !agent->key_env; i++) {
		if (env(preset->keys.items[i])) {
			set(&agent->key_env, preset->keys.items[i]);
		}
	}
	if (!agent->key_env && preset->keys.len) {
		set(&agent->key_env, preset->keys.items[0]);
	}
}

bool target_choose(struct session *session, struct err *err) {
	struct agent_config *agent = &session->config;
	if (!agent->provider) {
		return err_set(err, ERR_CONFIG,
			tr("the agent '%s' names no provider: it works only for other agents"),
			agent->name);
	}
	if (str_eq(agent->provider, "demo")) {
		set(&session->wire, "demo");
		return true;
	}
	const struct vendors *vendors = services_vendors(session->services, err);
	if (!vendors) {
		return false;
	}
	vault_know_environment(vendors);
	redact_add_login(agent->base_url);
	if (provider_find(agent->provider)) {
		set(&session->wire, agent->provider);
		choose_address(session, vendors);
		choose_key(session);
		return true;
	}
	const struct vendor *vendor = vendors_find(vendors, agent->provider);
	if (!vendor || !provider_find(vendor->wire)) {
		return unknown_provider(vendors, agent->provider, err);
	}
	set(&session->wire, vendor->wire);
	session->preset = vendor;
	if (!agent->base_url) {
		set(&agent->base_url, vendor->base_url);
	}
	choose_key(session);
	return true;
}

/* At the vendor itself some models take tools on one wire alone. */
static void choose_wire(struct session *session) {
	const char *wire = session->facts.wire;
	if (wire && session->preset && (session->preset->quirks & VENDOR_OWN_MODELS) &&
		provider_find(wire) && vendor_base_url(session->preset, wire)) {
		set(&session->wire, wire);
	}
}

void target_learn(struct session *session) {
	model_facts_fini(&session->facts);
	if (str_eq(session->wire, "demo")) {
		return;
	}
	models_find(services_models(session->services),
		session->preset ? session->preset->id : NULL, session->config.model,
		&session->facts);
	choose_wire(session);
}

static enum provider_thinking think_of(const char *reasoning) {
	if (str_is_empty(reasoning)) {
		return THINK_AS_IT_DOES;
	}
	return str_eq(reasoning, "none") || str_eq(reasoning, "off") ? THINK_OFF : THINK_ON;
}

/* "on" and "off" are no levels; others become one that the model has. */
static const char *effort_of(const struct session *session) {
	const char *reasoning = session->config.reasoning;
	if (str_eq(reasoning, "on") || str_is_empty(reasoning)) {
		return NULL;
	}
	return model_effort(&session->facts, str_eq(reasoning, "off") ? "none" : reasoning);
}

/* Chat Completions has a form for PDF files that few servers beside its maker's take. Where
   nothing is known of a model, those two vendors take them of whom all newer ones do. */
static bool takes_pdf(const struct session *session) {
	const struct vendor *preset = session->preset;
	const char *wire = session->wire;
	bool messages = str_eq(wire, "anthropic"), contents = str_eq(wire, "gemini");
	if (str_eq(wire, "openai") && preset && !(preset->quirks & VENDOR_PDF_FILE)) {
		return false;
	}
	if (session->facts.pdf >= 0) {
		return session->facts.pdf > 0;
	}
	return preset && ((messages && str_eq(preset->id, "anthropic")) ||
				 (contents && str_eq(preset->id, "gemini")));
}

void target_fill(struct session *session) {
	const struct agent_config *agent = &session->config;
	const struct model_facts *facts = &session->facts;
	enum provider_thinking think = think_of(agent->reasoning);
	bool thinks =
		think == THINK_ON || (think == THINK_AS_IT_DOES && facts->knows_thinking &&
					     facts->thinking == MODEL_THINKS_ALWAYS);
	session->profile.target = (struct provider_target){
		.wire = session->wire,
		.vendor = session->preset ? session->preset->id : session->wire,
		.preset = session->preset,
		.base_url = agent->base_url,
		.key = session->key,
		.key_hint = agent->key_env,
		.model = agent->model,
		.max_tokens = agent->max_tokens,
		.output = facts->output,
		.temperature = agent->temperature,
		.effort = effort_of(session),
		.think = think,
		.form = facts->form,
		.has_levels = facts->efforts.len > 0,
		.always_thinks =
			facts->knows_thinking && facts->thinking == MODEL_THINKS_ALWAYS,
		.thinking = thinks,
		.pdf = takes_pdf(session),
	};
	session->profile.window = agent->window;
	session->profile.window_listed = facts->window;
	session->profile.sees = facts->vision < 0   ? TOOL_SEES_UNKNOWN
				: facts->vision > 0 ? TOOL_SEES_YES
						    : TOOL_SEES_NO;
}
