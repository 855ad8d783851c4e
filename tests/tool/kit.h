#ifndef TESTS_TOOL_KIT_H
#define TESTS_TOOL_KIT_H

/* Tools from YAML text, and one call run to its end. */

#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "check.h"
#include "device/device.h"
#include "loop/loop.h"
#include "tool/call.h"
#include "tool/catalogue.h"
#include "tool/recipe.h"
#include "tool/registry.h"
#include "json/json.h"

struct kit {
	struct loop *loop;
	struct device *device;
	struct registry *registry;
	struct snapshot *snapshot;
	struct diagnostics diagnostics;
	struct tool_env env;
	char *folder;
	char *file; /* tools.yaml in it */
	/* of kit_call() */
	int done;
	bool failed, timed_out, unavailable;
	int exit_code;
	struct buf text;
	struct buf live;
	enum tool_risk risk;
};

static inline void kit_open(struct kit *kit) {
	auto_free char *tmp = path_tmpdir();
	char mark[17];

	random_hex(mark, 8);
	*kit = (struct kit){ .text = BUF_INIT, .live = BUF_INIT };
	kit->folder = xasprintf("%s/chela-tool-%s", tmp, mark);
	kit->file = path_join(kit->folder, "tools.yaml");
	assert_true(file_make_folder(kit->folder, NULL));
	kit->loop = loop_new();
	kit->device = device_new(kit->loop);
	kit->registry = registry_new();
	kit->env = (struct tool_env){
		.loop = kit->loop, .device = kit->device, .tool_timeout = 30000
	};
}

static inline void kit_close(struct kit *kit) {
	snapshot_unref(kit->snapshot);
	registry_free(kit->registry);
	device_free(kit->device);
	while (loop_turn(kit->loop, 0)) {
		/* what was cancelled is reaped */
	}
	loop_free(kit->loop);
	diagnostics_fini(&kit->diagnostics);
	unlink(kit->file);
	assert_int_equal(rmdir(kit->folder), 0);
	free(kit->folder);
	free(kit->file);
	buf_fini(&kit->text);
	buf_fini(&kit->live);
}

static inline void kit_refresh(struct kit *kit) {
	snapshot_unref(kit->snapshot);
	kit->snapshot = registry_snapshot(kit->registry);
	kit->env.snapshot = kit->snapshot;
}

/* Loads YAML as the user's own tools; the diagnostics are those of this text. */
static inline bool kit_load_as(struct kit *kit, enum tool_source source, const char *yaml,
	const struct builtin *builtins, size_t count) {
	bool fine;

	diagnostics_fini(&kit->diagnostics);
	assert_true(file_write(kit->file, yaml, strlen(yaml), 0600, NULL));
	fine = catalogue_load_file(
		kit->registry, kit->file, source, builtins, count, &kit->diagnostics);
	kit_refresh(kit);
	return fine;
}

static inline bool kit_load(struct kit *kit, const char *yaml) {
	return kit_load_as(kit, TOOL_USER, yaml, NULL, 0);
}

static inline void kit_must_load(struct kit *kit, const char *yaml) {
	if (!kit_load(kit, yaml)) {
		fail_msg("line %d: %s", kit->diagnostics.items.items[0].line,
			kit->diagnostics.items.items[0].message);
	}
}

static inline void handle_kit_live(void *ctx, const char *data, size_t len) {
	buf_add(&((struct kit *)ctx)->live, data, len);
}

static inline void handle_kit_done(void *ctx, struct tool_result *result) {
	struct kit *kit = ctx;

	kit->done++;
	kit->failed = result->failed;
	kit->timed_out = result->timed_out;
	kit->unavailable = result->unavailable;
	kit->exit_code = result->exit_code;
	buf_add(&kit->text, result->text.data, result->text.len);
}

/* Prepares and starts; NULL when it was refused, with the error in kit->text. */
static inline struct tool_run *kit_start(
	struct kit *kit, const char *name, const char *arguments) {
	struct prepared prepared;
	struct err err = ERR_INIT;
	struct tool_run_options options = { .env = &kit->env,
		.on_output = handle_kit_live,
		.on_done = handle_kit_done,
		.ctx = kit };

	kit->done = 0;
	kit->failed = false;
	buf_clear(&kit->text);
	buf_clear(&kit->live);
	if (call_prepare(&prepared, &kit->env, name, arguments, strlen(arguments), &err) !=
		PREPARE_OK) {
		kit->failed = true;
		buf_add_str(&kit->text, err.text);
		return NULL;
	}
	kit->risk = prepared.risk;
	return tool_run_start(&options, &prepared);
}

/* One call to its end; the text of its result. */
static inline const char *kit_call(struct kit *kit, const char *name, const char *arguments) {
	struct tool_run *run = kit_start(kit, name, arguments);

	if (run) {
		assert_int_equal(kit->done, 0);
		while (kit->done == 0) {
			assert_true(loop_turn(kit->loop, -1));
		}
		tool_run_free(run);
	}
	return kit->text.data;
}

#endif
