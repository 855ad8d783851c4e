/* Hooks as a person writes them, and what is wrong with them, where. */

#include "front/own_hooks.h"

#include "agent/hook/hooks.h"
#include "config/config.h"
#include "front/services.h"
#include "loop/loop.h"
#include "tests/home.h"

static const struct {
	const char *name, *text;
	const char *wrong; /* end of the error; NULL: it is right */
} cases[] = {
	{ "none", "", NULL },
	{ "an empty map", "hooks: {}\n", NULL },
	{ "a program on PATH", "hooks: {afterRun: [{run: [notify]}]}\n", NULL },
	{ "a path from the root, words, a time",
		"hooks:\n  beforeToolCall:\n    - {run: [/usr/bin/guard, -x], timeout: 5}\n"
		"    - run: [~/guard]\n",
		NULL },
	{ "no event", "hooks:\n  beforeToolCal: []\n",
		":2: hooks: beforeToolCal: there is no event 'beforeToolCal'; 'beforeToolCall' "
		"is "
		"one" },
	{ "nothing like an event", "hooks: {x: []}\n",
		":1: hooks: x: there is no event 'x'; 'beforeToolCall' is one" },
	{ "no list", "hooks: {afterRun: {run: [x]}}\n",
		":1: hooks: afterRun: is a list of hooks" },
	{ "no map", "hooks: {afterRun: [x]}\n",
		":1: hooks: afterRun: a hook is {run: [PROGRAM, WORD...]}" },
	{ "no program", "hooks:\n  afterRun:\n    - {timeout: 2}\n",
		":3: hooks: afterRun: run: names the program, [PROGRAM, WORD...]" },
	{ "an empty program", "hooks: {afterRun: [{run: [\"\"]}]}\n",
		"a program is a name on PATH, or a path that begins with / or ~/" },
	{ "a line for a shell", "hooks: {afterRun: [{run: notify me}]}\n",
		"run: names the program, [PROGRAM, WORD...]" },
	{ "no words", "hooks: {afterRun: [{run: [x, 1]}]}\n", "run: is a list of words" },
	{ "in the working directory", "hooks: {afterRun: [{run: [./x]}]}\n",
		"a program is a name on PATH, or a path that begins with / or ~/" },
	{ "below the working directory", "hooks: {afterRun: [{run: [bin/x]}]}\n",
		"a program is a name on PATH, or a path that begins with / or ~/" },
	{ "a slip in a key", "hooks: {afterRun: [{run: [x], timeuot: 3}]}\n",
		"there is no key 'timeuot'; 'timeout' is near" },
	{ "another key", "hooks: {afterRun: [{run: [x], matcher: y}]}\n",
		"there is no key 'matcher'" },
	{ "no time", "hooks: {afterRun: [{run: [x], timeout: 0}]}\n",
		"timeout: is from 1 to 30 seconds" },
	{ "too much time", "hooks: {afterRun: [{run: [x], timeout: 31}]}\n",
		"timeout: is from 1 to 30 seconds" },
	{ "time in words", "hooks: {afterRun: [{run: [x], timeout: 2s}]}\n",
		"timeout: is from 1 to 30 seconds" },
	{ "too many",
		"hooks:\n  afterRun:\n  - run: [a]\n  - run: [a]\n  - run: [a]\n  - run: [a]\n"
		"  - run: [a]\n  - run: [a]\n  - run: [a]\n  - run: [a]\n  - run: [a]\n",
		":11: hooks: afterRun: at most 8 hooks of one event" },
};

static void check_one(size_t at) {
	struct config *config = NULL;
	struct err err = ERR_INIT;

	if (!config_load(&config, NULL, &err)) {
		fail_msg("%s: %s", cases[at].name, err.text);
	}
	bool right = own_hooks_read(config, NULL, &err);
	size_t len = strlen(err.text), tail = cases[at].wrong ? strlen(cases[at].wrong) : 0;

	check_int(cases[at].name, right, !cases[at].wrong);
	check_str(cases[at].name, len < tail ? err.text : err.text + len - tail,
		right ? "" : cases[at].wrong);
	check(cases[at].name, right || err.code == ERR_CONFIG);
	config_free(config);
}

static void test_read(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		free(home_write("config/chela/config.yaml", cases[i].text));
		check_one(i);
	}
}

/* The services have them once, and not where the file is wrong. */
static void test_services(void **state) {
	(void)state;
	for (int wrong = 0; wrong < 2; wrong++) {
		struct services services;
		struct loop *loop = loop_new();
		struct err err = ERR_INIT;

		free(home_write("config/chela/config.yaml",
			wrong ? "hooks: {afterRun: [{run: [./x]}]}\n"
			      : "hooks: {afterRun: [{run: [x]}]}\n"));
		services_init(&services, loop);
		assert_int_equal(services_hooks(&services, &err), !wrong);
		assert_int_equal(services_hooks(&services, &err), !wrong);
		assert_int_equal(hooks_has(services.hooks, HOOK_AFTER_RUN), !wrong);
		assert_false(hooks_has(services.hooks, HOOK_BEFORE_CALL));
		services_fini(&services);
		loop_free(loop);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_read),
		test_at_home(test_services),
	};
	return CHECK_RUN(tests);
}
