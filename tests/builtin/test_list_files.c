#include "rig.h"

#include <sys/stat.h>

#include "base/buf.h"
#include "base/mem.h"

static void make_tree(struct rig *rig) {
	rig_write(rig, "work/b/x.c", "1234567890");
	rig_write(rig, "work/b/deep/z.c", "");
	rig_write(rig, "work/a.c", "a");
	rig_write(rig, "work/.hidden", "");
	rig_write(rig, "work/node_modules/pkg/index.js", "");
	rig_write(rig, "work/报告.txt", "x");
	rig_link(rig, "a.c", "work/link");
}

static const struct {
	const char *name;
	const char *arguments;
	const char *out;
} cases[] = {
	{ .name = "here",
		.arguments = "{}",
		.out = "a.c  1 byte\nb/\nlink -> a.c\nnode_modules/\n报告.txt  1 byte\n[5 "
		       "entries]\n" },
	{ .name = "two levels",
		.arguments = "{\"depth\":2}",
		.out = "a.c  1 byte\nb/\nb/deep/\nb/x.c  10 bytes\nlink -> a.c\n"
		       "node_modules/  [not listed]\n报告.txt  1 byte\n[7 entries]\n" },
	{ .name = "a folder",
		.arguments = "{\"path\":\"b\"}",
		.out = "b:\ndeep/\nx.c  10 bytes\n[2 entries]\n" },
	{ .name = "a pattern, deep",
		.arguments = "{\"pattern\":\"*.c\",\"depth\":4}",
		.out = "a.c  1 byte\nb/deep/z.c  0 bytes\nb/x.c  10 bytes\n"
		       "[3 entries that fit *.c]\n" },
	{ .name = "a pattern with folders",
		.arguments = "{\"pattern\":\"b/**\",\"depth\":4}",
		.out = "b/deep/\nb/deep/z.c  0 bytes\nb/x.c  10 bytes\n[3 entries that fit "
		       "b/**]\n" },
	{ .name = "hidden",
		.arguments = "{\"hidden\":true,\"pattern\":\".*\"}",
		.out = ".hidden  0 bytes\n[1 entry that fit .*]\n" },
	{ .name = "a file",
		.arguments = "{\"path\":\"b/x.c\"}",
		.out = "b/x.c:\nx.c  10 bytes\n[1 entry]\n" },
	{ .name = "nothing fits",
		.arguments = "{\"pattern\":\"*.rs\"}",
		.out = "[0 entries that fit *.rs; hidden ones are shown with hidden: true]\n" },
};

static void test_cases(void **state) {
	struct rig *rig = *state;

	make_tree(rig);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_str(cases[i].name, rig_call(rig, "list_files", cases[i].arguments),
			cases[i].out);
		check(cases[i].name, !rig->result.failed);
	}
}

static void test_missing_folder(void **state) {
	struct rig *rig = *state;

	rig_call(rig, "list_files", "{\"path\":\"no/such\"}");
	check("failed", rig->result.failed);
	rig_call(rig, "list_files", "{\"path\":\"~/.ssh\"}");
	check("denied", rig->result.failed);
	rig_check_has("denied", rig->result.text.data, "closed to tools");
}

static void test_many_entries(void **state) {
	struct rig *rig = *state;

	for (int i = 0; i < 600; i++) {
		auto_free char *path = xasprintf("work/many/%03d", i);
		auto_free char *whole = rig_path(rig, path);

		if (i == 0) {
			rig_write(rig, path, "");
		} else {
			check_int("mkdir", mkdir(whole, 0700), 0);
		}
	}
	const char *text = rig_call(rig, "list_files", "{\"path\":\"many\"}");

	rig_check_has("as many as may be", text, "[500 entries; stopped at 500 entries");
	rig_check_has("the last one", text, "\n499/\n");
	rig_check_lacks("no more", text, "500/");
}

/* A denied folder is named, but what is in it is not. */
static void test_closed_folder(void **state) {
	struct rig *rig = *state;

	rig_write(rig, ".gnupg/private-key", "");
	const char *text =
		rig_call(rig, "list_files", "{\"path\":\"~\",\"hidden\":true,\"depth\":2}");

	rig_check_has("named", text, ".gnupg/  [closed]\n");
	rig_check_lacks("not entered", text, "private-key");
	check_int("risk", rig->risk, TOOL_RISK_PRIVATE);
}

static void test_name_with_newline(void **state) {
	struct rig *rig = *state;

	rig_write(rig, "work/a\nb/\n", "");
	rig_check_has("one line", rig_call(rig, "list_files", "{}"), "a?b/\n[1 entry]");
}

/* In a working folder that is no root, a call without a path means the roots. */
static void test_roots_instead_of_home(void **state) {
	struct rig *rig = *state;
	auto_strv struct strv scopes = STRV_INIT;

	rig_write(rig, "storage/downloads/invoice.pdf", "");
	rig_write(rig, "storage/pictures/cat.jpg", "");
	rig_write(rig, "diary", "");
	roots_fini(&rig->roots);
	roots_init(&rig->roots, rig->home, NULL, NULL);
	check_int("risk", rig_risk(rig, "list_files", "{}"), TOOL_RISK_READ);
	check_int("with a path", rig_risk(rig, "list_files", "{\"path\":\".\"}"),
		TOOL_RISK_PRIVATE);
	const char *text = rig_call(rig, "list_files", "{}");

	rig_check_has("downloads", text, "storage/downloads:\ninvoice.pdf");
	rig_check_has("pictures", text, "storage/pictures:\ncat.jpg");
	rig_check_lacks("home", text, "diary");
	check("scope", rig_scope(rig, "list_files", "{}", &scopes));
	check("all of them", scopes.len >= 2);
}

static void test_cancel(void **state) {
	struct rig *rig = *state;

	make_tree(rig);
	rig_start(rig, "list_files", "{\"depth\":4}");
	rig->run = tool_run_cancel(rig->run);
	loop_turn(rig->loop, 0);
	check("never told", !rig->done);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_cases),
		rig_test(test_missing_folder),
		rig_test(test_many_entries),
		rig_test(test_closed_folder),
		rig_test(test_name_with_newline),
		rig_test(test_roots_instead_of_home),
		rig_test(test_cancel),
	};

	return CHECK_RUN(tests);
}
