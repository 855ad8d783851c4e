/* One tool of a YAML file: its keys, its schema, and the notes for its author. */
#include "tool/catalogue_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/registry_inner.h"
#include "json/json.h"
#include "json/schema.h"

#include <string.h>

#define DESCRIPTION_SHORT 30
#define DESCRIPTION_LONG 1200
#define TIMEOUT_MAX 3600
#define OUTPUT_MAX 200000

static const char *const tool_keys[] = { "name", "action", "aliases", "description", "risk",
	"family", "domain", "parameters", "required", "run", "map", "then", "files", "prepare",
	"stdin", "result", "empty", "parse", "max_output", "timeout", "needs", "parallel",
	"repeat", "lock", "dash", NULL };

static bool read_name(struct reader *reader) {
	const struct json *node = json_get(reader->node, "name");

	if (!tool_name_is_valid(json_string(node))) {
		return reader_refuse(reader, node ? node : reader->node,
			"name: small letters, digits and _, a letter first, at most 64 "
			"(set_volume)");
	}
	reader->tool->name = xstrdup(json_string(node));
	return true;
}

static bool read_risk(struct reader *reader) {
	const struct json *node = json_get(reader->node, "risk");

	if (!tool_risk_parse(json_string(node), &reader->tool->risk)) {
		return reader_refuse(reader, node ? node : reader->node,
			"risk: one of read, private, write, danger is needed");
	}
	return true;
}

static bool read_description(struct reader *reader) {
	struct tool *tool = reader->tool;

	if (!json_get(reader->node, "description")) {
		return reader_refuse(reader, reader->node,
			"description: is missing; say what the tool does and what it returns");
	}
	if (!reader_string(reader, "description", &tool->description)) {
		return false;
	}
	size_t len = strlen(str_trim(tool->description));

	memmove(tool->description, str_trim(tool->description), len + 1);
	if (len < DESCRIPTION_SHORT || len > DESCRIPTION_LONG) {
		reader_warn(reader, json_get(reader->node, "description"),
			"description: %zu bytes; say in %d to %d what the tool does, what it "
			"returns and when to use it",
			len, DESCRIPTION_SHORT, DESCRIPTION_LONG);
	}
	return true;
}

/* `with` maps old parameter names to those of today. */
static bool check_with(struct reader *reader, const struct json *with) {
	const struct json *properties = json_get(reader->tool->schema, "properties");

	if (with && (!json_is(with, JSON_OBJECT) || json_len(with) == 0)) {
		return reader_refuse(reader, with, "with: expected {old parameter: parameter}");
	}
	for (const struct json *pair = json_first(with); pair; pair = json_next(pair)) {
		if (!json_string(pair) || !json_get(properties, json_string(pair))) {
			return reader_refuse(reader, pair,
				"aliases: `%s` must name a parameter of this tool",
				json_key(pair));
		}
	}
	return true;
}

static bool read_alias(struct reader *reader, const struct json *node) {
	static const char *const keys[] = { "name", "with", NULL };
	const char *name =
		json_string(node) ? json_string(node) : json_get_string(node, "name");
	const struct json *with = json_get(node, "with");
	struct tool_alias *alias;

	if (json_is(node, JSON_OBJECT) && !reader_check_keys(reader, node, keys)) {
		return false;
	}
	if (!tool_name_is_valid(name) || str_eq(name, reader->tool->name)) {
		return reader_refuse(reader, node,
			"aliases: expected another name or {name: ..., with: {...}}");
	}
	if (!check_with(reader, with)) {
		return false;
	}
	alias = vec_grow(&reader->tool->aliases);
	alias->name = xstrdup(name);
	alias->with = with ? json_copy(with) : NULL;
	return true;
}

static bool read_aliases(struct reader *reader) {
	const struct json *node = json_get(reader->node, "aliases");
	bool fine = true;

	if (node && !json_is(node, JSON_ARRAY)) {
		return reader_refuse(reader, node, "aliases: expected a list");
	}
	for (const struct json *item = json_first(node); item; item = json_next(item)) {
		fine &= read_alias(reader, item);
	}
	return fine;
}

static bool is_parameter_name(const char *name) {
	size_t len = strlen(name);

	return len > 0 && len <= 64 && strspn(name, "0123456789-") == 0 &&
	       strspn(name,
		       "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") ==
		       len;
}

static bool check_parameters(struct reader *reader, const struct json *parameters) {
	if (parameters && !json_is(parameters, JSON_OBJECT)) {
		return reader_refuse(reader, parameters, "parameters: expected {name: schema}");
	}
	for (const struct json *p = json_first(parameters); p; p = json_next(p)) {
		if (!is_parameter_name(json_key(p)) || !json_is(p, JSON_OBJECT)) {
			return reader_refuse(reader, p,
				"parameters: `%.64s`: expected a name of letters, digits, _ "
				"and - "
				"with a schema ({type: string})",
				json_key(p));
		}
	}
	return true;
}

static bool check_required(
	struct reader *reader, const struct json *required, const struct json *parameters) {
	if (required && !json_is(required, JSON_ARRAY)) {
		return reader_refuse(
			reader, required, "required: expected a list of parameters");
	}
	for (const struct json *item = json_first(required); item; item = json_next(item)) {
		if (!json_string(item) || !json_get(parameters, json_string(item))) {
			return reader_refuse(reader, item, "required: \"%s\" is no parameter",
				json_string(item) ? json_string(item) : "?");
		}
	}
	return true;
}

/* The schema in one shape, whatever was written: models and servers are at their
   best with it. */
static bool read_schema(struct reader *reader) {
	const struct json *parameters = json_get(reader->node, "parameters");
	const struct json *required = json_get(reader->node, "required");
	struct json *schema;
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	if (!check_parameters(reader, parameters) ||
		!check_required(reader, required, parameters)) {
		return false;
	}
	reader->tool->schema = schema = json_new_object();
	json_put_string(schema, "type", "object");
	json_put(schema, "properties", parameters ? json_copy(parameters) : json_new_object());
	if (json_len(required) > 0) {
		json_put(schema, "required", json_copy(required));
	}
	json_put_bool(schema, "additionalProperties", false);
	json_print(schema, &text);
	reader->tool->schema_text = buf_detach(&text);
	if (!schema_check(schema, &err)) {
		return reader_refuse(reader, parameters, "parameters: %s", err.text);
	}
	return true;
}

static bool read_limits(struct reader *reader) {
	struct tool *tool = reader->tool;
	int64_t seconds = 0, output = TOOL_OUTPUT_DEFAULT;

	if (!reader_int(reader, json_get(reader->node, "timeout"), 1, TIMEOUT_MAX, &seconds) ||
		!reader_int(reader, json_get(reader->node, "max_output"), 100, OUTPUT_MAX,
			&output)) {
		return false;
	}
	tool->timeout = seconds * 1000;
	tool->max_output = (size_t)output;
	tool->screen = str_eq(json_get_string(reader->node, "lock"), "screen");
	return reader_bool(reader, "parallel", &tool->parallel) &&
	       reader_bool(reader, "repeat", &tool->repeat) &&
	       reader_string(reader, "family", &tool->family) &&
	       reader_string(reader, "domain", &tool->domain);
}

/* What a skill says of itself is not believed. */
static void raise_risk(struct tool *tool, const struct reader *reader) {
	enum tool_risk least = TOOL_RISK_READ;

	if (reader->source == TOOL_SKILL || reader->source == TOOL_MCP) {
		least = TOOL_RISK_WRITE;
	}
	for (size_t i = 0; least != TOOL_RISK_READ && !reader->harmless && tool->recipe &&
			   i < tool->recipe->steps.len;
		i++) {
		if (tool->recipe->steps.items[i].transport != TRANSPORT_TERMUX) {
			least = TOOL_RISK_DANGER;
		}
	}
	if (tool->risk < least) {
		tool->risk = least;
	}
}

/* Every part is read even after a fault, so that one look shows all of them. */
static bool read_parts(struct reader *reader) {
	bool fine = reader_check_keys(reader, reader->node, tool_keys);

	fine &= read_risk(reader);
	fine &= read_description(reader);
	fine &= read_limits(reader);
	if (!read_schema(reader)) {
		return false;
	}
	fine &= read_aliases(reader);
	return catalogue_read_run(reader) && fine;
}

struct tool *catalogue_read_tool(struct reader *reader, const struct json *node) {
	struct tool *tool = tool_new();
	bool fine;

	reader->tool = tool;
	reader->node = node;
	reader->harmless = false;
	tool->source = reader->source;
	if (!json_is(node, JSON_OBJECT)) {
		fine = reader_refuse(reader, node, "expected a tool: keys and values");
	} else {
		fine = read_name(reader) && read_parts(reader);
	}
	reader->tool = NULL;
	if (!fine) {
		return tool_unref(tool);
	}
	raise_risk(tool, reader);
	if (reader->source == TOOL_SKILL) {
		free(tool->family);
		tool->family = xstrdup(CATALOGUE_SKILL);
	}
	return tool;
}
