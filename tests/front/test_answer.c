#include "tests/check.h"

#include <pthread.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "device/device.h"
#include "front/answer/answer_wire.h"
#include "front/answer/phone_lock.h"
#include "loop/loop.h"
#include "tests/front/programs.h"

struct desk {
	struct loop *loop;
	struct device *device;
	struct answers *answers;
	char token[ANSWER_TOKEN_SIZE];
	struct buf heard; /* "1 reject reason\n" */
	bool is_over;
};

static bool handle_answer(void *ctx, int call, enum agent_answer answer, const char *reason) {
	struct desk *desk = ctx;

	buf_addf(&desk->heard, "%d %s %s\n", call,
		answer == ANSWER_ALLOW    ? "allow"
		: answer == ANSWER_REJECT ? "reject"
					  : "stop",
		reason);
	answers_remove(desk->answers, call); /* as the event that follows does */
	return !desk->is_over;
}

static struct device *handle_device(void *ctx) {
	return ((struct desk *)ctx)->device;
}

static const char *add(struct desk *desk, int call, enum tool_risk risk) {
	return answers_add(desk->answers,
		&(struct agent_call){ .index = call, .name = "x", .risk = risk });
}

static void desk_open(struct desk *desk, enum tool_risk risk) {
	programs_open();
	*desk = (struct desk){ .loop = loop_new(), .heard = BUF_INIT };
	desk->device = device_new(desk->loop);
	desk->answers = answers_new(&(struct answers_options){ .loop = desk->loop,
		.device = handle_device,
		.on_answer = handle_answer,
		.ctx = desk });
	const char *token = add(desk, 1, risk);

	assert_non_null(token);
	memcpy(desk->token, token, sizeof(desk->token));
}

static void desk_close(struct desk *desk) {
	answers_free(desk->answers);
	device_free(desk->device);
	while (loop_turn(desk->loop, 0)) {
	}
	loop_free(desk->loop);
	buf_fini(&desk->heard);
	programs_close();
}

/* Says a line and gives what comes back until the other side closes. */
static void say(struct desk *desk, const char *token, const char *line, struct buf *reply) {
	int fd = answer_connect(token);
	int64_t end = clock_monotonic() + 10000;
	ssize_t got = -1;

	assert_true(fd >= 0);
	assert_true(file_write_fd(fd, line, strlen(line), NULL));
	assert_true(file_set_nonblocking(fd, NULL));
	while (got != 0) {
		char data[64];

		loop_turn(desk->loop, 10);
		got = read(fd, data, sizeof(data));
		if (got > 0) {
			buf_add(reply, data, (size_t)got);
		}
		assert_true(clock_monotonic() < end);
	}
	file_close(&fd);
}

static const struct {
	const char *name;
	enum tool_risk risk;
	bool is_phone;
	const char *line; /* behind the token */
	const char *reply, *heard;
} line_cases[] = {
	{ "allowed", TOOL_RISK_WRITE, false, " allow elsewhere\n", "ok\n", "1 allow \n" },
	{ "rejected", TOOL_RISK_DANGER, false, " reject elsewhere\n", "ok\n", "1 reject \n" },
	{ "rejected, why", TOOL_RISK_DANGER, true, " reject elsewhere too  wet\n", "ok\n",
		"1 reject too  wet\n" },
	{ "stopped", TOOL_RISK_READ, true, " stop elsewhere\n", "ok\n", "1 stop \n" },
	{ "danger is not allowed", TOOL_RISK_DANGER, false, " allow terminal\n", "danger\n",
		"" },
	{ "an unknown phone is locked", TOOL_RISK_WRITE, true, " allow elsewhere\n", "locked\n",
		"" },
	{ "a terminal needs no look", TOOL_RISK_WRITE, true, " allow terminal\n", "ok\n",
		"1 allow \n" },
	{ "another word", TOOL_RISK_READ, false, " yes elsewhere\n", "wrong\n", "" },
	{ "another place", TOOL_RISK_READ, false, " allow moon\n", "wrong\n", "" },
	{ "no place", TOOL_RISK_READ, false, " allow\n", "wrong\n", "" },
	{ "no word", TOOL_RISK_READ, false, "\n", "wrong\n", "" },
	{ "controls are seen", TOOL_RISK_READ, false, " reject elsewhere a\033b\n", "ok\n",
		"1 reject a^[b\n" },
};

static void test_lines(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(line_cases); i++) {
		struct desk desk;
		auto_buf struct buf reply = BUF_INIT;

		desk_open(&desk, line_cases[i].risk);
		auto_free char *line = xasprintf("%s%s", desk.token, line_cases[i].line);

		if (line_cases[i].is_phone) {
			setenv("TERMUX_VERSION", "1", 1);
		}
		say(&desk, desk.token, line, &reply);
		check_str(line_cases[i].name, reply.data, line_cases[i].reply);
		check_str(line_cases[i].name, desk.heard.data, line_cases[i].heard);
		desk_close(&desk);
	}
}

static void test_over(void **state) {
	struct desk desk;
	auto_buf struct buf reply = BUF_INIT;

	(void)state;
	desk_open(&desk, TOOL_RISK_WRITE);
	say(&desk, desk.token, "0123456789abcdef0123456789abcdef allow elsewhere\n", &reply);
	assert_string_equal(reply.data, "over\n");
	desk.is_over = true;
	buf_clear(&reply);
	auto_free char *line = xasprintf("%s stop elsewhere\n", desk.token);

	say(&desk, desk.token, line, &reply);
	assert_string_equal(reply.data, "over\n");
	/* Answered: its socket is gone. */
	assert_true(answer_connect(desk.token) < 0);
	desk_close(&desk);
}

static void test_bounds(void **state) {
	struct desk desk;
	auto_buf struct buf reply = BUF_INIT;
	auto_free char *line = xmalloc(ANSWER_LINE_MAX + 2);

	(void)state;
	desk_open(&desk, TOOL_RISK_WRITE);
	memset(line, 'x', ANSWER_LINE_MAX + 1);
	line[ANSWER_LINE_MAX + 1] = '\0';
	say(&desk, desk.token, line, &reply);
	assert_string_equal(reply.data, "wrong\n");
	assert_int_equal(desk.heard.len, 0);
	/* More than it listens to at once: the last ones are turned away. */
	int fds[12];

	for (int i = 0; i < 12; i++) {
		fds[i] = answer_connect(desk.token);
		loop_turn(desk.loop, 0);
	}
	char byte;

	assert_true(fds[0] >= 0 && recv(fds[0], &byte, 1, MSG_DONTWAIT) < 0);
	assert_true(fds[11] < 0 || recv(fds[11], &byte, 1, MSG_DONTWAIT) == 0);
	for (int i = 0; i < 12; i++) {
		file_close(&fds[i]);
	}
	desk_close(&desk);
}

static void test_sockets(void **state) {
	struct desk desk;
	struct stat info;

	(void)state;
	desk_open(&desk, TOOL_RISK_WRITE);
	auto_free char *name = xasprintf("state/chela/run/%s", desk.token);
	auto_free char *path = home_path(name);
	const char *other = add(&desk, 2, TOOL_RISK_READ);

	assert_true(answer_is_token(desk.token) && answer_is_token(other));
	assert_string_not_equal(desk.token, other);
	assert_int_equal(stat(path, &info), 0);
	assert_true(S_ISSOCK(info.st_mode));
	assert_int_equal(info.st_mode & 0777, 0600);
	answers_remove(desk.answers, 1);
	answers_remove(desk.answers, 7);
	assert_int_equal(stat(path, &info), -1);
	desk_close(&desk);
}

/* A state folder whose name alone is longer than a socket's address; and a socket that
   a killed process left there. */
static void test_long_folder(void **state) {
	auto_free char *deep = xmalloc(201);

	(void)state;
	memset(deep, 'd', 200);
	deep[200] = '\0';
	auto_free char *folder = home_path(deep);

	setenv("XDG_STATE_HOME", folder, 1);
	auto_free char *run = answer_folder();
	static const char left[] = "00000000000000000000000000000000";
	auto_free char *path = path_join(run, left);

	assert_true(file_make_folder(run, NULL));
	int fd = answer_bind(left);

	assert_true(fd >= 0);
	file_close(&fd);
	assert_true(file_exists(path));
	auto_free char *before = realpath(".", NULL);
	struct desk desk;
	auto_buf struct buf reply = BUF_INIT;

	desk_open(&desk, TOOL_RISK_WRITE);
	auto_free char *line = xasprintf("%s allow elsewhere\n", desk.token);
	auto_free char *after = realpath(".", NULL);

	assert_string_equal(after, before);
	assert_false(file_exists(path));
	say(&desk, desk.token, line, &reply);
	assert_string_equal(reply.data, "ok\n");
	desk_close(&desk);
}

struct sender {
	const char *token, *word, *reason;
	bool sent;
	struct err err;
	_Atomic bool done;
};

static void *run_sender(void *ctx) {
	struct sender *sender = ctx;

	sender->sent = answer_send(sender->token, sender->word, sender->reason, &sender->err);
	sender->done = true;
	return NULL;
}

static void send_with_loop(struct desk *desk, struct sender *sender) {
	pthread_t thread;

	assert_int_equal(pthread_create(&thread, NULL, run_sender, sender), 0);
	while (!sender->done) {
		loop_turn(desk->loop, 10);
	}
	assert_int_equal(pthread_join(thread, NULL), 0);
}

static void test_send(void **state) {
	struct desk desk;
	struct sender why = { .word = "reject", .reason = "two\nlines" };
	struct sender danger = { .word = "allow" }, over = { .word = "stop" };

	(void)state;
	desk_open(&desk, TOOL_RISK_DANGER);
	danger.token = why.token = over.token = desk.token;
	send_with_loop(&desk, &danger);
	assert_int_equal(danger.err.code, ERR_DENIED);
	send_with_loop(&desk, &why);
	assert_true(why.sent);
	assert_string_equal(desk.heard.data, "1 reject two lines\n");
	send_with_loop(&desk, &over);
	assert_int_equal(over.err.code, ERR_NOT_FOUND);
	assert_false(answer_send("../chela", "stop", NULL, &over.err));
	assert_int_equal(over.err.code, ERR_USAGE);
	desk_close(&desk);
}

static const struct {
	const char *name, *dump;
	enum phone_state want;
} lock_cases[] = {
	{ "nothing", "", PHONE_UNKNOWN },
	{ "something else", "Permission Denial: can't dump window", PHONE_UNKNOWN },
	{ "open", "KeyguardServiceDelegate\n  showing=false\n  showingAndNotOccluded=true\n",
		PHONE_UNLOCKED },
	{ "locked", "  KeyguardStateMonitor\n    mIsShowing=true\n", PHONE_LOCKED },
	{ "an old spelling", "mShowingLockscreen=true mDreamingLockscreen=false",
		PHONE_LOCKED },
	{ "one of two says so", "  showing=false\n  mIsShowing=true\n", PHONE_LOCKED },
	{ "part of another word", "notshowing=false", PHONE_UNKNOWN },
};

static void test_lock(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(lock_cases); i++) {
		check_int(lock_cases[i].name, phone_lock_read(lock_cases[i].dump),
			lock_cases[i].want);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_lines),
		test_at_home(test_over),
		test_at_home(test_bounds),
		test_at_home(test_sockets),
		test_at_home(test_long_folder),
		test_at_home(test_send),
		cmocka_unit_test(test_lock),
	};

	return CHECK_RUN(tests);
}
