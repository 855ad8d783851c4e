/* Shizuku's shell for other apps. Its client reads stderr of the shell wrongly unless
   its own is a terminal, and it must be told for which app of Termux's shared user it
   asks. It is one of Android's programs, so nothing of Termux may be loaded into it. */
#include "device/shell_way.h"
#include "device/ways.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/tr.h"

static const struct shell_saying sayings[] = {
	{ "Server is not running", DEVICE_NOT_INSTALLED,
		TR("Shizuku is not running: open the Shizuku app and tap Start (it must be "
		   "started "
		   "again after each restart of the phone)") },
	{ "Request timeout", DEVICE_NOT_GRANTED,
		TR("Shizuku did not answer: if it shows a dialog on the phone, allow Termux "
		   "there "
		   "and try again; else open the Shizuku app once, see that it is running, and "
		   "switch off battery optimization for Shizuku and Termux") },
	{ "RISH_APPLICATION_ID is not set", DEVICE_FAILED,
		TR("rish does not take RISH_APPLICATION_ID from its environment: export it "
		   "again "
		   "in the Shizuku app, \"Use Shizuku in terminal apps\"") },
	{ "rish_shizuku.dex, please", DEVICE_NOT_INSTALLED,
		TR("rish is not complete: rish_shizuku.dex must lie in the same folder as rish "
		   "(the Shizuku app writes both, \"Use Shizuku in terminal apps\")") },
	{ "Shizuku v12", DEVICE_NOT_INSTALLED,
		TR("Shizuku is too old for this rish: update the Shizuku app (12 or newer)") },
	{ "requires server", DEVICE_NOT_INSTALLED,
		TR("Shizuku is too old for this rish: update the Shizuku app, then start it") },
	{ "Cannot remove the write permission", DEVICE_NOT_INSTALLED,
		TR("Android loads no rish_shizuku.dex that can be written: copy rish and "
		   "rish_shizuku.dex to $PREFIX/bin and run `chmod 400 "
		   "$PREFIX/bin/rish_shizuku.dex`") },
	{ "Permission denied", DEVICE_NOT_GRANTED,
		TR("Shizuku refused Termux: open the Shizuku app, \"Authorized applications\", "
		   "and "
		   "allow Termux") },
	{ "Killed", DEVICE_FAILED,
		TR("Android killed rish: memory is short, or too many background processes "
		   "run") },
	{ 0 },
};

static bool rish_has(struct buf *why) {
	auto_free char *path = NULL;

	if (!path_is_termux()) {
		return why && buf_add_str(why, TR("rish needs Termux on an Android phone")) &&
		       false;
	}
	path = path_find_program("rish");
	if (!path && why) {
		buf_add_str(
			why, TR("rish is not installed (not on PATH): install the Shizuku "
				"app, start it, "
				"then \"Use Shizuku in terminal apps\" and copy both files to "
				"$PREFIX/bin"));
	}
	return path;
}

static void rish_fill(const char *serial, struct strv *argv, struct strv *env) {
	(void)serial;
	strv_add(argv, "rish");
	strv_add(env, "RISH_APPLICATION_ID=com.termux");
	strv_add(env, "RISH_PRESERVE_ENV=0");
	strv_add(env, "LD_PRELOAD");
	strv_add(env, "LD_LIBRARY_PATH");
}

static void rish_explain(const char *said, int status, struct device_result *result) {
	if (shell_explain(sayings, said, result)) {
		return;
	}
	if (status == 137) {
		shell_explain(sayings, "Killed", result);
		return;
	}
	shell_explain_other("rish", said, status, result);
}

const struct shell_way shell_rish = {
	.shell = DEVICE_SHELL_RISH,
	.has = rish_has,
	.fill = rish_fill,
	.error_pty = true,
	.patience = 15 * 1000, /* it waits 5 s for Shizuku itself */
	.explain = rish_explain,
};
