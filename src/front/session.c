/* Who answers, in which mode, under which limits: options first, then the
   conversation, then files, then the environment, at last the demo. */

#include "front/session.h"

#include "agent/skill/skills.h"
#include "base/clock.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/url.h"
#include "config/state.h"
#include "front/settings.h"
#include "front/who/key.h"
#include "front/who/learned.h"
#include "front/who/profiles.h"
#include "front/who/target.h"
#include "front/who/vault.h"
#include "store/conversations.h"

#define RECENT ((int64_t)30 * 60 * 1000) /* ms */

static const char *env(const char *name) {
	const char *value = getenv(name);
	return str_is_empty(value) ? NULL : value;
}

static void set(char **field, const char *value) {
	if (value) {
		free(*field);
		*field = xstrdup(value);
	}
}

/* "openai@URL": enough to find the same server again, without a login. */
static char *name_at(const char *wire, const char *base_url) {
	struct url url = { 0 };
	if (!base_url || !url_parse(&url, base_url)) {
		return xstrdup(wire);
	}
	bool bracketed = strchr(url.host, ':') != NULL;
	char *name = xasprintf("%s@%s://%s%s%s:%d%.*s", wire, url.scheme, bracketed ? "[" : "",
		url.host, bracketed ? "]" : "", url.port, (int)strcspn(url.path, "?"),
		url.path);
	url_fini(&url);
	return name;
}

/* --provider and --base-url make an agent of their own. */
static void from_options(struct agent_config *agent, const char *wire, const char *base_url) {
	auto_free char *name = name_at(wire, base_url);
	set(&agent->name, name);
	set(&agent->provider, wire);
	set(&agent->base_url, base_url);
	if (str_eq(wire, "openai") || str_eq(wire, "responses")) {
		set(&agent->key_env, "OPENAI_API_KEY");
	} else if (str_eq(wire, "anthropic")) {
		set(&agent->key_env, "ANTHROPIC_API_KEY");
	} else if (str_eq(wire, "gemini")) {
		set(&agent->key_env, "GEMINI_API_KEY");
	}
}

/* Such an agent again, from its name in a stored conversation. */
static bool from_name_at(struct agent_config *agent, const char *name) {
	const char *at = name ? strchr(name, '@') : NULL;
	auto_free char *wire = at ? xmemdup(name, (size_t)(at - name)) : NULL;
	if (str_is_empty(wire) || !str_starts(at + 1, "http")) {
		return false;
	}
	from_options(agent, wire, at + 1);
	return true;
}

static bool from_environment(struct session *session, struct err *err) {
	/* The first that has a key or an address wins. */
	static const char *const starts[][3] = {
		{ "openai", "OPENAI_API_KEY", "OPENAI_BASE_URL" },
		{ "anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL" },
		{ "gemini", "GEMINI_API_KEY", "GEMINI_BASE_URL" },
	};
	for (size_t i = 0; i < ARRAY_LEN(starts); i++) {
		if (env(starts[i][1]) || env(starts[i][2])) {
			return agents_load(&session->config, starts[i][0], err);
		}
	}
	session->is_stopgap = true;
	return agents_load(&session->config, "demo", err);
}

/* The agent that a stored conversation was last held with, if it still exists. */
static bool from_conversation(
	struct agent_config *agent, struct services *services, int64_t id) {
	struct store *store = id ? services_store(services, NULL) : NULL;
	struct conversation_row row = { 0 };
	if (!store || !conversations_get(store, id, &row, NULL)) {
		return false;
	}
	bool found = row.agent &&
		     (agents_load(agent, row.agent, NULL) || from_name_at(agent, row.agent));
	if (found) {
		set(&agent->model, row.model);
	}
	conversation_row_fini(&row);
	return found;
}

static bool find_agent(
	struct session *session, const struct session_options *options, struct err *err) {
	struct agent_config *agent = &session->config;
	const struct config *config = services_config(session->services, err);
	if (!config) {
		return false;
	}
	if (options->provider || options->base_url) {
		from_options(agent, options->provider ? options->provider : "openai",
			options->base_url);
		return true;
	}
	if (options->agent) {
		return agents_load(agent, options->agent, err);
	}
	if (from_conversation(agent, session->services, options->conversation)) {
		session->is_continued = true;
		return true;
	}
	const char *name = env("CHELA_AGENT");
	name = name ? name : config_string(config, "agent");
	auto_free char *last = str_is_empty(name) ? state_get("default", "agent") : NULL;
	session->is_remembered = str_is_empty(name) && !str_is_empty(last);
	name = str_is_empty(name) ? last : name;
	if (!str_is_empty(name)) {
		return agents_load(agent, name, err);
	}
	return from_environment(session, err);
}

static bool check_agent(const struct agent_config *agent, struct err *err) {
	if (str_is_empty(agent->model)) {
		return err_set(err, ERR_USAGE,
			tr("which model? give -m MODEL, set CHELA_MODEL, or write model: in "
			   "the "
			   "agent"));
	}
	return true;
}

static bool remembers(struct services *services) {
	const struct config *config = services_config(services, NULL);
	return config && config_bool(config, "memory.on");
}

static void fill_profile(struct session *session) {
	const struct agent_config *agent = &session->config;
	session->profile = (struct agent_profile){
		.name = agent->name,
		.forgets = !agent->memory || !remembers(session->services),
		.system = agent->system,
		.tools = agent->tools_all ? NULL
					  : (const char *const *)strv_items(&agent->tools),
		.skills = agent->skills_all ? NULL
					    : (const char *const *)strv_items(&agent->skills),
	};
	target_fill(session);
}

/* -m, else (unless -a chose the agent with its model) CHELA_MODEL where the
   environment says it, or where there is none yet. */
static void choose_model(struct session *session, const struct session_options *options) {
	struct agent_config *agent = &session->config;
	bool chosen = options->agent || session->is_continued;
	if (str_eq(agent->provider, "demo")) {
		set(&agent->model, "demo");
	} else if (options->model) {
		set(&agent->model, options->model);
	} else if (!chosen || str_is_empty(agent->model)) {
		auto_free char *kept =
			session->is_remembered ? state_get("default", "model") : NULL;
		set(&agent->model, kept);
		set(&agent->model, env("CHELA_MODEL"));
	}
}

bool session_look(struct session *session, struct services *services,
	const struct session_options *options, struct err *err) {
	memset(session, 0, sizeof(*session));
	session->services = services;
	agent_config_init(&session->config);
	model_facts_init(&session->facts);
	if (!find_agent(session, options, err)) {
		return false;
	}
	choose_model(session, options);
	return target_choose(session, err) && check_agent(&session->config, err);
}

bool session_resolve(struct session *session, struct services *services,
	const struct session_options *options, struct err *err) {
	if (!session_look(session, services, options, err) ||
		!key_find(&session->config, services, &session->key, err)) {
		return false;
	}
	target_learn(session);
	fill_profile(session);
	return true;
}

static void fill_limits(struct agent_limits *limits, const struct config *config,
	const struct session_options *options) {
	agent_limits_default(limits);
	limits->rounds = (int)config_int(config, "limits.rounds");
	if (options->max_rounds) {
		limits->rounds = limits->rounds_max = options->max_rounds;
	}
	limits->confirm = config_int(config, "limits.confirm") * 1000;
	if (!options->one_shot && !config_is_set(config, "limits.confirm", NULL)) {
		limits->confirm = 0;
	}
	limits->tool = config_int(config, "limits.tool") * 1000;
	limits->tools_bytes = (size_t)config_int(config, "limits.tools_bytes");
	limits->client.connect = config_int(config, "limits.connect") * 1000;
	limits->client.silence = config_int(config, "limits.silence") * 1000;
	limits->client.silence_thinking = config_int(config, "limits.silence_thinking") * 1000;
	limits->memory_every = options->one_shot ? 0 : (int)config_int(config, "memory.every");
	limits->calls_memory = (int)config_int(config, "limits.calls.memory");
	limits->calls_mcp = (int)config_int(config, "limits.calls.mcp");
	limits->calls_web = (int)config_int(config, "limits.calls.web");
	limits->calls_shell = (int)config_int(config, "limits.calls.shell");
	limits->calls_ssh = (int)config_int(config, "limits.calls.ssh");
	limits->calls_device = (int)config_int(config, "limits.calls.device");
	limits->confirm_subagents = config_int(config, "limits.confirm") * 1000;
}

/* -M, else plan in one-shot, else (-1) the conversation's own, the agent's, build. */
static bool find_mode(const struct session *session, const struct session_options *options,
	int *out, struct err *err) {
	enum agent_mode mode = MODE_BUILD;
	const char *name = options->mode;
	if (!name && options->one_shot) {
		name = "plan";
	}
	if (!name && options->conversation) {
		*out = -1;
		return true;
	}
	name = name ? name : session->config.mode;
	if (name && !agent_mode_parse(name, &mode)) {
		return err_set(err, ERR_USAGE,
			tr("there is no mode '%s'; chat, plan, build or max"), name);
	}
	*out = (int)mode;
	return true;
}

void session_follow_trust(struct session *session) {
	trust_fill(services_trust(session->services), session->project);
}

static bool wants_titles(struct services *services) {
	auto_settings struct settings settings;
	settings_init(&settings, services);
	return settings_is(&settings, "ui.titles", "auto");
}

static bool fill_options(struct session *session, const struct session_options *options,
	const struct agent_options *callbacks, struct err *err) {
	struct services *services = session->services;
	const struct config *config = services_config(services, err);
	auto_free char *datadir = path_datadir();
	if (!datadir) {
		return err_set(err, ERR_NOT_FOUND,
			tr("chela's data folder was not found; set CHELA_DATADIR to it"));
	}
	session->prompts = xasprintf("%s/data/prompts", datadir);
	config_list(config, "deny", &session->deny);
	session->options = *callbacks;
	struct agent_options *to = &session->options;
	to->loop = services->loop;
	to->http = services_http(services);
	to->store = options->no_save ? NULL : services_store(services, err);
	if ((!to->store && !options->no_save) || !services_hooks(services, err)) {
		return false;
	}
	to->hooks = services->hooks;
	to->device = services_device(services);
	to->registry = services_registry(services);
	to->roots = services_roots(services);
	to->screen = services_screen(services);
	to->skills = services_skills(services);
	to->secrets = vault_for_tools(services);
	to->folder = services->folder;
	to->prompts = session->prompts;
	to->language = services_language(services);
	trust_look(services);
	session->project = xcalloc(1, sizeof(*session->project));
	session_follow_trust(session);
	to->project = session->project;
	to->titles = !options->one_shot && !options->no_save && wants_titles(services);
	fill_limits(&to->limits, config, options);
	to->net_private = config_bool(config, "net.private");
	to->ask_reads = str_eq(config_string(config, "modes.build.ask"), "all");
	to->hold_grants = true;
	to->ask_danger = str_eq(config_string(config, "modes.max.ask"), "danger");
	to->yes = options->yes;
	to->deny = (const char *const *)strv_items(&session->deny);
	to->extra_system = options->system;
	learned_fill(to);
	profiles_fill(&to->profiles, services);
	if (session->config.limits.depth >= 0) {
		to->limits.depth = (int)session->config.limits.depth;
	}
	return true;
}

bool session_open(struct session *session, struct services *services,
	const struct session_options *options, const struct agent_options *callbacks,
	struct err *err) {
	int mode = -1;
	session->record_from = 0;
	if (!session_resolve(session, services, options, err) ||
		!fill_options(session, options, callbacks, err) ||
		!find_mode(session, options, &mode, err)) {
		return false;
	}
	if (!agent_open(&session->agent, &session->options, &session->profile,
		    options->conversation, mode, err)) {
		return false;
	}
	for (size_t i = 0; i < options->skills.len; i++) {
		if (!agent_skill_use(session->agent, options->skills.items[i], true, err)) {
			return false;
		}
	}
	return true;
}

void session_fini(struct session *session) {
	agent_free(session->agent);
	if (session->key) {
		mem_wipe(session->key, strlen(session->key));
		free(session->key);
	}
	agent_config_fini(&session->config);
	model_facts_fini(&session->facts);
	free(session->wire);
	strv_fini(&session->deny);
	agent_project_free(session->project);
	free(session->prompts);
	memset(session, 0, sizeof(*session));
}

int64_t session_latest(struct services *services) {
	struct store *store = services_store(services, NULL);
	return store ? conversations_latest(store) : 0;
}

static int64_t unfinished_conversation(struct services *services) {
	struct store *store = services_store(services, NULL);
	int64_t id = store ? conversations_latest(store) : 0;
	struct conversation_row row = { 0 };
	if (!id || !conversations_get(store, id, &row, NULL)) {
		return 0;
	}
	bool recent = clock_now() - row.updated < RECENT;
	bool wanted = recent || row.run || !str_is_empty(row.draft);
	conversation_row_fini(&row);
	return wanted ? id : 0;
}

int64_t session_first(struct services *services, const struct session_options *options) {
	const struct config *config = services_config(services, NULL);
	const char *start = config ? config_string(config, "ui.start") : "auto";
	if (options->conversation) {
		return options->conversation;
	}
	if (options->go_on || str_eq(start, "last")) {
		return session_latest(services);
	}
	if (options->no_save || str_eq(start, "new") || options->draft ||
		options->files.len > 0) {
		return 0;
	}
	return unfinished_conversation(services);
}
