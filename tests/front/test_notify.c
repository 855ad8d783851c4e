#include "tests/check.h"

#include "base/buf.h"
#include "base/clock.h"
#include "front/answer/notify.h"
#include "loop/loop.h"
#include "tests/front/programs.h"

#define START 1000000 /* monotonic ms */

struct desk {
	struct loop *loop;
	struct notify *notify;
	struct buf told; /* "bell\n", or what the terminal was sent */
	int64_t now;
};

static void handle_bell(void *ctx) {
	buf_add_str(&((struct desk *)ctx)->told, "bell\n");
}

static bool handle_send(void *ctx, const char *data, size_t len) {
	struct desk *desk = ctx;

	return buf_add(&desk->told, data, len) && buf_add_char(&desk->told, '\n');
}

static void desk_open(struct desk *desk, enum notify_kind kind) {
	programs_open();
	*desk = (struct desk){ .loop = loop_new(), .told = BUF_INIT, .now = START };
	clock_set(desk->now, 0);
	desk->notify = notify_new(&(struct notify_options){ .loop = desk->loop,
		.kind = kind,
		.bell = handle_bell,
		.send = handle_send,
		.ctx = desk });
}

/* Turns the loop until the file "put" has `text`, which the caller then owns. */
static char *wait_put(struct desk *desk, const char *text) {
	for (int i = 0; i < 20000; i++) {
		auto_free char *put = home_read("put");

		if (put && strstr(put, text)) {
			return take(put);
		}
		loop_turn(desk->loop, 1);
	}
	fail_msg("'%s' never came", text);
	return NULL;
}

static void desk_close(struct desk *desk) {
	clock_set(-1, -1);
	notify_free(desk->notify);
	while (loop_turn(desk->loop, -1)) {
	}
	loop_free(desk->loop);
	buf_fini(&desk->told);
	programs_close();
}

static void go_on(struct desk *desk, int64_t ms) {
	desk->now += ms;
	clock_set(desk->now, 0);
	loop_turn(desk->loop, 0);
	loop_turn(desk->loop, 0);
}

static void ask(struct desk *desk, int call, enum tool_risk risk, const char *token) {
	notify_question(desk->notify,
		&(struct agent_call){ .index = call, .name = "run_shell", .risk = risk }, token,
		true);
}

static void test_bell(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, NOTIFY_BELL);
	ask(&desk, 1, TOOL_RISK_DANGER, NULL);
	assert_string_equal(desk.told.data, "bell\n");
	go_on(&desk, NOTIFY_AGAIN - 1);
	assert_string_equal(desk.told.data, "bell\n");
	go_on(&desk, 1);
	assert_string_equal(desk.told.data, "bell\nbell\n");
	go_on(&desk, 10 * NOTIFY_AGAIN);
	assert_string_equal(desk.told.data, "bell\nbell\n");
	notify_answered(desk.notify, 1);
	/* Whoever presses a key has heard it. */
	ask(&desk, 2, TOOL_RISK_READ, NULL);
	notify_input(desk.notify);
	go_on(&desk, NOTIFY_AGAIN);
	assert_string_equal(desk.told.data, "bell\nbell\nbell\n");
	desk_close(&desk);
}

static const struct {
	const char *name;
	enum notify_kind kind;
	enum agent_end_state state;
	int64_t idle;
	const char *told;
} end_cases[] = {
	{ "nobody was here", NOTIFY_BELL, AGENT_COMPLETED, NOTIFY_AWAY, "bell\n" },
	{ "somebody was", NOTIFY_BELL, AGENT_COMPLETED, NOTIFY_AWAY - 1, "" },
	{ "it was stopped", NOTIFY_BELL, AGENT_CANCELLED, NOTIFY_AWAY, "" },
	{ "it failed", NOTIFY_BELL, AGENT_FAILED, NOTIFY_AWAY, "bell\n" },
	{ "off", NOTIFY_OFF, AGENT_COMPLETED, NOTIFY_AWAY, "" },
	{ "no desktop and an unknown terminal", NOTIFY_APP, AGENT_COMPLETED, NOTIFY_AWAY,
		"bell\n" },
};

static void test_end(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(end_cases); i++) {
		struct desk desk;

		desk_open(&desk, end_cases[i].kind);
		go_on(&desk, end_cases[i].idle);
		notify_ended(desk.notify, end_cases[i].state);
		check_str(end_cases[i].name, desk.told.data, end_cases[i].told);
		desk_close(&desk);
	}
}

static const struct {
	const char *variable, *value, *sent;
} osc_cases[] = {
	{ "TERM_PROGRAM", "iTerm.app", "\033]9;the task is done\a\n" },
	{ "TERM_PROGRAM", "WezTerm", "\033]9;the task is done\a\n" },
	{ "TERM_PROGRAM", "other", "bell\n" },
	{ "KITTY_WINDOW_ID", "1", "\033]9;the task is done\a\n" },
	{ "TERM", "foot", "\033]777;notify;chela;the task is done\a\n" },
	{ "TERM", "rxvt-unicode-256color", "\033]777;notify;chela;the task is done\a\n" },
	{ "TMUX", "x", "bell\n" },
};

static void test_osc(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(osc_cases); i++) {
		struct desk desk;

		desk_open(&desk, NOTIFY_APP);
		setenv(osc_cases[i].variable, osc_cases[i].value, 1);
		go_on(&desk, NOTIFY_AWAY);
		notify_ended(desk.notify, AGENT_COMPLETED);
		check_str(osc_cases[i].value, desk.told.data, osc_cases[i].sent);
		desk_close(&desk);
	}
}

/* On a phone: waits for the silence, comes with buttons, goes when it is answered. */
static void test_phone(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, NOTIFY_APP);
	setenv("TERMUX_VERSION", "1", 1);
	programs_add(
		"termux-notification", "printf '<%s>' \"$@\" >>put; cat >>put; echo >>put");
	programs_add("termux-notification-remove", "echo removed >>put");
	ask(&desk, 1, TOOL_RISK_WRITE, "TOKEN");
	loop_turn(desk.loop, 0);
	auto_free char *early = home_read("put");

	assert_null(early);
	go_on(&desk, NOTIFY_AWAY);
	auto_free char *put = wait_put(&desk, "changes something\n");

	assert_non_null(strstr(put, "run_shell waits for an answer: it changes something"));
	assert_non_null(strstr(put, "<--button1><Allow><--button1-action><"));
	assert_non_null(strstr(put, "' answer TOKEN allow><--button2><Reject>"));
	assert_non_null(strstr(put, " answer TOKEN stop>"));
	notify_answered(desk.notify, 1);
	auto_free char *removed = wait_put(&desk, "removed\n");

	assert_non_null(removed);
	assert_int_equal(desk.told.len, 0);
	desk_close(&desk);
}

static void test_phone_danger(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, NOTIFY_APP);
	setenv("TERMUX_VERSION", "1", 1);
	programs_add("termux-notification", "{ printf '<%s>' \"$@\"; echo end; } >>put");
	programs_add("termux-notification-remove", ":");
	go_on(&desk, NOTIFY_AWAY);
	ask(&desk, 1, TOOL_RISK_DANGER, "TOKEN");
	auto_free char *put = wait_put(&desk, "end\n");

	assert_null(strstr(put, "allow"));
	assert_non_null(strstr(put, "<--button1><Reject>"));
	assert_non_null(strstr(put, "\n$REPLY\n"));
	desk_close(&desk);
}

/* A program that fails: the bell stands in for it. */
static void test_fails(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, NOTIFY_APP);
	setenv("DISPLAY", ":0", 1);
	programs_add("notify-send", "exit 1");
	go_on(&desk, NOTIFY_AWAY);
	notify_ended(desk.notify, AGENT_COMPLETED);
	for (int i = 0; i < 20000 && desk.told.len == 0; i++) {
		loop_turn(desk.loop, 1);
	}
	assert_string_equal(desk.told.data, "bell\n");
	desk_close(&desk);
}

static void test_desktop(void **state) {
	struct desk desk;

	(void)state;
	desk_open(&desk, NOTIFY_APP);
	setenv("WAYLAND_DISPLAY", "w", 1);
	programs_add("notify-send", "{ printf '<%s>' \"$@\"; echo end; } >>put");
	go_on(&desk, NOTIFY_AWAY);
	notify_question(desk.notify,
		&(struct agent_call){ .index = 1, .name = "a<b>&\033", .risk = TOOL_RISK_READ },
		"TOKEN", true);
	auto_free char *put = wait_put(&desk, "end\n");

	assert_non_null(strstr(put, "<a&lt;b&gt;&amp;^[ waits for an answer: it reads>"));
	assert_null(strstr(put, "TOKEN"));
	assert_int_equal(desk.told.len, 0);
	desk_close(&desk);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_bell),
		test_at_home(test_end),
		test_at_home(test_osc),
		test_at_home(test_phone),
		test_at_home(test_phone_danger),
		test_at_home(test_fails),
		test_at_home(test_desktop),
	};

	return CHECK_RUN(tests);
}
