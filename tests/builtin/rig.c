/* Nothing of the machine is used but its shell and its clock. */

#include "rig.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "builtin/parse/parse.h"
#include "json/json.h"

#define TURNS_MAX 200000
#define PATIENCE 30000 /* ms; only a broken tool takes that long */

static void make_home(struct rig *rig) {
	auto_free char *tmp = path_tmpdir();
	char mark[17], *real;

	random_hex(mark, 8);
	auto_free char *home = xasprintf("%s/chela-rig-%s", tmp, mark);

	if (!file_make_folder(home, NULL) || !(real = realpath(home, NULL))) {
		abort();
	}
	rig->home = xstrdup(real);
	free(real);
	rig->work = path_join(rig->home, "work");
	setenv("HOME", rig->home, 1);
	unsetenv("XDG_DATA_HOME");
	unsetenv("XDG_STATE_HOME");
	mkdir(rig->work, 0700);
}

static void load_tools(struct rig *rig) {
	const char *source = getenv("CHELA_SOURCE_ROOT");
	auto_free char *folder = path_join(source ? source : ".", "tools");
	struct diagnostics diagnostics = { 0 };

	recipe_set_parsers(parsers, parser_count);
	rig->registry = registry_new();
	catalogue_load_folder(
		rig->registry, folder, TOOL_SHIPPED, builtins, builtin_count, &diagnostics);
	for (size_t i = 0; i < diagnostics.items.len; i++) {
		fprintf(stderr, "%s:%d: %s\n", diagnostics.items.items[i].file,
			diagnostics.items.items[i].line, diagnostics.items.items[i].message);
	}
	if (diagnostics.items.len) {
		abort();
	}
	diagnostics_fini(&diagnostics);
	rig->snapshot = registry_snapshot(rig->registry);
}

int rig_open(void **state) {
	struct rig *rig = xcalloc(1, sizeof(*rig));

	make_home(rig);
	rig->loop = loop_new();
	roots_init(&rig->roots, rig->work, NULL, NULL);
	load_tools(rig);
	tool_result_init(&rig->result);
	buf_init(&rig->output, BUF_MAX_DEFAULT);
	rig->env = (struct tool_env){
		.loop = rig->loop,
		.roots = &rig->roots,
		.folder = rig->work,
		.tool_timeout = 60000,
		.snapshot = rig->snapshot,
	};
	*state = rig;
	return 0;
}

static void remove_tree(int parent, const char *name) {
	int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *folder = fd >= 0 ? fdopendir(fd) : NULL;
	struct dirent *entry;

	if (!folder) {
		unlinkat(parent, name, 0);
		return;
	}
	while ((entry = readdir(folder))) {
		if (!str_eq(entry->d_name, ".") && !str_eq(entry->d_name, "..")) {
			remove_tree(fd, entry->d_name);
		}
	}
	closedir(folder);
	unlinkat(parent, name, AT_REMOVEDIR);
}

int rig_close(void **state) {
	struct rig *rig = *state;

	/* Until the children that were stopped are reaped. */
	for (int i = 0; i < 100 && loop_turn(rig->loop, 100); i++) {
	}
	tool_result_fini(&rig->result);
	buf_fini(&rig->output);
	snapshot_unref(rig->snapshot);
	registry_free(rig->registry);
	roots_fini(&rig->roots);
	loop_free(rig->loop);
	remove_tree(AT_FDCWD, rig->home);
	free(rig->work);
	free(rig->home);
	free(rig);
	return 0;
}

static void handle_output(void *ctx, const char *data, size_t len) {
	struct rig *rig = ctx;

	buf_add(&rig->output, data, len);
}

static void handle_done(void *ctx, struct tool_result *result) {
	struct rig *rig = ctx;

	rig->result = *result;
	tool_result_init(result);
	rig->done = true;
}

void rig_start(struct rig *rig, const char *tool, const char *arguments) {
	struct prepared prepared = { .notes = BUF_INIT };
	struct err err = ERR_INIT;
	struct tool_run_options options = {
		.env = &rig->env, .on_output = handle_output, .on_done = handle_done, .ctx = rig
	};

	tool_result_fini(&rig->result);
	buf_clear(&rig->output);
	rig->done = false;
	rig->run = NULL;
	rig->prepared =
		call_prepare(&prepared, &rig->env, tool, arguments, strlen(arguments), &err);
	rig->risk = prepared.risk;
	if (rig->prepared == PREPARE_OK) {
		rig->run = tool_run_start(&options, &prepared);
	} else {
		tool_result_fail(&rig->result, "%s", err.text);
		rig->done = true;
	}
	prepared_fini(&prepared);
}

void rig_turn_until(struct rig *rig, const bool *flag) {
	time_t start = time(NULL);

	for (int i = 0; i < TURNS_MAX && !*flag; i++) {
		if (!loop_turn(rig->loop, 100) || (time(NULL) - start) * 1000 > PATIENCE) {
			break;
		}
	}
	check("the loop", *flag);
}

void rig_wait(struct rig *rig) {
	rig_turn_until(rig, &rig->done);
	rig->run = tool_run_free(rig->run);
}

const char *rig_call(struct rig *rig, const char *tool, const char *arguments) {
	rig_start(rig, tool, arguments);
	rig_wait(rig);
	return rig->result.text.data;
}

static void prepare(
	struct rig *rig, const char *tool, const char *arguments, struct prepared *prepared) {
	struct err err = ERR_INIT;

	*prepared = (struct prepared){ .notes = BUF_INIT };
	if (call_prepare(prepared, &rig->env, tool, arguments, strlen(arguments), &err) !=
		PREPARE_OK) {
		fail_msg("%s %s: %s", tool, arguments, err.text);
	}
}

enum tool_risk rig_risk(struct rig *rig, const char *tool, const char *arguments) {
	struct prepared prepared;

	prepare(rig, tool, arguments, &prepared);
	enum tool_risk risk = prepared.risk;

	prepared_fini(&prepared);
	return risk;
}

bool rig_scope(struct rig *rig, const char *tool, const char *arguments, struct strv *scopes) {
	struct prepared prepared;

	prepare(rig, tool, arguments, &prepared);
	bool has = prepared.tool->ops->scope &&
		   prepared.tool->ops->scope(&rig->env, prepared.arguments, scopes);

	prepared_fini(&prepared);
	return has;
}

char *rig_path(struct rig *rig, const char *path) {
	return path_join(rig->home, path);
}

void rig_write_bytes(struct rig *rig, const char *path, const void *data, size_t len) {
	auto_free char *whole = rig_path(rig, path);
	auto_free char *folder = path_dirname(whole);
	struct err err = ERR_INIT;

	if (!file_make_folder(folder, &err) || !file_write(whole, data, len, 0644, &err)) {
		fail_msg("%s", err.text);
	}
}

void rig_write(struct rig *rig, const char *path, const char *text) {
	rig_write_bytes(rig, path, text, strlen(text));
}

char *rig_read(struct rig *rig, const char *path) {
	auto_free char *whole = rig_path(rig, path);
	char *text = NULL;

	return file_read(whole, 8 << 20, &text, NULL, NULL) ? text : NULL;
}

void rig_link(struct rig *rig, const char *target, const char *path) {
	auto_free char *whole = rig_path(rig, path);

	if (symlink(target, whole) != 0) {
		fail_msg("cannot link %s", path);
	}
}

void rig_check_has(const char *name, const char *text, const char *part) {
	if (!strstr(text, part)) {
		fail_msg("%s: no \"%s\" in\n%s", name, part, text);
	}
}

void rig_check_lacks(const char *name, const char *text, const char *part) {
	if (strstr(text, part)) {
		fail_msg("%s: \"%s\" in\n%s", name, part, text);
	}
}
