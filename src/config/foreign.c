/* A table of clients: where the file lies and what reads it. Each reader takes a tree
   (JSON is YAML too) and adds what it finds; a .env file is read line by line. */

#include "config/foreign.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/strv.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <stdlib.h>
#include <string.h>

#define FILE_MAX_BYTES ((size_t)1 << 20)
#define KEYS_MAX 64
#define VALUE_MAX 4096 /* bytes */

struct reading {
	struct foreign *foreign;
	const char *client;
	const char *path;
};

struct client {
	const char *name;
	const char *variable; /* names its folder; NULL: none does */
	const char *base;     /* XDG variable it lies under, NULL: HOME */
	const char *usual;    /* that folder below HOME, "" for HOME itself */
	const char *file;     /* below the folder of the variable */
	const char *folder;   /* its folder below the base */
	void (*read)(struct reading *reading, const struct json *root);
};

static bool is_fit(const char *text) {
	return !str_is_empty(text) && strlen(text) <= VALUE_MAX && !str_eq(text, "null") &&
	       !text[strcspn(text, " \t\r\n")];
}

static void add(struct reading *reading, const char *vendor, const char *base_url,
	const char *model, const char *key, const char *env) {
	bool named = key && key[0] == '$'; /* "$NAME" or "${NAME}" */
	auto_free char *variable = NULL;

	if (named) {
		const char *from = key + 1 + (key[1] == '{');

		variable = xmemdup(from, strcspn(from, "}:"));
	}
	env = named ? variable : env;
	key = named ? NULL : key;
	if (reading->foreign->list.len >= KEYS_MAX || (!is_fit(key) && !is_fit(env))) {
		return;
	}
	*(struct foreign_key *)vec_grow(&reading->foreign->list) = (struct foreign_key){
		.client = reading->client,
		.path = xstrdup(reading->path),
		.vendor = is_fit(vendor) ? xstrdup(vendor) : NULL,
		.base_url = is_fit(base_url) ? xstrdup(base_url) : NULL,
		.model = is_fit(model) ? xstrdup(model) : NULL,
		.key = is_fit(key) ? xstrdup(key) : NULL,
		.env = is_fit(key) ? NULL : xstrdup(env),
	};
}

/* clients: [{type, name, api_base, api_key}]; model: "client:model" */
static void read_aichat(struct reading *reading, const struct json *root) {
	const struct json *clients = json_get(root, "clients");
	const char *model = json_get_string(root, "model");
	const char *colon = model ? strchr(model, ':') : NULL;

	for (const struct json *one = json_first(clients); one; one = json_next(one)) {
		const char *type = json_get_string(one, "type");
		const char *name = json_get_string(one, "name");
		const char *vendor = name ? name : type;
		bool chosen = colon && vendor && strlen(vendor) == (size_t)(colon - model) &&
			      str_starts(model, vendor);

		add(reading, vendor, json_get_string(one, "api_base"),
			chosen ? colon + 1 : NULL, json_get_string(one, "api_key"), NULL);
	}
}

/* env: {ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, ANTHROPIC_MODEL} */
static void read_claude(struct reading *reading, const struct json *root) {
	const struct json *env = json_get(root, "env");
	const char *key = json_get_string(env, "ANTHROPIC_API_KEY");

	add(reading, "anthropic", json_get_string(env, "ANTHROPIC_BASE_URL"),
		json_get_string(env, "ANTHROPIC_MODEL"),
		key ? key : json_get_string(env, "ANTHROPIC_AUTH_TOKEN"), NULL);
}

static void read_codex(struct reading *reading, const struct json *root) {
	add(reading, "openai", NULL, NULL, json_get_string(root, "OPENAI_API_KEY"), NULL);
}

/* providers: {ID: {base_url, api_key}} */
static void read_crush(struct reading *reading, const struct json *root) {
	const struct json *providers = json_get(root, "providers");

	for (const struct json *one = json_first(providers); one; one = json_next(one)) {
		add(reading, json_key(one), json_get_string(one, "base_url"), NULL,
			json_get_string(one, "api_key"), NULL);
	}
}

/* {NAME: key}; what is no key stands there under "// ..." */
static void read_llm(struct reading *reading, const struct json *root) {
	for (const struct json *one = json_first(root); one; one = json_next(one)) {
		if (json_key(one) && !str_starts(json_key(one), "//")) {
			add(reading, json_key(one), NULL, NULL, json_string(one), NULL);
		}
	}
}

/* apis: {NAME: {base-url, api-key, api-key-env}} */
static void read_mods(struct reading *reading, const struct json *root) {
	const struct json *apis = json_get(root, "apis");

	for (const struct json *one = json_first(apis); one; one = json_next(one)) {
		add(reading, json_key(one), json_get_string(one, "base-url"), NULL,
			json_get_string(one, "api-key"), json_get_string(one, "api-key-env"));
	}
}

/* {ID: {type: api, key}}; other types are logins. */
static void read_opencode(struct reading *reading, const struct json *root) {
	for (const struct json *one = json_first(root); one; one = json_next(one)) {
		if (str_eq(json_get_string(one, "type"), "api")) {
			add(reading, json_key(one), NULL, NULL, json_get_string(one, "key"),
				NULL);
		}
	}
}

/* GEMINI_API_KEY=..., with or without quotes or `export`. */
static void read_env(struct reading *reading, const char *text) {
	auto_strv struct strv lines = STRV_INIT;
	auto_free char *key = NULL, *model = NULL;

	strv_split(&lines, text, "\r\n");
	for (size_t i = 0; i < lines.len; i++) {
		char *line = str_trim(lines.items[i]);
		const char *name = str_starts(line, "export ") ? line + 7 : line;
		const char *sign = strchr(name, '=');
		bool is_key = sign && str_starts(name, "GEMINI_API_KEY=");
		char **to = is_key ? &key : &model;

		if (!is_key && !(sign && str_starts(name, "GEMINI_MODEL="))) {
			continue;
		}
		size_t len = strcspn(sign + 1, "#");
		auto_free char *value = xmemdup(sign + 1, len);
		char *bare = str_trim(value);

		len = strlen(bare);
		if (len > 1 && (bare[0] == '"' || bare[0] == '\'') &&
			bare[len - 1] == bare[0]) {
			bare[len - 1] = '\0';
			bare++;
		}
		free(*to);
		*to = xstrdup(bare);
	}
	add(reading, "gemini", NULL, model, key, NULL);
}

static const struct client clients[] = {
	{ "aichat", "AICHAT_CONFIG_DIR", "XDG_CONFIG_HOME", ".config", "config.yaml", "aichat",
		read_aichat },
	{ "claude", "CLAUDE_CONFIG_DIR", NULL, "", "settings.json", ".claude", read_claude },
	{ "codex", "CODEX_HOME", NULL, "", "auth.json", ".codex", read_codex },
	{ "crush", NULL, "XDG_CONFIG_HOME", ".config", "crush.json", "crush", read_crush },
	{ "gemini", NULL, NULL, "", ".env", ".gemini", NULL },
	{ "llm", "LLM_USER_PATH", "XDG_CONFIG_HOME", ".config", "keys.json", "io.datasette.llm",
		read_llm },
	{ "mods", NULL, "XDG_CONFIG_HOME", ".config", "mods.yml", "mods", read_mods },
	{ "opencode", NULL, "XDG_DATA_HOME", ".local/share", "auth.json", "opencode",
		read_opencode },
};

static char *path_of(const struct client *client) {
	const char *own = client->variable ? getenv(client->variable) : NULL;
	const char *base = client->base ? getenv(client->base) : NULL;

	if (!str_is_empty(own)) {
		return path_join(own, client->file);
	}
	if (!str_is_empty(base)) {
		return xasprintf("%s/%s/%s", base, client->folder, client->file);
	}
	auto_free char *home = path_home();

	return xasprintf("%s/%s%s%s/%s", home ? home : "", client->usual,
		client->usual[0] ? "/" : "", client->folder, client->file);
}

void foreign_read_text(struct foreign *foreign, const char *client, const char *path,
	const char *text, size_t len) {
	struct reading reading = { foreign, NULL, path };
	auto_yaml struct yaml yaml = YAML_INIT;

	for (size_t i = 0; i < ARRAY_LEN(clients); i++) {
		if (!str_eq(clients[i].name, client)) {
			continue;
		}
		reading.client = clients[i].name;
		if (!clients[i].read) {
			read_env(&reading, text);
		} else if (yaml_read_text(&yaml, text, len, path, NULL) && yaml.root) {
			clients[i].read(&reading, yaml.root);
		}
	}
}

void foreign_read(struct foreign *foreign) {
	for (size_t i = 0; i < ARRAY_LEN(clients); i++) {
		auto_free char *path = path_of(&clients[i]);
		char *text = NULL;
		size_t len = 0;

		if (file_read(path, FILE_MAX_BYTES, &text, &len, NULL)) {
			foreign_read_text(foreign, clients[i].name, path, text, len);
			mem_wipe(text, len);
			free(text);
		}
	}
}

void foreign_fini(struct foreign *foreign) {
	for (size_t i = 0; i < foreign->list.len; i++) {
		struct foreign_key *key = &foreign->list.items[i];

		if (key->key) {
			mem_wipe(key->key, strlen(key->key));
		}
		free(key->path);
		free(key->vendor);
		free(key->base_url);
		free(key->model);
		free(key->key);
		free(key->env);
	}
	vec_fini(&foreign->list);
}
