#include "rig.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"

static void make_tree(struct rig *rig) {
	rig_write(rig, "work/a.c", "int main(void)\n{\n\treturn 0;\n}\n");
	rig_write(rig, "work/src/b.c", "int helper(void);\n/* Main */\n");
	rig_write(rig, "work/src/b.h", "int Helper;\n");
	rig_write(rig, "work/.git/config", "main\n");
	rig_write(rig, "work/node_modules/x/main.js", "main\n");
	rig_write(rig, "work/说明.md", "第一行\n这里有螃蟹\n");
	rig_write_bytes(rig, "work/main.bin", "main\0main", 9);
	rig_write(rig, "outside/secret.c", "main\n");
	rig_link(rig, "../outside", "work/away");
}

static const struct {
	const char *name;
	const char *arguments;
	const char *out;
} cases[] = {
	{ .name = "any case",
		.arguments = "{\"query\":\"main\"}",
		.out = "a.c:1: int main(void)\nsrc/b.c:2: /* Main */\n[2 hits in 2 of 4 "
		       "files]\n"
		       "[not searched: 1 binary, 0 over 2 MB]\n" },
	{ .name = "case counts",
		.arguments = "{\"query\":\"Main\",\"case\":true,\"pattern\":\"*.c\"}",
		.out = "src/b.c:2: /* Main */\n[1 hit in 1 of 2 files]\n" },
	{ .name = "below a folder",
		.arguments = "{\"query\":\"helper\",\"path\":\"src\"}",
		.out = "src/b.c:1: int helper(void);\nsrc/b.h:1: int Helper;\n"
		       "[2 hits in 2 of 2 files]\n" },
	{ .name = "in a file",
		.arguments = "{\"query\":\"return\",\"path\":\"a.c\"}",
		.out = "a.c:3: \treturn 0;\n[1 hit in 1 of 1 file]\n" },
	{ .name = "pattern of names",
		.arguments = "{\"query\":\"helper\",\"pattern\":\"*.h\"}",
		.out = "src/b.h:1: int Helper;\n[1 hit in 1 of 1 file]\n" },
	{ .name = "pattern of paths",
		.arguments = "{\"query\":\"int\",\"pattern\":\"**/*.{c,h}\",\"path\":\"src\"}",
		.out = "src/b.c:1: int helper(void);\nsrc/b.h:1: int Helper;\n"
		       "[2 hits in 2 of 2 files]\n" },
	{ .name = "expression",
		.arguments = "{\"query\":\"\\\\breturn\\\\s+\\\\d\",\"regex\":true,\"pattern\":"
			     "\"*.c\"}",
		.out = "a.c:3: \treturn 0;\n[1 hit in 1 of 2 files]\n" },
	{ .name = "context",
		.arguments = "{\"query\":\"return\",\"context\":1,\"pattern\":\"*.c\"}",
		.out = "a.c-2- {\na.c:3: \treturn 0;\na.c-4- }\n[1 hit in 1 of 2 files]\n" },
	{ .name = "CJK",
		.arguments = "{\"query\":\"螃蟹\",\"pattern\":\"*.md\"}",
		.out = "说明.md:2: 这里有螃蟹\n[1 hit in 1 of 1 file]\n" },
	{ .name = "nothing",
		.arguments = "{\"query\":\"nowhere\",\"pattern\":\"*.c\"}",
		.out = "No line has \"nowhere\" in 2 files that fit *.c\n" },
};

static void test_cases(void **state) {
	struct rig *rig = *state;

	make_tree(rig);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_str(cases[i].name, rig_call(rig, "search_files", cases[i].arguments),
			cases[i].out);
		check(cases[i].name, !rig->result.failed);
	}
}

static const struct {
	const char *name;
	const char *arguments;
	const char *error;
} failures[] = {
	{ .name = "two lines", .arguments = "{\"query\":\"a\\nb\"}", .error = "one line" },
	{ .name = "wrong expression",
		.arguments = "{\"query\":\"(\",\"regex\":true}",
		.error = "expression" },
	{ .name = "no such folder",
		.arguments = "{\"query\":\"a\",\"path\":\"none\"}",
		.error = "none" },
	{ .name = "denied",
		.arguments = "{\"query\":\"a\",\"path\":\"~/.ssh\"}",
		.error = "closed to tools" },
};

static void test_failures(void **state) {
	struct rig *rig = *state;

	for (size_t i = 0; i < ARRAY_LEN(failures); i++) {
		const char *text = rig_call(rig, "search_files", failures[i].arguments);

		check(failures[i].name, rig->result.failed);
		rig_check_has(failures[i].name, text, failures[i].error);
	}
}

static void test_denied_files_are_left_out(void **state) {
	struct rig *rig = *state;

	rig_write(rig, ".ssh/config", "needle\n");
	rig_write(rig, ".bash_history", "needle\n");
	rig_write(rig, ".netrc", "needle\n");
	rig_write(rig, "notes", "needle\n");
	check_str("only what is open",
		rig_call(rig, "search_files", "{\"query\":\"needle\",\"path\":\"~\"}"),
		"~/notes:1: needle\n[1 hit in 1 of 1 file]\n");
	check_int("risk", rig->risk, TOOL_RISK_PRIVATE);
}

static void test_hits_are_bounded(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 1000; i++) {
		buf_add_str(&text, "needle\n");
	}
	rig_write(rig, "work/a", text.data);
	const char *got = rig_call(rig, "search_files", "{\"query\":\"needle\"}");

	rig_check_has("last", got, "a:200: needle\n[200 hits in 1 of 1 file]\n");
	rig_check_has("why", got, "[stopped at 200 hits: narrow");
	check_str("summary", rig->result.summary, "200 hits");
}

static void test_result_is_bounded(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 190; i++) {
		for (int j = 0; j < 280; j++) {
			buf_add_char(&text, 'x');
		}
		buf_add_str(&text, "needle\n");
	}
	rig_write(rig, "work/a", text.data);
	const char *got = rig_call(rig, "search_files", "{\"query\":\"needle\"}");

	check("room", rig->result.text.len < 20000);
	rig_check_has("why", got, "[stopped at what a result holds");
	rig_check_has("whole lines", got, "xneedle\n[");
	rig_check_lacks("not cut by others", got, "left out");
}

/* A file of many chunks, with one hit across what could be a border. */
static void test_large_file(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;
	int line = 0;

	while (text.len < 1000000) {
		buf_addf(&text, "line %d of a text\n", ++line);
	}
	buf_add_str(&text, "the needle\n");
	rig_write(rig, "work/large", text.data);
	auto_free char *want =
		xasprintf("large:%d: the needle\n[1 hit in 1 of 1 file]\n", line + 1);

	check_str("plain", rig_call(rig, "search_files", "{\"query\":\"NEEDLE\"}"), want);
	check_str("expression",
		rig_call(rig, "search_files", "{\"query\":\"^the n[e]+dle$\",\"regex\":true}"),
		want);
	while (text.len < ((size_t)2 << 20) + 1) {
		buf_add_str(&text, "more\n");
	}
	rig_write(rig, "work/large", text.data);
	rig_check_has("too large", rig_call(rig, "search_files", "{\"query\":\"needle\"}"),
		"[not searched: 0 binary, 1 over 2 MB]");
}

static void test_files_are_bounded(void **state) {
	struct rig *rig = *state;

	for (int i = 0; i < 10050; i++) {
		auto_free char *path = xasprintf("work/%d/%d", i / 100, i);

		if (i % 100 == 0) {
			rig_write(rig, path, "x");
			continue;
		}
		auto_free char *whole = rig_path(rig, path);
		FILE *file = fopen(whole, "w");

		fputs("x", file);
		fclose(file);
	}
	/* Standing clocks: the bound on time must not come first. */
	clock_set(1000, 1000);
	const char *got = rig_call(rig, "search_files", "{\"query\":\"needle\"}");

	clock_set(-1, -1);
	rig_check_has("files", got, "No line has \"needle\" in 10000 files\n");
	rig_check_has("why", got, "[stopped at 10,000 files");
}

static void test_time_is_bounded(void **state) {
	struct rig *rig = *state;

	make_tree(rig);
	clock_set(1000, 1000);
	rig_start(rig, "search_files", "{\"query\":\"main\"}");
	clock_set(7000, 7000);
	rig_wait(rig);
	clock_set(-1, -1);
	rig_check_has("why", rig->result.text.data, "[stopped at 5 seconds");
}

static void set_flag(void *ctx) {
	*(bool *)ctx = true;
}

/* A search over much text does not keep the loop from others, and ends at once. */
static void test_serves_others_and_cancels(void **state) {
	struct rig *rig = *state;
	auto_buf struct buf text = BUF_INIT;
	bool served = false;
	struct timer *timer = loop_timer(rig->loop, set_flag, &served);

	while (text.len < ((size_t)2 << 20) - 100) {
		buf_add_str(&text, "some words and no more than some words\n");
	}
	for (int i = 0; i < 30; i++) {
		auto_free char *path = xasprintf("work/%d", i);

		rig_write(rig, path, text.data);
	}
	rig_start(
		rig, "search_files", "{\"query\":\"(no|more) (such|words)$\",\"regex\":true}");
	timer_arm(timer, 0);
	loop_turn(rig->loop, 1000);
	check("served in the first turn", served && !rig->done);
	rig->run = tool_run_cancel(rig->run);
	for (int i = 0; i < 3; i++) {
		loop_turn(rig->loop, 0);
	}
	check("never told", !rig->done);
	timer_remove(timer);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_cases),
		rig_test(test_failures),
		rig_test(test_denied_files_are_left_out),
		rig_test(test_hits_are_bounded),
		rig_test(test_result_is_bounded),
		rig_test(test_large_file),
		rig_test(test_files_are_bounded),
		rig_test(test_time_is_bounded),
		rig_test(test_serves_others_and_cancels),
	};

	return CHECK_RUN(tests);
}
