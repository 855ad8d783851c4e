/* Handles that are opened when they are first needed and closed in reverse. */

#include "front/services.h"

#include "agent/hook/hooks.h"
#include "base/file.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "config/state.h"
#include "device/device.h"
#include "device/memory.h"
#include "front/language.h"
#include "front/own_hooks.h"
#include "front/settings.h"
#include "front/trust.h"
#include "front/who/catalogues.h"
#include "front/who/vault.h"
#include "loop/loop.h"
#include "skill/library.h"
#include "store/runs.h"

#include <unistd.h>

void services_init(struct services *services, struct loop *loop) {
	memset(services, 0, sizeof(*services));
	services->loop = loop;
	char folder[4096];
	services->folder = getcwd(folder, sizeof(folder)) ? xstrdup(folder) : path_home();
}

void services_fini(struct services *services) {
	hooks_free(services->hooks); /* may turn the loop */
	if (services->http) {
		services->close_http(services->http);
	}
	catalogues_fini(services);
	vault_fini(services);
	library_free(services->skills);
	registry_free(services->registry);
	diagnostics_fini(&services->diagnostics);
	if (services->screen) {
		services->close_screen(services->screen);
	}
	device_free(services->device);
	if (services->store) {
		store_settle(services->store);
		store_close(services->store);
	}
	if (services->has_roots) {
		roots_fini(&services->roots);
	}
	config_free(services->config);
	trust_free(services->trust);
	free(services->folder);
	memset(services, 0, sizeof(*services));
}

const struct config *services_config(struct services *services, struct err *err) {
	if (services->config || !config_load(&services->config, NULL, err)) {
		return services->config;
	}
	const char *language = config_string(services->config, "language");

	redact_add_login(config_string(services->config, "net.proxy"));

	if (!str_eq(language, "auto")) {
		language_use(language);
	}
	return services->config;
}

/* What processes that died left open is closed before the first look; where that is
   busy now, the next process does it. */
struct store *services_store(struct services *services, struct err *err) {
	if (services->store) {
		return services->store;
	}
	auto_free char *data = path_data();
	auto_free char *state = path_state();
	auto_free char *path = path_join(data, "chela.db");
	auto_free char *run = path_join(state, "run");
	struct store_options options = { .path = path, .run_folder = run };
	if (!store_open(&services->store, &options, err)) {
		return NULL;
	}
	int closed = 0;
	runs_close_dead(services->store, &closed, NULL);
	store_attach(services->store, services->loop);
	return services->store;
}

bool services_hooks(struct services *services, struct err *err) {
	const struct config *config = services_config(services, err);

	if (!config || !config_is_set(config, "hooks", NULL) || services->hooks) {
		return config != NULL;
	}
	services->hooks = hooks_new(services->loop, services->folder);
	if (own_hooks_read(config, services->hooks, err)) {
		return true;
	}
	services->hooks = hooks_free(services->hooks);
	return false;
}

struct http *services_http(struct services *services) {
	if (!services->http) {
		services->http = services->open_http(services);
	}
	return services->http;
}

void services_warm(struct services *services, const char *url) {
	if (services->warm_http && !str_is_empty(url)) {
		services->warm_http(services_http(services), url);
	}
}

static char *get_learned(void *ctx, const char *key) {
	(void)ctx;
	return state_get("device", key);
}

/* What cannot be kept is learned again. */
static void put_learned(void *ctx, const char *key, const char *value) {
	(void)ctx;
	state_set("device", key, value, NULL);
}

static enum device_shell read_shell(const char *name) {
	for (int shell = DEVICE_SHELL_AUTO; shell < DEVICE_SHELL_NONE; shell++) {
		if (str_eq(device_shell_name((enum device_shell)shell), name)) {
			return (enum device_shell)shell;
		}
	}
	return DEVICE_SHELL_NONE;
}

struct device *services_device(struct services *services) {
	if (services->device) {
		return services->device;
	}
	const struct config *config = services_config(services, NULL);
	services->device = device_new(services->loop);
	device_set_memory(services->device,
		&(struct device_memory){ .get = get_learned, .put = put_learned });
	if (config) {
		device_configure(services->device,
			&(struct device_settings){
				.shell = read_shell(config_string(config, "device.shell")),
				.serial = config_string(config, "device.serial"),
			});
	}
	return services->device;
}

struct screen *services_screen(struct services *services) {
	if (!services->screen && services->open_screen) {
		services->screen = services->open_screen(services);
		vault_know(services); /* a secret that is typed may be read back */
	}
	return services->screen;
}

static void load_tools(void *ctx, struct registry *registry) {
	struct services *services = ctx;
	auto_free char *data = path_datadir();
	auto_free char *config = path_config();
	auto_free char *shipped = data ? path_join(data, "tools") : NULL;
	auto_free char *own = path_join(config, "tools");
	if (shipped) {
		catalogue_load_folder(registry, shipped, TOOL_SHIPPED, services->builtins,
			services->builtin_count, &services->diagnostics);
	}
	catalogue_load_folder(registry, own, TOOL_USER, services->builtins,
		services->builtin_count, &services->diagnostics);
}

struct registry *services_registry(struct services *services) {
	if (!services->registry) {
		services->registry = registry_new();
		registry_fill_later(services->registry, load_tools, services);
	}
	return services->registry;
}

const struct diagnostics *services_findings(struct services *services) {
	snapshot_unref(registry_snapshot(services_registry(services)));
	return &services->diagnostics;
}

/* A word of trust may come, or go, at any time. */
static void update_skills(void *ctx, struct library *library) {
	struct services *services = ctx;
	skill_places_fini(&library->project);
	if (trust_holds(services)) {
		const struct project *project = &services_trust(services)->project;
		skill_places_project(&library->project, project->root, &project->files);
	}
}

struct library *services_skills(struct services *services) {
	if (services->skills) {
		return services->skills;
	}
	auto_strv struct strv more = STRV_INIT;
	const struct config *config = services_config(services, NULL);
	if (config) {
		config_list(config, "skills.paths", &more);
	}
	services->skills = library_new();
	services->skills->update = update_skills;
	services->skills->ctx = services;
	services->skills->language = services_language(services);
	skill_places_own(&services->skills->places, &more);
	return services->skills;
}

const struct roots *services_roots(struct services *services) {
	if (services->has_roots) {
		return &services->roots;
	}
	auto_strv struct strv extra = STRV_INIT;
	auto_strv struct strv deny = STRV_INIT;
	const struct config *config = services_config(services, NULL);
	if (config) {
		config_list(config, "files.roots", &extra);
		config_list(config, "files.deny", &deny);
	}
	roots_init(&services->roots, services->folder, (const char *const *)strv_items(&extra),
		(const char *const *)strv_items(&deny));
	services->has_roots = true;
	return &services->roots;
}

const char *services_language(struct services *services) {
	auto_settings struct settings settings;
	settings_init(&settings, services);
	if (!settings_is(&settings, "language", "auto")) {
		return settings_is(&settings, "language", "zh_CN") ? "zh_CN" : "en";
	}
	return language_of_environment();
}
