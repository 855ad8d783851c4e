#include "rig.h"

#include <sys/stat.h>

#include "base/buf.h"
#include "base/mem.h"

struct read_case {
	const char *name;
	const char *arguments;
	const char *out;
};

static const struct read_case cases[] = {
	{ .name = "whole",
		.arguments = "{\"path\":\"a.txt\"}",
		.out = "a.txt: 3 lines, 14 bytes\none\ntwo\nthree\n" },
	{ .name = "from a line",
		.arguments = "{\"path\":\"a.txt\",\"start_line\":2}",
		.out = "a.txt: lines 2-3 of 3, 14 bytes\ntwo\nthree\n" },
	{ .name = "some lines",
		.arguments = "{\"path\":\"a.txt\",\"start_line\":2,\"lines\":1}",
		.out = "a.txt: lines 2-2 of 3, 14 bytes\ntwo\n"
		       "[1 more line: go on with start_line 3]\n" },
	{ .name = "more lines than there are",
		.arguments = "{\"path\":\"a.txt\",\"lines\":2000}",
		.out = "a.txt: 3 lines, 14 bytes\none\ntwo\nthree\n" },
	{ .name = "behind the end",
		.arguments = "{\"path\":\"a.txt\",\"start_line\":4}",
		.out = "'a.txt' has 3 lines; start_line 4 is behind its end" },
	{ .name = "empty", .arguments = "{\"path\":\"empty\"}", .out = "empty: empty file\n" },
	{ .name = "CR LF",
		.arguments = "{\"path\":\"dos.txt\"}",
		.out = "dos.txt: 2 lines, 6 bytes, CR LF line ends\na\r\nb\r\n" },
	{ .name = "no newline at the end",
		.arguments = "{\"path\":\"bare\"}",
		.out = "bare: 1 line, 1 byte, no newline at the end\nx\n" },
	{ .name = "CJK and broken bytes",
		.arguments = "{\"path\":\"odd\"}",
		.out = "odd: 1 line, 5 bytes\n界\xef\xbf\xbd\n" },
	{ .name = "through a link",
		.arguments = "{\"path\":\"link\"}",
		.out = "link: 3 lines, 14 bytes\none\ntwo\nthree\n" },
	{ .name = "binary",
		.arguments = "{\"path\":\"pic.png\"}",
		.out = "'pic.png' is a PNG image of 10 bytes, not text" },
	{ .name = "folder",
		.arguments = "{\"path\":\"sub\"}",
		.out = "'sub' is a folder; list_files shows what is in it" },
	{ .name = "misspelt",
		.arguments = "{\"path\":\"a.tx\"}",
		.out = "there is no file 'a.tx'; its folder has 'a.txt'" },
	{ .name = "other case",
		.arguments = "{\"path\":\"A.TXT\"}",
		.out = "there is no file 'A.TXT'; its folder has 'a.txt'" },
	{ .name = "not there",
		.arguments = "{\"path\":\"something else\"}",
		.out = "there is no file 'something else'; list_files shows what its folder "
		       "has" },
	{ .name = "no folder either",
		.arguments = "{\"path\":\"no/such/file\"}",
		.out = "there is no file 'no/such/file', nor its folder; list_files shows what "
		       "there is" },
	{ .name = "a path of old",
		.arguments = "{\"path\":\"/\"}",
		.out = "'/' is a folder; list_files shows what is in it" },
};

static void test_cases(void **state) {
	struct rig *rig = *state;

	rig_write(rig, "work/a.txt", "one\ntwo\nthree\n");
	rig_write(rig, "work/empty", "");
	rig_write(rig, "work/dos.txt", "a\r\nb\r\n");
	rig_write(rig, "work/bare", "x");
	rig_write(rig, "work/odd", "界\xff\n");
	rig_write(rig, "work/sub/x", "");
	rig_write_bytes(rig, "work/pic.png", "\x89PNG\r\n\x1a\n\0\0", 10);
	rig_link(rig, "a.txt", "work/link");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *text = rig_call(rig, "read_file", cases[i].arguments);

		check_str(cases[i].name, text, cases[i].out);
		check(cases[i].name, rig->result.failed == (text[0] == '\'' || text[0] == 't'));
	}
}

/* As much as fits is shown in whole lines, and the rest can be had by the note. */
static void test_long_file_in_pieces(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT, arguments = BUF_INIT;
	int next = 1, pieces = 0, seen = 0;

	for (int i = 1; i <= 5000; i++) {
		buf_addf(&text, "line %d %s\n", i, "of a text that is long");
	}
	rig_write(rig, "work/long", text.data);
	while (next) {
		buf_clear(&arguments);
		buf_addf(&arguments, "{\"path\":\"long\",\"start_line\":%d}", next);
		const char *got = rig_call(rig, "read_file", arguments.data);
		int first, last;

		check_int("head", sscanf(got, "long: lines %d-%d of 5000", &first, &last), 2);
		check_int("goes on where it stopped", first, seen + 1);
		seen = last;
		const char *note = strstr(got, "go on with start_line ");

		rig_check_lacks("nothing is cut out", got, "left out");
		check("room", rig->result.text.len < 40000);
		next = note ? (int)strtol(note + strlen("go on with start_line "), NULL, 10)
			    : 0;
		pieces++;
	}
	check_int("all lines", seen, 5000);
	check("several pieces", pieces > 2 && pieces < 20);
}

static void test_long_line(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 5000; i++) {
		buf_add_char(&text, 'x');
	}
	buf_add_str(&text, "\nnext\n");
	rig_write(rig, "work/wide", text.data);
	const char *got = rig_call(rig, "read_file", "{\"path\":\"wide\"}");

	rig_check_has("cut", got, "x [3000 more bytes in this line]\nnext\n");
}

static void test_huge_file(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;

	while (text.len < ((size_t)3 << 20)) {
		buf_add_str(&text, "0123456789 0123456789 0123456789 0123456789 0123456789\n");
	}
	rig_write(rig, "work/huge", text.data);
	const char *got = rig_call(
		rig, "read_file", "{\"path\":\"huge\",\"start_line\":38100,\"lines\":50}");

	rig_check_has("head", got, "of more than ");
	rig_check_has("size", got, "3.0 MB");
	rig_check_has("note", got, "only the first 2 MB are looked at");
	got = rig_call(rig, "read_file", "{\"path\":\"huge\",\"start_line\":50000}");
	rig_check_has("behind what is looked at", got, "in the 2 MB that are looked at");
}

static const struct {
	const char *name;
	const char *path;
	enum tool_risk risk;
} risks[] = {
	{ .name = "in the root", .path = "a", .risk = TOOL_RISK_READ },
	{ .name = "absolute, in the root", .path = "~/work/a", .risk = TOOL_RISK_READ },
	{ .name = "outside", .path = "../notes", .risk = TOOL_RISK_PRIVATE },
	{ .name = "a link out of the root", .path = "away", .risk = TOOL_RISK_PRIVATE },
	{ .name = "denied", .path = "~/.ssh/id", .risk = TOOL_RISK_PRIVATE },
};

static void test_risk(void **state) {
	struct rig *rig = *state;

	rig_write(rig, "notes", "mine");
	rig_link(rig, "../notes", "work/away");
	for (size_t i = 0; i < ARRAY_LEN(risks); i++) {
		auto_free char *arguments = xasprintf("{\"path\":\"%s\"}", risks[i].path);

		check_int(risks[i].name, rig_risk(rig, "read_file", arguments), risks[i].risk);
	}
}

static void test_scope_is_the_folder(void **state) {
	struct rig *rig = *state;
	auto_strv struct strv scopes = STRV_INIT;
	auto_free char *sub = rig_path(rig, "work/sub");

	check("in the root", rig_scope(rig, "read_file", "{\"path\":\"sub/x\"}", &scopes));
	check_int("one", scopes.len, 1);
	check_str("folder", scopes.items[0], sub);
	check("denied", !rig_scope(rig, "read_file", "{\"path\":\"~/.ssh/x\"}", &scopes));
}

/* The gate has let it pass (that is its matter); what is denied stays so. */
static void test_denied(void **state) {
	struct rig *rig = *state;

	rig_write(rig, ".ssh/id_rsa", "PRIVATE KEY");
	rig_write(rig, "work/.bash_history", "PRIVATE KEY");
	rig_link(rig, "../.ssh/id_rsa", "work/innocent");
	rig_link(rig, "../.ssh", "work/folder");
	static const char *const paths[] = { "~/.ssh/id_rsa", "../.ssh/id_rsa", "innocent",
		"folder/id_rsa", ".bash_history", "/proc/self/environ" };

	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		auto_free char *arguments = xasprintf("{\"path\":\"%s\"}", paths[i]);
		const char *text = rig_call(rig, "read_file", arguments);

		check(paths[i], rig->result.failed);
		rig_check_has(paths[i], text, "closed to tools");
		rig_check_lacks(paths[i], text, "PRIVATE KEY");
	}
}

/* Nothing that could block is opened. */
static void test_pipe(void **state) {
	struct rig *rig = *state;
	auto_free char *pipe = rig_path(rig, "work/pipe");

	check_int("mkfifo", mkfifo(pipe, 0600), 0);
	rig_call(rig, "read_file", "{\"path\":\"pipe\"}");
	check("refused", rig->result.failed);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_cases),
		rig_test(test_long_file_in_pieces),
		rig_test(test_long_line),
		rig_test(test_huge_file),
		rig_test(test_risk),
		rig_test(test_scope_is_the_folder),
		rig_test(test_denied),
		rig_test(test_pipe),
	};

	return CHECK_RUN(tests);
}
