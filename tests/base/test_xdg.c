#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"

/* Nothing of the machine that the tests run on. */
static void clean_environment(void) {
	static const char *const names[] = { "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
		"XDG_STATE_HOME", "XDG_CACHE_HOME", "TMPDIR", "PREFIX", "TERMUX_VERSION",
		"CHELA_DATADIR" };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		unsetenv(names[i]);
	}
}

static void check_owned(const char *name, char *got, const char *want) {
	auto_free char *owned = got;

	check_str(name, owned, want);
}

static void test_own_folders(void **state) {
	(void)state;
	clean_environment();
	setenv("HOME", "/h", 1);
	check_owned("config", path_config(), "/h/.config/chela");
	check_owned("data", path_data(), "/h/.local/share/chela");
	check_owned("state", path_state(), "/h/.local/state/chela");
	check_owned("cache", path_cache(), "/h/.cache/chela");
	setenv("XDG_CONFIG_HOME", "/c", 1);
	setenv("XDG_DATA_HOME", "/d/", 1);
	setenv("XDG_STATE_HOME", "relative", 1);
	setenv("XDG_CACHE_HOME", "", 1);
	check_owned("told", path_config(), "/c/chela");
	check_owned("told with a slash", path_data(), "/d/chela");
	check_owned("a relative one does not count", path_state(), "/h/.local/state/chela");
	check_owned("nor an empty one", path_cache(), "/h/.cache/chela");
}

static void test_home(void **state) {
	(void)state;
	clean_environment();
	auto_free char *user = path_home();

	check("from the password file, else /", user && user[0] == '/');
	setenv("PREFIX", "/data/data/com.termux/files/usr", 1);
	check_owned("Termux", path_home(), "/data/data/com.termux/files/home");
	setenv("HOME", "/h", 1);
	check_owned("told", path_home(), "/h");
}

static void test_termux(void **state) {
	static const struct {
		const char *name, *version, *prefix;
		bool is_termux;
		const char *out;
	} cases[] = {
		{ "desktop", NULL, NULL, false, NULL },
		{ "a prefix of something else", NULL, "/opt/tools", false, NULL },
		{ "by its version", "0.118", "/p", true, "/p" },
		{ "by its prefix", NULL, "/data/data/com.termux/files/usr", true,
			"/data/data/com.termux/files/usr" },
		{ "of another user", NULL, "/data/user/10/com.termux/files/usr", true,
			"/data/user/10/com.termux/files/usr" },
		{ "an empty version", "", NULL, false, NULL },
		{ "no prefix", "0.118", NULL, true, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		clean_environment();
		if (cases[i].version) {
			setenv("TERMUX_VERSION", cases[i].version, 1);
		}
		if (cases[i].prefix) {
			setenv("PREFIX", cases[i].prefix, 1);
		}
		check_int(cases[i].name, path_is_termux(), cases[i].is_termux);
		check_str(cases[i].name, path_termux_prefix(), cases[i].out);
	}
}

static void test_tmpdir_and_shell(void **state) {
	(void)state;
	clean_environment();
	auto_free char *usual = path_tmpdir();

	check("a folder that can be written", access(usual, W_OK) == 0);
	auto_free char *shell = path_shell();

	check("a shell that runs", !shell || access(shell, X_OK) == 0);
	setenv("TERMUX_VERSION", "1", 1);
	setenv("PREFIX", "/p", 1);
	check_owned("Termux", path_tmpdir(), "/p/tmp");
	check_owned("Termux", path_shell(), "/p/bin/sh");
	setenv("TMPDIR", "/t", 1);
	check_owned("told", path_tmpdir(), "/t");
}

static void test_datadir(void **state) {
	auto_free char *bin = scratch_path("bin"), *program = scratch_path("bin/prog");
	auto_free char *share = scratch_path("share"), *data = scratch_path("share/chela");
	auto_free char *link = scratch_path("link");

	(void)state;
	clean_environment();
	check("folder", file_make_folder(bin, NULL) && file_write(program, "x", 1, 0700, NULL));
	path_set_self(program, "/installed/chela");
	check_owned("nothing beside it", path_datadir(), "/installed/chela");
	check("folder", file_make_folder(data, NULL));
	check_owned("beside it", path_datadir(), data);
	check_int("a link to it", symlink(program, link), 0);
	path_set_self(link, "/installed/chela");
	check_owned("started by a link", path_datadir(), data);
	setenv("PATH", bin, 1);
	path_set_self("prog", "/installed/chela");
	check_owned("found on the path", path_datadir(), data);
	setenv("CHELA_DATADIR", "/told/../data", 1);
	check_owned("told", path_datadir(), "/data");
	path_set_self(NULL, NULL);
	unlink(link);
	unlink(program);
	rmdir(bin);
	rmdir(data);
	rmdir(share);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_own_folders),
		cmocka_unit_test(test_home),
		cmocka_unit_test(test_termux),
		cmocka_unit_test(test_tmpdir_and_shell),
		cmocka_unit_test(test_datadir),
	};

	return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}
