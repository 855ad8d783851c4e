/* Editing the past through commands, with the demo answering. */

#include "tests/check.h"

#include "agent/branch.h"
#include "base/str.h"
#include "front/branch.h"
#include "front/transcript/transcript.h"
#include "store/conversations.h"
#include "tests/front/desk.h"

static const struct session_options demo = { .provider = "demo", .mode = "chat" };

static struct {
	struct buf composed;
	struct transcript transcript;
	int reloads;
	long long version;
} seen;

static bool compose(void *ctx, const char *text) {
	(void)ctx;
	buf_clear(&seen.composed);
	buf_add_str(&seen.composed, text);
	return true;
}

static struct transcript *get_transcript(void *ctx) {
	(void)ctx;
	return &seen.transcript;
}

static void reload(void *ctx) {
	struct desk *desk = ctx;

	seen.reloads++;
	transcript_load(&seen.transcript, agent_messages(desk->session.agent));
}

static bool open_version(void *ctx, long long id) {
	struct desk *desk = ctx;
	struct session_options options = demo;

	seen.version = id;
	session_fini(&desk->session);
	options.conversation = id;
	desk_session(desk, &options);
	reload(desk);
	branch_mark(&desk->front);
	return true;
}

static void say(struct desk *desk, const char *text) {
	desk_send(desk, text);
	desk_wait(desk);
	reload(desk);
	branch_mark(&desk->front);
}

/* Two turns: messages 1 to 4. */
static void open_desk(struct desk *desk) {
	desk_init(desk, &demo);
	memset(&seen, 0, sizeof(seen));
	buf_init(&seen.composed, BUF_MAX_DEFAULT);
	transcript_init(&seen.transcript);
	desk->front.compose = compose;
	desk->front.transcript = get_transcript;
	desk->front.reload = reload;
	desk->front.open_version = open_version;
	say(desk, "hello there");
	say(desk, "tell me more");
	assert_int_equal(agent_messages(desk->session.agent)->messages.len, 4);
}

static void close_desk(struct desk *desk) {
	desk_fini(desk);
	buf_fini(&seen.composed);
	transcript_fini(&seen.transcript);
}

static void run(struct desk *desk, const char *line) {
	buf_clear(&desk->toast);
	buf_clear(&desk->said);
	assert_true(command_run(&desk->front, line));
	desk_wait(desk);
}

static size_t count(const struct desk *desk) {
	return agent_messages(desk->session.agent)->messages.len;
}

static int64_t id_at(const struct desk *desk, size_t at) {
	return agent_messages(desk->session.agent)->messages.items[at].id;
}

/* "2/3" of the entry that shows a message. */
static void check_mark(const char *name, int64_t message, int number, int of) {
	for (size_t i = 0; i < seen.transcript.entries.len; i++) {
		const struct entry *entry = seen.transcript.entries.items[i];

		if (entry->message == message) {
			check_int(name, entry->version_number, number);
			check_int(name, entry->versions, of);
			return;
		}
	}
	fail_msg("%s: no entry", name);
}

static void test_rewind_and_back(void **state) {
	struct desk desk;

	(void)state;
	open_desk(&desk);
	int64_t id = agent_conversation(desk.session.agent);

	run(&desk, "/rewind 2");
	assert_int_equal(count(&desk), 0);
	assert_string_equal(seen.composed.data, "hello there");
	assert_non_null(strstr(desk.said.data, "/back undoes this"));
	run(&desk, "/undo");
	assert_string_equal(desk.toast.data, "there is nothing to take back");
	run(&desk, "/back");
	assert_int_equal(count(&desk), 4);
	run(&desk, "/undo");
	assert_int_equal(count(&desk), 2);
	assert_string_equal(seen.composed.data, "tell me more");
	say(&desk, "tell me less");
	int64_t version = agent_conversation(desk.session.agent);

	assert_true(version != id);
	check_mark("the new one", id_at(&desk, 2), 2, 2);
	run(&desk, "/back");
	assert_int_equal(seen.version, id);
	assert_int_equal(agent_conversation(desk.session.agent), id);
	check_mark("the old one", id_at(&desk, 2), 1, 2);
	run(&desk, "/back");
	assert_string_equal(desk.toast.data, "no version stands before this one");
	branch_version(&desk.front, id_at(&desk, 2), -1);
	assert_string_equal(desk.toast.data, "this is the first version");
	branch_version(&desk.front, id_at(&desk, 2), 1);
	assert_int_equal(agent_conversation(desk.session.agent), version);
	close_desk(&desk);
}

static void test_edit_one(void **state) {
	struct desk desk;

	(void)state;
	open_desk(&desk);
	branch_edit(&desk.front, id_at(&desk, 1));
	assert_string_equal(desk.toast.data, "only what you wrote can be edited");
	branch_edit(&desk.front, id_at(&desk, 0));
	assert_int_equal(count(&desk), 0);
	assert_string_equal(seen.composed.data, "hello there");
	run(&desk, "/back");
	branch_edit(&desk.front, 0);
	assert_string_equal(seen.composed.data, "tell me more");
	close_desk(&desk);
}

static void test_retry(void **state) {
	struct desk desk;

	(void)state;
	open_desk(&desk);
	run(&desk, "/retry x y");
	assert_string_equal(desk.toast.data, "a model's name is one word");
	assert_int_equal(count(&desk), 4);
	assert_false(agent_is_branching(desk.session.agent));
	run(&desk, "/retry other");
	assert_string_equal(desk.toast.data, "the demo has no other model; see /setup");
	run(&desk, "/retry");
	reload(&desk);
	branch_mark(&desk.front);
	assert_int_equal(count(&desk), 4);
	check_mark("another answer", id_at(&desk, 3), 2, 2);
	check_mark("to the same question", id_at(&desk, 2), 0, 0);
	/* Of an earlier one: what followed it stays with its version. */
	branch_retry(&desk.front, id_at(&desk, 1), NULL);
	desk_wait(&desk);
	reload(&desk);
	branch_mark(&desk.front);
	assert_int_equal(count(&desk), 2);
	check_mark("of the first", id_at(&desk, 1), 2, 2);
	close_desk(&desk);
}

static void test_fork(void **state) {
	struct desk desk;
	struct conversation_row row = { 0 };
	struct err err = ERR_INIT;

	(void)state;
	open_desk(&desk);
	run(&desk, "/fork x");
	assert_string_equal(
		desk.toast.data, "without how many of the last turns? /fork [number]");
	run(&desk, "/fork 2");
	assert_string_equal(desk.toast.data, "nothing would be left of it");
	run(&desk, "/fork 1");
	assert_true(conversations_get(desk.services.store, desk.opened, &row, &err));
	assert_string_equal(row.title, "tell me more (fork)");
	assert_int_equal(row.parent_message, id_at(&desk, 1));
	assert_int_equal(row.family, row.id);
	conversation_row_fini(&row);
	run(&desk, "/fork");
	assert_true(conversations_get(desk.services.store, desk.opened, &row, &err));
	assert_int_equal(row.parent_message, id_at(&desk, 3));
	conversation_row_fini(&row);
	close_desk(&desk);
}

static void test_star(void **state) {
	struct desk desk;

	(void)state;
	open_desk(&desk);
	branch_star(&desk.front, id_at(&desk, 3));
	assert_string_equal(desk.toast.data, "marked with a star");
	assert_true((*vec_last(&seen.transcript.entries))->starred);
	reload(&desk);
	assert_true((*vec_last(&seen.transcript.entries))->starred);
	assert_false(seen.transcript.entries.items[0]->starred);
	branch_star(&desk.front, id_at(&desk, 3));
	assert_false((*vec_last(&seen.transcript.entries))->starred);
	branch_star(&desk.front, 0);
	assert_string_equal(desk.toast.data, "that message is not saved");
	close_desk(&desk);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_rewind_and_back, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_edit_one, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_retry, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_fork, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_star, home_open, home_close),
	};

	return CHECK_RUN(tests);
}
