/* Any bytes as a file of tools. What is taken must keep the rules that the rest
   of the program relies on, and a file with an error must leave nothing. */

#include "fuzz/target.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "tool/catalogue.h"
#include "tool/recipe.h"
#include "tool/registry.h"
#include "tool/template.h"
#include "json/json.h"
#include "json/schema.h"

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

/* A file of our own with these bytes; the path is the caller's. */
static char *write_input(const uint8_t *data, size_t size) {
	auto_free char *tmp = path_tmpdir();
	char *path = xasprintf("%s/chela-fuzz-tools-%ld.yaml", tmp, (long)getpid());
	auto_fd int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	must(fd >= 0 && write(fd, data, size) == (ssize_t)size);
	return path;
}

/* Templates that were checked fill without a complaint about themselves. */
static void fill_step(const struct tool *tool, const struct recipe_step *step) {
	auto_json struct json *arguments = json_new_object();
	auto_strv struct strv argv = STRV_INIT;
	auto_buf struct buf line = BUF_INIT;
	struct err err = ERR_INIT;
	struct template_values values = {
		.arguments = arguments, .map = tool->recipe->map, .schema = tool->schema
	};

	if (step->vector) {
		must(template_vector(step->vector, &values, &argv, &err) ||
			err.code != ERR_CONFIG);
		return;
	}
	for (size_t i = 0; i < step->lines.len; i++) {
		must(template_line(step->lines.items[i], &values, &line, &err) ||
			err.code != ERR_CONFIG);
	}
}

static void check_tool(const struct tool *tool) {
	must(tool->name && tool->description && tool->family && tool->schema_text && tool->ops);
	must(schema_check(tool->schema, NULL));
	must(json_is(json_get(tool->schema, "properties"), JSON_OBJECT));
	must(tool->timeout >= 0 && tool->max_output >= 100);
	for (size_t i = 0; tool->recipe && i < tool->recipe->steps.len; i++) {
		fill_step(tool, &tool->recipe->steps.items[i]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct registry *registry = registry_new();
	struct diagnostics diagnostics = { 0 };
	struct snapshot *snapshot;
	auto_free char *path = write_input(data, size);
	bool fatal = false, loaded;

	loaded = catalogue_load_file(registry, path, TOOL_USER, NULL, 0, &diagnostics);
	for (size_t i = 0; i < diagnostics.items.len; i++) {
		fatal |= diagnostics.items.items[i].fatal;
	}
	unlink(path);
	must(loaded == !fatal);
	snapshot = registry_snapshot(registry);
	must(loaded || snapshot->tools.len == 0);
	for (size_t i = 0; i < snapshot->tools.len; i++) {
		check_tool(snapshot->tools.items[i]);
	}
	snapshot_unref(snapshot);
	registry_free(registry);
	diagnostics_fini(&diagnostics);
	return 0;
}
