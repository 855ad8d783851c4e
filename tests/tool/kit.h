#ifndef TESTS_TOOL_KIT_H
#define TESTS_TOOL_KIT_H

/* Tools from YAML text; kit_call.h runs them. */

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

#endif
