/* agents/NAME.yaml: one table of keys, each with the field it fills. What a file
   says is taken whole or not at all. */

#include "config/agents.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <dirent.h>
#include <stddef.h>
#include <string.h>

void agent_config_init(struct agent_config *agent) {
	*agent = (struct agent_config){ .temperature = -1, .tools_all = true };
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
	agent_config_init(agent);
}

struct reader {
	struct agent_config *agent;
	const struct yaml *yaml;
	struct err *err;
};

static bool fault(const struct reader *reader, const struct json *node, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static bool fault(
	const struct reader *reader, const struct json *node, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT_MAX(400);
	va_list args;
	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	return err_set(reader->err, ERR_CONFIG, "%s:%d: %s", reader->agent->path,
		yaml_line(reader->yaml, node), text.data);
}

static bool read_text(struct reader *reader, const struct json *value, size_t offset) {
	char **field = (char **)((char *)reader->agent + offset);
	if (!json_string(value)) {
		return fault(reader, value, "%s: must be text", json_key(value));
	}
	*field = xstrdup(json_string(value));
	return true;
}

static bool read_count(struct reader *reader, const struct json *value, size_t offset) {
	int64_t *field = (int64_t *)((char *)reader->agent + offset);
	if (!json_int(value, field) || *field < 1) {
		return fault(
			reader, value, "%s: must be a whole number above 0", json_key(value));
	}
	return true;
}

static bool read_temperature(struct reader *reader, const struct json *value, size_t offset) {
	double *field = (double *)((char *)reader->agent + offset);
	if (!json_double(value, field) || *field < 0 || *field > 2) {
		return fault(reader, value, "temperature: must be a number from 0 to 2");
	}
	return true;
}

static bool read_words(struct reader *reader, const struct json *list, struct strv *out) {
	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		if (!json_string(item)) {
			return fault(reader, item, "each entry must be text");
		}
		strv_add(out, json_string(item));
	}
	return true;
}

static bool read_tools(struct reader *reader, const struct json *value, size_t offset) {
	(void)offset;
	if (!json_is(value, JSON_ARRAY)) {
		return fault(reader, value, "tools: must be a list of names or families");
	}
	reader->agent->tools_all = false;
	return read_words(reader, value, &reader->agent->tools);
}

static bool read_key(struct reader *reader, const struct json *value, size_t offset) {
	(void)offset;
	struct agent_config *agent = reader->agent;
	const struct json *source = json_first(value);
	if (!json_is(value, JSON_OBJECT) || json_len(value) != 1) {
		return fault(reader, value,
			"key: a key does not stand in this file; put it into the environment "
			"and "
			"write key: {env: NAME}, or key: {command: [pass, show, NAME]}");
	}
	const char *kind = json_key(source);
	if (str_eq(kind, "env") && json_string(source)) {
		agent->key_env = xstrdup(json_string(source));
		return true;
	}
	if (str_eq(kind, "secret") && json_string(source)) {
		agent->key_secret = xstrdup(json_string(source));
		return true;
	}
	if (str_eq(kind, "command") && json_is(source, JSON_ARRAY) && json_len(source)) {
		return read_words(reader, source, &agent->key_command);
	}
	return fault(reader, value,
		"key: must be {env: NAME}, {secret: NAME} or {command: [program, word...]}");
}

/* Read by what dispatches to agents, loads skills, connects servers, remembers. */
static bool read_open(struct reader *reader, const struct json *value, size_t offset) {
	(void)reader;
	(void)value;
	(void)offset;
	return true;
}

#define FIELD(name) offsetof(struct agent_config, name)

static const struct {
	const char *name;
	bool (*read)(struct reader *reader, const struct json *value, size_t offset);
	size_t offset;
} fields[] = {
	{ "base_url", read_text, FIELD(base_url) },
	{ "description", read_text, FIELD(description) },
	{ "key", read_key, 0 },
	{ "limits", read_open, 0 },
	{ "max_tokens", read_count, FIELD(max_tokens) },
	{ "mcp", read_open, 0 },
	{ "memory", read_open, 0 },
	{ "mode", read_text, FIELD(mode) },
	{ "model", read_text, FIELD(model) },
	{ "provider", read_text, FIELD(provider) },
	{ "reasoning", read_text, FIELD(reasoning) },
	{ "skills", read_open, 0 },
	{ "system", read_text, FIELD(system) },
	{ "temperature", read_temperature, FIELD(temperature) },
	{ "tools", read_tools, 0 },
	{ "window", read_count, FIELD(window) },
};

static bool unknown(struct reader *reader, const struct json *member) {
	const char *names[ARRAY_LEN(fields) + 1] = { NULL };
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		names[i] = fields[i].name;
	}
	const char *near = str_nearest(json_key(member), names);
	return near ? fault(reader, member, "there is no key '%s'; '%s' is near",
			      json_key(member), near)
		    : fault(reader, member, "there is no key '%s'", json_key(member));
}

static bool read_member(struct reader *reader, const struct json *member) {
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (str_eq(fields[i].name, json_key(member))) {
			return fields[i].read(reader, member, fields[i].offset);
		}
	}
	return unknown(reader, member);
}

static bool read_agent(struct agent_config *agent, const struct yaml *yaml, struct err *err) {
	struct reader reader = { agent, yaml, err };
	if (!json_is(yaml->root, JSON_OBJECT)) {
		return fault(&reader, yaml->root, "must be a map of keys");
	}
	for (const struct json *member = json_first(yaml->root); member;
		member = json_next(member)) {
		if (!read_member(&reader, member)) {
			return false;
		}
	}
	if (!agent->provider) {
		return fault(&reader, yaml->root, "provider: is missing (openai or demo)");
	}
	return true;
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
	return near ? err_set(err, ERR_NOT_FOUND, "there is no agent '%s'; '%s' is near", name,
			      near)
		    : err_set(err, ERR_NOT_FOUND,
			      "there is no agent '%s'; `chela agents list` shows them", name);
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
	if (!read_agent(&agent, &yaml, err)) {
		agent_config_fini(&agent);
		return false;
	}
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
