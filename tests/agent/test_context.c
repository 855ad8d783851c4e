/* What a person does about the window: looks into it, has room made, takes a summary
   elsewhere; and what is done behind a run without being asked. */
#include "agent/window/context.h"

#include "long_scene.h"

#include "agent/branch.h"
#include "base/mem.h"

/* Nothing is due, and the person wants it; then there is nothing more to leave out. */
static void test_by_hand(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("Goal: by hand"),
		SCENE_SAYS("three"),
		SCENE_SAYS("Goal: all of it"),
	};
	struct scene scene;
	struct err err = ERR_INIT;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, 0);
	assert_false(agent_compact(scene.agent, NULL, &err));
	scene_send(&scene, "first-words");
	scene_wait(&scene);
	assert_false(agent_compact(scene.agent, NULL, &err));
	scene_send(&scene, "second-words");
	scene_wait(&scene);
	assert_true(agent_compact(scene.agent, "the colour of the crab", &err));
	assert_false(agent_compact(scene.agent, NULL, &err));
	turn_until(&scene, 3);
	assert_true(has(&scene, 2, "the colour of the crab"));
	struct context_use use;
	agent_context(scene.agent, &use);
	assert_int_equal(use.left_out, 2);
	assert_int_equal(use.messages, 4);
	assert_true(use.tokens[CONTEXT_SUMMARY] > 0 && use.tokens[CONTEXT_SYSTEM] > 0);
	scene_send(&scene, "third-words");
	scene_wait(&scene);
	assert_true(has(&scene, 3, "Goal: by hand") && has(&scene, 3, "second-words"));
	assert_false(has(&scene, 3, "first-words"));
	scene_fini(&scene);
}

/* Who asked for a summary and gets none loses nothing. */
static void test_by_hand_in_vain(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		NO_ANSWER,
		SCENE_SAYS("three"),
	};
	struct scene scene;
	struct err err = ERR_INIT;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, 0);
	scene_send(&scene, "first-words");
	scene_wait(&scene);
	scene_send(&scene, "second-words");
	scene_wait(&scene);
	assert_true(agent_compact(scene.agent, NULL, &err));
	turn_until(&scene, 3);
	assert_int_equal(scene.agent->window.first, 0);
	scene_send(&scene, "third-words");
	scene_wait(&scene);
	assert_true(has(&scene, 3, "first-words") && has(&scene, 3, "third-words"));
	scene_fini(&scene);
}

struct whole {
	int calls;
	char *summary;
};

static void take_whole(void *ctx, const char *summary, const char *error) {
	struct whole *whole = ctx;
	whole->calls++;
	assert_null(error);
	whole->summary = xstrdup(summary);
}

/* A summary of all changes nothing here, and goes along elsewhere as facts. */
static void test_handed_over(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("Goal: all of it"),
		SCENE_SAYS("two"),
	};
	struct scene scene;
	struct whole whole = { 0 };
	struct err err = ERR_INIT;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, 0);
	scene_send(&scene, "first-words");
	scene_wait(&scene);
	assert_true(agent_summarise(scene.agent, take_whole, &whole, &err));
	while (whole.calls == 0) {
		loop_turn(scene.loop, 20);
	}
	assert_true(has(&scene, 1, "first-words"));
	assert_int_equal(scene.agent->window.first, 0);
	agent_free(scene.agent);
	open_with(&scene, 0, 0);
	agent_carry(scene.agent, whole.summary);
	assert_int_equal(agent_carried(scene.agent), 0);
	scene_send(&scene, "second-words");
	scene_wait(&scene);
	assert_true(has(&scene, 2, "[context]\\nGoal: all of it"));
	assert_true(has(&scene, 2, "second-words") && !has(&scene, 2, "first-words"));
	/* Freed while one is made: nobody hears of it. */
	assert_true(agent_summarise(scene.agent, take_whole, &whole, &err));
	scene_fini(&scene);
	assert_int_equal(whole.calls, 1);
	free(whole.summary);
}

/* Behind a run that came close, the summary is made before the person writes again. */
static void test_after_a_run(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
		{ .bytes = SCENE_EVENTS SCENE_TEXT(
			  "four") "data: "
				  "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],"
				  "\"usage\":{\"prompt_tokens\":5900,\"completion_tokens\":5,"
				  "\"total_tokens\":5905}}\n\n" SCENE_DONE,
			.close = true },
		SCENE_SAYS("Goal: the first half"),
		SCENE_SAYS("Goal: after a run"),
		SCENE_SAYS("five"),
	};
	struct scene scene;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, WINDOW);
	for (int i = 1; i <= 4; i++) {
		send_long(&scene, i);
	}
	turn_until(&scene, 5);
	assert_true(has(&scene, 4, "[conversation]"));
	assert_true(scene.agent->window.first > 0);
	scene_send(&scene, "short");
	scene_wait(&scene);
	assert_int_equal(scene.server.requests.len, 7);
	assert_true(has(&scene, 6, "Goal: after a run"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_by_hand),
		cmocka_unit_test(test_by_hand_in_vain),
		cmocka_unit_test(test_handed_over),
		cmocka_unit_test(test_after_a_run),
	};
	return CHECK_RUN(tests);
}
