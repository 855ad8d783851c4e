#include "cli/outlet.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "check.h"
#include "loop/loop.h"

#define MUCH ((size_t)1 << 20)

/* An outlet whose other end is a pipe of the test. */
struct fixture {
	struct loop *loop;
	struct outlet outlet;
	struct buf got;
	int ends[2];
	int was_out;
	int closed; /* calls of on_closed */
};

static void handle_closed(void *ctx) {
	struct fixture *fixture = ctx;

	fixture->closed++;
}

static void open_fixture(struct fixture *fixture) {
	signal(SIGPIPE, SIG_IGN);
	*fixture = (struct fixture){ .loop = loop_new(), .got = BUF_INIT };
	assert_true(file_pipe(fixture->ends, NULL));
	assert_true(file_set_nonblocking(fixture->ends[0], NULL));
	fflush(stdout);
	fixture->was_out = dup(STDOUT_FILENO);
	dup2(fixture->ends[1], STDOUT_FILENO);
	file_close(&fixture->ends[1]);
	outlet_init(&fixture->outlet, fixture->loop, handle_closed, fixture);
}

/* Standard output is what it was: now can be checked what happened. */
static void leave(struct fixture *fixture) {
	dup2(fixture->was_out, STDOUT_FILENO);
	close(fixture->was_out);
}

static void close_fixture(struct fixture *fixture) {
	outlet_fini(&fixture->outlet);
	file_close(&fixture->ends[0]);
	buf_fini(&fixture->got);
	loop_free(fixture->loop);
}

static void handle_readable(void *ctx, int fd, int events) {
	struct fixture *fixture = ctx;
	char data[4096];
	ssize_t len = read(fd, data, sizeof(data));

	(void)events;
	if (len > 0) {
		buf_add(&fixture->got, data, (size_t)len);
	}
}

static void test_one_turn(void **state) {
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture);
	outlet_write(&fixture.outlet, "hel", 3);
	outlet_write(&fixture.outlet, "lo", 2);
	loop_turn(fixture.loop, 0);
	size_t pending = fixture.outlet.pending.len;
	handle_readable(&fixture, fixture.ends[0], 0);
	leave(&fixture);
	check_int("nothing waits", pending, 0);
	check_str("both are there", fixture.got.data, "hello");
	close_fixture(&fixture);
}

/* More than the pipe holds goes on when somebody reads. */
static void test_full_pipe(void **state) {
	auto_free char *text = xmalloc(MUCH);
	struct fixture fixture;

	(void)state;
	for (size_t i = 0; i < MUCH; i++) {
		text[i] = (char)('a' + i % 23);
	}
	open_fixture(&fixture);
	outlet_write(&fixture.outlet, text, MUCH);
	outlet_write(&fixture.outlet, "end", 3);
	loop_turn(fixture.loop, 0);
	bool waits = fixture.outlet.pending.len > 0;
	loop_watch(fixture.loop, fixture.ends[0], WATCH_READ, handle_readable, &fixture);
	outlet_drain(&fixture.outlet);
	for (int i = 0; i < 100 && fixture.got.len < MUCH + 3; i++) {
		handle_readable(&fixture, fixture.ends[0], 0);
	}
	leave(&fixture);
	check("did not block", waits);
	check_int("all of it", fixture.got.len, MUCH + 3);
	check("in order", memcmp(fixture.got.data, text, MUCH) == 0);
	check_str("to the end", fixture.got.data + MUCH, "end");
	check_int("open", fixture.closed, 0);
	close_fixture(&fixture);
}

static void test_reader_left(void **state) {
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture);
	file_close(&fixture.ends[0]);
	outlet_write(&fixture.outlet, "hello", 5);
	outlet_write(&fixture.outlet, "again", 5);
	outlet_drain(&fixture.outlet);
	leave(&fixture);
	check_int("told once", fixture.closed, 1);
	check("closed", fixture.outlet.closed);
	check_int("why", fixture.outlet.error, EPIPE);
	close_fixture(&fixture);
}

/* A reader that leaves while much is waiting for it. */
static void test_reader_leaves(void **state) {
	auto_free char *text = xcalloc(1, MUCH);
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture);
	outlet_write(&fixture.outlet, text, MUCH);
	loop_turn(fixture.loop, 0);
	int before = fixture.closed;
	file_close(&fixture.ends[0]);
	outlet_drain(&fixture.outlet);
	leave(&fixture);
	check_int("open at first", before, 0);
	check_int("told once", fixture.closed, 1);
	check_int("nothing is kept", fixture.outlet.pending.len, 0);
	close_fixture(&fixture);
}

static void test_too_much(void **state) {
	auto_free char *text = xcalloc(1, MUCH);
	struct fixture fixture;

	(void)state;
	open_fixture(&fixture);
	fixture.outlet.pending.max = MUCH / 2;
	outlet_write(&fixture.outlet, text, MUCH);
	leave(&fixture);
	check_int("told", fixture.closed, 1);
	check_int("why", fixture.outlet.error, ENOBUFS);
	close_fixture(&fixture);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_one_turn),
		cmocka_unit_test(test_full_pipe),
		cmocka_unit_test(test_reader_left),
		cmocka_unit_test(test_reader_leaves),
		cmocka_unit_test(test_too_much),
	};

	return CHECK_RUN(tests);
}
