#include "rig.h"

#include <sys/stat.h>

#include "base/buf.h"
#include "base/mem.h"

struct edit_case {
	const char *name;
	const char *before;
	const char *arguments; /* without the path */
	const char *out;
	const char *after;
};

static const struct edit_case cases[] = {
	{ .name = "one place",
		.before = "a\nb\nc\n",
		.arguments = "\"old_text\":\"b\",\"new_text\":\"B\"",
		.out = "edited f in 1 place\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n",
		.after = "a\nB\nc\n" },
	{ .name = "all places",
		.before = "x\nx\n",
		.arguments = "\"old_text\":\"x\",\"new_text\":\"y\",\"all\":true",
		.out = "edited f in 2 places\n@@ -1,2 +1,2 @@\n-x\n-x\n+y\n+y\n",
		.after = "y\ny\n" },
	{ .name = "CR LF",
		.before = "a\r\nb\r\n",
		.arguments = "\"old_text\":\"a\\nb\",\"new_text\":\"c\\nd\"",
		.out = "edited f in 1 place\n@@ -1,2 +1,2 @@\n-a\r\n-b\r\n+c\r\n+d\r\n",
		.after = "c\r\nd\r\n" },
	{ .name = "no newline at the end",
		.before = "a\nb",
		.arguments = "\"old_text\":\"b\",\"new_text\":\"c\"",
		.out = "edited f in 1 place\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of "
		       "file\n"
		       "+c\n\\ No newline at end of file\n",
		.after = "a\nc" },
	{ .name = "CJK",
		.before = "你好，世界\n",
		.arguments = "\"old_text\":\"世界\",\"new_text\":\"螃蟹\"",
		.out = "edited f in 1 place\n@@ -1 +1 @@\n-你好，世界\n+你好，螃蟹\n",
		.after = "你好，螃蟹\n" },
	{ .name = "not there",
		.before = "hello\n",
		.arguments = "\"old_text\":\"bye\",\"new_text\":\"\"",
		.out = "'f': old_text is not in the file; read the file again and copy the "
		       "text "
		       "exactly",
		.after = "hello\n" },
	{ .name = "twice",
		.before = "a\na\n",
		.arguments = "\"old_text\":\"a\",\"new_text\":\"b\"",
		.out = "'f': old_text occurs 2 times (line 1, 2): put more of the lines around "
		       "the "
		       "one you mean into old_text, or set all: true to change every one",
		.after = "a\na\n" },
};

static void test_cases(void **state) {
	struct rig *rig = *state;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *arguments =
			xasprintf("{\"path\":\"f\",%s}", cases[i].arguments);

		rig_write(rig, "work/f", cases[i].before);
		check_str(cases[i].name, rig_call(rig, "edit_file", arguments), cases[i].out);
		auto_free char *after = rig_read(rig, "work/f");

		check_str(cases[i].name, after, cases[i].after);
		check(cases[i].name, rig->result.failed == (cases[i].out[0] == '\''));
	}
}

static void test_summary_and_mode(void **state) {
	struct rig *rig = *state;
	auto_free char *path = rig_path(rig, "work/f");
	struct stat info;

	rig_write(rig, "work/f", "a\nb\n");
	chmod(path, 0755);
	rig_call(
		rig, "edit_file", "{\"path\":\"f\",\"old_text\":\"b\",\"new_text\":\"c\\nd\"}");
	check_str("summary", rig->result.summary, "+2 -1");
	check_int("stat", stat(path, &info), 0);
	check_int("mode", info.st_mode & 07777, 0755);
}

static void test_refused(void **state) {
	static const char edit[] = "\"old_text\":\"a\",\"new_text\":\"b\"";
	static const struct {
		const char *name, *path, *error;
	} refused[] = {
		{ .name = "missing", .path = "fil", .error = "its folder has 'file'" },
		{ .name = "binary", .path = "bin", .error = "binary data" },
		{ .name = "huge", .path = "huge", .error = "larger than 2 MB" },
		{ .name = "denied", .path = "~/.ssh/config", .error = "closed to tools" },
		{ .name = "denied through a link", .path = "link", .error = "closed to tools" },
	};
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;

	while (text.len <= (size_t)2 << 20) {
		buf_add_str(&text, "many words that are all the same\n");
	}
	rig_write(rig, "work/file", "x");
	rig_write(rig, "work/huge", text.data);
	rig_write_bytes(rig, "work/bin", "a\0b", 3);
	rig_write(rig, ".ssh/config", "a");
	rig_link(rig, "../.ssh/config", "work/link");
	for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
		auto_free char *arguments =
			xasprintf("{\"path\":\"%s\",%s}", refused[i].path, edit);

		rig_check_has(refused[i].name, rig_call(rig, "edit_file", arguments),
			refused[i].error);
		check(refused[i].name, rig->result.failed);
	}
	auto_free char *key = rig_read(rig, ".ssh/config");

	check_str("untouched", key, "a");
}

static void test_risk(void **state) {
	struct rig *rig = *state;

	check_int("inside",
		rig_risk(rig, "edit_file",
			"{\"path\":\"a\",\"old_text\":\"a\",\"new_text\":\"b\"}"),
		TOOL_RISK_WRITE);
	check_int("outside",
		rig_risk(rig, "edit_file",
			"{\"path\":\"/etc/a\",\"old_text\":\"a\",\"new_text\":\"b\"}"),
		TOOL_RISK_DANGER);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_cases),
		rig_test(test_summary_and_mode),
		rig_test(test_refused),
		rig_test(test_risk),
	};

	return CHECK_RUN(tests);
}
