/* Another process writes into the database, or into the conversation, while a task
   goes through its phases. */
#include "scene.h"

#include "check.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"

static const struct reply task[] = {
	SCENE_CALLS(SCENE_TEXT("hm") SCENE_CALL("0", "a", "now", "{\\\"n\\\":1}")
			SCENE_CALL("1", "b", "later", "{\\\"n\\\":2}")),
	SCENE_SAYS("end"),
};

/* The other one, as a second connection with a lock of its own. */
static struct {
	struct store *store;
	struct timer *timer;
	int64_t hold; /* ms; 0: until told otherwise */
	int at;       /* the event at which it takes the lock */
	bool holds;
} other;

static void let_go(void *ctx) {
	(void)ctx;
	if (other.holds) {
		store_rollback(other.store);
		other.holds = false;
	}
}

static void hold(void) {
	struct err err = ERR_INIT;
	check(err.text, store_begin(other.store, &err) == STORE_OK);
	other.holds = true;
	if (other.hold) {
		timer_arm(other.timer, other.hold);
	}
}

static void hold_at_event(struct scene *scene, const struct agent_event *event) {
	(void)event;
	if (scene->events == other.at) {
		hold();
	}
}

static void begin(struct scene *scene, const struct reply *replies, size_t count) {
	scene_init(scene, replies, count);
	scene->meddle = hold_at_event;
	auto_free char *path = path_join(scene->folder, "chela.db");
	auto_free char *run = path_join(scene->folder, "run");
	struct store_options options = { .path = path, .run_folder = run };
	struct err err = ERR_INIT;
	check(err.text, store_open(&other.store, &options, &err));
	other.timer = loop_timer(scene->loop, let_go, NULL);
	other.hold = 0;
	other.at = -1;
	other.holds = false;
}

static void end(struct scene *scene) {
	let_go(NULL);
	timer_remove(other.timer);
	store_close(other.store);
	scene_fini(scene);
}

static size_t stored_messages(struct scene *scene) {
	struct conversation stored = { 0 };
	struct err err = ERR_INIT;
	check(err.text,
		messages_load(scene->store, agent_conversation(scene->agent), &stored, &err));
	size_t count = stored.messages.len;
	conversation_fini(&stored);
	return count;
}

/* Held for a while from each event on, it changes nothing of what happens. */
static void test_held_a_while(void **state) {
	int events = 1;
	(void)state;
	for (int at = 0; at <= events; at++) {
		struct scene scene;
		char name[32];
		snprintf(name, sizeof(name), "from event %d", at);
		begin(&scene, task, ARRAY_LEN(task));
		other.hold = 3 * STORE_RETRY_EVERY;
		other.at = at;
		scene_open(&scene, MODE_MAX, 0);
		scene_send(&scene, "go");
		if (at == 0) {
			hold();
		}
		scene_wait(&scene);
		check_int(name, scene.state, AGENT_COMPLETED);
		check_int(name, scene.ends, 1);
		check_str(name, scene.statuses.data, "done done ");
		check_int(name, scene.server.requests.len, 2);
		check_int(name, stored_messages(&scene), 5);
		check_int(name, agent_messages(scene.agent)->messages.len, 5);
		scene_check_store(&scene, name);
		events = scene.events - 1;
		end(&scene);
	}
	assert_true(events > 10);
}

/* Turns the loop with a clock that is ahead, until the run is over. */
static void wait_ahead(struct scene *scene) {
	while (agent_is_running(scene->agent)) {
		clock_set(clock_monotonic() + 500, clock_now());
		loop_turn(scene->loop, 1);
	}
	clock_set(-1, -1);
}

/* Held for longer than anybody waits: the task fails, once, and says why; the next
   one finds a conversation that is whole, in memory and in the store. */
static void test_held_too_long(void **state) {
	static const struct reply replies[] = { SCENE_CALLS(SCENE_TEXT("hm") SCENE_CALL(
							"0", "a", "now", "{\\\"n\\\":1}")),
		SCENE_SAYS("end"), SCENE_SAYS("end"), SCENE_SAYS("end") };
	int events = 1;
	(void)state;
	for (int at = 0; at < events; at++) {
		struct scene scene;
		char name[32];
		snprintf(name, sizeof(name), "from event %d", at);
		begin(&scene, replies, ARRAY_LEN(replies));
		other.at = at;
		scene_open(&scene, MODE_MAX, 0);
		scene_send(&scene, "go");
		if (at == 0) {
			hold();
		}
		while (agent_is_running(scene.agent) && !other.holds) {
			loop_turn(scene.loop, 20);
		}
		wait_ahead(&scene);
		check_int(name, scene.ends, 1);
		check_int(name, scene.state, AGENT_FAILED);
		check(name, strstr(scene.error.data, "held by another process") != NULL);
		events = scene.events;
		let_go(NULL);
		other.at = -1;
		if (at == 0) { /* it could not begin: what was sent is not lost */
			check_int(name, agent_queue_count(scene.agent), 1);
			agent_queue_release(scene.agent);
		} else {
			check_int(name, agent_queue_count(scene.agent), 0);
			scene_send(&scene, "again");
		}
		scene_wait(&scene);
		check_int(name, scene.ends, 2);
		check_int(name, scene.state, AGENT_COMPLETED);
		check_str(name, scene.text.data, "end");
		scene_check_store(&scene, name);
		end(&scene);
	}
}

static void hold_at_both_ends(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	if (event->kind == EVENT_CALL) {
		hold();
	} else if (event->kind == EVENT_CALL_STARTED) {
		clock_set(clock_monotonic() + 2 * STORE_PATIENCE, clock_now());
		hold();
	}
}

/* A call that could not be noted at once and whose result cannot, long after: the
   time between is not time in which the database was held. */
static void test_held_twice(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{\\\"n\\\":1}")),
		SCENE_SAYS("end"),
	};
	(void)state;
	struct scene scene;
	begin(&scene, replies, ARRAY_LEN(replies));
	scene.meddle = hold_at_both_ends;
	other.hold = 2 * STORE_RETRY_EVERY;
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	while (agent_is_running(scene.agent)) {
		clock_set(clock_monotonic() + 1, clock_now());
		loop_turn(scene.loop, 1);
	}
	clock_set(-1, -1);
	assert_string_equal(scene.error.data, "");
	assert_int_equal(scene.state, AGENT_COMPLETED);
	end(&scene);
}

static int64_t run_elsewhere(int64_t conversation) {
	struct run_row row = { .conversation = conversation };
	struct err err = ERR_INIT;
	check(err.text, runs_begin(other.store, &row, &err) == STORE_OK);
	return row.id;
}

static void say_elsewhere(int64_t conversation, enum role role, const char *text) {
	struct message message;
	struct err err = ERR_INIT;
	message_init(&message, role);
	message_add(&message, PART_TEXT, text);
	check(err.text, messages_add(other.store, conversation, &message, &err) == STORE_OK);
	message_fini(&message);
}

/* A conversation that is at work elsewhere takes nothing, and says whom to wait for;
   afterwards what was said there is part of it. */
static void test_runs_elsewhere(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two") };
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	begin(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_CHAT, 0);
	scene_send(&scene, "first");
	scene_wait(&scene);
	int64_t id = agent_conversation(scene.agent);
	int64_t run = run_elsewhere(id);
	say_elsewhere(id, ROLE_USER, "asked elsewhere");
	scene_send(&scene, "second");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_FAILED);
	assert_non_null(strstr(scene.error.data, "process"));
	assert_non_null(strstr(scene.error.data, "since 20"));
	assert_int_equal(scene.server.requests.len, 1);
	assert_true(agent_queue_is_held(scene.agent));
	say_elsewhere(id, ROLE_ASSISTANT, "answered elsewhere");
	check(err.text,
		runs_end(other.store, run, RUN_COMPLETED, "stop", NULL, &err) == STORE_OK);
	agent_queue_release(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	const char *last = scene.server.requests.items[1];
	const char *asked = strstr(last, "asked elsewhere");
	const char *answered = strstr(last, "answered elsewhere");
	const char *second = strstr(last, "second");
	assert_true(asked && answered && second);
	assert_true(asked < answered && answered < second);
	assert_null(strstr(second + 1, "second"));
	assert_int_equal(agent_messages(scene.agent)->messages.len, 6);
	end(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_held_a_while),
		cmocka_unit_test(test_held_too_long),
		cmocka_unit_test(test_held_twice),
		cmocka_unit_test(test_runs_elsewhere),
	};
	return CHECK_RUN(tests);
}
