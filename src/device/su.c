/* Root on a phone. Termux has a su of its own that only looks for a real one, so that
   it alone proves nothing; a desktop's su is no way to a phone. */
#include "device/shell_way.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "device/ways.h"

#include <unistd.h>

#define NO_ROOT TR("this phone is not rooted (there is no su)")

static const struct shell_saying sayings[] = {
	{ "No su program found", DEVICE_NOT_INSTALLED, NO_ROOT },
	{ "Permission denied", DEVICE_NOT_GRANTED,
		TR("root was refused to Termux: allow it in the root manager (Magisk, KernelSU "
		   "...)") },
	{ 0 },
};

/* Where root managers put it, outside of PATH too. */
static const char *const places[] = { "/debug_ramdisk/su", "/system/bin/su", "/system/xbin/su",
	"/sbin/su", "/su/bin/su", "/data/adb/ksu/bin/su" };

/* Termux's own, and a desktop's. */
static bool is_root_manager(const char *path) {
	const char *prefix = path_termux_prefix();
	auto_free char *wrapper = prefix ? path_join(prefix, "bin/su") : NULL;

	return path && !str_eq(path, wrapper) && !str_starts(path, "/usr/") &&
	       !str_starts(path, "/bin/");
}

static char *find_su(void) {
	char *path = path_find_program("su");

	if (is_root_manager(path)) {
		return path;
	}
	free(path);
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		if (access(places[i], X_OK) == 0) {
			return xstrdup(places[i]);
		}
	}
	return NULL;
}

static bool su_has(struct buf *why) {
	auto_free char *path = path_is_termux() ? find_su() : NULL;

	if (!path && why) {
		buf_add_str(
			why, path_is_termux() ? NO_ROOT : "su needs Termux on a rooted phone");
	}
	return path;
}

static void su_fill(const char *serial, struct strv *argv, struct strv *env) {
	char *path = find_su();

	(void)serial;
	strv_add_nodup(argv, path ? path : xstrdup("su"));
	strv_add(env, "LD_PRELOAD");
	strv_add(env, "LD_LIBRARY_PATH");
}

static void su_explain(const char *said, int status, struct device_result *result) {
	if (shell_explain(sayings, said, result)) {
		return;
	}
	if (status < 0) {
		device_result_end(result, DEVICE_NOT_GRANTED,
			"root was not granted in time: allow Termux in the root manager's "
			"dialog "
			"and try again");
		return;
	}
	shell_explain_other("su", said, status, result);
}

const struct shell_way shell_su = {
	.shell = DEVICE_SHELL_SU,
	.has = su_has,
	.fill = su_fill,
	.patience = 40 * 1000, /* its dialog waits for a person */
	.explain = su_explain,
};
