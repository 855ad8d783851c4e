/* Where things are on this machine: the home, chela's own folders after the XDG
   rules, Termux's prefix, and the data that was installed with the program. */

#include "base/path.h"

#include <pwd.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"

/* The running program and its folder, and where the data was installed. */
static char *self_path;
static char *self_folder;
static char *installed_folder;

/* An absolute path from the environment, or NULL: relative ones would mean
   another place after each chdir(). */
static const char *get_absolute(const char *variable) {
	const char *value = getenv(variable);

	return value && value[0] == '/' ? value : NULL;
}

bool path_is_termux(void) {
	const char *prefix = get_absolute("PREFIX");

	if (!str_is_empty(getenv("TERMUX_VERSION"))) {
		return true;
	}
	return prefix && str_ends(prefix, "/files/usr") &&
	       (str_starts(prefix, "/data/data/") || str_starts(prefix, "/data/user/"));
}

const char *path_termux_prefix(void) {
	return path_is_termux() ? get_absolute("PREFIX") : NULL;
}

char *path_home(void) {
	const char *home = get_absolute("HOME");
	const char *prefix = path_termux_prefix();

	if (home) {
		return xstrdup(home);
	}
	if (prefix) {
		auto_free char *files = path_dirname(prefix);

		return path_join(files, "home");
	}
	const struct passwd *user = getpwuid(getuid());

	return xstrdup(user && user->pw_dir && user->pw_dir[0] == '/' ? user->pw_dir : "/");
}

static char *own_folder(const char *variable, const char *usual) {
	const char *folder = get_absolute(variable);

	if (folder) {
		return path_join(folder, "chela");
	}
	auto_free char *home = path_home();
	auto_free char *below = path_join(home, usual);

	return path_join(below, "chela");
}

char *path_config(void) {
	return own_folder("XDG_CONFIG_HOME", ".config");
}

char *path_data(void) {
	return own_folder("XDG_DATA_HOME", ".local/share");
}

char *path_state(void) {
	return own_folder("XDG_STATE_HOME", ".local/state");
}

char *path_cache(void) {
	return own_folder("XDG_CACHE_HOME", ".cache");
}

char *path_tmpdir(void) {
	static const char *const usual[] = { "/tmp", "/var/tmp", "/data/local/tmp" };
	const char *folder = get_absolute("TMPDIR");
	const char *prefix = path_termux_prefix();

	if (folder) {
		return xstrdup(folder);
	}
	if (prefix) {
		return path_join(prefix, "tmp");
	}
	for (size_t i = 0; i < ARRAY_LEN(usual); i++) {
		if (file_is_folder(usual[i]) && access(usual[i], W_OK | X_OK) == 0) {
			return xstrdup(usual[i]);
		}
	}
	return path_cache();
}

char *path_shell(void) {
	static const char *const usual[] = { "/system/bin/sh", "/bin/sh" };
	const char *prefix = path_termux_prefix();

	if (prefix) {
		return path_join(prefix, "bin/sh");
	}
	char *found = path_find_program("sh");

	for (size_t i = 0; !found && i < ARRAY_LEN(usual); i++) {
		found = path_find_program(usual[i]);
	}
	return found;
}

/* The file that runs: by how it was called, as the kernel's own answer may be
   the dynamic linker's (Termux starts programs through it). */
static char *find_self(const char *argv0) {
	auto_free char *called = argv0 ? path_find_program(argv0) : NULL;
	char *real = realpath(called ? called : "/proc/self/exe", NULL);

	return real;
}

void path_set_self(const char *argv0, const char *installed) {
	char *self = find_self(argv0);

	free(self_path);
	free(self_folder);
	self_path = self;
	free(installed_folder);
	self_folder = self ? path_dirname(self) : NULL;
	installed_folder = xstrdup(installed);
}

char *path_self(void) {
	return xstrdup(self_path);
}

char *path_datadir(void) {
	const char *told = getenv("CHELA_DATADIR");

	if (!str_is_empty(told)) {
		return path_normalize(told, NULL);
	}
	if (self_folder) {
		auto_free char *beside = path_normalize("../share/chela", self_folder);

		if (file_is_folder(beside)) {
			return take(beside);
		}
	}
	return xstrdup(installed_folder ? installed_folder : "/usr/share/chela");
}
