#ifndef TESTS_FRONT_PROGRAMS_H
#define TESTS_FRONT_PROGRAMS_H

/* Programs of other people, played by scripts in a folder that is first on PATH, and
   the variables that say on which machine we are. On top of tests/home.h. */

#include <sys/stat.h>

#include "tests/home.h"

static char *programs_path;

/* Nothing of the machine that the tests run on is left; the shell's own programs
   stay behind the folder. */
static inline void programs_open(void) {
	static const char *const unset[] = { "TERMUX_VERSION", "PREFIX", "WAYLAND_DISPLAY",
		"DISPLAY", "SSH_CONNECTION", "SSH_TTY", "TMUX", "TERM_PROGRAM",
		"KITTY_WINDOW_ID" };
	auto_free char *folder = home_path("bin");

	for (size_t i = 0; i < ARRAY_LEN(unset); i++) {
		unsetenv(unset[i]);
	}
	setenv("TERM", "xterm-256color", 1);
	if (!programs_path) {
		programs_path = xstrdup(getenv("PATH"));
	}
	auto_free char *path = xasprintf("%s:%s", folder, programs_path);

	setenv("PATH", path, 1);
}

static inline void programs_close(void) {
	setenv("PATH", programs_path, 1);
	free(take(programs_path));
}

/* A program NAME whose script may write into $HOME/../. */
static inline void programs_add(const char *name, const char *script) {
	auto_free char *file = xasprintf("bin/%s", name);
	auto_free char *shell = path_shell();
	auto_free char *text = xasprintf("#!%s\ncd '%s'\n%s\n", shell, home, script);
	auto_free char *path = home_write(file, text);

	assert_int_equal(chmod(path, 0700), 0);
}

#endif
