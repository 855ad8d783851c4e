/* Streams over pipes and socket pairs: order, limits, ends, and being freed in
   their own callbacks. */
#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "check.h"
#include "loop/loop.h"
#include "loop/stream.h"

struct side {
	struct stream *stream;
	struct buf got;
	int ends;  /* calls of on_end */
	int error; /* of the last one */
	bool free_on_data, free_on_end;
};

static void handle_data(void *ctx, const char *data, size_t len) {
	struct side *side = ctx;

	buf_add(&side->got, data, len);
	if (side->free_on_data) {
		side->stream = stream_free(side->stream);
	}
}

static void handle_end(void *ctx, int error) {
	struct side *side = ctx;

	side->ends++;
	side->error = error;
	if (side->free_on_end) {
		side->stream = stream_free(side->stream);
	}
}

static void open_side(struct side *side, struct loop *loop, int fd, bool read, size_t max) {
	struct stream_options options = {
		.fd = fd,
		.read = read,
		.max_pending = max,
		.on_data = handle_data,
		.on_end = handle_end,
		.ctx = side,
	};

	buf_init(&side->got, BUF_MAX_DEFAULT);
	side->stream = stream_new(loop, &options);
}

static void close_side(struct side *side) {
	side->stream = stream_free(side->stream);
	buf_fini(&side->got);
}

static int set_up(void **state) {
	*state = loop_new();
	signal(SIGPIPE, SIG_IGN);
	return 0;
}

static int tear_down(void **state) {
	loop_free(*state);
	return 0;
}

static void test_megabyte_through_a_pipe(void **state) {
	enum { SIZE = 1 << 20 };
	struct side from = { 0 }, to = { 0 };
	char *bytes = xmalloc(SIZE);
	int ends[2];

	assert_true(file_pipe(ends, NULL));
	open_side(&from, *state, ends[1], false, 0);
	open_side(&to, *state, ends[0], true, 0);
	for (size_t i = 0; i < SIZE; i++) {
		bytes[i] = (char)(i * 7 + i / 251);
	}
	assert_true(stream_write(from.stream, bytes, SIZE));
	assert_true(stream_pending(from.stream) > 0);
	stream_finish(from.stream);
	assert_false(stream_write(from.stream, "x", 1));
	while (to.ends == 0) {
		assert_true(loop_turn(*state, -1));
	}
	loop_turn(*state, 0);
	assert_int_equal(from.ends, 1);
	assert_int_equal(from.error, 0);
	assert_int_equal(to.error, 0);
	assert_int_equal(to.got.len, SIZE);
	assert_memory_equal(to.got.data, bytes, SIZE);
	assert_false(loop_turn(*state, -1)); /* nothing is watched any more */
	free(bytes);
	close_side(&from);
	close_side(&to);
}

static void test_queue_has_a_limit(void **state) {
	struct side side = { 0 };
	char block[1000] = { 0 };
	int ends[2], accepted = 0;

	assert_true(file_pipe(ends, NULL));
	open_side(&side, *state, ends[1], false, 3000);
	while (stream_write(side.stream, block, sizeof(block))) {
		assert_true(++accepted < 1000);
	}
	assert_true(stream_pending(side.stream) > 2000 && stream_pending(side.stream) <= 3000);
	assert_true(read(ends[0], block, sizeof(block)) > 0);
	while (read(ends[0], block, sizeof(block)) == sizeof(block) &&
		stream_pending(side.stream) > 0) {
		loop_turn(*state, 0);
	}
	assert_true(stream_write(side.stream, block, sizeof(block)));
	close(ends[0]);
	close_side(&side);
}

/* The other side closes one direction and still reads our answer. */
static void test_answer_after_end_of_file(void **state) {
	struct side server = { 0 }, client = { 0 };
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	open_side(&server, *state, ends[0], true, 0);
	open_side(&client, *state, ends[1], true, 0);
	stream_write(client.stream, "question", 8);
	stream_finish(client.stream);
	while (server.ends == 0) {
		assert_true(loop_turn(*state, -1));
	}
	assert_string_equal(server.got.data, "question");
	assert_true(stream_write(server.stream, "answer", 6));
	stream_finish(server.stream);
	while (client.ends == 0) {
		assert_true(loop_turn(*state, -1));
	}
	assert_string_equal(client.got.data, "answer");
	assert_int_equal(server.ends, 1);
	assert_int_equal(client.ends, 1);
	close_side(&server);
	close_side(&client);
}

static void test_nobody_reads(void **state) {
	struct side side = { 0 };
	int ends[2], turns = 0;

	assert_true(file_pipe(ends, NULL));
	open_side(&side, *state, ends[1], false, 0);
	close(ends[0]);
	assert_true(stream_write(side.stream, "x", 1));
	assert_int_equal(side.ends, 0); /* told by the loop, not by the call */
	while (side.ends == 0) {
		assert_true(loop_turn(*state, -1));
		assert_true(++turns < 5);
	}
	assert_int_equal(side.error, EPIPE);
	assert_false(stream_write(side.stream, "x", 1));
	assert_false(loop_turn(*state, -1));
	close_side(&side);
}

static void test_freed_in_its_callbacks(void **state) {
	struct side data = { .free_on_data = true }, end = { .free_on_end = true };
	int first[2], second[2];

	assert_true(file_pipe(first, NULL));
	assert_true(file_pipe(second, NULL));
	open_side(&data, *state, first[0], true, 0);
	open_side(&end, *state, second[0], true, 0);
	assert_int_equal(write(first[1], "abc", 3), 3);
	close(first[1]);
	close(second[1]);
	while (data.stream || end.stream) {
		assert_true(loop_turn(*state, -1));
	}
	assert_string_equal(data.got.data, "abc");
	assert_int_equal(data.ends, 0);
	assert_int_equal(end.ends, 1);
	assert_false(loop_turn(*state, -1));
	assert_null(stream_free(NULL));
	close_side(&data);
	close_side(&end);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			test_megabyte_through_a_pipe, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_queue_has_a_limit, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			test_answer_after_end_of_file, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_nobody_reads, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_freed_in_its_callbacks, set_up, tear_down),
	};

	return CHECK_RUN(tests);
}
