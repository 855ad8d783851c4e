/* Several processes on one database: they all write, none loses a row; some are
   killed at any moment, and what they leave is whole. */
#include "base/clock.h"
#include "content.h"
#include "loop/loop.h"
#include "store/background.h"

#define WRITERS 4
#define MESSAGES 500
#define KILLS 25

static enum store_result handle_write(struct store *store, void *ctx, struct err *err) {
	struct message message;

	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, "one of many words 螃蟹");
	enum store_result result = messages_add(store, *(int64_t *)ctx, &message, err);

	message_fini(&message);
	return result;
}

static void write_many(const struct fixture *fixture, int64_t conversation) {
	struct store *store = fixture_other(fixture);
	struct loop *loop = loop_new();
	struct err err = ERR_INIT;

	for (int i = 0; i < MESSAGES; i++) {
		if (!store_run(store, loop, handle_write, &conversation, &err)) {
			_exit(1);
		}
		if (i % 20 == 0) {
			background_checkpoint(store);
			store_settle(store);
		}
	}
	store_close(store);
	loop_free(loop);
	_exit(0);
}

static void test_four_writers(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	int status, failed = 0;

	(void)state;
	for (int i = 0; i < WRITERS; i++) {
		add_conversation(fixture.store, "x");
	}
	fixture_close(&fixture);
	for (int i = 0; i < WRITERS; i++) {
		if (fork() == 0) {
			write_many(&fixture, i + 1);
		}
	}
	while (wait(&status) > 0) {
		failed += status != 0;
	}
	assert_int_equal(failed, 0);
	fixture.store = fixture_other(&fixture);
	if (!store_check(fixture.store, &err)) {
		fail_msg("%s", err.text);
	}
	for (int i = 1; i <= WRITERS; i++) {
		struct conversation conversation = { 0 };

		load(fixture.store, i, &conversation);
		assert_int_equal(conversation.messages.len, MESSAGES);
		conversation_fini(&conversation);
	}
}

static void must_write(enum store_result result) {
	if (result != STORE_OK) {
		_exit(1);
	}
}

/* A turn of a run: an answer that streams, two calls with their results. Tells of
   each chunk and each result that it was written. */
static void work(struct store *store, int64_t run, int64_t conversation, int out) {
	struct message message, result;
	int64_t turn;

	must_write(turns_begin(store, run, (int)random_below(1 << 30), &turn, NULL));
	message_init(&message, ROLE_ASSISTANT);
	message.state = MESSAGE_STREAMING;
	must_write(messages_add(store, conversation, &message, NULL));
	for (int i = 0; i < 5; i++) {
		must_write(chunks_add(store, message.id, false, "some text ", 10, NULL));
		if (write(out, "t", 1) != 1) {
			_exit(1);
		}
	}
	message_add(&message, PART_TEXT, "some text some text some text some text some text ");
	message_add_call(&message, "c1", "tap", "{}");
	message_add_call(&message, "c2", "tap", "{}");
	message.state = MESSAGE_COMPLETE;
	must_write(messages_finish(store, &message, NULL));
	for (int i = 0; i < 2; i++) {
		struct call_row call = { .run = run,
			.turn = turn,
			.message = message.id,
			.position = i + 1,
			.call_id = i ? "c2" : "c1",
			.name = "tap" };

		must_write(calls_add(store, &call, NULL));
		must_write(calls_start(store, call.id, NULL));
		must_write(finish_call(store, call.id, CALL_DONE, "ok", NULL));
		message_init(&result, ROLE_TOOL);
		message_add_result(&result, call.call_id, "tap", "ok", CALL_DONE);
		must_write(messages_add(store, conversation, &result, NULL));
		message_fini(&result);
		if (write(out, "r", 1) != 1) {
			_exit(1);
		}
	}
	must_write(turns_end(store, turn, "tool_calls", NULL, NULL));
	message_fini(&message);
}

static void work_until_killed(const struct fixture *fixture, int64_t conversation, int out) {
	struct store *store = fixture_other(fixture);
	int64_t run = begin_run(store, conversation);

	for (;;) {
		work(store, run, conversation, out);
		store_settle(store);
		background_checkpoint(store);
	}
}

/* Kills the child when it has told of `count` steps, or a bit later. */
static void kill_after(pid_t child, int in, int count, struct buf *told) {
	char byte;
	int status;

	for (int i = 0; i < count && read(in, &byte, 1) == 1; i++) {
		buf_add_char(told, byte);
	}
	for (uint32_t spin = random_below(200000); spin > 0; spin--) {
		__asm__ volatile("" ::: "memory");
	}
	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
	while (read(in, &byte, 1) == 1) {
		buf_add_char(told, byte);
	}
}

static int count_in(const char *text, char byte) {
	int count = 0;

	for (; *text; text++) {
		count += *text == byte;
	}
	return count;
}

/* What was told is there: each piece of text and each result. */
static void check_kept(struct store *store, int64_t conversation, const char *told) {
	struct conversation loaded = { 0 };
	struct err err = ERR_INIT;
	size_t text = 0;
	int results = 0;

	load(store, conversation, &loaded);
	if (!conversation_check(&loaded, &err)) {
		fail_msg("%s", err.text);
	}
	for (size_t i = 0; i < loaded.messages.len; i++) {
		auto_buf struct buf part = BUF_INIT;

		message_text(&loaded.messages.items[i], PART_TEXT, &part);
		text += part.len;
		results += loaded.messages.items[i].role == ROLE_TOOL;
		assert_int_not_equal(loaded.messages.items[i].state, MESSAGE_STREAMING);
	}
	assert_true(text / 10 >= (size_t)count_in(told, 't'));
	assert_true(results >= count_in(told, 'r'));
	conversation_fini(&loaded);
}

static void test_killed_at_any_moment(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;

	(void)state;
	for (int i = 1; i <= KILLS; i++) {
		auto_buf struct buf told = BUF_INIT;
		int ends[2], closed = 0;
		int64_t id = add_conversation(fixture.store, "x");

		fixture_close(&fixture);
		assert_true(file_pipe(ends, NULL));
		pid_t child = fork();

		if (child == 0) {
			work_until_killed(&fixture, id, ends[1]);
		}
		file_close(&ends[1]);
		kill_after(child, ends[0], (int)random_below(40), &told);
		file_close(&ends[0]);
		fixture.store = fixture_other(&fixture);
		assert_null(store_notice(fixture.store));
		must(runs_close_dead(fixture.store, &closed, &err), &err);
		check_kept(fixture.store, id, told.data);
		assert_int_equal(
			sql_number(fixture.store,
				"SELECT (SELECT count(*) FROM runs WHERE state = 'running') + "
				"(SELECT count(*) FROM tool_calls WHERE status IN "
				"('pending', 'running'))"),
			0);
	}
	if (!store_check(fixture.store, &err)) {
		fail_msg("%s", err.text);
	}
}

/* Of three at work, the one that is killed loses its run, the others do not. */
static void test_one_of_three_is_killed(void **state) {
	auto_fixture struct fixture fixture = fixture_new();
	struct err err = ERR_INIT;
	pid_t children[2];
	int ends[2][2], closed, status;
	char byte;

	(void)state;
	for (int i = 0; i < 3; i++) {
		add_conversation(fixture.store, "x");
	}
	fixture_close(&fixture);
	for (int i = 0; i < 2; i++) {
		assert_true(file_pipe(ends[i], NULL));
		children[i] = fork();
		if (children[i] == 0) {
			begin_run(fixture_other(&fixture), i + 1);
			if (write(ends[i][1], "x", 1) == 1) {
				pause();
			}
			_exit(1);
		}
		file_close(&ends[i][1]);
		assert_int_equal(read(ends[i][0], &byte, 1), 1);
		file_close(&ends[i][0]);
	}
	fixture.store = fixture_other(&fixture);
	begin_run(fixture.store, 3);
	kill(children[0], SIGKILL);
	waitpid(children[0], &status, 0);
	must(runs_close_dead(fixture.store, &closed, &err), &err);
	assert_int_equal(closed, 1);
	assert_int_equal(sql_number(fixture.store,
				 "SELECT sum(conversation) FROM runs WHERE state = 'running'"),
		2 + 3);
	kill(children[1], SIGKILL);
	waitpid(children[1], &status, 0);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_four_writers),
		cmocka_unit_test(test_killed_at_any_moment),
		cmocka_unit_test(test_one_of_three_is_killed),
	};

	return CHECK_RUN(tests);
}
