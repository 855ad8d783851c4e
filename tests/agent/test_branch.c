/* Going back, and what of it is written and sent. */
#include "scene.h"

#include "check.h"

#include "agent/branch.h"
#include "base/mem.h"
#include "base/str.h"
#include "store/conversations.h"
#include "store/messages.h"

#define THREE                                                                                  \
	{ SCENE_SAYS("one"), SCENE_SAYS("two"), SCENE_SAYS("three") }

static const struct reply three[] = THREE;

static const struct message *at(struct scene *scene, size_t index) {
	return &agent_messages(scene->agent)->messages.items[index];
}

static size_t count(struct scene *scene) {
	return agent_messages(scene->agent)->messages.len;
}

static void two_turns(struct scene *scene, const struct reply *replies, size_t len) {
	scene_init(scene, replies, len);
	scene_open(scene, MODE_MAX, 0);
	scene_send(scene, "first");
	scene_wait(scene);
	scene_send(scene, "second");
	scene_wait(scene);
	assert_int_equal(count(scene), 4);
}

static void must_branch(struct scene *scene, int64_t last, bool resend) {
	struct err err = ERR_INIT;
	if (!agent_branch(scene->agent, last, resend, &err)) {
		fail_msg("%s", err.text);
	}
}

static void check_stored(struct scene *scene, int64_t id, size_t messages, const char *last) {
	struct conversation stored = { 0 };
	auto_buf struct buf text = BUF_INIT;
	assert_true(messages_load(scene->store, id, &stored, NULL));
	assert_true(conversation_check(&stored, NULL));
	assert_int_equal(stored.messages.len, messages);
	message_text(vec_last(&stored.messages), PART_TEXT, &text);
	assert_string_equal(text.data, last);
	conversation_fini(&stored);
}

/* Another version begins with the next run, in the same prefix. */
static void test_edit(void **state) {
	(void)state;
	struct scene scene;
	two_turns(&scene, three, 3);
	int64_t id = agent_conversation(scene.agent);
	must_branch(&scene, at(&scene, 1)->id, true);
	assert_int_equal(count(&scene), 2);
	assert_true(agent_is_branching(scene.agent));
	assert_int_equal(agent_conversation(scene.agent), id);
	check_stored(&scene, id, 4, "two");
	scene_send(&scene, "second, better");
	scene_wait(&scene);
	int64_t version = agent_conversation(scene.agent);
	assert_true(version != id && !agent_is_branching(scene.agent));
	check_stored(&scene, version, 4, "three");
	check_stored(&scene, id, 4, "two");
	const char *request = scene.server.requests.items[2];
	assert_null(strstr(request, "\"second\""));
	assert_non_null(strstr(request, "second, better"));
	auto_free char *old = conversations_prefix(scene.store, id);
	auto_free char *new = conversations_prefix(scene.store, version);
	assert_string_equal(old, new);
	scene.runs = 1; /* of this version */
	scene_check_store(&scene, "version");
	scene_fini(&scene);
}

/* An answer anew: no message of the person is added, nor one to go on. */
static void test_retry(void **state) {
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	two_turns(&scene, three, 3);
	int64_t id = agent_conversation(scene.agent);
	must_branch(&scene, at(&scene, 2)->id, false);
	assert_true(agent_continue(scene.agent, &err));
	scene_wait(&scene);
	assert_int_equal(count(&scene), 4);
	assert_null(strstr(scene.server.requests.items[2], "Go on."));
	check_stored(&scene, agent_conversation(scene.agent), 4, "three");
	check_stored(&scene, id, 4, "two");
	scene_fini(&scene);
}

static void test_undone(void **state) {
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	two_turns(&scene, three, 3);
	int64_t id = agent_conversation(scene.agent);
	must_branch(&scene, 0, true);
	assert_int_equal(count(&scene), 0);
	must_branch(&scene, 0, true);
	assert_false(agent_continue(scene.agent, &err));
	err_clear(&err);
	assert_true(agent_unbranch(scene.agent, &err));
	assert_int_equal(count(&scene), 4);
	assert_false(agent_unbranch(scene.agent, &err));
	scene_send(&scene, "goes on");
	scene_wait(&scene);
	assert_int_equal(agent_conversation(scene.agent), id);
	check_stored(&scene, id, 6, "three");
	/* At the end there is nothing to leave out. */
	must_branch(&scene, at(&scene, 5)->id, false);
	assert_false(agent_is_branching(scene.agent));
	scene_fini(&scene);
}

static void cancel_soon(struct scene *scene, const struct agent_event *event) {
	struct err err = ERR_INIT;
	if (event->kind == EVENT_TURN_STARTED) {
		assert_false(agent_branch(scene->agent, 0, false, &err));
		assert_int_equal(err.code, ERR_BUSY);
	}
}

static void test_refused(void **state) {
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, three, 3);
	scene_open(&scene, MODE_MAX, 0);
	assert_false(agent_branch(scene.agent, 0, false, &err));
	err_clear(&err);
	scene.meddle = cancel_soon;
	scene_send(&scene, "first");
	scene_wait(&scene);
	assert_false(agent_branch(scene.agent, 999, false, &err));
	assert_int_equal(err.code, ERR_NOT_FOUND);
	scene_fini(&scene);
}

/* Files of the edited message go with the next one, once. */
static void test_files_go_along(void **state) {
	(void)state;
	struct scene scene;
	struct message message;
	struct err err = ERR_INIT;
	scene_init(&scene, three, 3);
	scene_open(&scene, MODE_MAX, 0);
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "look");
	message_add(&message, PART_FILE, "the file's text")->name = xstrdup("a.txt");
	assert_true(agent_send(scene.agent, &message, &err));
	scene_wait(&scene);
	must_branch(&scene, 0, true);
	assert_int_equal(agent_carried(scene.agent), 1);
	scene_send(&scene, "look again");
	scene_wait(&scene);
	assert_int_equal(agent_carried(scene.agent), 0);
	assert_int_equal(message_count(at(&scene, 0), PART_FILE), 1);
	assert_non_null(strstr(scene.server.requests.items[1], "the file's text"));
	scene_send(&scene, "and now");
	scene_wait(&scene);
	assert_int_equal(message_count(at(&scene, 2), PART_FILE), 0);
	message_fini(&message);
	scene_fini(&scene);
}

static char told[64];

static void take_title(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	if (event->kind == EVENT_TITLE) {
		snprintf(told, sizeof(told), "%s", event->text);
	}
}

/* The last prompt's gist, until a person says better. */
static void test_title(void **state) {
	static const struct {
		const char *name, *prompt, *named, *title;
	} steps[] = {
		{ "the first", "plan a journey\nto the sea", NULL, "plan a journey" },
		{ "the last", "find the trains", NULL, "find the trains" },
		{ "too short to tell", "yes", NULL, "find the trains" },
		{ "four Chinese characters do", "买火车票", NULL, "买火车票" },
		{ "a person's stays", "something else", "The Sea", "The Sea" },
	};
	(void)state;
	static const struct reply replies[] = { SCENE_SAYS("1"), SCENE_SAYS("2"),
		SCENE_SAYS("3"), SCENE_SAYS("4"), SCENE_SAYS("5") };
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene.meddle = take_title;
	for (size_t i = 0; i < ARRAY_LEN(steps); i++) {
		struct conversation_row row = { 0 };
		int64_t id = agent_conversation(scene.agent);
		if (steps[i].named) {
			assert_int_equal(
				conversations_set_title(scene.store, id, steps[i].named, &err),
				STORE_OK);
		}
		scene_send(&scene, steps[i].prompt);
		scene_wait(&scene);
		assert_true(conversations_get(
			scene.store, agent_conversation(scene.agent), &row, &err));
		check_str(steps[i].name, row.title, steps[i].title);
		check_str(steps[i].name, told, steps[i].title);
		conversation_row_fini(&row);
	}
	scene_fini(&scene);
}

static void test_star(void **state) {
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	two_turns(&scene, three, 3);
	int64_t id = at(&scene, 1)->id;
	assert_true(agent_star(scene.agent, id, true, &err));
	assert_true(at(&scene, 1)->starred);
	assert_false(agent_star(scene.agent, 0, true, &err));
	assert_false(agent_star(scene.agent, 999, true, &err));
	int64_t conversation = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, (enum agent_mode) - 1, conversation);
	assert_true(at(&scene, 1)->starred);
	assert_false(at(&scene, 0)->starred);
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_edit),
		cmocka_unit_test(test_retry),
		cmocka_unit_test(test_undone),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_files_go_along),
		cmocka_unit_test(test_title),
		cmocka_unit_test(test_star),
	};
	return CHECK_RUN(tests);
}
