/* Programs of this machine: a vector as it is, a line through the shell. */
#include "device/ways.h"

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"

#include <string.h>

#define OPENED_MS 3000                  /* what an opener has not refused by then, it did */
#define LINE_MAX_BYTES (128 * 1024 - 1) /* the kernel takes no longer argument */

static bool local_has(struct device *device, const char *program, struct buf *why) {
	auto_free char *path = program ? path_find_program(program) : path_shell();

	(void)device;
	if (!path && why) {
		buf_addf(why, "%s is not installed (not on PATH)",
			program ? program : "a shell");
	}
	return path;
}

static bool local_wrap(struct device *device, const struct device_request *request,
	struct strv *argv, struct err *err) {
	(void)device;
	if (request->argv) {
		strv_add_all(argv, request->argv);
		return true;
	}
	auto_free char *shell = path_shell();

	if (!shell) {
		return err_set(err, ERR_UNAVAILABLE, "there is no shell on PATH");
	}
	if (strlen(request->line) > LINE_MAX_BYTES) {
		return err_set(err, ERR_LIMIT,
			"the command line is too long (at most %d bytes)", LINE_MAX_BYTES);
	}
	strv_add(argv, shell);
	strv_add(argv, "-c");
	strv_add(argv, request->line);
	return true;
}

/* These give a page or a file to another program, and on some desktops stay as long as
   that is open. */
static const char *const openers[] = { "open", "xdg-email", "xdg-open" };

static bool is_opener(const struct device_request *request) {
	for (size_t i = 0; request->argv && i < ARRAY_LEN(openers); i++) {
		if (str_eq(request->argv[0], openers[i])) {
			return true;
		}
	}
	return false;
}

static int64_t local_lets_go(const struct device_request *request) {
	return is_opener(request) ? OPENED_MS : 0;
}

/* Their exit codes are all that is heard of them. */
static void local_judge(const struct device_request *request, struct device_result *result) {
	static const char *const reasons[] = { [2] = "the file is not there",
		[3] = "no program was found that opens it",
		[4] = "the program that opens it failed" };
	size_t code = (size_t)result->exit_code;

	if (result->end == DEVICE_DONE && is_opener(request) && code < ARRAY_LEN(reasons) &&
		reasons[code]) {
		device_result_end(
			result, DEVICE_FAILED, "%s: %s", request->argv[0], reasons[code]);
	}
}

const struct device_ops device_local = {
	.transport = TRANSPORT_LOCAL,
	.has = local_has,
	.wrap = local_wrap,
	.judge = local_judge,
	.lets_go = local_lets_go,
};
