#include "kit_call.h"

#include <time.h>

#include "base/clock.h"
#include "tool/recipe_files.h"
#include "tool/roots.h"

/* Tools whose paths are held to the file rules. The kit's folder is the only root;
   beside it lies a file that no root holds, and in it one that is closed. */
static const char yaml[] =
	"- {name: show, description: Shows a file that has to be there., risk: read,\n"
	"   parameters: {path: {type: string}}, required: [path], files: {path: read},\n"
	"   run: [{local: [echo, '{path}']}]}\n"
	"- {name: show_all, description: Shows files that have to be there., risk: read,\n"
	"   parameters: {paths: {type: array, items: {type: string}}}, required: [paths],\n"
	"   files: {paths: read}, run: [{local: [printf, '<%s>', '{paths}']}]}\n"
	"- {name: make, description: Makes a file that must not be there., risk: read,\n"
	"   parameters: {path: {type: string}, text: {type: string}}, required: [text],\n"
	"   files: {path: {new: note.txt}}, stdin: '{text}', result: file,\n"
	"   run: [{local: [sh, -c, 'cat > \"$1\"', sh, '{path}']}]}\n";

static char *outside;
static struct roots roots;

static int setup(void **state) {
	struct kit *kit = xcalloc(1, sizeof(*kit));
	static const char *const deny[] = { "closed.txt", NULL };

	kit_open(kit);
	roots_init(&roots, kit->folder, NULL, deny);
	kit->env.roots = &roots;
	kit->env.folder = kit->folder;
	outside = xasprintf("%s.outside", kit->folder);
	assert_true(file_write(outside, "o", 1, 0600, NULL));
	kit_must_load(kit, yaml);
	*state = kit;
	return 0;
}

static int teardown(void **state) {
	struct kit *kit = *state;

	unlink(outside);
	free(take(outside));
	roots_fini(&roots);
	kit_close(kit);
	free(kit);
	return 0;
}

static void put(const struct kit *kit, const char *name) {
	auto_free char *path = path_join(kit->folder, name);

	assert_true(file_write(path, "x", 1, 0600, NULL));
}

static void drop(const struct kit *kit, const char *name) {
	auto_free char *path = path_join(kit->folder, name);

	unlink(path);
}

struct path_case {
	const char *name;
	const char *tool;
	const char *arguments; /* %s: the file outside */
	const char *want;      /* whole, behind the folder; NULL: see `part` */
	const char *part;
	enum tool_risk risk;
};

static const struct path_case paths[] = {
	{ "a file becomes absolute", "show", "{\"path\":\"in.txt\"}", "/in.txt", NULL,
		TOOL_RISK_READ },
	{ "links and dots are followed", "show", "{\"path\":\"sub/../link\"}", "/in.txt", NULL,
		TOOL_RISK_READ },
	{ "a file that is not there", "show", "{\"path\":\"nowhere.txt\"}", NULL,
		"there is no file nowhere.txt", TOOL_RISK_READ },
	{ "a file outside is private", "show", "{\"path\":\"%s\"}", NULL, ".outside",
		TOOL_RISK_PRIVATE },
	{ "what is closed stays closed", "show", "{\"path\":\"closed.txt\"}", NULL,
		"closed to tools", TOOL_RISK_PRIVATE },
	{ "a path that looks like an option", "show", "{\"path\":\"-n\"}", NULL,
		"there is no file -n", TOOL_RISK_READ },
	{ "each of several", "show_all", "{\"paths\":[\"in.txt\",\"link\"]}", NULL, "/in.txt><",
		TOOL_RISK_READ },
	{ "one of several is closed", "show_all", "{\"paths\":[\"in.txt\",\"closed.txt\"]}",
		NULL, "closed.txt is closed to tools", TOOL_RISK_PRIVATE },
	{ "a new file, and its folder", "make", "{\"path\":\"new/a.txt\",\"text\":\"hi\"}",
		"/new/a.txt (2 bytes)", NULL, TOOL_RISK_WRITE },
	{ "a new file that is there", "make", "{\"path\":\"in.txt\",\"text\":\"hi\"}", NULL,
		"in.txt is there already", TOOL_RISK_WRITE },
	{ "a new file that is closed", "make", "{\"path\":\"closed.txt\",\"text\":\"hi\"}",
		NULL, "closed to tools", TOOL_RISK_DANGER },
	{ "a new file elsewhere is dangerous", "make", "{\"path\":\"%s\",\"text\":\"hi\"}",
		NULL, "is there already", TOOL_RISK_DANGER },
};

static void test_paths(void **state) {
	struct kit *kit = *state;
	auto_free char *link = path_join(kit->folder, "link");
	auto_free char *made = path_join(kit->folder, "new");

	put(kit, "in.txt");
	put(kit, "closed.txt");
	assert_int_equal(symlink("in.txt", link), 0);
	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		const struct path_case *c = &paths[i];
		const char *mark = strstr(c->arguments, "%s");
		auto_free char *arguments =
			mark ? xasprintf("%.*s%s%s", (int)(mark - c->arguments), c->arguments,
				       outside, mark + 2)
			     : xstrdup(c->arguments);
		const char *text = kit_call(kit, c->tool, arguments);

		check_int(c->name, kit->risk, c->risk);
		if (c->want) {
			auto_free char *want = xasprintf("%s%s", roots.folder, c->want);

			check_str(c->name, text, want);
		} else if (!strstr(text, c->part)) {
			fail_msg("%s: %s", c->name, text);
		}
	}
	drop(kit, "new/a.txt");
	rmdir(made);
	drop(kit, "in.txt");
	drop(kit, "closed.txt");
	unlink(link);
}

static void test_own_name(void **state) {
	struct kit *kit = *state;

	setenv("TZ", "UTC0", 1);
	tzset();
	clock_set(-1, 1767225600000);
	check("name", strstr(kit_call(kit, "make", "{\"text\":\"hi\"}"),
			      "/note-20260101-000000.txt (2 bytes)"));
	check_int("not failed", kit->failed, false);
	check("again", strstr(kit_call(kit, "make", "{\"text\":\"hi\"}"), "there already"));
	drop(kit, "note-20260101-000000.txt");
	clock_set(-1, -1);
}

/* kit_close() fails on a folder that is not empty. */
static void test_nothing_is_left(void **state) {
	struct kit *kit = *state;

	check("empty", strstr(kit_call(kit, "make", "{\"text\":\"\"}"), "the file is empty"));
}

static void test_no_rules(void **state) {
	struct kit *kit = *state;

	kit->env.roots = NULL;
	check_str("refused", kit_call(kit, "show", "{\"path\":\"/etc/passwd\"}"),
		"no files can be used here");
}

int main(void) {
#define WITH_KIT(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_KIT(test_paths),
		WITH_KIT(test_own_name),
		WITH_KIT(test_nothing_is_left),
		WITH_KIT(test_no_rules),
	};

	return CHECK_RUN(tests);
}
