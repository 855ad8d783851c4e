/* Programs of this machine: a vector as it is, a line through the shell. */
#include "device/ways.h"

#include "base/mem.h"
#include "base/path.h"

#include <string.h>

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

const struct device_ops device_local = {
	.transport = TRANSPORT_LOCAL,
	.has = local_has,
	.wrap = local_wrap,
};
