/* Records of a run with a sub-agent, as a tree, in its three forms. */
#include "front/report/run_view.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/strv.h"
#include "check.h"
#include "tests/store/content.h"
#include "json/json.h"

static int64_t begin_turn(struct store *store, int64_t run, int position) {
	int64_t turn = 0;
	struct err err = ERR_INIT;

	must(turns_begin(store, run, position, &turn, &err), &err);
	return turn;
}

static int64_t add_call(struct store *store, int64_t run, int64_t turn, const char *name,
	const char *arguments) {
	struct call_row call = { .run = run,
		.turn = turn,
		.call_id = "c1",
		.name = (char *)name,
		.arguments = (char *)arguments };
	struct err err = ERR_INIT;

	must(calls_add(store, &call, &err), &err);
	return call.id;
}

static void do_call(struct store *store, int64_t call, const char *result) {
	struct call_row row = {
		.id = call, .status = CALL_DONE, .result = (char *)result, .summary = "2 lines"
	};
	struct err err = ERR_INIT;

	must(calls_start(store, call, &err), &err);
	must(calls_finish(store, &row, &err), &err);
}

static void end_turn(struct store *store, int64_t turn, int64_t input, int64_t output) {
	struct usage usage = { input, output, input / 2, -1, -1 };
	struct err err = ERR_INIT;

	must(turns_end(store, turn, "tool_calls", &usage, &err), &err);
}

static int64_t new_run(struct store *store, int64_t conversation, const char *agent) {
	struct run_row run = { .conversation = conversation,
		.agent = (char *)agent,
		.model = "m",
		.mode = "build",
		.policy = "{\"mode\":\"build\"}" };
	struct err err = ERR_INIT;

	must(runs_begin(store, &run, &err), &err);
	return run.id;
}

static void end_run(struct store *store, int64_t run) {
	struct err err = ERR_INIT;

	must(runs_end(store, run, RUN_COMPLETED, "stop", NULL, &err), &err);
}

/* Run 1 has two turns; its second call is a sub-agent, whose run is number 2. */
static void fill(struct store *store) {
	int64_t parent = add_conversation(store, "parent");
	int64_t child = add_conversation(store, "child");
	int64_t run = new_run(store, parent, "main"), turn = begin_turn(store, run, 1);
	int64_t time = add_call(store, run, turn, "get_time", "{\"n\": 1.0}");
	int64_t task = add_call(store, run, turn, "dispatch", "{}");

	end_turn(store, turn, 100, 10);
	do_call(store, time, "noon\x1b[31m");
	run_sql(store, "UPDATE conversations SET made_by = 2 WHERE id = 2");
	int64_t inner = new_run(store, child, "helper"), step = begin_turn(store, inner, 1);
	int64_t tap = add_call(store, inner, step, "tap", "[]");

	end_turn(store, step, 50, 5);
	do_call(store, tap, "tapped");
	end_run(store, inner);
	do_call(store, task, "the helper tapped");
	end_turn(store, begin_turn(store, run, 2), 200, 20);
	end_run(store, run);
}

static struct run_view *read_view(struct store *store, int64_t id) {
	struct run_view *view = NULL;
	struct err err = ERR_INIT;

	check(err.text, run_view_read(store, id, &view, &err));
	return view;
}

static void test_text(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	auto_buf struct buf want = BUF_INIT;
	char when[32];

	(void)state;
	clock_set(1, 1700000000000);
	fill(fixture.store);
	clock_set(-1, -1);
	clock_format_local(1700000000000, when);
	struct run_view *view = read_view(fixture.store, 1);

	buf_addf(&want,
		"     1  %s  conversation 1  completed/stop  2 turns  m\n"
		"        turn 1  0.0s  100 tokens in (50 cached), 10 out  tool_calls\n"
		"            done get_time {\"n\": 1.0}  0.0s  2 lines\n"
		"            done dispatch {}  0.0s  2 lines\n"
		"                helper: 2  %s  conversation 2  completed/stop  1 turns  m\n"
		"                    turn 1  0.0s  50 tokens in (25 cached), 5 out  "
		"tool_calls\n"
		"                        done tap []  0.0s  2 lines\n"
		"        turn 2  0.0s  200 tokens in (100 cached), 20 out  tool_calls\n"
		"        together  0.0s  300 tokens in (150 cached), 30 out\n",
		when, when);
	run_view_text(view, &out);
	check_str("text", out.data, want.data);
	run_view_free(view);
}

static void test_json(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	auto_json struct json *root = NULL;

	(void)state;
	fill(fixture.store);
	struct run_view *view = read_view(fixture.store, 1);

	run_view_json(view, &out);
	run_view_free(view);
	assert_true(json_parse(out.data, out.len, &root, NULL));
	const struct json *calls = json_get(root, "calls");
	const struct json *inner = json_at(json_get(json_at(calls, 1), "runs"), 0);

	check_str("policy", json_get_string(json_get(root, "policy"), "mode"), "build");
	check_int("requests", json_len(json_get(root, "requests")), 2);
	check_int("tokens", json_get_int(json_at(json_get(root, "requests"), 1), "input", 0),
		200);
	check_int("calls", json_len(calls), 2);
	check_int("turn", json_get_int(json_at(calls, 0), "turn", 0), 1);
	check("arguments", strstr(out.data, "\"arguments\":{\"n\":1.0}") != NULL);
	check_int("of the sub-agent", json_get_int(inner, "id", 0), 2);
	check_str("who", json_get_string(inner, "agent"), "helper");
	check_int("its calls", json_len(json_get(inner, "calls")), 1);
}

/* Each line is an object; a call's result comes after all that happened in it. */
static void test_trace(void **state) {
	static const char *const want[] = { "run 1", "turn 1", "call 1", "result 1", "call 1",
		"run 2", "turn 2", "call 2", "result 2", "end 2", "result 1", "turn 1",
		"end 1" };
	auto_fixture struct fixture fixture = fixture_new();
	auto_buf struct buf out = BUF_INIT;
	auto_strv struct strv lines = STRV_INIT;

	(void)state;
	fill(fixture.store);
	struct run_view *view = read_view(fixture.store, 1);

	run_view_trace(view, &out);
	run_view_free(view);
	strv_split(&lines, out.data, "\n");
	check_int("lines", lines.len, ARRAY_LEN(want));
	for (size_t i = 0; i < ARRAY_LEN(want); i++) {
		auto_json struct json *line = NULL;

		check(want[i], json_parse(lines.items[i], strlen(lines.items[i]), &line, NULL));
		auto_free char *got = xasprintf("%s %lld", json_get_string(line, "type"),
			(long long)json_get_int(line, "run", 0));

		check_str(want[i], got, want[i]);
	}
}

/* A secret that became known after the record was written. */
static void test_secrets(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	void (*const forms[])(const struct run_view *view, struct buf *out) = { run_view_json,
		run_view_trace };
	int64_t run = new_run(store, add_conversation(store, "x"), "main");

	(void)state;
	do_call(store, add_call(store, run, 1, "tap", "{\"key\":\"sk-late-secret-1\"}"),
		"it is sk-late-secret-1");
	redact_add("sk-late-secret-1");
	struct run_view *view = read_view(store, run);

	for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
		auto_buf struct buf out = BUF_INIT;

		forms[i](view, &out);
		check("form", out.len > 100 && !strstr(out.data, "late-secret"));
	}
	run_view_free(view);
}

/* A conversation that its own call made: reading ends all the same. */
static void test_circle(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *store = fixture.store;
	int64_t run = new_run(store, add_conversation(store, "x"), "main");
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	add_call(store, run, 1, "dispatch", "{}");
	run_sql(store, "UPDATE conversations SET made_by = 1");
	struct run_view *view = read_view(store, run);

	run_view_text(view, &out);
	check("bounded", out.len < 100000);
	run_view_free(view);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_json),
		cmocka_unit_test(test_trace),
		cmocka_unit_test(test_secrets),
		cmocka_unit_test(test_circle),
	};

	return CHECK_RUN(tests);
}
