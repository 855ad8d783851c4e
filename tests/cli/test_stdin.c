#include "cli/stdin.h"

#include <signal.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "base/str.h"
#include "run.h"

static void test_kinds(void **state) {
	auto_free char *file = home_write("file", "x");
	int ends[2], sockets[2];

	(void)state;
	assert_true(file_pipe(ends, NULL));
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);
	int was = run_redirect(STDIN_FILENO, file, O_RDONLY);
	bool is_file = stdin_is_input();
	dup2(ends[0], STDIN_FILENO);
	bool is_pipe = stdin_is_input();
	dup2(sockets[0], STDIN_FILENO);
	bool is_socket = stdin_is_input();
	close(run_redirect(STDIN_FILENO, "/dev/null", O_RDONLY));
	bool is_null = stdin_is_input();
	close(STDIN_FILENO);
	bool is_closed = stdin_is_input();
	run_restore(STDIN_FILENO, was);
	for (int i = 0; i < 2; i++) {
		close(ends[i]);
		close(sockets[i]);
	}
	check("a file", is_file);
	check("a pipe", is_pipe);
	check("a socket", is_socket);
	check("/dev/null", !is_null);
	check("closed", !is_closed);
}

/* A pipe that the loop's callbacks fill, and what was read from it. */
struct pipe {
	struct loop *loop;
	int ends[2];
	struct buf out;
	struct err err;
	bool ok;
	char *said; /* on standard error */
};

static void write_late(void *ctx) {
	struct pipe *in = ctx;

	file_write_fd(in->ends[1], "late", 4, NULL);
	file_close(&in->ends[1]);
}

static void interrupt(void *ctx) {
	(void)ctx;
	raise(SIGINT);
}

static void pass_time(void *ctx) {
	(void)ctx;
	clock_set(5000, -1);
}

static void open_pipe(struct pipe *in) {
	*in = (struct pipe){ .loop = loop_new(), .out = BUF_INIT };
	assert_true(file_pipe(in->ends, NULL));
	clock_set(1000, -1);
}

static void read_pipe(struct pipe *in, bool quiet) {
	auto_free char *path = home_path("stderr");
	int was_in = dup(STDIN_FILENO);
	int was_err = run_redirect(STDERR_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC);

	dup2(in->ends[0], STDIN_FILENO);
	in->ok = stdin_read(in->loop, quiet, &in->out, &in->err);
	run_restore(STDIN_FILENO, was_in);
	run_restore(STDERR_FILENO, was_err);
	in->said = home_read("stderr");
	clock_set(-1, -1);
}

static void close_pipe(struct pipe *in) {
	file_close(&in->ends[0]);
	file_close(&in->ends[1]);
	buf_fini(&in->out);
	free(in->said);
	loop_free(in->loop);
}

static void test_read(void **state) {
	static const struct {
		const char *name, *in;
		size_t len;
		const char *out;
	} cases[] = {
		{ "nothing", "", 0, "" },
		{ "lines", "a\nb\n", 4, "a\nb\n" },
		{ "a byte that is no character", "a\xff", 2, "a\xef\xbf\xbd" },
		{ "NUL", "a\0\0b", 4,
			"a\xef\xbf\xbd\xef\xbf\xbd"
			"b" },
		{ "controls stay", "\x1b[31m\r", 6, "\x1b[31m\r" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct pipe in;

		open_pipe(&in);
		file_write_fd(in.ends[1], cases[i].in, cases[i].len, NULL);
		file_close(&in.ends[1]);
		read_pipe(&in, false);
		check(cases[i].name, in.ok);
		check_str(cases[i].name, in.out.data, cases[i].out);
		check_str(cases[i].name, in.said, "");
		close_pipe(&in);
	}
}

static void test_silence(void **state) {
	static const char note[] =
		"chela: waiting for standard input; --no-stdin does without it\n";

	(void)state;
	for (int quiet = 0; quiet < 2; quiet++) {
		struct pipe in;

		open_pipe(&in);
		timer_arm(loop_timer(in.loop, write_late, &in), 3000);
		loop_defer(in.loop, pass_time, NULL);
		read_pipe(&in, quiet);
		check("goes on", in.ok);
		check_str("what came late", in.out.data, "late");
		check_str("is said once, unless quiet", in.said, quiet ? "" : note);
		close_pipe(&in);
	}
}

static void test_interrupted(void **state) {
	struct pipe in;

	(void)state;
	open_pipe(&in);
	loop_defer(in.loop, interrupt, NULL);
	read_pipe(&in, false);
	check("ends", !in.ok);
	check_int("as what it is", in.err.code, ERR_TIMEOUT);
	close_pipe(&in);
}

static void test_too_large(void **state) {
	auto_free char *path = home_path("large");
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	struct loop *loop = loop_new();
	int file = open(path, O_RDWR | O_CREAT, 0600);

	(void)state;
	assert_int_equal(ftruncate(file, STDIN_MAX + 1), 0);
	close(file);
	int was = run_redirect(STDIN_FILENO, path, O_RDONLY);
	bool ok = stdin_read(loop, false, &out, &err);
	run_restore(STDIN_FILENO, was);
	check("refused", !ok);
	check_str("why", err.text, "standard input is larger than 8 MB");
	buf_fini(&out);
	loop_free(loop);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_kinds),
		test_at_home(test_read),
		test_at_home(test_silence),
		test_at_home(test_interrupted),
		test_at_home(test_too_large),
	};

	return CHECK_RUN(tests);
}
