#ifndef TESTS_AGENT_HOOK_SCENE_H
#define TESTS_AGENT_HOOK_SCENE_H

/* A scene with hooks, which are shell scripts. On top of tests/home.h. */

#include "agent/hook/hooks.h"
#include "scene.h"

#include "base/str.h"
#include "home.h"
#include "loop/child.h"
#include "json/json.h"

#include <signal.h>
#include <sys/wait.h>

#define SHORT 150  /* ms: for what hangs */
#define LONG 20000 /* ms: never reached */

/* Adds a hook that is a shell script; it stands in the test's folder. */
static inline void add(
	struct scene *scene, enum hook_event event, const char *script, int64_t ms) {
	auto_strv struct strv argv = STRV_INIT;
	auto_free char *shell = path_shell();

	if (!scene->options.hooks) {
		scene->options.hooks = hooks_new(scene->loop, home);
	}
	strv_add(&argv, shell);
	strv_add(&argv, "-c");
	strv_add(&argv, script);
	assert_true(hooks_add(scene->options.hooks, event, &argv, ms));
}

/* The loop goes only when no child of it is left. */
static inline void reap(struct loop *loop) {
	siginfo_t info;

	child_kill_all();
	while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
		loop_turn(loop, 20);
	}
}

static inline void end(struct scene *scene) {
	scene->agent = agent_free(scene->agent);
	hooks_free(scene->options.hooks);
	scene->options.hooks = NULL;
	reap(scene->loop);
	scene_fini(scene);
}

static int notices;

static inline void count_notices(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	notices += event->kind == EVENT_NOTICE;
}

static inline void begin(struct scene *scene, const struct reply *replies, size_t count) {
	scene_init(scene, replies, count);
	scene->meddle = count_notices;
	notices = 0;
}

static inline void run(struct scene *scene, enum agent_mode mode) {
	scene_open(scene, mode, 0);
	scene_send(scene, "go");
	scene_wait(scene);
}

/* What a hook wrote, read as JSON. */
static inline struct json *seen(const char *name) {
	auto_free char *text = home_read(name);
	struct json *json = NULL;
	struct err err = ERR_INIT;

	assert_non_null(text);
	if (!json_parse(text, strlen(text), &json, &err)) {
		fail_msg("%s: %s", err.text, text);
	}
	return json;
}

/* Calls a tool that takes a moment, then says a word. */
static const struct reply one_call[] = {
	SCENE_CALLS(SCENE_CALL("0", "a", "later", "{\\\"n\\\":9007199254740993}")),
	SCENE_SAYS("over")
};

#endif
