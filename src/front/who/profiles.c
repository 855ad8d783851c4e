/* A profile that names no provider works with the model, the address and the key of the
   agent that gives the task, and only then with its key: one with an address of its own
   never gets the key of another. */

#include "front/who/profiles.h"

#include "base/sanitize.h"
#include "base/str.h"
#include "front/session.h"
#include "front/who/key.h"
#include "front/who/target.h"

#define LISTED_MAX 24
#define DESCRIPTION_MAX 300 /* bytes */

static bool takes_tasks(const struct agent_config *config) {
	return !config->provider || config->has_limits;
}

static bool is_taker(const char *name) {
	struct agent_config config;
	agent_config_init(&config);
	bool takes = agents_load(&config, name, NULL) && takes_tasks(&config);
	agent_config_fini(&config);
	return takes;
}

static bool not_found(const char *name, struct err *err) {
	auto_strv struct strv names = STRV_INIT;
	auto_buf struct buf list = BUF_INIT_MAX(400);
	agents_list(&names);
	for (size_t i = 0; i < names.len; i++) {
		if (is_taker(names.items[i])) {
			buf_addf(&list, "%s%s", list.len ? ", " : "", names.items[i]);
		}
	}
	return err_set(err, ERR_NOT_FOUND, "there is no sub-agent '%s'; these exist: %s", name,
		list.len ? list.data : "none");
}

/* Another model of the same server: what is known of it, not of the first one. */
static void take_model(struct session *session, const struct agent_profile *parent) {
	const struct provider_target target = parent->target;
	struct agent_profile *own = &session->profile;
	session->wire = xstrdup(target.wire);
	session->preset = target.preset;
	target_learn(session);
	target_fill(session);
	own->target.wire = session->wire;
	own->target.vendor = target.vendor;
	own->target.base_url = target.base_url;
	own->target.key = target.key;
	own->target.key_hint = target.key_hint;
}

/* The same model, told how to answer as the profile says. */
static void take_parent(struct session *session, const struct agent_profile *parent) {
	const struct agent_config *config = &session->config;
	struct agent_profile *own = &session->profile;
	own->target = parent->target;
	own->target.max_tokens = config->max_tokens;
	if (config->temperature >= 0) {
		own->target.temperature = config->temperature;
	}
	own->window = config->window ? config->window : parent->window;
	own->sees = parent->sees;
}

static bool choose_target(
	struct session *session, const struct agent_profile *parent, struct err *err) {
	if (session->config.provider) {
		if (!target_choose(session, err) ||
			!key_find(&session->config, session->services, &session->key, err)) {
			return false;
		}
		if (str_is_empty(session->config.model) && !str_eq(session->wire, "demo")) {
			return err_set(err, ERR_CONFIG, "the agent '%s' names no model",
				session->config.name);
		}
		target_learn(session);
		target_fill(session);
	} else if (session->config.model) {
		take_model(session, parent);
	} else {
		take_parent(session, parent);
	}
	return true;
}

static void session_drop(struct session *session) {
	session_fini(session);
	free(session);
}

static int64_t or_else(int64_t said, int64_t otherwise) {
	return said >= 0 ? said : otherwise;
}

static void fill(struct session *session, struct subagent_profile *out) {
	const struct agent_config *config = &session->config;
	enum agent_mode mode;
	session->profile.name = config->name;
	session->profile.system = config->system;
	session->profile.forgets = !config->memory;
	session->profile.tools =
		config->tools_all ? NULL
				  : (const char *const *)strv_items(&session->config.tools);
	session->profile.skills =
		config->skills_all ? NULL
				   : (const char *const *)strv_items(&session->config.skills);
	*out = (struct subagent_profile){
		.profile = &session->profile,
		.mode = config->mode && agent_mode_parse(config->mode, &mode) ? (int)mode : -1,
		.calls = or_else(config->limits.calls, SUBAGENT_CALLS),
		.tokens = or_else(config->limits.tokens, SUBAGENT_TOKENS),
		.seconds = or_else(config->limits.seconds, SUBAGENT_SECONDS),
		.depth = or_else(config->limits.depth, SUBAGENT_DEPTH),
		.owned = session,
	};
}

static bool find(void *ctx, const char *name, const struct agent_profile *parent,
	struct subagent_profile *out, struct err *err) {
	struct session *session = xcalloc(1, sizeof(*session));
	session->services = ctx;
	agent_config_init(&session->config);
	model_facts_init(&session->facts);
	bool loaded = agents_load(&session->config, name, err);
	if (!loaded && err->code == ERR_CONFIG) {
		session_drop(session);
		return false;
	}
	if (!loaded || !takes_tasks(&session->config)) {
		session_drop(session);
		return not_found(name, err);
	}
	if (!choose_target(session, parent, err)) {
		session_drop(session);
		return false;
	}
	fill(session, out);
	return true;
}

static void give_back(void *ctx, struct subagent_profile *profile) {
	(void)ctx;
	session_drop(take(profile->owned));
}

static void list_one(const char *name, struct buf *out) {
	struct agent_config config;
	agent_config_init(&config);
	if (agents_load(&config, name, NULL) && takes_tasks(&config)) {
		const char *words = config.description ? config.description : "";
		size_t len = strcspn(words, "\r\n");
		auto_free char *line =
			xmemdup(words, len < DESCRIPTION_MAX ? len : DESCRIPTION_MAX);
		auto_free char *clean = sanitize_dup(line, SANITIZE_LINE);
		buf_addf(out, "- %s: %s\n", name, clean);
	}
	agent_config_fini(&config);
}

static void list(void *ctx, struct buf *out) {
	auto_strv struct strv names = STRV_INIT;
	(void)ctx;
	agents_list(&names);
	for (size_t i = 0; i < names.len && i < LISTED_MAX; i++) {
		list_one(names.items[i], out);
	}
}

void profiles_fill(struct agent_profiles *out, struct services *services) {
	*out = (struct agent_profiles){
		.find = find,
		.give_back = give_back,
		.list = list,
		.ctx = services,
	};
}
