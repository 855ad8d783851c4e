/* What reaches beyond one run: grants, the queue, the prefix of every request. */
#include "scene.h"

#include "agent/queue.h"

#include "check.h"

#include "base/mem.h"
#include "store/messages.h"
#include "store/runs.h"

/* A grant given in one answer covers the next call and is there after a restart. */
static void test_grant(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{\\\"n\\\":1}")
				SCENE_CALL("1", "b", "later", "{\\\"n\\\":2}")),
		SCENE_SAYS("one"),
		SCENE_CALLS(SCENE_CALL("0", "c", "later", "{\\\"n\\\":3}")),
		SCENE_SAYS("two"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_ALLOW_TOOL;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.asked, 1);
	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, MODE_BUILD, id);
	scene_send(&scene, "again");
	scene_wait(&scene);
	assert_int_equal(scene.asked, 1);
	assert_string_equal(scene.statuses.data, "done done done ");
	scene_check_store(&scene, "grant");
	scene_fini(&scene);
}

/* What a stopped call had printed is kept with its result. */
static void test_partial_output(void **state) {
	static const struct reply replies[] = { SCENE_CALLS(
		SCENE_CALL("0", "a", "hang", "{}")) };
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	while (scene.started == 0) {
		loop_turn(scene.loop, 20);
	}
	agent_cancel(scene.agent);
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "cancelled ");
	assert_non_null(strstr(scene.results.data, "so far:\nhalf of it"));
	scene_check_store(&scene, "partial");
	scene_fini(&scene);
}

/* What is sent while a run is on waits for its end; what is steered goes into the
   next request. */
static void test_queue_and_steer(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	struct message steer;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "first words");
	scene_send(&scene, "second words");
	message_init(&steer, ROLE_USER);
	message_add(&steer, PART_TEXT, "mind the gap");
	while (scene.started == 0) {
		loop_turn(scene.loop, 20);
	}
	assert_true(agent_steer(scene.agent, &steer, &err));
	message_fini(&steer);
	assert_int_equal(agent_queue_count(scene.agent), 1);
	scene_wait(&scene);
	assert_int_equal(scene.ends, 2);
	assert_int_equal(scene.server.requests.len, 3);
	assert_null(strstr(scene.server.requests.items[0], "mind the gap"));
	assert_non_null(strstr(scene.server.requests.items[1], "mind the gap"));
	assert_null(strstr(scene.server.requests.items[1], "second words"));
	assert_non_null(strstr(scene.server.requests.items[2], "second words"));
	scene_check_store(&scene, "queue");
	scene_fini(&scene);
}

static void add_waiting(void *ctx, const struct message *message, bool starting) {
	auto_buf struct buf text = BUF_INIT;
	message_text(message, PART_TEXT, &text);
	buf_addf(ctx, "%s%s|", starting ? "*" : "", text.data);
}

static void check_waiting(struct scene *scene, const char *name, const char *want) {
	auto_buf struct buf waiting = BUF_INIT;
	agent_waiting(scene->agent, add_waiting, &waiting);
	check_str(name, waiting.data, want);
}

/* One can be taken out, put back, and all be held; what is not in the conversation yet
   is told, so that it can be kept elsewhere. */
static void test_queue_changes(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
	};
	(void)state;
	struct scene scene;
	struct message taken;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "first");
	check_waiting(&scene, "before the row is there", "*first|");
	scene_send(&scene, "second");
	scene_send(&scene, "third");
	while (scene.started == 0) {
		loop_turn(scene.loop, 20);
	}
	check_waiting(&scene, "in the run", "second|third|");
	assert_null(agent_queue_item(scene.agent, 2));
	assert_false(agent_queue_take(scene.agent, 2, &taken));
	assert_true(agent_queue_take(scene.agent, 0, &taken));
	check_waiting(&scene, "one taken", "third|");
	agent_queue_hold(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.ends, 1);
	assert_true(agent_queue_is_held(scene.agent));
	agent_queue_put(scene.agent, &taken);
	message_fini(&taken);
	check_waiting(&scene, "put back", "third|second|");
	assert_true(agent_queue_take(scene.agent, 1, &taken));
	message_fini(&taken);
	agent_queue_release(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.ends, 2);
	check_waiting(&scene, "all sent", "");
	assert_non_null(strstr(scene.server.requests.items[2], "third"));
	scene_check_store(&scene, "changes of the queue");
	scene_fini(&scene);
}

/* What another process had waiting is not sent by itself. */
static void test_put_is_held(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two") };
	(void)state;
	struct scene scene;
	struct message message;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "waited");
	agent_queue_put(scene.agent, &message);
	message_fini(&message);
	assert_true(agent_queue_is_held(scene.agent));
	assert_false(agent_is_running(scene.agent));
	agent_queue_release(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.ends, 1);
	assert_non_null(strstr(scene.server.requests.items[0], "waited"));
	scene_fini(&scene);
}

/* Where the body of the first message begins in a request. */
static const char *body_of(const char *request) {
	const char *body = strstr(request, "\r\n\r\n");
	return body ? body + 4 : request;
}

/* Each request begins with the one before it, up to its new messages; another mode
   begins anew and says so. */
static void test_prefix(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_PLAN, 0);
	scene_send(&scene, "first");
	scene_wait(&scene);
	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, MODE_PLAN, id);
	scene_send(&scene, "second");
	scene_wait(&scene);
	for (size_t i = 1; i < 3; i++) {
		const char *before = body_of(scene.server.requests.items[i - 1]);
		const char *after = body_of(scene.server.requests.items[i]);
		size_t len = strlen(before) - 2; /* "]}" */
		assert_int_equal(strncmp(before, after, len), 0);
	}
	assert_true(agent_set_mode(scene.agent, MODE_MAX, &err));
	scene_send(&scene, "third");
	scene_wait(&scene);
	assert_non_null(strstr(scene.server.requests.items[3], "Mode: max"));
	scene_check_store(&scene, "prefix");
	scene_fini(&scene);
}

/* What another process added is taken in between runs, but not while it is at it. */
static void test_refresh(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two") };
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	struct message message;
	size_t first = 99;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_PLAN, 0);
	assert_false(agent_refresh(scene.agent, &first));
	scene_send(&scene, "first");
	scene_wait(&scene);
	assert_false(agent_refresh(scene.agent, &first));
	int64_t id = agent_conversation(scene.agent);
	struct run_row run = { .conversation = id, .mode = xstrdup("plan") };
	assert_int_equal(runs_begin(scene.store, &run, &err), STORE_OK);
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "from elsewhere");
	assert_int_equal(messages_add(scene.store, id, &message, &err), STORE_OK);
	message_fini(&message);
	assert_false(agent_refresh(scene.agent, &first));
	assert_int_equal(
		runs_end(scene.store, run.id, RUN_COMPLETED, "stop", NULL, &err), STORE_OK);
	run_row_fini(&run);
	assert_true(agent_refresh(scene.agent, &first));
	assert_int_equal(first, 2);
	assert_int_equal(agent_messages(scene.agent)->messages.len, 3);
	assert_false(agent_refresh(scene.agent, &first));
	scene_fini(&scene);
}

/* One that was only opened has read nothing yet, and knows what is new all the same. */
static void test_refresh_unread(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two") };
	(void)state;
	struct scene scene;
	struct message message;
	size_t first = 99;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_PLAN, 0);
	scene_send(&scene, "first");
	scene_wait(&scene);
	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, (enum agent_mode) - 1, id);
	assert_false(agent_refresh(scene.agent, &first));
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "from elsewhere");
	assert_int_equal(messages_add(scene.store, id, &message, NULL), STORE_OK);
	assert_true(agent_refresh(scene.agent, &first));
	assert_int_equal(first, 2);
	assert_false(agent_refresh(scene.agent, &first));
	/* A run sends all of it. */
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, (enum agent_mode) - 1, id);
	scene_send(&scene, "second");
	scene_wait(&scene);
	assert_non_null(strstr(scene.server.requests.items[1], "from elsewhere"));
	assert_int_equal(agent_messages(scene.agent)->messages.len, 5);
	message_fini(&message);
	scene_check_store(&scene, "unread");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_grant),
		cmocka_unit_test(test_partial_output),
		cmocka_unit_test(test_queue_and_steer),
		cmocka_unit_test(test_queue_changes),
		cmocka_unit_test(test_put_is_held),
		cmocka_unit_test(test_prefix),
		cmocka_unit_test(test_refresh),
		cmocka_unit_test(test_refresh_unread),
	};
	return CHECK_RUN(tests);
}
