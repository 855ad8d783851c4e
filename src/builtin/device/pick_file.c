/* pick_file {path?}: the person picks a document on the phone, and it is copied to a
   file. termux-storage-get returns before anything was picked, so the file is looked
   at until it has stopped growing. */
#include "builtin/builtin.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "builtin/file/files.h"
#include "builtin/phone.h"
#include "tool/call.h"
#include "tool/recipe_files.h"
#include "tool/roots.h"
#include "json/json.h"

#define OPEN_TIME 15000 /* ms for the picker to open */
#define PAUSE 500       /* ms between two looks */
#define SPARE 3000      /* ms that are left for the answer */
#define PROGRAM "termux-storage-get"

struct pick {
	char *path; /* absolute */
	off_t size; /* at the last look */
};

static void pick_fini(void *state) {
	struct pick *pick = state;

	free(pick->path);
	free(pick);
}

static void finish(struct tool_run *run, const struct pick *pick) {
	struct tool_result result;

	tool_result_init(&result);
	if (pick->size > 0) {
		buf_addf(&result.text, "%s (%lld bytes)", pick->path, (long long)pick->size);
	} else {
		tool_result_fail(&result, "no file was picked; the picker may still be open");
		unlink(pick->path);
	}
	tool_run_done(run, &result);
}

static void look(struct tool_run *run) {
	struct pick *pick = phone_state(run);
	struct stat st;
	off_t size = stat(pick->path, &st) == 0 ? st.st_size : 0;
	bool settled = size > 0 && size == pick->size;

	pick->size = size;
	if (settled || tool_run_left(run) < SPARE) {
		finish(run, pick);
	} else {
		phone_wait(run, PAUSE, look);
	}
}

static void handle_opened(struct tool_run *run, struct device_result *answer) {
	if (answer->end != DEVICE_DONE || answer->exit_code != 0) {
		phone_fail(run, answer);
		return;
	}
	look(run);
}

/* A new file that tools may write. */
static bool choose_path(
	const struct roots *roots, const char *wanted, char **out, struct err *err) {
	auto_free char *own = wanted ? NULL : recipe_files_fresh(roots->folder, "picked.bin");
	auto_free char *real = NULL;
	const char *path = wanted ? wanted : own;

	if (roots_place(roots, path, &real) == ROOTS_DENIED || !real) {
		return err_set(err, ERR_DENIED, "%.300s is closed to tools", path);
	}
	if (file_exists(real)) {
		return err_set(
			err, ERR_USAGE, "%.300s is there already: name a new file", path);
	}
	auto_free char *folder = path_dirname(real);

	if (!file_make_folder(folder, err)) {
		return false;
	}
	*out = take(real);
	return true;
}

static void start(struct tool_run *run, const struct json *arguments) {
	struct pick *pick = xcalloc(1, sizeof(*pick));
	struct err err = ERR_INIT;

	phone_open(run, pick, pick_fini);
	if (!choose_path(tool_run_env(run)->roots, json_get_string(arguments, "path"),
		    &pick->path, &err)) {
		tool_run_fail(run, &err);
		return;
	}
	const char *const argv[] = { PROGRAM, pick->path, NULL };
	struct phone_step step = { .transport = TRANSPORT_TERMUX,
		.argv = argv,
		.timeout = OPEN_TIME,
		.empty_ok = true,
		.on_end = handle_opened };

	phone_call(run, &step);
}

static enum tool_risk risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	return json_get(arguments, "path") ? files_risk_write(env, arguments, declared)
					   : declared;
}

static bool is_here(struct device *device, struct buf *why) {
	return device && device_has(device, TRANSPORT_TERMUX, PROGRAM, why);
}

const struct tool_ops pick_file_ops = {
	.start = start,
	.cancel = phone_cancel,
	.is_here = is_here,
	.risk = risk,
};
