/* A file to steps. What is wrong is told with its line, all of it at once, and nothing of a
   file with an error is ever run. */

#include "flow/flow.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "flow/read_inner.h"
#include "json/schema.h"

#include <limits.h>
#include <string.h>

bool flow_refuse(struct flow_reader *reader, const struct json *node, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT_MAX(2000);
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	diagnostics_add(reader->found, reader->flow->path, yaml_line(&reader->yaml, node), true,
		"%s", text.data);
	reader->failed = true;
	return false;
}

static void target_fini(struct flow_target *target) {
	free(target->text);
	free(target->id);
}

struct flow *flow_free(struct flow *flow) {
	if (!flow) {
		return NULL;
	}
	for (size_t i = 0; i < flow->steps.len; i++) {
		struct flow_step *step = &flow->steps.items[i];

		free(step->word);
		free(step->tool);
		json_free(step->arguments);
		target_fini(&step->target);
	}
	vec_fini(&flow->steps);
	free(flow->name);
	free(flow->path);
	free(flow->description);
	json_free(flow->schema);
	free(flow);
	return NULL;
}

/* Without ".yaml". */
static char *name_of(const char *path) {
	char *name = xstrdup(path_basename(path));

	if (str_ends(name, ".yaml")) {
		name[strlen(name) - strlen(".yaml")] = '\0';
	}
	return name;
}

static struct flow *flow_new(const char *path) {
	struct flow *flow = xcalloc(1, sizeof(*flow));

	flow->name = name_of(path);
	flow->path = xstrdup(path);
	flow->schema = json_new_object();
	json_put_string(flow->schema, "type", "object");
	json_put(flow->schema, "properties", json_new_object());
	return flow;
}

static void read_parameters(struct flow_reader *reader, const struct json *node) {
	struct json *schema = reader->flow->schema;
	struct json *required = json_new_array();
	struct err err = ERR_INIT;

	if (node && !json_is(node, JSON_OBJECT)) {
		flow_refuse(reader, node,
			"parameters: expected `name: {type: string}` and the like");
	}
	for (const struct json *at = json_first(node); at; at = json_next(at)) {
		if (!json_is(at, JSON_OBJECT) || !json_get(at, "type")) {
			flow_refuse(reader, at, "%s: expected a schema: {type: string}",
				json_key(at) ? json_key(at) : "parameters");
		} else if (!json_get(at, "default")) {
			json_add(required, json_new_string(json_key(at)));
		} else if (!schema_validate(at, json_get(at, "default"), &err)) {
			flow_refuse(reader, at, "%s: default: %s", json_key(at), err.text);
		}
	}
	if (json_is(node, JSON_OBJECT)) {
		json_put(schema, "properties", json_copy(node));
	}
	json_put(schema, "required", required);
	if (!reader->failed && !schema_check(schema, &err)) {
		flow_refuse(reader, node, "parameters: %s", err.text);
	}
}

static void check_keys(struct flow_reader *reader, const struct json *root) {
	static const char *const known[] = { "description", "parameters", "steps", NULL };

	for (const struct json *at = json_first(root); at; at = json_next(at)) {
		const char *key = json_key(at);
		const char *nearest = str_nearest(key, known);

		if (str_eq(key, "description") || str_eq(key, "parameters") ||
			str_eq(key, "steps")) {
			continue;
		}
		flow_refuse(reader, at, "unknown key `%s`%s%s%s", key,
			nearest ? "; did you mean `" : "", nearest ? nearest : "",
			nearest ? "`?" : "");
	}
}

static void read_steps(struct flow_reader *reader, const struct json *steps) {
	if (!json_is(steps, JSON_ARRAY) || json_len(steps) < 1 ||
		json_len(steps) > FLOW_STEPS_MAX) {
		flow_refuse(reader, steps,
			"steps: expected a list of 1 to %d steps: `- tap: Send`",
			FLOW_STEPS_MAX);
		return;
	}
	for (const struct json *at = json_first(steps); at; at = json_next(at)) {
		flow_read_step(reader, at);
	}
}

static void read_all(struct flow_reader *reader) {
	const struct json *root = reader->yaml.root;
	const struct json *description = json_get(root, "description");

	if (!json_is(root, JSON_OBJECT)) {
		flow_refuse(reader, root, "expected `description:` and `steps:`");
		return;
	}
	check_keys(reader, root);
	if (str_is_empty(json_string(description))) {
		flow_refuse(reader, description ? description : root,
			"description: expected a sentence that says what the flow does");
	} else {
		reader->flow->description = xstrdup(json_string(description));
	}
	read_parameters(reader, json_get(root, "parameters"));
	read_steps(reader, json_get(root, "steps"));
	flow_check_templates(reader);
}

/* What YAML refuses comes as "file:line: what". */
static void report_unread(struct diagnostics *found, const char *path, const char *text) {
	size_t len = strlen(path);
	char *end = NULL;
	long line = 0;

	if (str_starts(text, path) && text[len] == ':') {
		line = strtol(text + len + 1, &end, 10);
	}
	if (line > 0 && line <= INT_MAX && str_starts(end, ": ")) {
		diagnostics_add(found, path, (int)line, true, "%s", end + 2);
	} else {
		diagnostics_add(found, path, 0, true, "%s", text);
	}
}

struct flow *flow_read(
	const char *text, size_t len, const char *path, struct diagnostics *found) {
	struct flow_reader reader = { .yaml = YAML_INIT, .found = found };
	struct err err = ERR_INIT;

	if (len > FLOW_BYTES_MAX) {
		diagnostics_add(found, path, 0, true, "larger than %zu bytes", FLOW_BYTES_MAX);
		return NULL;
	}
	if (!yaml_read(&reader.yaml, text, len, path, &err)) {
		report_unread(found, path, err.text);
		return NULL;
	}
	reader.flow = flow_new(path);
	read_all(&reader);
	yaml_fini(&reader.yaml);
	return reader.failed ? flow_free(reader.flow) : reader.flow;
}

struct flow *flow_read_file(const char *path, struct diagnostics *found) {
	auto_free char *text = NULL;
	struct err err = ERR_INIT;
	size_t len;

	if (!file_read(path, FLOW_BYTES_MAX, &text, &len, &err)) {
		diagnostics_add(found, path, 0, true, "%s", err.text);
		return NULL;
	}
	return flow_read(text, len, path, found);
}
