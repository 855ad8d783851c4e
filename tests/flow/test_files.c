#include "check.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "flow/files.h"

#include <unistd.h>

static char folder[64];

static int set_up(void **state) {
	auto_free char *tmp = path_tmpdir();

	(void)state;
	snprintf(folder, sizeof(folder), "%s/chela-flow-XXXXXX", tmp);
	assert_non_null(mkdtemp(folder));
	setenv("XDG_CONFIG_HOME", folder, 1);
	return 0;
}

static int tear_down(void **state) {
	static const char *const made[] = { "chela/flows/bedtime.yaml", "chela/flows/mine.yaml",
		"chela/flows/.hidden.yaml", "chela/flows", "chela", "." };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(made); i++) {
		auto_free char *path = path_join(folder, made[i]);

		if (unlink(path) != 0) {
			rmdir(path);
		}
	}
	return rmdir(folder) == 0 || !file_exists(folder) ? 0 : -1;
}

static void put(const char *name, const char *text) {
	auto_free char *flows = path_join(folder, "chela/flows");
	auto_free char *path = path_join(flows, name);

	assert_true(file_make_folder(flows, NULL));
	assert_true(file_write(path, text, strlen(text), 0600, NULL));
}

static void test_names(void **state) {
	static const struct {
		const char *name;
		bool good;
	} cases[] = { { "alarm", true }, { "set_alarm-2", true }, { "起床", true },
		{ "", false }, { "a/b", false }, { "..", false }, { ".a", false },
		{ "-a", false }, { "a b", false }, { "a\nb", false }, { "a;b", false },
		{ NULL, false } };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check(cases[i].name ? cases[i].name : "(null)",
			flow_name_is_good(cases[i].name) == cases[i].good);
	}
}

/* All that ship are clean; there are at least six. */
static void test_shipped(void **state) {
	struct flow_files files;

	(void)state;
	flow_files_list(&files);
	assert_true(files.items.len >= 6);
	for (size_t i = 0; i < files.items.len; i++) {
		struct diagnostics found = { 0 };
		struct flow *flow = flow_read_file(files.items.items[i].path, &found);

		check(files.items.items[i].name, flow && found.items.len == 0);
		check(files.items.items[i].name, !files.items.items[i].is_own);
		flow_free(flow);
		diagnostics_fini(&found);
	}
	flow_files_fini(&files);
}

static void test_own(void **state) {
	struct flow_files files;
	struct err err = ERR_INIT;

	(void)state;
	put("mine.yaml", "description: Mine.\nsteps: [back]\n");
	put("bedtime.yaml", "description: My own.\nsteps: [home]\n");
	put(".hidden.yaml", "");
	flow_files_list(&files);
	for (size_t i = 1; i < files.items.len; i++) {
		check(files.items.items[i].name,
			strcmp(files.items.items[i - 1].name, files.items.items[i].name) < 0);
	}
	flow_files_fini(&files);
	struct flow *flow = flow_files_open("bedtime", &err);
	assert_string_equal(flow->description, "My own.");
	auto_free char *path = xstrdup(flow->path);
	flow_free(flow);
	flow = flow_files_open(path, &err);
	assert_string_equal(flow->name, "bedtime");
	flow_free(flow);
	put("bedtime.yaml", "steps: 1\n");
	assert_null(flow_files_open("bedtime", &err));
	assert_non_null(strstr(err.text, "bedtime.yaml:1: "));
	assert_null(flow_files_open("nothing", &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	assert_non_null(strstr(err.text, "mine"));
}

static void test_fresh(void **state) {
	(void)state;
	put("mine.yaml", "");
	auto_free char *taken = flow_files_fresh("mine");
	auto_free char *fresh = flow_files_fresh("yours");
	assert_string_equal(path_basename(taken), "mine-2.yaml");
	assert_string_equal(path_basename(fresh), "yours.yaml");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test_setup_teardown(test_shipped, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_own, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_fresh, set_up, tear_down),
	};
	return CHECK_RUN(tests);
}
