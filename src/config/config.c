/* The file as a tree that was held against the table of keys once; values are
   looked up by path and fall back to the table. */

#include "config/config.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "config/check.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <assert.h>
#include <string.h>

struct config {
	char *path;
	struct yaml yaml;
};

static char *usual_path(void) {
	auto_free char *folder = path_config();
	return path_join(folder, "config.yaml");
}

static bool read_file(struct config *config, struct err *err) {
	struct err why = ERR_INIT;
	if (!yaml_read_file(&config->yaml, config->path, &why)) {
		return why.code == ERR_NOT_FOUND || err_set(err, ERR_CONFIG, "%s", why.text);
	}
	return check_tree(&config->yaml, config->path, err);
}

bool config_load(struct config **out, const char *path, struct err *err) {
	struct config *config = xcalloc(1, sizeof(*config));
	config->path = path ? xstrdup(path) : usual_path();
	if (!read_file(config, err)) {
		config_free(config);
		return false;
	}
	*out = config;
	return true;
}

struct config *config_free(struct config *config) {
	if (config) {
		yaml_fini(&config->yaml);
		free(config->path);
		free(config);
	}
	return NULL;
}

const char *config_path(const struct config *config) {
	return config->path;
}

/* The node at a dotted path, NULL where the file says nothing. */
static const struct json *find(const struct config *config, const char *path) {
	const struct json *node = config->yaml.root;
	while (node && *path) {
		size_t len = strcspn(path, ".");
		auto_free char *name = xmemdup(path, len);
		node = json_get(node, name);
		path += path[len] == '.' ? len + 1 : len;
	}
	return node;
}

static const struct config_key *key_of(const char *path) {
	const struct config_key *key = config_key_find(path);
	assert(key);
	return key;
}

const char *config_string(const struct config *config, const char *path) {
	const struct config_key *key = key_of(path);
	assert(key->type == CONFIG_STRING || key->type == CONFIG_CHOICE);
	const char *value = json_string(find(config, path));
	return value ? value : key->fallback;
}

int64_t config_int(const struct config *config, const char *path) {
	const struct config_key *key = key_of(path);
	assert(key->type == CONFIG_INT);
	int64_t value = 0;
	if (!json_int(find(config, path), &value)) {
		str_to_int(key->fallback, &value);
	}
	return value;
}

bool config_bool(const struct config *config, const char *path) {
	const struct config_key *key = key_of(path);
	assert(key->type == CONFIG_BOOL);
	const struct json *value = find(config, path);
	return value ? json_is_true(value) : str_eq(key->fallback, "true");
}

void config_list(const struct config *config, const char *path, struct strv *out) {
	assert(key_of(path)->type == CONFIG_LIST);
	const struct json *list = find(config, path);
	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		strv_add(out, json_string(item));
	}
}

const struct json *config_tree(const struct config *config, const char *path) {
	assert(key_of(path)->type == CONFIG_TREE);
	return find(config, path);
}

int config_line(const struct config *config, const struct json *node) {
	return yaml_line(&config->yaml, node);
}

bool config_is_set(const struct config *config, const char *path, int *line) {
	const struct json *node = find(config, path);
	if (node && line) {
		*line = yaml_line(&config->yaml, node);
	}
	return node != NULL;
}
