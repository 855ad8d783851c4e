#include "rig.h"

#include <errno.h>
#include <signal.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/redact.h"
#include "builtin/builtin.h"
#include "json/json.h"

struct shell_case {
	const char *name;
	const char *arguments;
	const char *out;
	int exit_code;
};

static const struct shell_case cases[] = {
	{ .name = "output", .arguments = "{\"command\":\"echo hello\"}", .out = "hello\n" },
	{ .name = "no newline at the end",
		.arguments = "{\"command\":\"printf hello\"}",
		.out = "hello\n" },
	{ .name = "nothing",
		.arguments = "{\"command\":\"true\"}",
		.out = "[no output, exit 0]\n" },
	{ .name = "exit code",
		.arguments = "{\"command\":\"echo x; exit 3\"}",
		.out = "x\n[exit 3]\n",
		.exit_code = 3 },
	{ .name = "both streams in order",
		.arguments = "{\"command\":\"echo 1; echo 2 >&2; echo 3\"}",
		.out = "1\n2\n3\n" },
	{ .name = "several lines",
		.arguments = "{\"command\":\"echo 1\\necho 2\"}",
		.out = "1\n2\n" },
	{ .name = "no input", .arguments = "{\"command\":\"cat; echo end\"}", .out = "end\n" },
	{ .name = "killed",
		.arguments = "{\"command\":\"kill -9 $$\"}",
		.out = "[killed by signal 9: Killed]\n",
		.exit_code = 137 },
	{ .name = "working folder",
		.arguments = "{\"command\":\"basename \\\"$PWD\\\"\"}",
		.out = "work\n" },
	{ .name = "another folder",
		.arguments = "{\"command\":\"basename \\\"$PWD\\\"\",\"folder\":\"sub\"}",
		.out = "sub\n" },
	{ .name = "no terminal",
		.arguments = "{\"command\":\"echo $TERM $PAGER $NO_COLOR\"}",
		.out = "dumb cat 1\n" },
	{ .name = "broken bytes",
		.arguments = "{\"command\":\"printf 'a\\\\377\\\\000b'\"}",
		.out = "a\xef\xbf\xbd\xef\xbf\xbd"
		       "b\n" },
};

static void test_cases(void **state) {
	struct rig *rig = *state;

	rig_write(rig, "work/sub/x", "");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_str(cases[i].name, rig_call(rig, "run_shell", cases[i].arguments),
			cases[i].out);
		check_int(cases[i].name, rig->result.exit_code, cases[i].exit_code);
		check(cases[i].name, !rig->result.failed);
	}
}

static void test_folder_is_checked(void **state) {
	struct rig *rig = *state;

	rig_write(rig, ".ssh/id", "");
	rig_call(rig, "run_shell", "{\"command\":\"ls\",\"folder\":\"none\"}");
	check("missing", rig->result.failed);
	rig_check_has("missing", rig->result.text.data, "there is no folder 'none'");
	rig_call(rig, "run_shell", "{\"command\":\"ls\",\"folder\":\"~/.ssh\"}");
	rig_check_has("denied", rig->result.text.data, "closed to tools");
}

static void test_risk_and_scope(void **state) {
	struct rig *rig = *state;
	auto_strv struct strv scopes = STRV_INIT;

	check_int("risk", rig_risk(rig, "run_shell", "{\"command\":\"ls\"}"), TOOL_RISK_DANGER);
	check("programs",
		rig_scope(rig, "run_shell", "{\"command\":\"cd src && git status\"}", &scopes));
	check_int("programs", scopes.len, 2);
	check_str("second", scopes.items[1], "git");
	check("unclear", !rig_scope(rig, "run_shell", "{\"command\":\"$(x)\"}", &scopes));
}

/* A file of the user may declare it harmless; what a text can do counts all the
   same. */
static void test_risk_is_raised(void **state) {
	static const struct {
		const char *name, *arguments;
		enum tool_risk want;
	} texts[] = {
		{ "harmless", "{\"command\":\"ls -l\"}", TOOL_RISK_READ },
		{ "a redirection", "{\"command\":\"ls > x\"}", TOOL_RISK_DANGER },
		{ "rm", "{\"command\":\"rm x\"}", TOOL_RISK_DANGER },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		auto_json struct json *arguments = NULL;

		assert_true(json_parse(
			texts[i].arguments, strlen(texts[i].arguments), &arguments, NULL));
		check_int(texts[i].name, run_shell_ops.risk(NULL, arguments, TOOL_RISK_READ),
			texts[i].want);
	}
}

static void test_output_is_bounded(void **state) {
	struct rig *rig = *state;
	const char *text = rig_call(rig, "run_shell",
		"{\"command\":\"echo first; i=0; while [ $i -lt 20000 ]; do echo $i; "
		"i=$((i+1)); done; "
		"echo last; exit 2\"}");

	check("room", rig->result.text.len <= 8000);
	check("head", strncmp(text, "first\n0\n1\n", 10) == 0);
	rig_check_has("tail and code", text, "\n19999\nlast\n[exit 2]\n");
	rig_check_has("note", text, "characters left out");
}

static void test_live_output(void **state) {
	struct rig *rig = *state;

	rig_call(rig, "run_shell", "{\"command\":\"echo one; echo two\"}");
	check_str("as it came", rig->output.data, "one\ntwo\n");
}

/* A variable that holds a known key is not handed on; others are. */
static void test_environment_without_secrets(void **state) {
	struct rig *rig = *state;

	setenv("SOME_KEY", "sk-very-secret-value", 1);
	setenv("SOME_WORD", "plain", 1);
	redact_add("sk-very-secret-value");
	check_str("variables",
		rig_call(rig, "run_shell", "{\"command\":\"echo [$SOME_KEY] [$SOME_WORD]\"}"),
		"[] [plain]\n");
	redact_clear();
	unsetenv("SOME_KEY");
	unsetenv("SOME_WORD");
}

/* The number that a command wrote into a file below home, or 0 when the call was over
   before it came to that. */
static long find_pid(struct rig *rig, const char *path) {
	for (int i = 0; i < 2000 && !rig->done; i++) {
		auto_free char *text = rig_read(rig, path);

		if (text && strchr(text, '\n')) {
			return strtol(text, NULL, 10);
		}
		loop_turn(rig->loop, 10);
	}
	return 0;
}

static long wait_for_pid(struct rig *rig, const char *path) {
	long pid = find_pid(rig, path);

	check(path, pid > 0);
	return pid;
}

/* Gone, or a zombie that nobody has waited for yet. */
static bool is_alive(long pid) {
	auto_free char *path = xasprintf("/proc/%ld/stat", pid);
	auto_free char *text = NULL;

	if (kill((pid_t)pid, 0) != 0 && errno == ESRCH) {
		return false;
	}
	if (!file_read(path, 4096, &text, NULL, NULL)) {
		return !file_exists("/proc/self/stat");
	}
	const char *state = strrchr(text, ')');

	return !state || (state[1] && state[2] != 'Z');
}

static void wait_until_gone(struct rig *rig, const char *name, long pid) {
	for (int i = 0; i < 1000 && is_alive(pid); i++) {
		loop_turn(rig->loop, 10);
	}
	check(name, !is_alive(pid));
}

static void test_cancel_kills_the_tree(void **state) {
	struct rig *rig = *state;

	rig_start(rig, "run_shell",
		"{\"command\":\"sh -c 'echo $$ >inner; sleep 1000' & echo $$ >outer; wait\"}");
	long outer = wait_for_pid(rig, "work/outer"), inner = wait_for_pid(rig, "work/inner");

	check("both live", is_alive(outer) && is_alive(inner));
	rig->run = tool_run_cancel(rig->run);
	wait_until_gone(rig, "shell", outer);
	wait_until_gone(rig, "its child", inner);
	check("never told", !rig->done);
}

/* On a slow machine the first limits may be met before the command has begun. */
static void test_timeout_kills_the_tree(void **state) {
	struct rig *rig = *state;
	long inner = 0;

	for (int limit = 1; !inner && limit <= 16; limit *= 2) {
		auto_free char *arguments = xasprintf("{\"command\":\"echo begun; sh -c 'echo "
						      "$$ >inner; sleep 1000' & wait\","
						      "\"timeout_s\":%d}",
			limit);

		rig_start(rig, "run_shell", arguments);
		inner = find_pid(rig, "work/inner");
		rig_wait(rig);
	}
	check("begun", inner > 0);
	check("failed", rig->result.failed && rig->result.timed_out);
	rig_check_has("what came before", rig->result.text.data, "begun\n[timed out");
	wait_until_gone(rig, "child", inner);
}

static void test_cancel_of_one_that_ignores_term(void **state) {
	struct rig *rig = *state;

	rig_start(rig, "run_shell",
		"{\"command\":\"trap '' TERM; echo $$ >outer; while :; do sleep 1; done\"}");
	long outer = wait_for_pid(rig, "work/outer");

	rig->run = tool_run_cancel(rig->run);
	wait_until_gone(rig, "shell", outer);
}

/* The limit of the run itself comes first: the shell ends before the run is freed. */
static void test_limit_of_the_run(void **state) {
	struct rig *rig = *state;
	struct tool *tool = snapshot_find(rig->snapshot, "run_shell", NULL);
	long outer = 0;

	for (tool->timeout = 500; !outer && tool->timeout <= 16000; tool->timeout *= 2) {
		rig->run = tool_run_free(rig->run);
		rig_start(rig, "run_shell", "{\"command\":\"echo $$ >outer; sleep 1000\"}");
		outer = find_pid(rig, "work/outer");
		rig_turn_until(rig, &rig->done);
	}
	check("begun", outer > 0);
	check("timed out", rig->result.timed_out);
	wait_until_gone(rig, "shell", outer);
	rig->run = tool_run_free(rig->run);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		rig_test(test_cases),
		rig_test(test_folder_is_checked),
		rig_test(test_risk_and_scope),
		cmocka_unit_test(test_risk_is_raised),
		rig_test(test_output_is_bounded),
		rig_test(test_live_output),
		rig_test(test_environment_without_secrets),
		rig_test(test_cancel_kills_the_tree),
		rig_test(test_timeout_kills_the_tree),
		rig_test(test_cancel_of_one_that_ignores_term),
		rig_test(test_limit_of_the_run),
	};

	return CHECK_RUN(tests);
}
