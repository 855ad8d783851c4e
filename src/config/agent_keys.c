/* The keys of an agent's file: one table, each with what reads its value. */

#include "config/agent_keys.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "yaml/yaml.h"
#include "json/json.h"

#include <stddef.h>
#include <string.h>

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
	int line = yaml_line(reader->yaml, node);
	return err_set(reader->err, ERR_CONFIG, "%s:%d: %s", reader->agent->path,
		line ? line : 1, text.data);
}

static bool read_text(struct reader *reader, const struct json *value, size_t offset) {
	char **field = (char **)((char *)reader->agent + offset);
	if (!json_string(value)) {
		return fault(reader, value, tr("%s: must be text"), json_key(value));
	}
	*field = xstrdup(json_string(value));
	return true;
}

static bool read_count(struct reader *reader, const struct json *value, size_t offset) {
	int64_t *field = (int64_t *)((char *)reader->agent + offset);
	if (!json_int(value, field) || *field < 1) {
		return fault(reader, value, tr("%s: must be a whole number above 0"),
			json_key(value));
	}
	return true;
}

static bool read_temperature(struct reader *reader, const struct json *value, size_t offset) {
	double *field = (double *)((char *)reader->agent + offset);
	if (!json_double(value, field) || *field < 0 || *field > 2) {
		return fault(reader, value, tr("temperature: must be a number from 0 to 2"));
	}
	return true;
}

static bool read_words(struct reader *reader, const struct json *list, struct strv *out) {
	for (const struct json *item = json_first(list); item; item = json_next(item)) {
		if (!json_string(item)) {
			return fault(reader, item, tr("each entry must be text"));
		}
		strv_add(out, json_string(item));
	}
	return true;
}

static bool read_tools(struct reader *reader, const struct json *value, size_t offset) {
	(void)offset;
	if (!json_is(value, JSON_ARRAY)) {
		return fault(reader, value, tr("tools: must be a list of names or families"));
	}
	reader->agent->tools_all = false;
	return read_words(reader, value, &reader->agent->tools);
}

static bool read_skills(struct reader *reader, const struct json *value, size_t offset) {
	(void)offset;
	if (!json_is(value, JSON_ARRAY)) {
		return fault(reader, value, tr("%s: must be a list of names"), json_key(value));
	}
	reader->agent->skills_all = false;
	return read_words(reader, value, &reader->agent->skills);
}

static bool read_key(struct reader *reader, const struct json *value, size_t offset) {
	(void)offset;
	struct agent_config *agent = reader->agent;
	const struct json *source = json_first(value);
	if (!json_is(value, JSON_OBJECT) || json_len(value) != 1) {
		return fault(reader, value,
			tr("key: a key does not stand in this file; put it into the "
			   "environment "
			   "and "
			   "write key: {env: NAME}, or key: {command: [pass, show, NAME]}"));
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
		tr("key: must be {env: NAME}, {secret: NAME} or {command: [program, "
		   "word...]}"));
}

static bool read_mode(struct reader *reader, const struct json *value, size_t offset) {
	static const char *const modes[] = { "chat", "plan", "build", "max", NULL };
	(void)offset;
	for (size_t i = 0; modes[i]; i++) {
		if (str_eq(json_string(value), modes[i])) {
			reader->agent->mode = xstrdup(modes[i]);
			return true;
		}
	}
	return fault(reader, value, tr("mode: must be one of chat, plan, build, max"));
}

/* Lists of names that are read where they are used. */
static bool check_names(struct reader *reader, const struct json *value, size_t offset) {
	auto_strv struct strv names = STRV_INIT;
	(void)offset;
	if (!json_is(value, JSON_ARRAY)) {
		return fault(reader, value, tr("%s: must be a list of names"), json_key(value));
	}
	return read_words(reader, value, &names);
}

static bool read_switch(struct reader *reader, const struct json *value, size_t offset) {
	bool *field = (bool *)((char *)reader->agent + offset);
	*field = json_is_true(value);
	return json_is(value, JSON_BOOL) ||
	       fault(reader, value, tr("%s: must be true or false"), json_key(value));
}

struct limit {
	const char *name;
	int64_t min, max;
	size_t offset;
};

#define LIMIT(name) offsetof(struct agent_config, limits.name)

static const struct limit limits[] = {
	{ "calls", 1, 1000, LIMIT(calls) },
	{ "depth", 0, 3, LIMIT(depth) },
	{ "seconds", 1, 86400, LIMIT(seconds) },
	{ "tokens", 64, 1000000, LIMIT(tokens) },
};

static const struct limit *find_limit(const char *name) {
	for (size_t i = 0; i < ARRAY_LEN(limits); i++) {
		if (str_eq(limits[i].name, name)) {
			return &limits[i];
		}
	}
	return NULL;
}

static bool read_limits(struct reader *reader, const struct json *value, size_t offset) {
	(void)offset;
	if (!json_is(value, JSON_OBJECT)) {
		return fault(reader, value, tr("limits: must be a map"));
	}
	for (const struct json *one = json_first(value); one; one = json_next(one)) {
		const struct limit *limit = find_limit(json_key(one));
		int64_t number = 0;
		if (!limit) {
			return fault(reader, one,
				tr("limits: there is no key '%s'; calls, tokens, seconds, "
				   "depth"),
				json_key(one));
		}
		if (!json_int(one, &number) || number < limit->min || number > limit->max) {
			return fault(reader, one,
				tr("limits.%s: must be a whole number from %lld to %lld"),
				json_key(one), (long long)limit->min, (long long)limit->max);
		}
		*(int64_t *)((char *)reader->agent + limit->offset) = number;
	}
	reader->agent->has_limits = true;
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
	{ "limits", read_limits, 0 },
	{ "max_tokens", read_count, FIELD(max_tokens) },
	{ "mcp", check_names, 0 },
	{ "memory", read_switch, FIELD(memory) },
	{ "mode", read_mode, 0 },
	{ "model", read_text, FIELD(model) },
	{ "provider", read_text, FIELD(provider) },
	{ "reasoning", read_text, FIELD(reasoning) },
	{ "skills", read_skills, 0 },
	{ "system", read_text, FIELD(system) },
	{ "temperature", read_temperature, FIELD(temperature) },
	{ "tools", read_tools, 0 },
	{ "window", read_count, FIELD(window) },
};

const char *agent_config_key(size_t index) {
	return index < ARRAY_LEN(fields) ? fields[index].name : NULL;
}

static bool unknown(struct reader *reader, const struct json *member) {
	const char *names[ARRAY_LEN(fields) + 1] = { NULL };
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		names[i] = fields[i].name;
	}
	const char *near = str_nearest(json_key(member), names);
	return near ? fault(reader, member, tr("there is no key '%s'; '%s' is near"),
			      json_key(member), near)
		    : fault(reader, member, tr("there is no key '%s'"), json_key(member));
}

static bool read_member(struct reader *reader, const struct json *member) {
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (str_eq(fields[i].name, json_key(member))) {
			return fields[i].read(reader, member, fields[i].offset);
		}
	}
	return unknown(reader, member);
}

bool agent_keys_read(struct agent_config *agent, const struct yaml *yaml, struct err *err) {
	struct reader reader = { agent, yaml, err };
	if (!json_is(yaml->root, JSON_OBJECT)) {
		return fault(&reader, yaml->root, tr("must be a map of keys"));
	}
	for (const struct json *member = json_first(yaml->root); member;
		member = json_next(member)) {
		if (!read_member(&reader, member)) {
			return false;
		}
	}
	bool is_elsewhere = agent->base_url || agent->key_env || agent->key_secret ||
			    agent->key_command.len;
	return agent->provider || !is_elsewhere ||
	       fault(&reader, yaml->root, tr("provider: is missing"));
}
