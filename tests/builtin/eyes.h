#ifndef TESTS_BUILTIN_EYES_H
#define TESTS_BUILTIN_EYES_H

/* A machine with a screen of its own: stand-ins of scrot, and of a rooted phone's su
   and screencap, which all show the picture in home/screen.png. The phone's shell is
   mksh, as it is on Android; without it there is no phone. */

#include <sys/stat.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "device/device.h"
#include "image/image.h"
#include "rig.h"

static char *eyes_path; /* PATH before */

static inline void eyes_program(struct rig *rig, const char *name, const char *script) {
	auto_free char *path = xasprintf("bin/%s", name);
	auto_free char *whole = rig_path(rig, path);
	auto_free char *text = xasprintf("#!/bin/sh\n%s\n", script);

	rig_write(rig, path, text);
	assert_int_equal(chmod(whole, 0700), 0);
}

static inline void eyes_show(struct rig *rig, const struct image *image) {
	auto_buf struct buf png = BUF_INIT;

	assert_true(image_write_png(image, &png, NULL));
	rig_write_bytes(rig, "screen.png", png.data, png.len);
}

/* A grey screen with a white bar. */
static inline void eyes_show_screen(struct rig *rig, int width, int height) {
	auto_image struct image *image = image_new(width, height);

	memset(image->pixels, 90, (size_t)width * (size_t)height * 3);
	memset(image->pixels, 255, (size_t)width * 30);
	eyes_show(rig, image);
}

static inline bool eyes_has_phone(struct rig *rig) {
	auto_free char *sh = rig_path(rig, "bin/sh");

	return file_exists(sh);
}

/* `termux`: it is a phone, else a desktop. */
static inline void eyes_become(struct rig *rig, bool termux) {
	auto_free char *prefix = rig_path(rig, "usr");
	struct device_settings settings = { .shell = termux ? DEVICE_SHELL_SU
							    : DEVICE_SHELL_NONE };

	if (termux) {
		setenv("TERMUX_VERSION", "0.119", 1);
		setenv("PREFIX", prefix, 1);
		unsetenv("DISPLAY");
	} else {
		unsetenv("TERMUX_VERSION");
		unsetenv("PREFIX");
		setenv("DISPLAY", ":9", 1);
	}
	device_configure(rig->env.device, &settings);
}

/* For fixtures. The model sees, as far as is known. */
static inline int eyes_open(void **state) {
	rig_open(state);
	struct rig *rig = *state;
	auto_free char *path = NULL;
	auto_free char *mksh = path_find_program("mksh");

	unsetenv("WAYLAND_DISPLAY");
	unsetenv("XDG_CURRENT_DESKTOP");
	auto_free char *tmp = rig_path(rig, "tmp");

	assert_int_equal(mkdir(tmp, 0700), 0);
	setenv("TMPDIR", tmp, 1);
	eyes_path = xstrdup(getenv("PATH"));
	path = xasprintf("%s/bin:%s", rig->home, eyes_path);
	setenv("PATH", path, 1);
	eyes_program(rig, "scrot", "exec cat \"$HOME/screen.png\" >\"$1\"");
	eyes_program(rig, "su", "exec sh");
	eyes_program(rig, "screencap",
		"echo '[Warning] Multiple displays were found, but no display id was "
		"specified!'\n"
		"exec cat \"$HOME/screen.png\"");
	eyes_program(rig, "getprop", "echo 34");
	if (mksh) {
		rig_link(rig, mksh, "bin/sh");
	}
	rig->env.device = device_new(rig->loop);
	rig->env.agent = rig;
	eyes_become(rig, false);
	return 0;
}

static inline int eyes_close(void **state) {
	struct rig *rig = *state;

	rig->env.device = device_free(rig->env.device);
	unsetenv("TERMUX_VERSION");
	unsetenv("PREFIX");
	unsetenv("DISPLAY");
	unsetenv("TMPDIR");
	setenv("PATH", eyes_path, 1);
	free(take(eyes_path));
	return rig_close(state);
}

#define eyes_test(fn) cmocka_unit_test_setup_teardown(fn, eyes_open, eyes_close)

#endif
