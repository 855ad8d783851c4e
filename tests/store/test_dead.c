/* What a process leaves that ends without a word: it is played by a child that
   exits in the middle, so its lock is gone and its rows are not. */
#include "content.h"
#include "store/mend.h"

static int64_t add_calls(
	struct store *store, int64_t conversation, const char *const *ids, size_t count) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, ROLE_ASSISTANT);
	for (size_t i = 0; i < count; i++) {
		message_add_call(&message, ids[i], "tap", "{}");
	}
	must(messages_add(store, conversation, &message, &err), &err);
	int64_t id = message.id;

	message_fini(&message);
	return id;
}

static int64_t add_call(struct store *store, int64_t run, int64_t message, const char *id) {
	struct call_row call = {
		.run = run, .message = message, .call_id = (char *)id, .name = "tap"
	};
	struct err err = ERR_INIT;

	must(calls_add(store, &call, &err), &err);
	return call.id;
}

static void start(struct store *store, int64_t call) {
	struct err err = ERR_INIT;

	must(calls_start(store, call, &err), &err);
}

static void finish(struct store *store, int64_t call, const char *text) {
	struct err err = ERR_INIT;

	must(finish_call(store, call, CALL_DONE, text, &err), &err);
}

static void add_result(
	struct store *store, int64_t conversation, const char *id, const char *text) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, ROLE_TOOL);
	message_add_result(&message, id, "tap", text, CALL_DONE);
	must(messages_add(store, conversation, &message, &err), &err);
	message_fini(&message);
}

static const char *const one[] = { "c1" };
static const char *const three[] = { "c1", "c2", "c3" };

/* Each leaves the conversation (1) and its run (1) in some middle. */
static void leave_nothing(struct store *store) {
	add_text(store, 1, ROLE_USER, "hi");
}

static void leave_streaming(struct store *store) {
	add_text(store, 1, ROLE_USER, "hi");
	int64_t message = add_streaming(store, 1);

	add_chunk(store, message, true, "thought");
	add_chunk(store, message, false, "half an ");
	add_chunk(store, message, false, "answer");
}

static void leave_empty(struct store *store) {
	add_text(store, 1, ROLE_USER, "hi");
	add_streaming(store, 1);
}

static void leave_thinking(struct store *store) {
	add_text(store, 1, ROLE_USER, "hi");
	add_chunk(store, add_streaming(store, 1), true, "only thought");
}

static void leave_pending(struct store *store) {
	add_call(store, 1, add_calls(store, 1, one, 1), "c1");
}

static void leave_unrecorded(struct store *store) {
	add_calls(store, 1, one, 1);
}

static void leave_running(struct store *store) {
	int64_t message = add_calls(store, 1, three, 3);

	finish(store, add_call(store, 1, message, "c1"), "one");
	add_result(store, 1, "c1", "one");
	start(store, add_call(store, 1, message, "c2"));
	add_call(store, 1, message, "c3");
}

static void leave_unwritten_result(struct store *store) {
	int64_t message = add_calls(store, 1, one, 1);

	finish(store, add_call(store, 1, message, "c1"), "it worked");
}

/* The second of two parallel calls was faster. */
static void leave_out_of_order(struct store *store) {
	int64_t message = add_calls(store, 1, three, 3);

	start(store, add_call(store, 1, message, "c1"));
	finish(store, add_call(store, 1, message, "c2"), "two");
	add_result(store, 1, "c2", "two");
	start(store, add_call(store, 1, message, "c3"));
}

/* A message came in while the call ran. */
static void leave_later_message(struct store *store) {
	int64_t message = add_calls(store, 1, one, 1);

	start(store, add_call(store, 1, message, "c1"));
	add_text(store, 1, ROLE_USER, "steer");
}

static const struct dead_case {
	const char *name;
	void (*leave)(struct store *store);
	const char *outline;
} dead_cases[] = {
	{ .name = "before the first request", .leave = leave_nothing, .outline = "user:hi" },
	{ .name = "streaming",
		.leave = leave_streaming,
		.outline = "user:hi ~assistant:(thought)half an answer" },
	{ .name = "nothing streamed yet", .leave = leave_empty, .outline = "user:hi" },
	{ .name = "only thinking streamed", .leave = leave_thinking, .outline = "user:hi" },
	{ .name = "pending",
		.leave = leave_pending,
		.outline = "assistant:[call c1] tool:[c1 cancelled " MEND_NOT_RUN "]" },
	{ .name = "not recorded yet",
		.leave = leave_unrecorded,
		.outline = "assistant:[call c1] tool:[c1 cancelled " MEND_NOT_RUN "]" },
	{ .name = "one done, one running, one pending",
		.leave = leave_running,
		.outline = "assistant:[call c1][call c2][call c3] tool:[c1 done one] "
			   "tool:[c2 interrupted " MEND_UNKNOWN
			   "] tool:[c3 cancelled " MEND_NOT_RUN "]" },
	{ .name = "result not in the transcript yet",
		.leave = leave_unwritten_result,
		.outline = "assistant:[call c1] tool:[c1 done it worked]" },
	{ .name = "results out of order",
		.leave = leave_out_of_order,
		.outline = "assistant:[call c1][call c2][call c3] "
			   "tool:[c1 interrupted " MEND_UNKNOWN "] tool:[c2 done two] "
			   "tool:[c3 interrupted " MEND_UNKNOWN "]" },
	{ .name = "a message behind the call",
		.leave = leave_later_message,
		.outline = "assistant:[call c1] tool:[c1 interrupted " MEND_UNKNOWN
			   "] user:steer" },
};

/* Runs `leave` in a child with a run of its own, and waits for its death. */
static void die(struct fixture *fixture, void (*leave)(struct store *store)) {
	int status;
	pid_t child;

	fixture_close(fixture);
	child = fork();
	if (child == 0) {
		struct store *store = fixture_other(fixture);

		begin_run(store, 1);
		leave(store);
		_exit(7);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
	fixture->store = fixture_other(fixture);
}

static void check_valid(const char *name, struct store *store, int64_t id) {
	struct conversation conversation = { 0 };
	struct err err = ERR_INIT;

	load(store, id, &conversation);
	if (!conversation_check(&conversation, &err)) {
		fail_msg("%s: %s", name, err.text);
	}
	conversation_fini(&conversation);
}

static void test_what_is_left_is_closed(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(dead_cases); i++) {
		const struct dead_case *c = &dead_cases[i];
		auto_fixture struct fixture fixture = fixture_new();
		struct err err = ERR_INIT;
		int closed = 0;

		add_conversation(fixture.store, "x");
		die(&fixture, c->leave);
		must(runs_close_dead(fixture.store, &closed, &err), &err);
		check_int(c->name, closed, 1);
		check_outline(c->name, fixture.store, 1, c->outline);
		check_valid(c->name, fixture.store, 1);
		check_int(c->name,
			sql_number(fixture.store,
				"SELECT count(*) FROM tool_calls WHERE status IN "
				"('pending', 'running') OR ended IS NULL OR result IS NULL"),
			0);
		check_int(c->name,
			sql_number(fixture.store,
				"SELECT count(*) FROM runs WHERE state = 'interrupted' AND "
				"stop = 'cut' AND ended > 0"),
			1);
		check_int(c->name,
			sql_number(fixture.store, "SELECT (SELECT count(*) FROM processes) + "
						  "(SELECT count(*) FROM stream_chunks)"),
			0);
		/* Once. */
		must(runs_close_dead(fixture.store, &closed, &err), &err);
		check_int(c->name, closed, 0);
		check_outline(c->name, fixture.store, 1, c->outline);
	}
}

static void test_the_lock_file_goes(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	int closed;

	(void)state;
	add_conversation(fixture.store, "x");
	die(&fixture, leave_nothing);
	must(runs_close_dead(fixture.store, &closed, &err), &err);
	assert_int_equal(rmdir(fixture.run), 0);
}

/* The living keep their run, whoever looks. */
static void test_the_living_are_left_alone(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	int64_t mine = add_conversation(fixture.store, "mine");
	struct err err = ERR_INIT;
	int closed = 9;

	(void)state;
	add_conversation(fixture.store, "dead");
	begin_run(fixture.store, mine);
	struct store *other = fixture_other(&fixture);

	begin_run(other, 2);
	must(runs_close_dead(other, &closed, &err), &err);
	assert_int_equal(closed, 0);
	must(runs_close_dead(fixture.store, &closed, &err), &err);
	assert_int_equal(closed, 0);
	assert_int_equal(
		sql_number(other, "SELECT count(*) FROM runs WHERE state = 'running'"), 2);
	store_close(other);
	/* Closing the store is a death too, where a run was left open. */
	must(runs_close_dead(fixture.store, &closed, &err), &err);
	assert_int_equal(closed, 1);
	assert_int_equal(
		sql_number(fixture.store, "SELECT count(*) FROM runs WHERE state = 'running'"),
		1);
}

/* Nobody is asked to close what is left before a new run begins. */
static void test_a_new_run_closes_the_dead_one(void **state) {
	auto_fixture struct fixture fixture = fixture_new();

	(void)state;
	add_conversation(fixture.store, "x");
	die(&fixture, leave_running);
	begin_run(fixture.store, 1);
	check_valid("claimed", fixture.store, 1);
	assert_int_equal(
		sql_number(fixture.store, "SELECT count(*) FROM runs WHERE state = 'running'"),
		1);
}

/* Nothing is written when nothing is dead. */
static void test_a_look_writes_nothing(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct store *other = fixture_other(&fixture);
	struct err err = ERR_INIT;
	int closed;

	(void)state;
	begin_run(fixture.store, add_conversation(fixture.store, "x"));
	int64_t before = store_version(fixture.store);

	must(runs_close_dead(other, &closed, &err), &err);
	assert_int_equal(store_version(fixture.store), before);
	store_close(other);
}

/* A branch whose run dies: only its own rows are mended. */
static void leave_in_branch(struct store *store) {
	add_calls(store, 2, one, 1);
}

static void test_branch(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	int64_t branch = 0;
	int closed;

	(void)state;
	int64_t a = add_conversation(fixture.store, "a");
	int64_t kept = add_text(fixture.store, a, ROLE_USER, "1");

	add_text(fixture.store, a, ROLE_ASSISTANT, "2");
	must(conversations_branch(fixture.store, a, kept, NULL, &branch, &err), &err);
	assert_int_equal(branch, 2);
	die(&fixture, leave_in_branch);
	run_sql(fixture.store, "UPDATE runs SET conversation = 2");
	must(runs_close_dead(fixture.store, &closed, &err), &err);
	check_outline("branch", fixture.store, branch,
		"user:1 assistant:[call c1] tool:[c1 cancelled " MEND_NOT_RUN "]");
	check_outline("parent", fixture.store, a, "user:1 assistant:2");
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_is_left_is_closed),
		cmocka_unit_test(test_the_lock_file_goes),
		cmocka_unit_test(test_the_living_are_left_alone),
		cmocka_unit_test(test_a_new_run_closes_the_dead_one),
		cmocka_unit_test(test_a_look_writes_nothing),
		cmocka_unit_test(test_branch),
	};

	return CHECK_RUN(tests);
}
