/* The older part of a conversation gives way to a summary: before a request that would not
   fit, after one that did not, when the person asks, and when no summary can be had. */
#include "agent/window/compaction.h"

#include "long_scene.h"

#include "check.h"

#include "agent/branch.h"
#include "agent/window/context.h"
#include "base/mem.h"
#include "base/str.h"
#include "store/snapshots.h"

/* The body of a request up to the end of its messages. */
static size_t common(const char *a, const char *b) {
	size_t len = 0;
	a = strstr(a, "\r\n\r\n");
	b = strstr(b, "\r\n\r\n");
	while (a[len] && a[len] == b[len]) {
		len++;
	}
	return len;
}

static void test_before_a_request(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
		SCENE_SAYS("four"),
		SCENE_SAYS("Goal: the first half"),
		SCENE_SAYS("Goal: words-1 was said"),
		SCENE_SAYS("five"),
		SCENE_SAYS("six"),
		SCENE_SAYS("seven"),
	};
	struct scene scene;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, WINDOW);
	for (int i = 1; i <= 5; i++) {
		send_long(&scene, i);
		assert_int_equal(scene.state, AGENT_COMPLETED);
	}
	assert_int_equal(scene.server.requests.len, 7);
	assert_true(has(&scene, 4, "[conversation]") && has(&scene, 4, "words-1 "));
	assert_false(has(&scene, 4, "\"tools\""));
	assert_true(has(&scene, 5, "[summary]\\nGoal: the first half\\n[/summary]"));
	assert_true(has(&scene, 5, "Assistant: three") && !has(&scene, 5, "words-1 "));
	assert_true(has(&scene, 6, "Goal: words-1 was said"));
	assert_false(has(&scene, 6, "words-1 x"));
	assert_true(has(&scene, 6, "words-5 x"));
	assert_int_equal(agent_messages(scene.agent)->messages.len, 10);
	assert_string_equal(scene.text.data, "five");
	scene_check_store(&scene, "before a request");

	int64_t id = agent_conversation(scene.agent);
	struct snapshot_row row;
	assert_true(snapshots_newest(scene.store, id, &row));
	assert_string_equal(row.summary, "Goal: words-1 was said");
	snapshot_row_fini(&row);
	agent_free(scene.agent);
	open_with(&scene, id, WINDOW);
	scene_send(&scene, "go on");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	const char *before = scene.server.requests.items[6];
	assert_true(common(before, scene.server.requests.items[7]) > 10000);
	assert_true(has(&scene, 7, "Goal: words-1 was said") && has(&scene, 7, "go on"));

	/* Back to before the cut: all of it is sent again. */
	struct err err = ERR_INIT;
	int64_t second = agent_messages(scene.agent)->messages.items[1].id;
	assert_true(agent_branch(scene.agent, second, false, &err));
	scene_send(&scene, "anew");
	scene_wait(&scene);
	assert_true(has(&scene, 8, "words-1 x"));
	assert_false(has(&scene, 8, "Goal: words-1 was said"));
	scene_fini(&scene);
}

static void test_without_a_summary(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
		SCENE_SAYS("four"),
		NO_ANSWER,
		SCENE_SAYS("five"),
	};
	struct scene scene;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, WINDOW);
	for (int i = 1; i <= 5; i++) {
		send_long(&scene, i);
	}
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_string_equal(scene.text.data, "five");
	assert_true(has(&scene, 5, "no summary of it could be made"));
	assert_false(has(&scene, 5, "words-1"));
	assert_true(has(&scene, 5, "words-5"));
	scene_fini(&scene);
}

static const struct {
	const char *name;
	struct reply refusal;
	int64_t least, most; /* what is learned */
	size_t pieces;       /* in which the summary is made */
} refusals[] = {
	{ "with a number", OVERFLOW("maximum context length is 4096 tokens"), 4096, 4096, 2 },
	{ "without one", OVERFLOW("input is too long"), 2500, 3500, 3 },
};

/* What the server says of its window is kept, and the same request goes out once more. */
static void test_refused(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(refusals); i++) {
		struct reply replies[] = {
			SCENE_SAYS("one"),
			SCENE_SAYS("two"),
			refusals[i].refusal,
			SCENE_SAYS("Goal: a part"),
			SCENE_SAYS("Goal: a part"),
			SCENE_SAYS("Goal: a part"),
			SCENE_SAYS("three"),
		};
		replies[2 + refusals[i].pieces] = (struct reply)SCENE_SAYS("Goal: a summary");
		replies[3 + refusals[i].pieces] = (struct reply)SCENE_SAYS("three");
		struct scene scene;
		learned = 0;
		scene_init(&scene, replies, ARRAY_LEN(replies));
		agent_limits_default(&scene.options.limits);
		scene.options.limits.rounds_max = 1;
		open_with(&scene, 0, 0);
		for (int n = 1; n <= 3; n++) {
			send_long(&scene, n);
		}
		size_t last = 3 + refusals[i].pieces;
		check_str(refusals[i].name, scene.error.data, "");
		check_str(refusals[i].name, scene.text.data, "three");
		check(refusals[i].name, learned >= refusals[i].least);
		check(refusals[i].name, learned <= refusals[i].most);
		check(refusals[i].name, has(&scene, last, "Goal: a summary"));
		check(refusals[i].name, has(&scene, last, "words-3 x"));
		/* Later ones, and other conversations, know it beforehand. */
		turn_until(&scene, scene.server.requests.len);
		enum budget_source source;
		struct err err = ERR_INIT;
		scene.profile.target.model = "other";
		assert_true(agent_set_profile(scene.agent, &scene.profile, &err));
		check_int(
			refusals[i].name, budget_window(scene.agent, &source), BUDGET_ASSUMED);
		scene.profile.target.model = "m";
		assert_true(agent_set_profile(scene.agent, &scene.profile, &err));
		check_int(refusals[i].name, budget_window(scene.agent, &source), learned);
		check_int(refusals[i].name, source, BUDGET_LEARNED);
		scene_check_store(&scene, refusals[i].name);
		scene_fini(&scene);
	}
}

/* A server that refuses everything is asked a bounded number of times. */
static void test_refused_for_ever(void **state) {
	static const struct reply refusal = OVERFLOW("input is too long");
	struct reply replies[40];
	struct scene scene;
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(replies); i++) {
		replies[i] = refusal;
	}
	replies[0] = replies[1] = (struct reply)SCENE_SAYS("fine");
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, 0);
	for (int n = 1; n <= 3; n++) {
		send_long(&scene, n);
	}
	assert_int_equal(scene.state, AGENT_FAILED);
	assert_true(scene.error.len > 0);
	assert_true(scene.server.requests.len <= 10);
	scene_check_store(&scene, "refused for ever");
	scene_fini(&scene);
}

/* Many results of one turn: calls stay with their results, and what does not fit is cut. */
static void test_inside_of_a_turn(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "now", "{\\\"n\\\":1}")),
		SCENE_CALLS(SCENE_CALL("0", "b", "now", "{\\\"n\\\":2}")),
		OVERFLOW("maximum context length is 2048 tokens"),
		SCENE_SAYS("Goal: a part"),
		SCENE_SAYS("Goal: a part"),
		SCENE_SAYS("Goal: a summary"),
		SCENE_SAYS("end"),
	};
	struct scene scene;
	(void)state;
	learned = 0;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	open_with(&scene, 0, 0);
	send_long(&scene, 1);
	assert_string_equal(scene.error.data, "");
	assert_string_equal(scene.text.data, "end");
	assert_true(has(&scene, 6, "words-1 x") && has(&scene, 6, "Goal: a summary"));
	assert_false(has(&scene, 6, "\"id\":\"a\""));
	assert_true(has(&scene, 6, "\"id\":\"b\""));
	scene_check_store(&scene, "inside of a turn");
	scene_fini(&scene);
}

static void cancel_at_once(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_COMPACT) {
		agent_cancel(scene->agent);
	}
}

/* The run ends while the summary is made; nothing of it comes later. */
static void test_cancelled(void **state) {
	static const struct reply replies[] = {
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
		SCENE_SAYS("four"),
	};
	(void)state;
	for (int at_once = 0; at_once < 2; at_once++) {
		struct scene scene;
		learned = 0;
		scene_init(&scene, replies, ARRAY_LEN(replies));
		scene.meddle = at_once ? cancel_at_once : NULL;
		open_with(&scene, 0, WINDOW);
		for (int i = 1; i <= 4; i++) {
			send_long(&scene, i);
		}
		auto_buf struct buf text = BUF_INIT;
		for (int i = 0; i < 4000; i++) {
			buf_add_char(&text, 'y');
		}
		scene_send(&scene, text.data);
		while (!at_once && !agent_is_compacting(scene.agent)) {
			loop_turn(scene.loop, 20);
		}
		agent_cancel(scene.agent);
		scene_wait(&scene);
		assert_int_equal(scene.state, AGENT_CANCELLED);
		assert_false(agent_is_compacting(scene.agent));
		assert_int_equal(scene.agent->window.first, 0);
		scene_check_store(&scene, "cancelled");
		scene_fini(&scene);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_before_a_request),
		cmocka_unit_test(test_without_a_summary),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_refused_for_ever),
		cmocka_unit_test(test_inside_of_a_turn),
		cmocka_unit_test(test_cancelled),
	};
	return CHECK_RUN(tests);
}
