/* Finds agents/NAME.yaml: the user's, else the one that ships. What a file says is
   taken whole or not at all. */

#include "config/agents.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/redact.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/agent_keys.h"
#include "yaml/yaml.h"

#include <dirent.h>
#include <string.h>

void agent_config_init(struct agent_config *agent) {
	*agent = (struct agent_config){ .temperature = -1,
		.tools_all = true,
		.skills_all = true,
		.memory = true,
		.limits = { -1, -1, -1, -1 } };
}

void agent_config_fini(struct agent_config *agent) {
	char **const texts[] = { &agent->name, &agent->path, &agent->description,
		&agent->provider, &agent->base_url, &agent->model, &agent->key_env,
		&agent->key_secret, &agent->reasoning, &agent->system, &agent->mode };
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		free(*texts[i]);
	}
	strv_fini(&agent->key_command);
	strv_fini(&agent->tools);
	strv_fini(&agent->skills);
	agent_config_init(agent);
}

/* The user's folder, then the shipped one; NULL-terminated, the caller's. */
static void agent_folders(struct strv *out) {
	auto_free char *config = path_config();
	auto_free char *data = path_datadir();
	strv_add_nodup(out, path_join(config, "agents"));
	if (data) {
		strv_addf(out, "%s/data/agents", data);
	}
}

static bool is_name(const char *name) {
	return name[0] && name[0] != '.' && !strchr(name, '/');
}

static char *find_file(const char *name) {
	auto_strv struct strv folders = STRV_INIT;
	agent_folders(&folders);
	for (size_t i = 0; i < folders.len && is_name(name); i++) {
		char *path = xasprintf("%s/%s.yaml", folders.items[i], name);
		if (file_exists(path)) {
			return path;
		}
		free(path);
	}
	return NULL;
}

static bool not_found(const char *name, struct err *err) {
	auto_strv struct strv names = STRV_INIT;
	agents_list(&names);
	const char *near = str_nearest(name, (const char *const *)strv_items(&names));
	return near ? err_set(err, ERR_NOT_FOUND, tr("there is no agent '%s'; '%s' is near"),
			      name, near)
		    : err_set(err, ERR_NOT_FOUND,
			      tr("there is no agent '%s'; `chela agents list` shows them"),
			      name);
}

/* A key in the environment may be met whichever agent it is for. */
static void know_secrets(const struct agent_config *agent) {
	redact_add(agent->key_env ? getenv(agent->key_env) : NULL);
	redact_add_login(agent->base_url);
}

bool agents_load(struct agent_config *out, const char *name, struct err *err) {
	auto_free char *path = find_file(name);
	auto_yaml struct yaml yaml = YAML_INIT;
	if (!path) {
		return not_found(name, err);
	}
	if (!yaml_read_file(&yaml, path, err)) {
		return false;
	}
	struct agent_config agent;
	agent_config_init(&agent);
	agent.name = xstrdup(name);
	agent.path = take(path);
	if (!agent_keys_read(&agent, &yaml, err)) {
		agent_config_fini(&agent);
		return false;
	}
	know_secrets(&agent);
	agent_config_fini(out);
	*out = agent;
	return true;
}

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void agents_list(struct strv *names) {
	auto_strv struct strv folders = STRV_INIT;
	agent_folders(&folders);
	for (size_t i = 0; i < folders.len; i++) {
		DIR *folder = opendir(folders.items[i]);
		struct dirent *entry;
		while (folder && (entry = readdir(folder))) {
			size_t len = strlen(entry->d_name);
			if (len <= 5 || !str_ends(entry->d_name, ".yaml")) {
				continue;
			}
			auto_free char *name = xmemdup(entry->d_name, len - 5);
			if (is_name(name) && !strv_has(names, name)) {
				strv_add(names, name);
			}
		}
		if (folder) {
			closedir(folder);
		}
	}
	if (names->len) {
		qsort(names->items, names->len, sizeof(*names->items), compare);
	}
}
