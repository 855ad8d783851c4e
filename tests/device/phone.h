#ifndef TESTS_DEVICE_PHONE_H
#define TESTS_DEVICE_PHONE_H

/* A Termux of its own in a scratch folder; answer.h makes calls through it. */

#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "check.h"
#include "device/device.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "json/json.h"

static char *phone_prefix;
static struct loop *phone_loop;
static struct device *phone_device;

/* Becomes Termux: PREFIX with libexec/termux-api. */
static inline void phone_setup(void) {
	auto_free char *tmp = path_tmpdir();
	auto_free char *libexec = NULL;
	auto_free char *program = NULL;
	auto_free char *script =
		xasprintf("%s/tests/device/termux-api.sh", getenv("CHELA_SOURCE_ROOT"));
	char mark[17];

	random_hex(mark, 8);
	phone_prefix = xasprintf("%s/chela-phone-%s", tmp, mark);
	libexec = path_join(phone_prefix, "libexec");
	program = path_join(libexec, "termux-api");
	assert_true(file_make_folder(libexec, NULL));
	assert_int_equal(symlink(script, program), 0);
	setenv("TERMUX_VERSION", "0.119", 1);
	setenv("PREFIX", phone_prefix, 1);
}

static inline void phone_teardown(void) {
	auto_free char *libexec = path_join(phone_prefix, "libexec");
	auto_free char *program = path_join(libexec, "termux-api");
	auto_free char *tmp = path_join(phone_prefix, "tmp");

	unsetenv("TERMUX_VERSION");
	unsetenv("PREFIX");
	unlink(program);
	rmdir(libexec);
	rmdir(tmp); /* path_tmpdir(), if somebody made it */
	assert_int_equal(rmdir(phone_prefix), 0);
	free(take(phone_prefix));
}

static inline void phone_open(void) {
	phone_loop = loop_new();
	phone_device = device_new(phone_loop);
}

static inline void phone_close(void) {
	phone_device = device_free(phone_device);
	while (loop_turn(phone_loop, 0)) {
		/* what was cancelled is reaped */
	}
	phone_loop = loop_free(phone_loop);
}

#endif
