#include "rig.h"

#include <sys/stat.h>

#include "base/mem.h"

struct write_case {
	const char *name;
	const char *arguments;
	const char *path; /* from home */
	const char *out;
	const char *after; /* what the file has */
};

/* In order: each begins with what the ones before left. */
static const struct write_case cases[] = {
	{ .name = "new",
		.arguments = "{\"path\":\"a.txt\",\"text\":\"one\\ntwo\\n\"}",
		.path = "work/a.txt",
		.out = "created a.txt: 2 lines, 8 bytes\n",
		.after = "one\ntwo\n" },
	{ .name = "over it",
		.arguments = "{\"path\":\"a.txt\",\"text\":\"one\\n2\\n\"}",
		.path = "work/a.txt",
		.out = "overwrote a.txt: 2 lines, 6 bytes\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n",
		.after = "one\n2\n" },
	{ .name = "the same again",
		.arguments = "{\"path\":\"a.txt\",\"text\":\"one\\n2\\n\"}",
		.path = "work/a.txt",
		.out = "a.txt has exactly this text already; nothing was written\n",
		.after = "one\n2\n" },
	{ .name = "at the end",
		.arguments = "{\"path\":\"a.txt\",\"text\":\"3\",\"append\":true}",
		.path = "work/a.txt",
		.out = "appended to a.txt: 1 line, 1 byte\n",
		.after = "one\n2\n3" },
	{ .name = "behind a half line",
		.arguments = "{\"path\":\"a.txt\",\"text\":\"4\\n\",\"append\":true}",
		.path = "work/a.txt",
		.out = "appended to a.txt: 1 line, 2 bytes\n[the file did not end with a "
		       "newline: "
		       "the text goes on in its last line]\n",
		.after = "one\n2\n34\n" },
	{ .name = "append makes it",
		.arguments = "{\"path\":\"log\",\"text\":\"x\\n\",\"append\":true}",
		.path = "work/log",
		.out = "created log: 1 line, 2 bytes\n",
		.after = "x\n" },
	{ .name = "folders are made",
		.arguments = "{\"path\":\"x/y/z/new.md\",\"text\":\"你好\"}",
		.path = "work/x/y/z/new.md",
		.out = "created x/y/z/new.md: 1 line, 6 bytes\n",
		.after = "你好" },
	{ .name = "empty",
		.arguments = "{\"path\":\"empty\",\"text\":\"\"}",
		.path = "work/empty",
		.out = "created empty: 0 lines, 0 bytes\n",
		.after = "" },
	{ .name = "over a binary file",
		.arguments = "{\"path\":\"pic\",\"text\":\"x\\n\"}",
		.path = "work/pic",
		.out = "overwrote pic: 1 line, 2 bytes\n[what it had before: a PNG image of 9 "
		       "bytes]\n",
		.after = "x\n" },
};

static void test_cases(void **state) {
	struct rig *rig = *state;

	rig_write_bytes(rig, "work/pic", "\x89PNG\r\n\0\0\0", 9);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *text = rig_call(rig, "write_file", cases[i].arguments);
		auto_free char *after = rig_read(rig, cases[i].path);

		check_str(cases[i].name, text, cases[i].out);
		check_str(cases[i].name, after, cases[i].after);
		check(cases[i].name, !rig->result.failed);
	}
}

static void test_summary(void **state) {
	struct rig *rig = *state;

	rig_call(rig, "write_file", "{\"path\":\"a\",\"text\":\"1\\n2\\n3\\n\"}");
	check_str("new", rig->result.summary, "+3 -0");
	rig_call(rig, "write_file", "{\"path\":\"a\",\"text\":\"1\\n3\\n\"}");
	check_str("over", rig->result.summary, "+0 -1");
}

static void test_mode_is_kept(void **state) {
	struct rig *rig = *state;
	auto_free char *path = rig_path(rig, "work/run.sh");
	struct stat info;

	rig_write(rig, "work/run.sh", "old\n");
	chmod(path, 0750);
	rig_call(rig, "write_file", "{\"path\":\"run.sh\",\"text\":\"new\\n\"}");
	check_int("stat", stat(path, &info), 0);
	check_int("mode", info.st_mode & 07777, 0750);
}

/* A link inside of the roots is written through, not replaced. */
static void test_link_is_followed(void **state) {
	struct rig *rig = *state;
	auto_free char *link = rig_path(rig, "work/link");
	struct stat info;

	rig_write(rig, "work/target", "old\n");
	rig_link(rig, "target", "work/link");
	rig_call(rig, "write_file", "{\"path\":\"link\",\"text\":\"new\\n\"}");
	auto_free char *after = rig_read(rig, "work/target");

	check_str("target", after, "new\n");
	check_int("lstat", lstat(link, &info), 0);
	check("still a link", S_ISLNK(info.st_mode));
}

static const struct {
	const char *name;
	const char *path;
	const char *error;
} refused[] = {
	{ .name = "a folder", .path = "sub", .error = "is a folder" },
	{ .name = "a file as folder", .path = "plain/x", .error = "Not a directory" },
	{ .name = "a slash at the end", .path = "new/", .error = "names a folder" },
	{ .name = "a pipe", .path = "pipe", .error = "no file and no folder" },
	{ .name = "denied", .path = "~/.ssh/authorized_keys", .error = "closed to tools" },
	{ .name = "denied folder that does not exist yet",
		.path = "~/.gnupg/a/b",
		.error = "closed to tools" },
	{ .name = "denied through a link", .path = "keys/x", .error = "closed to tools" },
	{ .name = "denied through dots",
		.path = "new/../../.ssh/x",
		.error = "closed to tools" },
};

static void test_refused(void **state) {
	struct rig *rig = *state;
	auto_free char *pipe = rig_path(rig, "work/pipe");

	rig_write(rig, "work/sub/x", "");
	rig_write(rig, "work/plain", "x");
	rig_write(rig, ".ssh/known_hosts", "");
	rig_link(rig, "../.ssh", "work/keys");
	check_int("mkfifo", mkfifo(pipe, 0600), 0);
	for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
		static const char *const forms[] = { "", ",\"append\":true" };

		for (size_t j = 0; j < ARRAY_LEN(forms); j++) {
			auto_free char *arguments =
				xasprintf("{\"path\":\"%s\",\"text\":\"x\"%s}", refused[i].path,
					forms[j]);
			const char *text = rig_call(rig, "write_file", arguments);

			check(refused[i].name, rig->result.failed);
			rig_check_has(refused[i].name, text, refused[i].error);
		}
	}
	auto_free char *key = rig_read(rig, ".ssh/authorized_keys");
	auto_free char *other = rig_read(rig, ".ssh/x");

	check("nothing was written", !key && !other);
}

static const struct {
	const char *name;
	const char *path;
	enum tool_risk risk;
} risks[] = {
	{ .name = "in the root", .path = "a", .risk = TOOL_RISK_WRITE },
	{ .name = "in a folder to be made", .path = "n/e/w", .risk = TOOL_RISK_WRITE },
	{ .name = "outside", .path = "../a", .risk = TOOL_RISK_DANGER },
	{ .name = "outside by a link", .path = "away/a", .risk = TOOL_RISK_DANGER },
	{ .name = "denied", .path = "~/.ssh/a", .risk = TOOL_RISK_DANGER },
};

static void test_risk(void **state) {
	struct rig *rig = *state;

	rig_write(rig, "other/x", "");
	rig_link(rig, "../other", "work/away");
	for (size_t i = 0; i < ARRAY_LEN(risks); i++) {
		auto_free char *arguments =
			xasprintf("{\"path\":\"%s\",\"text\":\"x\"}", risks[i].path);

		check_int(risks[i].name, rig_risk(rig, "write_file", arguments), risks[i].risk);
	}
}

/* Once the gate let it pass. */
static void test_outside_is_written(void **state) {
	struct rig *rig = *state;

	rig_call(rig, "write_file", "{\"path\":\"../elsewhere/a\",\"text\":\"x\"}");
	auto_free char *after = rig_read(rig, "elsewhere/a");

	check_str("file", after, "x");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_cases),
		rig_test(test_summary),
		rig_test(test_mode_is_kept),
		rig_test(test_link_is_followed),
		rig_test(test_refused),
		rig_test(test_risk),
		rig_test(test_outside_is_written),
	};

	return CHECK_RUN(tests);
}
