/* Walks the tree of a file beside the table: every member must be a key, or lead
   to one. */

#include "config/check.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <string.h>

struct checker {
	const struct yaml *yaml;
	const char *file;
	struct err *err;
};

const struct config_key *config_key_find(const char *path) {
	for (size_t i = 0; i < config_key_count; i++) {
		if (str_eq(config_keys[i].path, path)) {
			return &config_keys[i];
		}
	}
	return NULL;
}

static bool fault(const struct checker *checker, const struct json *node, const char *format,
	...) __attribute__((format(printf, 3, 4)));

static bool fault(
	const struct checker *checker, const struct json *node, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT_MAX(400);
	va_list args;
	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	return err_set(checker->err, ERR_CONFIG, "%s:%d: %s", checker->file,
		yaml_line(checker->yaml, node), text.data);
}

static bool leads_to_key(const char *path) {
	size_t len = strlen(path);
	for (size_t i = 0; i < config_key_count; i++) {
		if (str_starts(config_keys[i].path, path) && config_keys[i].path[len] == '.') {
			return true;
		}
	}
	return false;
}

/* The name that stands at this place of the table and is nearest to `word`. */
static char *nearest_at(const char *prefix, const char *word) {
	auto_strv struct strv names = STRV_INIT;
	size_t len = strlen(prefix);
	for (size_t i = 0; i < config_key_count; i++) {
		if (str_starts(config_keys[i].path, prefix)) {
			const char *rest = config_keys[i].path + len;
			strv_add_nodup(&names, xmemdup(rest, strcspn(rest, ".")));
		}
	}
	return xstrdup(str_nearest(word, (const char *const *)strv_items(&names)));
}

static bool unknown(
	const struct checker *checker, const char *prefix, const struct json *member) {
	const char *name = json_key(member);
	if (strchr(name, '.')) {
		return fault(checker, member,
			tr("there is no key '%s%s'; each level stands on its own"), prefix,
			name);
	}
	auto_free char *near = nearest_at(prefix, name);
	return near ? fault(checker, member, tr("there is no key '%s%s'; '%s%s' is near"),
			      prefix, name, prefix, near)
		    : fault(checker, member, tr("there is no key '%s%s'"), prefix, name);
}

static bool is_choice(const struct config_key *key, const char *value) {
	for (size_t i = 0; key->choices[i]; i++) {
		if (str_eq(key->choices[i], value)) {
			return true;
		}
	}
	return false;
}

static bool bad_choice(
	const struct checker *checker, const struct config_key *key, const struct json *value) {
	auto_buf struct buf list = BUF_INIT;
	for (size_t i = 0; key->choices[i]; i++) {
		buf_addf(&list, i ? ", %s" : "%s", key->choices[i]);
	}
	return fault(checker, value, tr("%s: must be one of %s"), key->path, list.data);
}

static bool check_int(
	const struct checker *checker, const struct config_key *key, const struct json *value) {
	int64_t number;
	if (!json_int(value, &number)) {
		return fault(checker, value, tr("%s: must be a whole number"), key->path);
	}
	if (number < key->min || number > key->max) {
		return fault(checker, value, tr("%s: must be from %lld to %lld"), key->path,
			(long long)key->min, (long long)key->max);
	}
	return true;
}

static bool check_list(
	const struct checker *checker, const struct config_key *key, const struct json *value) {
	if (!json_is(value, JSON_ARRAY)) {
		return fault(checker, value, tr("%s: must be a list"), key->path);
	}
	for (const struct json *item = json_first(value); item; item = json_next(item)) {
		if (!json_is(item, JSON_STRING)) {
			return fault(
				checker, item, tr("%s: each entry must be text"), key->path);
		}
	}
	return true;
}

static bool check_value(
	const struct checker *checker, const struct config_key *key, const struct json *value) {
	switch (key->type) {
	case CONFIG_STRING:
		return json_is(value, JSON_STRING) ||
		       fault(checker, value, tr("%s: must be text"), key->path);
	case CONFIG_CHOICE:
		return is_choice(key, json_string(value)) || bad_choice(checker, key, value);
	case CONFIG_INT:
		return check_int(checker, key, value);
	case CONFIG_BOOL:
		return json_is(value, JSON_BOOL) ||
		       fault(checker, value, tr("%s: must be true or false"), key->path);
	case CONFIG_LIST:
		return check_list(checker, key, value);
	case CONFIG_TREE:
		return json_is(value, JSON_OBJECT) ||
		       fault(checker, value, tr("%s: must be a map"), key->path);
	}
	return true;
}

static bool check_level(
	const struct checker *checker, const char *prefix, const struct json *object) {
	for (const struct json *member = json_first(object); member;
		member = json_next(member)) {
		auto_free char *path = xasprintf("%s%s", prefix, json_key(member));
		const struct config_key *key = config_key_find(path);
		bool ok;
		if (strchr(json_key(member), '.')) {
			ok = unknown(checker, prefix, member);
		} else if (key) {
			ok = check_value(checker, key, member);
		} else if (!leads_to_key(path)) {
			ok = unknown(checker, prefix, member);
		} else if (!json_is(member, JSON_OBJECT)) {
			ok = fault(checker, member, tr("%s: must be a map"), path);
		} else {
			auto_free char *deeper = xasprintf("%s.", path);
			ok = check_level(checker, deeper, member);
		}
		if (!ok) {
			return false;
		}
	}
	return true;
}

bool check_tree(const struct yaml *yaml, const char *file, struct err *err) {
	struct checker checker = { yaml, file, err };
	if (!yaml->root || json_is(yaml->root, JSON_NULL)) {
		return true;
	}
	if (!json_is(yaml->root, JSON_OBJECT)) {
		return fault(&checker, yaml->root, tr("must be a map of keys"));
	}
	return check_level(&checker, "", yaml->root);
}
