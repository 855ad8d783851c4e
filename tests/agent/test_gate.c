/* What runs, what asks and what is denied: modes, risks, rules and grants. */

#include "check.h"

#include "agent/call/gate.h"
#include "base/mem.h"
#include "json/json.h"

static struct json *parse(const char *text) {
	struct json *json = NULL;
	assert_true(json_parse(text, strlen(text), &json, NULL));
	return json;
}

static struct prepared call_of(struct tool *tool, const char *arguments, enum tool_risk risk) {
	return (struct prepared){ .tool = tool, .arguments = parse(arguments), .risk = risk };
}

static void test_modes(void **state) {
	static const struct {
		const char *name;
		enum agent_mode mode;
		enum tool_risk risk;
		bool ask_reads, ask_danger, yes;
		enum gate_decision want;
	} cases[] = {
		{ "chat runs nothing", MODE_CHAT, TOOL_RISK_READ, true, true, false,
			GATE_DENY },
		{ "chat with yes", MODE_CHAT, TOOL_RISK_READ, true, true, true, GATE_DENY },
		{ "plan reads", MODE_PLAN, TOOL_RISK_READ, true, true, false, GATE_ALLOW },
		{ "plan private", MODE_PLAN, TOOL_RISK_PRIVATE, true, true, false, GATE_ASK },
		{ "plan writes", MODE_PLAN, TOOL_RISK_WRITE, true, true, false, GATE_DENY },
		{ "plan danger with yes", MODE_PLAN, TOOL_RISK_DANGER, true, true, true,
			GATE_DENY },
		{ "build reads", MODE_BUILD, TOOL_RISK_READ, true, true, false, GATE_ASK },
		{ "build reads, changes", MODE_BUILD, TOOL_RISK_READ, false, true, false,
			GATE_ALLOW },
		{ "build private, changes", MODE_BUILD, TOOL_RISK_PRIVATE, false, true, false,
			GATE_ASK },
		{ "build danger", MODE_BUILD, TOOL_RISK_DANGER, true, true, false, GATE_ASK },
		{ "build danger with yes", MODE_BUILD, TOOL_RISK_DANGER, true, true, true,
			GATE_ALLOW },
		{ "max writes", MODE_MAX, TOOL_RISK_WRITE, true, true, false, GATE_ALLOW },
		{ "max danger", MODE_MAX, TOOL_RISK_DANGER, true, true, false, GATE_ASK },
		{ "max danger, none", MODE_MAX, TOOL_RISK_DANGER, true, false, false,
			GATE_ALLOW },
	};
	(void)state;
	struct tool tool = { .name = (char *)"t" };
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct gate gate = { .mode = cases[i].mode,
			.ask_reads = cases[i].ask_reads,
			.ask_danger = cases[i].ask_danger,
			.yes = cases[i].yes };
		struct prepared call = call_of(&tool, "{}", cases[i].risk);
		auto_buf struct buf reason = BUF_INIT;
		enum gate_decision got = gate_decide(&gate, &call, NULL, &reason);
		check_int(cases[i].name, got, cases[i].want);
		check(cases[i].name, (got == GATE_DENY) == (reason.len > 0));
		json_free(call.arguments);
	}
}

static void test_rules(void **state) {
	static const struct {
		const char *name, *rule, *arguments;
		bool denied;
	} cases[] = {
		{ "by name", "run_shell", "{}", true },
		{ "another name", "send_sms", "{}", false },
		{ "name pattern", "run_*", "{}", true },
		{ "argument matches", "run_shell(*rm *)", "{\"command\":\"sudo rm x\"}", true },
		{ "argument differs", "run_shell(*rm *)", "{\"command\":\"ls\"}", false },
		{ "a piece of a line", "run_shell(rm *)", "{\"command\":\"ls; rm x\"}", true },
		{ "behind a pipe", "run_shell(sh)", "{\"command\":\"cat x | sh\"}", true },
		{ "in a subshell", "run_shell(rm *)", "{\"command\":\"echo $(rm x)\"}", true },
		{ "no piece of a word", "run_shell(rm *)", "{\"command\":\"farm x\"}", false },
		{ "number argument", "run_shell(7)", "{\"n\":7}", true },
		{ "one of a list", "run_shell(/etc/*)", "{\"paths\":[\"a\",\"/etc/x\"]}",
			true },
		{ "deeper", "run_shell(/etc/*)", "{\"a\":[{\"b\":\"/etc/x\"}]}", true },
		{ "none of a list", "run_shell(/etc/*)", "{\"paths\":[\"a\",\"/usr/x\"]}",
			false },
		{ "an old name", "execute", "{}", true },
		{ "an old name with a pattern", "exec*(*rm *)", "{\"command\":\"rm x\"}",
			true },
		{ "an old name, another call", "exec*(*rm *)", "{\"command\":\"ls\"}", false },
	};
	(void)state;
	struct tool_alias alias = { .name = (char *)"execute" };
	struct tool tool = { .name = (char *)"run_shell",
		.aliases = { .items = &alias, .len = 1, .cap = 1 } };
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *deny[] = { cases[i].rule, NULL };
		struct gate gate = { .mode = MODE_MAX, .yes = true, .deny = deny };
		struct prepared call = call_of(&tool, cases[i].arguments, TOOL_RISK_WRITE);
		auto_buf struct buf reason = BUF_INIT;
		check_int(cases[i].name, gate_decide(&gate, &call, NULL, &reason),
			cases[i].denied ? GATE_DENY : GATE_ALLOW);
		json_free(call.arguments);
	}
}

static void test_grants(void **state) {
	static const struct {
		const char *name;
		enum tool_risk granted_risk;
		enum grant_kind kind;
		const char *granted, *granted_scope;
		enum tool_risk risk;
		const char *asked, *asked_scope;
		bool covered;
	} cases[] = {
		{ "exact call", TOOL_RISK_WRITE, GRANT_CALL, "{\"a\":1}", NULL, TOOL_RISK_WRITE,
			"{\"a\":1}", NULL, true },
		{ "other arguments", TOOL_RISK_WRITE, GRANT_CALL, "{\"a\":1}", NULL,
			TOOL_RISK_WRITE, "{\"a\":2}", NULL, false },
		{ "the tool", TOOL_RISK_WRITE, GRANT_TOOL, "{\"a\":1}", NULL, TOOL_RISK_WRITE,
			"{\"a\":2}", NULL, true },
		{ "the tool, but danger now", TOOL_RISK_WRITE, GRANT_TOOL, "{}", NULL,
			TOOL_RISK_DANGER, "{\"a\":2}", NULL, false },
		{ "danger narrows to the call", TOOL_RISK_DANGER, GRANT_TOOL, "{\"a\":1}", NULL,
			TOOL_RISK_DANGER, "{\"a\":2}", NULL, false },
		{ "danger, the very call", TOOL_RISK_DANGER, GRANT_TOOL, "{\"a\":1}", NULL,
			TOOL_RISK_DANGER, "{\"a\":1}", NULL, true },
		{ "same program", TOOL_RISK_WRITE, GRANT_SCOPE, "{\"a\":1}", "git",
			TOOL_RISK_WRITE, "{\"a\":2}", "git", true },
		{ "other program", TOOL_RISK_WRITE, GRANT_SCOPE, "{\"a\":1}", "git",
			TOOL_RISK_WRITE, "{\"a\":2}", "rm", false },
		{ "scope without scopes is the call", TOOL_RISK_WRITE, GRANT_SCOPE, "{\"a\":1}",
			NULL, TOOL_RISK_WRITE, "{\"a\":2}", NULL, false },
		{ "all reads", TOOL_RISK_READ, GRANT_READS, "{}", NULL, TOOL_RISK_READ,
			"{\"a\":2}", NULL, true },
		{ "all reads, not private", TOOL_RISK_READ, GRANT_READS, "{}", NULL,
			TOOL_RISK_PRIVATE, "{\"a\":2}", NULL, false },
	};
	(void)state;
	struct tool tool = { .name = (char *)"t" };
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct gate gate = { .mode = MODE_BUILD, .ask_reads = true };
		auto_strv struct strv given = STRV_INIT;
		auto_strv struct strv asked = STRV_INIT;
		if (cases[i].granted_scope) {
			strv_add(&given, cases[i].granted_scope);
		}
		if (cases[i].asked_scope) {
			strv_add(&asked, cases[i].asked_scope);
		}
		struct prepared first = call_of(&tool, cases[i].granted, cases[i].granted_risk);
		struct prepared second = call_of(&tool, cases[i].asked, cases[i].risk);
		gate_grant(&gate, &first, &given, cases[i].kind);
		auto_buf struct buf reason = BUF_INIT;
		check_int(cases[i].name, gate_decide(&gate, &second, &asked, &reason),
			cases[i].covered ? GATE_ALLOW : GATE_ASK);
		json_free(first.arguments);
		json_free(second.arguments);
		gate_fini(&gate);
	}
}

/* Every part of a compound call needs its own grant. */
static void test_compound(void **state) {
	(void)state;
	struct tool tool = { .name = (char *)"t" };
	struct gate gate = { .mode = MODE_BUILD, .ask_reads = true };
	auto_strv struct strv one = STRV_INIT;
	auto_strv struct strv two = STRV_INIT;
	strv_add(&one, "git");
	strv_add(&two, "git");
	strv_add(&two, "curl");
	struct prepared call = call_of(&tool, "{\"c\":\"git\"}", TOOL_RISK_WRITE);
	struct prepared both = call_of(&tool, "{\"c\":\"git; curl\"}", TOOL_RISK_WRITE);
	gate_grant(&gate, &call, &one, GRANT_SCOPE);
	auto_buf struct buf reason = BUF_INIT;
	assert_int_equal(gate_decide(&gate, &both, &two, &reason), GATE_ASK);
	assert_int_equal(gate_decide(&gate, &both, &one, &reason), GATE_ALLOW);
	json_free(call.arguments);
	json_free(both.arguments);
	gate_fini(&gate);
}

static void test_round_trip(void **state) {
	(void)state;
	struct tool tool = { .name = (char *)"t" };
	struct gate gate = { .mode = MODE_BUILD };
	struct prepared call = call_of(&tool, "{\"n\":9007199254740993}", TOOL_RISK_WRITE);
	gate_grant(&gate, &call, NULL, GRANT_CALL);
	gate_grant(&gate, &call, NULL, GRANT_TOOL);
	auto_buf struct buf text = BUF_INIT;
	gate_write(&gate, &text);
	struct gate back = { .mode = MODE_BUILD };
	gate_read(&back, text.data);
	auto_buf struct buf again = BUF_INIT;
	gate_write(&back, &again);
	assert_string_equal(text.data, again.data);
	assert_int_equal(back.grants.len, 2);
	gate_read(&back, "{broken");
	assert_int_equal(back.grants.len, 2);
	json_free(call.arguments);
	gate_fini(&gate);
	gate_fini(&back);
}

/* What waits grants nothing, and is not lost when the others are written. */
static void test_waiting(void **state) {
	(void)state;
	struct tool tool = { .name = (char *)"t" };
	struct gate gate = { .mode = MODE_BUILD };
	struct prepared call = call_of(&tool, "{}", TOOL_RISK_WRITE);
	auto_buf struct buf reason = BUF_INIT, before = BUF_INIT, after = BUF_INIT;
	gate_grant(&gate, &call, NULL, GRANT_TOOL);
	gate_write(&gate, &before);
	gate_hold(&gate);
	gate_write(&gate, &after);
	assert_string_equal(before.data, after.data);
	assert_int_equal(gate_decide(&gate, &call, NULL, &reason), GATE_ASK);
	gate_grant(&gate, &call, NULL, GRANT_TOOL);
	gate_keep(&gate);
	assert_int_equal(gate.grants.len, 1);
	assert_int_equal(gate_decide(&gate, &call, NULL, &reason), GATE_ALLOW);
	gate_hold(&gate);
	gate_forget(&gate);
	gate_keep(&gate);
	assert_int_equal(gate_decide(&gate, &call, NULL, &reason), GATE_ASK);
	json_free(call.arguments);
	gate_fini(&gate);
}

/* What a skill may be granted: reading and writing of tools that are not its own, in no
   other mode than before, until it is unloaded. */
static void test_skill(void **state) {
	static const struct {
		const char *name, *tool;
		enum agent_mode mode;
		enum tool_risk risk;
		enum tool_source source;
		enum gate_decision want;
	} cases[] = {
		{ "writes", "t", MODE_BUILD, TOOL_RISK_WRITE, TOOL_SHIPPED, GATE_ALLOW },
		{ "reads", "t", MODE_BUILD, TOOL_RISK_READ, TOOL_SHIPPED, GATE_ALLOW },
		{ "private", "t", MODE_BUILD, TOOL_RISK_PRIVATE, TOOL_SHIPPED, GATE_ASK },
		{ "danger", "t", MODE_BUILD, TOOL_RISK_DANGER, TOOL_SHIPPED, GATE_ASK },
		{ "another tool", "u", MODE_BUILD, TOOL_RISK_WRITE, TOOL_SHIPPED, GATE_ASK },
		{ "a tool of a skill", "t", MODE_BUILD, TOOL_RISK_WRITE, TOOL_SKILL, GATE_ASK },
		{ "plan", "t", MODE_PLAN, TOOL_RISK_WRITE, TOOL_SHIPPED, GATE_DENY },
		{ "plan, private", "t", MODE_PLAN, TOOL_RISK_PRIVATE, TOOL_SHIPPED, GATE_ASK },
		{ "chat", "t", MODE_CHAT, TOOL_RISK_READ, TOOL_SHIPPED, GATE_DENY },
		{ "max, danger", "t", MODE_MAX, TOOL_RISK_DANGER, TOOL_SHIPPED, GATE_ASK },
	};
	struct gate gate = { .ask_reads = true, .ask_danger = true }, other = { 0 };
	auto_strv struct strv tools = STRV_INIT;
	auto_buf struct buf words = BUF_INIT, kept = BUF_INIT;

	(void)state;
	strv_add(&tools, "t");
	gate_grant_skill(&gate, "s\x1b", &tools);
	gate_grant_skill(&gate, "s\x1b", &tools);
	check_int("once", gate.grants.len, 1);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct tool tool = { .name = (char *)cases[i].tool, .source = cases[i].source };
		struct prepared call = call_of(&tool, "{}", cases[i].risk);
		auto_buf struct buf reason = BUF_INIT;

		gate.mode = cases[i].mode;
		check_int(
			cases[i].name, gate_decide(&gate, &call, NULL, &reason), cases[i].want);
		json_free(call.arguments);
	}
	gate_describe(&gate.grants.items[0], &words);
	assert_string_equal(words.data, "t, while the skill s^[ is loaded");
	gate_write(&gate, &kept);
	gate_read(&other, kept.data);
	check_int("it waits for its skill", other.grants.len, 0);
	gate_read_skill(&other, kept.data, "another");
	check_int("and for no other one", other.grants.len, 0);
	gate_read_skill(&other, kept.data, "s\x1b");
	check("which has it again", gate_has_skill(&other, "s\x1b", "t"));
	gate_hold(&other);
	gate_drop_skill(&other, "s\x1b");
	gate_keep(&other);
	check_int("unloaded while it waits", other.grants.len, 0);
	gate_drop_skill(&gate, "other");
	check("still", gate_has_skill(&gate, "s\x1b", "t"));
	gate_drop_skill(&gate, "s\x1b");
	check_int("it ends with the skill", gate.grants.len, 0);
	gate_fini(&gate);
	gate_fini(&other);
}

/* A sub-agent's skill is granted nothing above it, and works under what is granted there. */
static void test_skill_below(void **state) {
	struct tool tool = { .name = (char *)"t" }, own = { .name = (char *)"u" };
	struct gate above = { .mode = MODE_BUILD };
	struct gate gate = { .mode = MODE_BUILD, .above = &above };
	struct prepared call = call_of(&tool, "{}", TOOL_RISK_WRITE);
	struct prepared mine = call_of(&own, "{}", TOOL_RISK_WRITE);
	auto_strv struct strv one = STRV_INIT, two = STRV_INIT;
	auto_buf struct buf reason = BUF_INIT;

	(void)state;
	strv_add(&one, "t");
	strv_add(&two, "u");
	gate_grant_skill(&above, "s", &one);
	gate_grant_skill(&gate, "d", &two);
	check_int("from above", gate_decide(&gate, &call, NULL, &reason), GATE_ALLOW);
	check_int("its own", gate_decide(&gate, &mine, NULL, &reason), GATE_ALLOW);
	check_int("not above", gate_decide(&above, &mine, NULL, &reason), GATE_ASK);
	gate_drop_skill(&gate, "d");
	gate_drop_skill(&gate, "s");
	check_int("dropped", gate_decide(&gate, &mine, NULL, &reason), GATE_ASK);
	check_int("stays above", gate_decide(&gate, &call, NULL, &reason), GATE_ALLOW);
	json_free(call.arguments);
	json_free(mine.arguments);
	gate_fini(&gate);
	gate_fini(&above);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_modes),
		cmocka_unit_test(test_rules),
		cmocka_unit_test(test_grants),
		cmocka_unit_test(test_compound),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_waiting),
		cmocka_unit_test(test_skill),
		cmocka_unit_test(test_skill_below),
	};
	return CHECK_RUN(tests);
}
