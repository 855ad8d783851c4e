/* A value goes by config.yaml, else by state.yaml, else by the table of keys. In
   state.yaml "ui.theme" stands as `theme` in the section `ui`; a path without a dot
   stands in the section `general`. */

#include "front/settings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "config/check.h"
#include "config/state.h"
#include "front/services.h"
#include "json/json.h"

/* All other keys of config.yaml change what chela may do, not how it looks. */
static bool is_switch(const struct config_key *key) {
	return str_starts(key->path, "ui.") || str_eq(key->path, "language");
}

void settings_init(struct settings *settings, struct services *services) {
	settings->config = services_config(services, NULL);
	settings->state = state_read();
}

void settings_fini(struct settings *settings) {
	json_free(take(settings->state));
}

size_t settings_count(void) {
	size_t count = 0;

	for (size_t i = 0; i < config_key_count; i++) {
		count += is_switch(&config_keys[i]);
	}
	return count;
}

const struct config_key *settings_key(size_t index) {
	for (size_t i = 0; i < config_key_count; i++) {
		if (is_switch(&config_keys[i]) && index-- == 0) {
			return &config_keys[i];
		}
	}
	return NULL;
}

static const struct config_key *key_of(const char *path) {
	const struct config_key *key = config_key_find(path);

	assert(key && is_switch(key));
	return key;
}

static char *section_of(const char *path, const char **name) {
	const char *dot = strrchr(path, '.');

	*name = dot ? dot + 1 : path;
	return dot ? xmemdup(path, (size_t)(dot - path)) : xstrdup("general");
}

/* The value as it is kept, if it is one of this switch. */
static bool normalise(const struct config_key *key, const char *value, char out[24]) {
	int64_t number;

	switch (key->type) {
	case CONFIG_BOOL:
		if (str_eq(value, "true") || str_eq(value, "on")) {
			snprintf(out, 24, "true");
			return true;
		}
		snprintf(out, 24, "false");
		return str_eq(value, "false") || str_eq(value, "off");
	case CONFIG_INT:
		if (!str_to_int(value, &number) || number < key->min || number > key->max) {
			return false;
		}
		snprintf(out, 24, "%lld", (long long)number);
		return true;
	case CONFIG_CHOICE:
		for (size_t i = 0; key->choices[i]; i++) {
			if (str_eq(key->choices[i], value)) {
				snprintf(out, 24, "%s", value);
				return true;
			}
		}
		return false;
	default:
		return false;
	}
}

static void config_value(
	const struct config *config, const struct config_key *key, char out[24]) {
	switch (key->type) {
	case CONFIG_BOOL:
		snprintf(out, 24, "%s", config_bool(config, key->path) ? "true" : "false");
		break;
	case CONFIG_INT:
		snprintf(out, 24, "%lld", (long long)config_int(config, key->path));
		break;
	default:
		snprintf(out, 24, "%s", config_string(config, key->path));
	}
}

struct setting settings_get(const struct settings *settings, const char *path) {
	struct setting setting = { .key = key_of(path) };
	const char *name;
	auto_free char *section = section_of(path, &name);

	if (settings->config && config_is_set(settings->config, path, &setting.line)) {
		setting.source = SETTING_CONFIG;
		config_value(settings->config, setting.key, setting.value);
	} else if (normalise(setting.key,
			   json_get_string(json_get(settings->state, section), name),
			   setting.value)) {
		setting.source = SETTING_STATE;
	} else {
		snprintf(setting.value, sizeof(setting.value), "%s", setting.key->fallback);
	}
	return setting;
}

int64_t settings_int(const struct settings *settings, const char *path) {
	struct setting setting = settings_get(settings, path);
	int64_t number = 0;

	assert(setting.key->type == CONFIG_INT);
	str_to_int(setting.value, &number);
	return number;
}

bool settings_bool(const struct settings *settings, const char *path) {
	struct setting setting = settings_get(settings, path);

	assert(setting.key->type == CONFIG_BOOL);
	return str_eq(setting.value, "true");
}

bool settings_is(const struct settings *settings, const char *path, const char *value) {
	struct setting setting = settings_get(settings, path);

	return str_eq(setting.value, value);
}

int settings_choice(
	const struct settings *settings, const char *path, const char *const *names) {
	struct setting setting = settings_get(settings, path);

	for (int i = 0; names[i]; i++) {
		if (str_eq(names[i], setting.value)) {
			return i;
		}
	}
	return 0;
}

bool settings_set(
	struct services *services, const char *path, const char *value, struct err *err) {
	const struct config_key *key = key_of(path);
	const struct config *config = services_config(services, err);
	const char *name;
	auto_free char *section = section_of(path, &name);
	char kept[24];
	int line = 0;

	if (!config) {
		return false;
	}
	if (config_is_set(config, path, &line)) {
		return err_set(err, ERR_CONFIG, tr("%s is set in %s:%d; change it there"), path,
			config_path(config), line);
	}
	if (value && !normalise(key, value, kept)) {
		auto_buf struct buf choices = BUF_INIT;

		setting_choices(key, &choices);
		return err_set(err, ERR_USAGE, tr("%s: one of %s"), path, choices.data);
	}
	return state_set(section, name, value ? kept : NULL, err);
}

const char *setting_word(const struct setting *setting) {
	if (setting->key->type == CONFIG_BOOL) {
		return str_eq(setting->value, "true") ? "on" : "off";
	}
	return setting->value;
}

void setting_choices(const struct config_key *key, struct buf *out) {
	if (key->type == CONFIG_BOOL) {
		buf_add_str(out, "on, off");
	} else if (key->type == CONFIG_INT) {
		buf_addf(out, tr("%lld to %lld"), (long long)key->min, (long long)key->max);
	} else {
		for (size_t i = 0; key->choices[i]; i++) {
			buf_addf(out, i ? ", %s" : "%s", key->choices[i]);
		}
	}
}

static const char *choice_next(const struct config_key *key, const char *value, int step) {
	int count = 0, at = 0;

	while (key->choices[count]) {
		at = str_eq(key->choices[count], value) ? count : at;
		count++;
	}
	return key->choices[(at + count + step % count) % count];
}

void setting_next(const struct setting *setting, int step, char out[24]) {
	const struct config_key *key = setting->key;
	int64_t number = 0, range = key->max - key->min + 1;

	if (key->type == CONFIG_BOOL) {
		snprintf(out, 24, "%s", str_eq(setting->value, "true") ? "false" : "true");
	} else if (key->type == CONFIG_INT) {
		str_to_int(setting->value, &number);
		number = key->min + (number - key->min + range + step % range) % range;
		snprintf(out, 24, "%lld", (long long)number);
	} else {
		snprintf(out, 24, "%s", choice_next(key, setting->value, step));
	}
}

void setting_origin(
	const struct settings *settings, const struct setting *setting, struct buf *out) {
	switch (setting->source) {
	case SETTING_DEFAULT:
		buf_add_str(out, tr("default"));
		break;
	case SETTING_STATE:
		buf_add_str(out, tr("remembered"));
		break;
	case SETTING_CONFIG:
		buf_addf(out, "%s:%d", config_path(settings->config), setting->line);
		break;
	}
}
