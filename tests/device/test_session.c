/* A session by itself: what it says of programs that give no shell, and of a shell that
   has little. */
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "device/session.h"
#include "loop/loop.h"

struct watcher {
	struct loop *loop;
	struct session *session;
	struct script_hello hello;
	struct buf out;
	char *said;
	int ready, done, ended;
	int exit_code, status;
};

static void handle_ready(void *ctx, const struct script_hello *hello) {
	struct watcher *watcher = ctx;

	watcher->ready++;
	watcher->hello = *hello;
}

static void handle_output(void *ctx, const char *data, size_t len) {
	buf_add(&((struct watcher *)ctx)->out, data, len);
}

static void handle_done(void *ctx, int exit_code) {
	struct watcher *watcher = ctx;

	watcher->done++;
	watcher->exit_code = exit_code;
}

static void handle_end(void *ctx, int status, const char *said) {
	struct watcher *watcher = ctx;

	watcher->ended++;
	watcher->status = status;
	watcher->said = xstrdup(said);
	watcher->session = NULL;
}

static void watch(struct watcher *watcher, const char *line, int64_t patience) {
	const char *const argv[] = { "sh", "-c", line, NULL };
	struct session_options options = { .argv = argv,
		.error_pty = true,
		.patience = patience,
		.on_ready = handle_ready,
		.on_output = handle_output,
		.on_done = handle_done,
		.on_end = handle_end,
		.ctx = watcher };

	*watcher = (struct watcher){ .loop = loop_new(), .out = BUF_INIT };
	assert_true(session_start(&watcher->session, watcher->loop, &options, NULL));
}

static void wait_for(struct watcher *watcher, const int *count) {
	while (*count == 0) {
		assert_true(loop_turn(watcher->loop, -1));
	}
}

static void unwatch(struct watcher *watcher) {
	session_free(watcher->session);
	while (loop_turn(watcher->loop, 0)) {
		/* the child is reaped */
	}
	free(watcher->said);
	buf_fini(&watcher->out);
	loop_free(watcher->loop);
}

static const struct {
	const char *name, *line;
	int64_t patience;
	int status;
	const char *said; /* its end */
} ends[] = {
	{ "it refuses", "echo a; echo b >&2; exit 3", 30000, 3, "b\n" },
	{ "it is killed", "kill -9 $$", 30000, 137, "" },
	{ "it ends", "exit 0", 30000, 0, "" },
	{ "it says nothing", "exec sleep 1000", 50, -1, "" },
	{ "it only says what it was told", "cat", 30000, 255, "\"" },
	{ "it floods", "i=0; while [ $i -lt 5000 ]; do echo $i; i=$((i+1)); done; echo end >&2",
		30000, 0, "end\n" },
};

static void test_ends(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		struct watcher watcher;

		watch(&watcher, ends[i].line, ends[i].patience);
		wait_for(&watcher, &watcher.ended);
		check_int(ends[i].name, watcher.status, ends[i].status);
		check(ends[i].name, str_ends(watcher.said, ends[i].said));
		check(ends[i].name, strlen(watcher.said) <= 4096);
		check_int(ends[i].name, watcher.ready, 0);
		unwatch(&watcher);
		check_int(ends[i].name, watcher.ended, 1);
	}
}

static void run_line(struct watcher *watcher, const char *line) {
	struct script_command command = { .line = line, .seconds = 30 };

	watcher->done = 0;
	buf_clear(&watcher->out);
	assert_true(session_is_ready(watcher->session));
	assert_true(session_run(watcher->session, &command, NULL));
	assert_false(session_is_ready(watcher->session));
	wait_for(watcher, &watcher->done);
}

/* A shell of which not even the user is known is none. */
static void test_no_id(void **state) {
	struct watcher watcher;

	(void)state;
	watch(&watcher, "mine=$(command -v sh); PATH=/no-such-folder; exec $mine", 30000);
	wait_for(&watcher, &watcher.ended);
	assert_int_equal(watcher.status, 255);
	unwatch(&watcher);
}

static void test_commands(void **state) {
	struct watcher watcher;

	(void)state;
	watch(&watcher, "echo hello; exec sh", 30000);
	wait_for(&watcher, &watcher.ready);
	assert_int_equal(watcher.ended, 0);
	assert_int_equal(session_group(watcher.session), 0);
	run_line(&watcher, "echo one; exit 5");
	assert_string_equal(watcher.out.data, "one\n");
	assert_int_equal(watcher.exit_code, 5);
	assert_true(session_group(watcher.session) > 1);
	run_line(&watcher, "exit 256");
	assert_string_equal(watcher.out.data, "");
	run_line(&watcher, "echo 42");
	assert_string_equal(watcher.out.data, "42\n");
	assert_true(session_is_alive(watcher.session));
	unwatch(&watcher);
	assert_int_equal(watcher.ended, 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_no_id),
		cmocka_unit_test(test_commands),
	};

	return CHECK_RUN(tests);
}
