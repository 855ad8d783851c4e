/* Agent and model together are a choice: the same name at two servers is two models.
   A favourite is a key "agent|model" of state.yaml. */

#include "front/who/models.h"

#include "base/str.h"
#include "base/tr.h"
#include "config/state.h"
#include "provider/list/vendors.h"
#include "store/conversations.h"
#include "json/json.h"

#define SECTION "favourites"
#define RECENT_MAX 8
#define RECENT_CHATS 100 /* conversations that are looked at */
#define FAVOURITES_MAX 100
#define KNOWN_MAX 100 /* of one vendor */

struct listing {
	struct session *session;
	struct strv seen; /* keys */
	char *agent;      /* by default */
	char *model;
	size_t recent;
	void (*each)(void *ctx, const struct model *model);
	void *ctx;
};

static char *key_of(const char *agent, const char *model) {
	return xasprintf("%s|%s", agent, model);
}

static bool add(struct listing *listing, enum model_group group, const char *agent,
	const char *model, int64_t window) {
	const struct agent_profile *profile = &listing->session->profile;
	auto_free char *key = key_of(agent, model);

	if (strv_has(&listing->seen, key)) {
		return false;
	}
	struct model_facts facts;

	models_find(services_models(listing->session->services), NULL, model, &facts);
	strv_add(&listing->seen, key);
	listing->each(listing->ctx,
		&(struct model){
			.group = group,
			.agent = agent,
			.model = model,
			.window = window ? window : facts.window,
			.facts = &facts,
			.current = str_eq(agent, profile->name) &&
				   str_eq(model, profile->target.model),
			.is_default = str_eq(agent, listing->agent) &&
				      (!listing->model || str_eq(model, listing->model)),
		});
	model_facts_fini(&facts);
	return true;
}

static int64_t window_of(const char *agent) {
	struct agent_config config;

	agent_config_init(&config);
	int64_t window = agents_load(&config, agent, NULL) ? config.window : 0;

	agent_config_fini(&config);
	return window;
}

static void add_favourites(struct listing *listing) {
	struct json *state = state_read();
	const struct json *section = json_get(state, SECTION);

	int count = 0;

	for (const struct json *one = json_first(section); one && count < FAVOURITES_MAX;
		one = json_next(one), count++) {
		const char *key = json_key(one);
		const char *bar = key ? strrchr(key, '|') : NULL;

		if (bar && bar > key && bar[1]) {
			auto_free char *agent = xmemdup(key, (size_t)(bar - key));

			add(listing, MODELS_FAVOURITE, agent, bar + 1, window_of(agent));
		}
	}
	json_free(state);
}

static bool add_used(void *ctx, const struct conversation_row *row) {
	struct listing *listing = ctx;

	if (!str_is_empty(row->agent) && !str_is_empty(row->model)) {
		listing->recent += add(
			listing, MODELS_RECENT, row->agent, row->model, window_of(row->agent));
	}
	return listing->recent < RECENT_MAX;
}

/* Whose models an agent may choose from; NULL: nobody knows. */
static const char *vendor_of(struct services *services, const struct agent_config *config) {
	const struct vendors *vendors = services_vendors(services, NULL);
	const char *provider = config->provider;

	if (!vendors) {
		return NULL;
	}
	const struct vendor *vendor =
		config->base_url ? vendors_at(vendors, config->base_url)
				 : vendors_find(vendors,
					   str_eq(provider, "responses") ? "openai" : provider);

	return vendor ? vendor->id : NULL;
}

static void add_known(struct listing *listing, const struct agent_config *config) {
	struct services *services = listing->session->services;
	const char *vendor = vendor_of(services, config);
	const struct models *models = services_models(services);
	size_t count = 0;

	for (size_t i = 0; vendor && i < models->list.len && count < KNOWN_MAX; i++) {
		const struct model_facts *facts = &models->list.items[i];

		if (str_eq(facts->vendor, vendor) && facts->window > 0 && facts->tools != 0) {
			count += add(listing, MODELS_OF_AGENTS, config->name, facts->id, 0);
		}
	}
}

static void add_agents(struct listing *listing) {
	auto_strv struct strv names = STRV_INIT;

	agents_list(&names);
	for (size_t i = 0; i < names.len; i++) {
		struct agent_config config;

		agent_config_init(&config);
		if (agents_load(&config, names.items[i], NULL) && config.provider &&
			!str_is_empty(config.model)) {
			add(listing, MODELS_OF_AGENTS, config.name, config.model,
				config.window);
			add_known(listing, &config);
		}
		agent_config_fini(&config);
	}
}

void models_list(struct session *session, void (*each)(void *ctx, const struct model *model),
	void *ctx) {
	struct listing listing = {
		.session = session,
		.seen = STRV_INIT,
		.agent = state_get("default", "agent"),
		.model = state_get("default", "model"),
		.each = each,
		.ctx = ctx,
	};
	struct conversation_filter recent = { .limit = RECENT_CHATS };
	struct store *store = session->options.store;

	add_favourites(&listing);
	if (store) {
		conversations_list(store, &recent, add_used, &listing, NULL);
	}
	add_agents(&listing);
	strv_fini(&listing.seen);
	free(listing.agent);
	free(listing.model);
}

void models_agents(struct session *session,
	void (*each)(void *ctx, const struct agent_choice *agent), void *ctx) {
	auto_free char *by_default = state_get("default", "agent");
	auto_strv struct strv names = STRV_INIT;

	agents_list(&names);
	for (size_t i = 0; i < names.len; i++) {
		struct agent_config config;
		struct err err = ERR_INIT;

		agent_config_init(&config);
		bool loaded = agents_load(&config, names.items[i], &err);

		if (loaded && !config.provider) { /* it only works for others */
			agent_config_fini(&config);
			continue;
		}
		each(ctx, &(struct agent_choice){
				  .name = names.items[i],
				  .model = config.model ? config.model : "",
				  .description = config.description,
				  .problem = loaded ? NULL : err.text,
				  .current = str_eq(names.items[i], session->profile.name),
				  .is_default = str_eq(names.items[i], by_default),
			  });
		agent_config_fini(&config);
	}
}

static void add_line(struct buf *out, const char *format, const char *value)
	__attribute__((format(printf, 2, 0)));

static void add_line(struct buf *out, const char *format, const char *value) {
	if (!str_is_empty(value)) {
		buf_addf(out, format, value);
	}
}

static void describe(const struct agent_config *config, struct buf *out) {
	add_line(out, "%s\n\n", config->description);
	add_line(out, tr("model     %s\n"), config->model);
	add_line(out, tr("provider  %s\n"), config->provider);
	add_line(out, tr("server    %s\n"), config->base_url);
	add_line(out, tr("mode      %s\n"), config->mode);
	if (config->window > 0) {
		buf_addf(out, tr("window    %lld tokens\n"), (long long)config->window);
	}
	for (size_t i = 0; !config->tools_all && i < config->tools.len; i++) {
		add_line(out, i ? ", %s" : tr("tools     %s"), config->tools.items[i]);
	}
	buf_add_str(out, !config->tools_all && config->tools.len ? "\n" : "");
	add_line(out, tr("from      %s\n"), config->path);
	add_line(out, "\n%s\n", config->system);
}

void models_describe_agent(const char *name, struct buf *out) {
	struct agent_config config;
	struct err err = ERR_INIT;

	agent_config_init(&config);
	if (agents_load(&config, name, &err)) {
		describe(&config, out);
	} else {
		buf_add_str(out, err.text);
	}
	agent_config_fini(&config);
}

bool models_is_favourite(const char *agent, const char *model) {
	auto_free char *key = key_of(agent, model);
	auto_free char *value = state_get(SECTION, key);

	return value != NULL;
}

bool models_set_favourite(const char *agent, const char *model, bool on, struct err *err) {
	auto_free char *key = key_of(agent, model);

	return state_set(SECTION, key, on ? "yes" : NULL, err);
}
