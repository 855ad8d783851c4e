/* The `run` part of a tool and the keys that only make sense with it. All
   templates are checked here, against the schema, so that a call can only fail
   for its values. */
#include "tool/catalogue_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/action.h"
#include "tool/template.h"
#include "json/json.h"

#include <string.h>

#define STEPS_MAX 20
#define LINES_MAX 50

static const char *const recipe_keys[] = { "map", "then", "stdin", "result", "empty", "parse",
	"needs", "lock", "dash", "files", "prepare", NULL };
static const char *const step_keys[] = { "termux", "shell", "local", "min_sdk", "max_sdk",
	NULL };

static int compare_builtin(const void *name, const void *builtin) {
	return strcmp(name, ((const struct builtin *)builtin)->name);
}

/* The C of the tool's name becomes its ops. */
static bool find_builtin(struct reader *reader, const char *key) {
	const struct builtin *found = NULL;

	if (reader->builtin_count > 0) {
		found = bsearch(reader->tool->name, reader->builtins, reader->builtin_count,
			sizeof(*reader->builtins), compare_builtin);
	}
	if (!found) {
		return reader_refuse(reader, json_get(reader->node, key),
			"%s: there is no builtin of this name", key);
	}
	reader->tool->ops = found->ops;
	return true;
}

static bool read_builtin(struct reader *reader) {
	for (size_t i = 0; recipe_keys[i]; i++) {
		const struct json *node = json_get(reader->node, recipe_keys[i]);
		bool fits = reader->tool->screen && str_eq(recipe_keys[i], "lock");

		if (node && !fits) {
			return reader_refuse(reader, node,
				"%s: makes no sense with `run: builtin`", recipe_keys[i]);
		}
	}
	return find_builtin(reader, "run");
}

static const struct json *find_transport(const struct json *node, enum transport *transport) {
	const struct json *found = NULL;
	int count = 0;

	for (int i = 0; i < TRANSPORT_COUNT; i++) {
		const struct json *way = json_get(node, transport_name((enum transport)i));

		if (way) {
			found = way;
			*transport = (enum transport)i;
			count++;
		}
	}
	return count == 1 ? found : NULL;
}

/* [api, METHOD, ...] or [termux-NAME, ...]. */
static bool check_termux(struct reader *reader, const struct json *vector) {
	const char *program = json_string(json_at(vector, 0));
	const char *method = json_string(json_at(vector, 1));

	if (str_starts(program, "termux-") && !strchr(program, '/')) {
		return true;
	}
	if (str_eq(program, "api") && !str_is_empty(method) && !strpbrk(method, "{/-")) {
		return true;
	}
	return reader_refuse(
		reader, vector, "termux: expected [api, METHOD, ...] or [termux-NAME, ...]");
}

static bool read_lines(struct reader *reader, const struct json *way, struct recipe_step *step,
	struct template_scope *scope) {
	struct err err = ERR_INIT;

	if (!reader_strings(reader, way, &step->lines)) {
		return false;
	}
	if (step->lines.len > LINES_MAX) {
		return reader_refuse(reader, way, "shell: more than %d lines", LINES_MAX);
	}
	for (size_t i = 0; i < step->lines.len; i++) {
		if (!template_check_line(scope, step->lines.items[i], &err)) {
			return reader_refuse(reader, way, "shell: %s", err.text);
		}
	}
	return true;
}

static bool read_vector(struct reader *reader, const struct json *way, struct recipe_step *step,
	struct template_scope *scope) {
	struct err err = ERR_INIT;

	if (!template_check_vector(scope, way, &err)) {
		return reader_refuse(
			reader, way, "%s: %s", transport_name(step->transport), err.text);
	}
	if (step->transport == TRANSPORT_TERMUX && !check_termux(reader, way)) {
		return false;
	}
	step->vector = json_copy(way);
	return true;
}

static bool read_step(
	struct reader *reader, const struct json *node, struct template_scope *scope) {
	struct recipe_step *step = vec_grow(&reader->tool->recipe->steps);
	const struct json *way = find_transport(node, &step->transport);
	int64_t low = 0, high = 0;

	if (!way) {
		return reader_refuse(
			reader, node, "run: each entry has one of `termux`, `shell`, `local`");
	}
	if (!reader_check_keys(reader, node, step_keys) ||
		!reader_int(reader, json_get(node, "min_sdk"), 1, 999, &low) ||
		!reader_int(reader, json_get(node, "max_sdk"), 1, 999, &high)) {
		return false;
	}
	step->min_sdk = (int)low;
	step->max_sdk = (int)high;
	return step->transport == TRANSPORT_SHELL ? read_lines(reader, way, step, scope)
						  : read_vector(reader, way, step, scope);
}

static bool read_steps(
	struct reader *reader, const struct json *run, struct template_scope *scope) {
	bool fine = true;

	if (!json_is(run, JSON_ARRAY) || json_len(run) == 0 || json_len(run) > STEPS_MAX) {
		return reader_refuse(reader, run ? run : reader->node,
			"run: expected `builtin` or a list of 1 to %d entries", STEPS_MAX);
	}
	for (const struct json *item = json_first(run); item; item = json_next(item)) {
		fine &= read_step(reader, item, scope);
	}
	return fine;
}

/* A key that takes one of a few words; `out` gets its index. */
static bool read_word(
	struct reader *reader, const char *key, const char *const *words, int *out) {
	const struct json *node = json_get(reader->node, key);
	auto_buf struct buf list = BUF_INIT;

	for (int i = 0; node && words[i]; i++) {
		if (str_eq(words[i], json_string(node))) {
			*out = i;
			return true;
		}
		buf_addf(&list, "%s%s", i ? ", " : "", words[i]);
	}
	return !node || reader_refuse(reader, node, "%s: expected one of %s", key, list.data);
}

static bool read_result(struct reader *reader) {
	static const char *const outputs[] = { [RECIPE_TEXT] = "text",
		[RECIPE_JSON] = "json",
		[RECIPE_JSON_STREAM] = "jsonstream",
		[RECIPE_NONE] = "none",
		[RECIPE_IMAGE] = "image",
		[RECIPE_FILE] = "file",
		NULL };
	static const char *const empties[] = { "error", "ok", NULL };
	static const char *const dashes[] = { "ok", NULL };
	struct recipe *recipe = reader->tool->recipe;
	int output = RECIPE_TEXT, empty = -1, dash = -1;

	if (!read_word(reader, "result", outputs, &output) ||
		!read_word(reader, "empty", empties, &empty) ||
		!read_word(reader, "dash", dashes, &dash)) {
		return false;
	}
	recipe->output = (enum recipe_output)output;
	recipe->empty_is_error = empty == 0 || (empty < 0 && output != RECIPE_NONE);
	recipe->dash_ok = dash == 0;
	return true;
}

static bool read_parser(struct reader *reader) {
	auto_free char *name = NULL;

	if (!reader_string(reader, "parse", &name)) {
		return false;
	}
	reader->tool->recipe->parser = name ? recipe_find_parser(name) : NULL;
	if (name && !reader->tool->recipe->parser) {
		return reader_refuse(reader, json_get(reader->node, "parse"),
			"parse: there is no parser `%s`", name);
	}
	return true;
}

static bool read_map(struct reader *reader, struct template_scope *scope) {
	const struct json *map = json_get(reader->node, "map");
	struct err err = ERR_INIT;

	if (!map) {
		return true;
	}
	if (!json_is(map, JSON_OBJECT) || json_len(map) == 0) {
		return reader_refuse(
			reader, map, "map: expected {name: {from: parameter, values: {...}}}");
	}
	scope->map = map;
	if (!template_check_map(scope, &err)) {
		return reader_refuse(reader, map, "map: %s", err.text);
	}
	reader->tool->recipe->map = json_copy(map);
	return true;
}

static bool read_input(struct reader *reader, struct template_scope *scope) {
	struct recipe *recipe = reader->tool->recipe;
	struct err err = ERR_INIT;

	if (!reader_string(reader, "stdin", &recipe->input)) {
		return false;
	}
	if (recipe->input && !template_check_text(scope, recipe->input, &err)) {
		return reader_refuse(
			reader, json_get(reader->node, "stdin"), "stdin: %s", err.text);
	}
	return true;
}

static bool read_then(struct reader *reader) {
	struct recipe *recipe = reader->tool->recipe;

	if (!reader_string(reader, "then", &recipe->then) ||
		(!reader->tool->screen && !reader_string(reader, "lock", &recipe->lock)) ||
		!reader_strings(reader, json_get(reader->node, "needs"), &recipe->needs)) {
		return false;
	}
	if (str_eq(recipe->then, reader->tool->name)) {
		return reader_refuse(reader, json_get(reader->node, "then"),
			"then: must be another tool, one of risk read");
	}
	return true;
}

static bool read_file_rule(struct reader *reader, const struct json *rule) {
	const struct json *schema =
		json_get(json_get(reader->tool->schema, "properties"), json_key(rule));
	const char *type = json_get_string(schema, "type");
	const char *fresh = json_get_string(rule, "new");
	bool reads = str_eq(json_string(rule), "read");
	struct recipe_file *file;

	if (!str_eq(type, "string") && !(reads && str_eq(type, "array"))) {
		return reader_refuse(reader, rule,
			"files: `%s` must be a parameter that is a text", json_key(rule));
	}
	if (!reads && (str_is_empty(fresh) || strchr(fresh, '/') || json_len(rule) != 1)) {
		return reader_refuse(reader, rule,
			"files: expected {PARAMETER: read} or {PARAMETER: {new: photo.jpg}}");
	}
	file = vec_grow(&reader->tool->recipe->files);
	file->parameter = xstrdup(json_key(rule));
	file->fresh = reads ? NULL : xstrdup(fresh);
	return true;
}

static bool read_files(struct reader *reader, struct template_scope *scope) {
	const struct json *files = json_get(reader->node, "files");
	bool fine = true;

	if (files && (!json_is(files, JSON_OBJECT) || json_len(files) == 0)) {
		return reader_refuse(reader, files, "files: expected {PARAMETER: read}");
	}
	for (const struct json *rule = json_first(files); rule; rule = json_next(rule)) {
		fine &= read_file_rule(reader, rule);
	}
	scope->files = files;
	return fine;
}

/* Names that the tool's C works out before `run`, which it then starts. */
static bool read_prepare(struct reader *reader, struct template_scope *scope) {
	const struct json *names = json_get(reader->node, "prepare");

	if (!names) {
		return true;
	}
	if (!json_is(names, JSON_ARRAY) || json_len(names) == 0) {
		return reader_refuse(reader, names, "prepare: expected a list of names");
	}
	for (const struct json *name = json_first(names); name; name = json_next(name)) {
		if (!json_string(name)) {
			return reader_refuse(reader, name, "prepare: expected names");
		}
	}
	scope->prepare = names;
	return find_builtin(reader, "prepare");
}

/* `path` of a file result is read without standing in a template. */
static void warn_unused(struct reader *reader, const struct template_scope *scope) {
	const struct recipe *recipe = reader->tool->recipe;
	bool is_file = recipe->output == RECIPE_FILE || recipe->output == RECIPE_IMAGE;
	const struct json *properties = json_get(scope->schema, "properties");

	for (const struct json *p = json_first(properties); p; p = json_next(p)) {
		if (!strv_has(&scope->used, json_key(p)) && !recipe->parser &&
			!scope->prepare && !(is_file && str_eq(json_key(p), "path"))) {
			reader_warn(reader, json_get(reader->node, "parameters"),
				"parameters: `%s` is used nowhere in `run`", json_key(p));
		}
	}
	if (scope->as_code) {
		reader_warn(reader, json_get(reader->node, "run"),
			"run: a value stands behind -c, -e or eval and is read as code");
	}
}

static bool read_recipe(struct reader *reader, const struct json *run) {
	struct template_scope scope = { .schema = reader->tool->schema };
	bool fine;

	reader->tool->recipe = recipe_new();
	reader->tool->ops = &recipe_tool_ops;
	fine = read_prepare(reader, &scope) && read_files(reader, &scope) &&
	       read_map(reader, &scope) && read_steps(reader, run, &scope);
	fine = read_input(reader, &scope) && fine;
	fine = read_result(reader) && fine;
	fine = read_parser(reader) && fine;
	fine = read_then(reader) && fine;
	if (fine) {
		warn_unused(reader, &scope);
	}
	if (fine && scope.as_code && reader->source == TOOL_SKILL) {
		fine = reader_refuse(reader, run,
			"run: a value must not stand where a program reads it as code");
	}
	template_scope_fini(&scope);
	return fine;
}

/* What an action stands for is read in place of the tool's own keys, of which it leaves none
   over. */
static bool read_action(struct reader *reader, const struct json *action) {
	const struct json *node = reader->node;
	struct err err = ERR_INIT;
	bool fine = true;

	if (reader->source != TOOL_SKILL) {
		return reader_refuse(reader, action, "action: is for tools of skills");
	}
	for (size_t i = 0; recipe_keys[i]; i++) {
		fine &= !json_get(node, recipe_keys[i]) ||
			reader_refuse(reader, json_get(node, recipe_keys[i]),
				"%s: makes no sense with `action`", recipe_keys[i]);
	}
	if (json_get(node, "run")) {
		return reader_refuse(reader, action, "action: stands in place of `run`");
	}
	auto_json struct json *tool = action_expand(action, &reader->harmless, &err);

	if (!tool) {
		return reader_refuse(reader, action, "%s", err.text);
	}
	reader->action = action;
	reader->node = tool;
	fine = read_recipe(reader, json_get(tool, "run")) && fine;
	reader->node = node;
	reader->action = NULL;
	return fine;
}

bool catalogue_read_run(struct reader *reader) {
	const struct json *run = json_get(reader->node, "run");
	const struct json *action = json_get(reader->node, "action");

	if (action) {
		return read_action(reader, action);
	}
	return str_eq(json_string(run), "builtin") ? read_builtin(reader)
						   : read_recipe(reader, run);
}
