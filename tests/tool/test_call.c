#include "kit_call.h"

#include "base/clock.h"

/* A tool of C for these tests: what it does stands in its argument. */
static int cancels;
static struct deferred *later;

static void finish_later(void *ctx) {
	struct tool_run *run = ctx;
	struct tool_result result;

	later = NULL;
	tool_result_init(&result);
	buf_add_str(&result.text, "later");
	tool_run_done(run, &result);
}

static void start_act(struct tool_run *run, const struct json *arguments) {
	const char *what = json_get_string(arguments, "what");
	struct tool_result result;

	if (str_eq(what, "wait") || str_eq(what, "last words")) {
		return;
	}
	if (str_eq(what, "later")) {
		later = loop_defer(tool_run_env(run)->loop, finish_later, run);
		return;
	}
	tool_result_init(&result);
	if (str_eq(what, "fail")) {
		tool_result_fail(&result, "no %s today", "luck");
	} else if (str_eq(what, "look")) {
		struct buf bytes = BUF_INIT;

		buf_add_str(&result.text, "a tree");
		buf_add(&bytes, "\0picture", 8);
		assert_true(tool_result_add_image(&result, "image/png", 30, 40, &bytes));
		buf_fini(&bytes);
	} else if (str_eq(what, "dirty")) {
		buf_add(&result.text, "a\0\xff", 3);
	} else {
		json_print(arguments, &result.text);
	}
	tool_run_output(run, "live", 4);
	tool_run_done(run, &result);
	tool_run_output(run, "too late", 8);
}

static void cancel_act(struct tool_run *run) {
	cancels++;
	if (str_eq(json_get_string(tool_run_arguments(run), "what"), "last words")) {
		struct tool_result result;

		tool_result_init(&result);
		buf_add_str(&result.text, "I was stopped");
		tool_run_done(run, &result);
	}
	if (later) {
		deferred_cancel(take(later));
	}
}

static enum tool_risk raise_act(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	(void)env;
	(void)declared;
	return str_eq(json_get_string(arguments, "what"), "rm") ? TOOL_RISK_DANGER
								: TOOL_RISK_READ;
}

static const struct tool_ops act = {
	.start = start_act, .cancel = cancel_act, .risk = raise_act
};
static const struct builtin builtins[] = { { "act", &act }, { "call_tool", &act },
	{ "plain", &act } };

static const char yaml[] =
	"- {name: act, description: Does what its argument says for these tests., risk: "
	"private,\n"
	"   aliases: [old_act, {name: older_act, with: {text: what, n: level}}],\n"
	"   parameters: {what: {type: string}, level: {type: integer, minimum: 0, maximum: "
	"9},\n"
	"   on: {type: boolean}, tags: {type: array, items: {type: string}}}, required: "
	"[what],\n"
	"   run: builtin, timeout: 1}\n"
	"- {name: plain, description: Takes nothing at all for these tests., risk: write,\n"
	"   run: builtin}\n"
	"- {name: call_tool, description: Calls another tool by its name., risk: read,\n"
	"   parameters: {name: {type: string}, arguments: {type: object}}, required: [name],\n"
	"   run: builtin}\n";

static int setup(void **state) {
	struct kit *kit = xcalloc(1, sizeof(*kit));

	cancels = 0;
	kit_open(kit);
	assert_true(kit_load_as(kit, TOOL_SHIPPED, yaml, builtins, ARRAY_LEN(builtins)));
	*state = kit;
	return 0;
}

static int teardown(void **state) {
	kit_close(*state);
	free(*state);
	return 0;
}

struct prepare_case {
	const char *name;
	const char *tool;
	const char *raw;
	enum prepare_result result;
	const char *want;  /* the arguments; or a part of the error */
	const char *notes; /* a part of them; NULL: there are none */
};

static const struct prepare_case cases[] = {
	{ "as it should be", "act", "{\"what\":\"a\",\"level\":3}", PREPARE_OK,
		"{\"what\":\"a\",\"level\":3}", NULL },
	{ "nothing for a tool without parameters", "plain", "", PREPARE_OK, "{}", NULL },
	{ "an alias", "old_act", "{\"what\":\"a\"}", PREPARE_OK, "{\"what\":\"a\"}", NULL },
	{ "an alias with other parameters", "older_act", "{\"text\":\"a\",\"n\":2}", PREPARE_OK,
		"{\"what\":\"a\",\"level\":2}", NULL },
	{ "an alias with today's parameters", "older_act", "{\"what\":\"a\"}", PREPARE_OK,
		"{\"what\":\"a\"}", NULL },
	{ "an alias with both", "older_act", "{\"what\":\"a\",\"text\":\"b\"}", PREPARE_INVALID,
		"text", NULL },
	{ "a number as text", "act", "{\"what\":\"a\",\"level\":\"3\"}", PREPARE_OK,
		"{\"what\":\"a\",\"level\":3}", "level" },
	{ "a misspelt key", "act", "{\"wht\":\"a\"}", PREPARE_OK, "{\"what\":\"a\"}", "wht" },
	{ "twice encoded", "act", "\"{\\\"what\\\":\\\"a\\\"}\"", PREPARE_OK,
		"{\"what\":\"a\"}", "" },
	{ "call_tool with an object", "call_tool",
		"{\"name\":\"act\",\"arguments\":{\"what\":\"a\"}}", PREPARE_OK,
		"{\"what\":\"a\"}", NULL },
	{ "call_tool with text", "call_tool",
		"{\"name\":\"act\",\"arguments\":\"{\\\"what\\\":\\\"a\\\"}\"}", PREPARE_OK,
		"{\"what\":\"a\"}", NULL },
	{ "call_tool heals inside", "call_tool",
		"{\"name\":\"act\",\"arguments\":{\"what\":\"a\",\"level\":\"4\"}}", PREPARE_OK,
		"{\"what\":\"a\",\"level\":4}", "level" },
	{ "call_tool by an old name", "call_tool",
		"{\"name\":\"older_act\",\"arguments\":{\"text\":\"a\"}}", PREPARE_OK,
		"{\"what\":\"a\"}", NULL },
	{ "call_tool without arguments", "call_tool", "{\"name\":\"plain\"}", PREPARE_OK, "{}",
		NULL },

	{ "no such tool", "acct", "{}", PREPARE_UNKNOWN, "did you mean act?", NULL },
	{ "nothing near", "weather_report", "{}", PREPARE_UNKNOWN, "find_tools {query}", NULL },
	{ "no such tool inside", "call_tool", "{\"name\":\"acct\"}", PREPARE_UNKNOWN,
		"did you mean act?", NULL },
	{ "truncated", "act", "{\"what\":\"a", PREPARE_INVALID, "act: ", NULL },
	{ "glued", "act", "{\"what\":\"a\"}{\"what\":\"b\"}", PREPARE_INVALID, "act: ", NULL },
	{ "a list", "act", "[1]", PREPARE_INVALID, "act: ", NULL },
	{ "a missing parameter", "act", "{}", PREPARE_INVALID, "what", NULL },
	{ "out of range", "act", "{\"what\":\"a\",\"level\":10}", PREPARE_INVALID, "level",
		NULL },
	{ "a parameter that is none", "act", "{\"what\":\"a\",\"colour\":1}", PREPARE_INVALID,
		"colour", NULL },
	{ "call_tool of itself", "call_tool", "{\"name\":\"call_tool\",\"arguments\":{}}",
		PREPARE_INVALID, "must name the tool", NULL },
	{ "call_tool of nothing", "call_tool", "{}", PREPARE_INVALID, "must name the tool",
		NULL },
	{ "call_tool with a list", "call_tool", "{\"name\":\"act\",\"arguments\":[]}",
		PREPARE_INVALID, "must be an object", NULL },
	{ "call_tool with arguments outside", "call_tool", "{\"name\":\"act\",\"what\":\"a\"}",
		PREPARE_INVALID, "\"what\" belongs into `arguments`", NULL },
	{ "call_tool truncated", "call_tool", "{\"name\":\"act\"", PREPARE_INVALID,
		"call_tool: ", NULL },
};

static void test_prepare(void **state) {
	struct kit *kit = *state;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct prepare_case *c = &cases[i];
		struct prepared prepared = { .notes = BUF_INIT };
		auto_buf struct buf arguments = BUF_INIT;
		struct err err = ERR_INIT;

		check_int(c->name,
			call_prepare(
				&prepared, &kit->env, c->tool, c->raw, strlen(c->raw), &err),
			c->result);
		if (c->result == PREPARE_OK) {
			json_print(prepared.arguments, &arguments);
			check_str(c->name, arguments.data, c->want);
			check_int(c->name, prepared.notes.len > 0, c->notes != NULL);
			check(c->name, !c->notes || strstr(prepared.notes.data, c->notes));
		} else {
			bool known = prepared.tool != NULL;
			check(c->name, prepared.arguments == NULL);
			check(c->name, !known || (c->result == PREPARE_INVALID &&
							 prepared.risk == prepared.tool->risk));
			check(c->name, known == (c->result == PREPARE_INVALID &&
							!str_eq(c->tool, "call_tool")));
			if (!strstr(err.text, c->want)) {
				fail_msg("%s: \"%s\"", c->name, err.text);
			}
		}
		prepared_fini(&prepared);
	}
}

/* Raised where the tool says so, never lowered. */
static void test_risk(void **state) {
	struct kit *kit = *state;

	kit_call(kit, "act", "{\"what\":\"a\"}");
	assert_int_equal(kit->risk, TOOL_RISK_PRIVATE);
	kit_call(kit, "act", "{\"what\":\"rm\"}");
	assert_int_equal(kit->risk, TOOL_RISK_DANGER);
	kit_call(kit, "call_tool", "{\"name\":\"act\",\"arguments\":{\"what\":\"rm\"}}");
	assert_int_equal(kit->risk, TOOL_RISK_DANGER);
}

static void test_results(void **state) {
	struct kit *kit = *state;

	assert_string_equal(kit_call(kit, "act", "{\"what\":\"a\"}"), "{\"what\":\"a\"}");
	assert_string_equal(kit->live.data, "live");
	assert_string_equal(kit_call(kit, "act", "{\"what\":\"later\"}"), "later");
	assert_string_equal(kit_call(kit, "act", "{\"what\":\"fail\"}"), "no luck today");
	assert_true(kit->failed);
	assert_string_equal(
		kit_call(kit, "act", "{\"what\":\"dirty\"}"), "a\xef\xbf\xbd\xef\xbf\xbd");
	assert_string_equal(
		kit_call(kit, "act", "{\"what\":\"look\"}"), "a tree\n[image, 30x40, 1 KB]");
	assert_true(str_starts(
		kit_call(kit, "act", "{\"what\":\"a\",\"level\":\"3\"}"), "[healed: "));
	assert_true(str_ends(kit->text.data, "]\n{\"what\":\"a\",\"level\":3}"));
	assert_int_equal(cancels, 0);
}

static void test_time(void **state) {
	struct kit *kit = *state;

	assert_string_equal(kit_call(kit, "act", "{\"what\":\"wait\"}"),
		"act timed out after 1 s and was stopped");
	assert_true(kit->failed && kit->timed_out);
	assert_int_equal(cancels, 1);
	assert_int_equal(kit->done, 1);
}

/* A tool that tells its end because it is stopped. */
static void test_last_words(void **state) {
	struct kit *kit = *state;

	assert_string_equal(kit_call(kit, "act", "{\"what\":\"last words\"}"),
		"act timed out after 1 s and was stopped");
	assert_true(kit->timed_out);
	assert_int_equal(cancels, 1);
	assert_int_equal(kit->done, 1);
}

/* Kept after its end, a run does not time out any more. */
static void test_kept(void **state) {
	struct kit *kit = *state;
	struct tool_run *run = kit_start(kit, "act", "{\"what\":\"a\"}");

	while (kit->done == 0) {
		assert_true(loop_turn(kit->loop, -1));
	}
	clock_set(clock_monotonic() + 60000, -1);
	loop_turn(kit->loop, 0);
	clock_set(-1, -1);
	assert_int_equal(kit->done, 1);
	assert_int_equal(cancels, 0);
	tool_run_free(run);
}

static void test_cancel(void **state) {
	struct kit *kit = *state;
	static const char *const whats[] = { "wait", "later", "a" };

	for (size_t i = 0; i < ARRAY_LEN(whats); i++) {
		auto_free char *arguments = xasprintf("{\"what\":\"%s\"}", whats[i]);
		struct tool_run *run = kit_start(kit, "act", arguments);

		assert_non_null(run);
		assert_null(tool_run_cancel(run));
		while (loop_turn(kit->loop, 0)) {
		}
		check_int(whats[i], kit->done, 0);
	}
	/* The last one had ended already: there was nothing to stop. */
	assert_int_equal(cancels, 2);
	assert_null(tool_run_cancel(NULL));
}

/* What the gate let pass is checked once more before it runs. */
static void test_checked_again(void **state) {
	struct kit *kit = *state;
	struct prepared prepared = { .notes = BUF_INIT };
	struct tool_run_options options = {
		.env = &kit->env, .on_done = handle_kit_done, .ctx = kit
	};
	struct tool_run *run;

	prepared.tool = tool_ref(snapshot_find(kit->snapshot, "act", NULL));
	prepared.arguments = json_new_object();
	run = tool_run_start(&options, &prepared);
	assert_null(prepared.tool);
	assert_int_equal(kit->done, 0);
	while (kit->done == 0) {
		assert_true(loop_turn(kit->loop, -1));
	}
	assert_true(kit->failed);
	assert_non_null(strstr(kit->text.data, "act: "));
	tool_run_free(run);
}

/* A call stays with the tool that it was prepared for. */
static void test_binds(void **state) {
	struct kit *kit = *state;
	struct tool_run *run = kit_start(kit, "act", "{\"what\":\"later\"}");

	registry_remove(kit->registry, TOOL_SHIPPED, NULL);
	kit_refresh(kit);
	while (kit->done == 0) {
		assert_true(loop_turn(kit->loop, -1));
	}
	assert_string_equal(kit->text.data, "later");
	assert_string_equal(tool_run_tool(run)->name, "act");
	tool_run_free(run);
}

int main(void) {
#define WITH_KIT(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
	const struct CMUnitTest tests[] = {
		WITH_KIT(test_prepare),
		WITH_KIT(test_risk),
		WITH_KIT(test_results),
		WITH_KIT(test_time),
		WITH_KIT(test_last_words),
		WITH_KIT(test_kept),
		WITH_KIT(test_cancel),
		WITH_KIT(test_checked_again),
		WITH_KIT(test_binds),
	};

	return CHECK_RUN(tests);
}
