/* Questions on a terminal: a child has a new one as its own, the test is the person
   in front of it. */

#include "cli/ask_tty.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "loop/loop.h"
#include "json/json.h"

#define PATIENCE 20000 /* ms until the child counts as stuck */

struct child {
	pid_t pid;
	int master; /* the person's end of the terminal */
	int answer; /* the child writes "NUMBER REASON" here */
	struct buf seen;
};

struct asking {
	int report;
	bool done;
};

static void handle_answer(void *ctx, int index, enum agent_answer answer, const char *reason) {
	struct asking *asking = ctx;
	auto_free char *text =
		xasprintf("%d %d %s", index, (int)answer, reason ? reason : "(none)");

	file_write_fd(asking->report, text, strlen(text), NULL);
	asking->done = true;
}

static void turn(struct loop *loop, const struct asking *asking, struct ask_tty *tty) {
	while (!asking->done && loop_turn(loop, PATIENCE)) {
	}
	ask_tty_free(tty);
	loop_free(loop);
	_exit(0);
}

/* The child: asks once and ends with the answer. */
static void ask(const struct agent_call *call, int report) {
	struct loop *loop = loop_new();
	struct asking asking = { .report = report };
	struct ask_tty *tty = ask_tty_new(loop, handle_answer, &asking);

	if (!tty) {
		_exit(1);
	}
	ask_tty_ask(tty, call);
	turn(loop, &asking, tty);
}

/* The child: the same, after a question that was taken back. */
static void drop_and_ask(const struct agent_call *call, int report) {
	struct loop *loop = loop_new();
	struct asking asking = { .report = report };
	struct ask_tty *tty = ask_tty_new(loop, handle_answer, &asking);

	if (!tty) {
		_exit(1);
	}
	ask_tty_ask(tty, call);
	ask_tty_drop(tty, call->index + 1);
	ask_tty_drop(tty, call->index);
	ask_tty_drop(tty, call->index);
	ask_tty_ask(tty, call);
	turn(loop, &asking, tty);
}

static void start(struct child *child, const struct agent_call *call,
	void (*run)(const struct agent_call *call, int report)) {
	int ends[2];

	*child = (struct child){ .seen = BUF_INIT };
	child->master = posix_openpt(O_RDWR | O_NOCTTY);
	assert_true(child->master >= 0);
	assert_int_equal(grantpt(child->master), 0);
	assert_int_equal(unlockpt(child->master), 0);
	assert_true(file_pipe(ends, NULL));
	fflush(NULL);
	child->pid = fork();
	if (child->pid == 0) {
		alarm(PATIENCE / 1000 * 2); /* never outlives a test that gave up */
		setsid();
		int slave = open(ptsname(child->master), O_RDWR);
		ioctl(slave, TIOCSCTTY, 0);
		run(call, ends[1]);
	}
	close(ends[1]);
	child->answer = ends[0];
}

/* What stands on the terminal, once it has `text`. */
static void wait_for(struct child *child, const char *text) {
	while (!strstr(child->seen.data, text)) {
		struct pollfd fd = { .fd = child->master, .events = POLLIN };
		char data[4096];

		if (poll(&fd, 1, PATIENCE) != 1) {
			fail_msg("\"%s\" did not come: %s", text, child->seen.data);
		}
		ssize_t len = read(child->master, data, sizeof(data));
		if (len <= 0) {
			fail_msg("\"%s\" did not come: %s", text, child->seen.data);
		}
		buf_add(&child->seen, data, (size_t)len);
	}
}

static void type(struct child *child, const char *text) {
	file_write_fd(child->master, text, strlen(text), NULL);
}

static char *end(struct child *child) {
	struct buf answer = BUF_INIT;
	int status = -1;

	file_read_fd(child->answer, 8192, &answer, NULL);
	waitpid(child->pid, &status, 0);
	check_int("the child's end", status, 0);
	close(child->master);
	close(child->answer);
	buf_fini(&child->seen);
	return buf_detach(&answer);
}

static void test_answers(void **state) {
	static const struct {
		const char *name, *typed;
		enum agent_answer answer;
		const char *reason;
	} cases[] = {
		{ "y", "y\n", ANSWER_ALLOW, "(none)" },
		{ "yes", "yes\n", ANSWER_ALLOW, "(none)" },
		{ "YES", " YES \n", ANSWER_ALLOW, "(none)" },
		{ "n", "n\n", ANSWER_REJECT, "(none)" },
		{ "no with a reason", "no not now, later\n", ANSWER_REJECT, "not now, later" },
		{ "s", "s\n", ANSWER_STOP, "(none)" },
		{ "stop", "stop\n", ANSWER_STOP, "(none)" },
		{ "stop, with more behind", "stop it\n", ANSWER_STOP, "(none)" },
		{ "a yes with a but is a no", "yes but not today\n", ANSWER_REJECT,
			"yes but not today" },
		{ "nothing is no", "\n", ANSWER_REJECT, "(none)" },
		{ "other words are no and why", "it is late\n", ANSWER_REJECT, "it is late" },
		{ "a word that begins with y is no yes", "yesterday\n", ANSWER_REJECT,
			"yesterday" },
		{ "the end of input is no", "\x04", ANSWER_REJECT, "(none)" },
	};
	const struct agent_call call = { .index = 3, .name = "send_sms", .arguments = "{}" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct child child;

		start(&child, &call, ask);
		wait_for(&child, "[s]top the task: ");
		type(&child, cases[i].typed);
		auto_free char *answer = end(&child);
		auto_free char *want =
			xasprintf("3 %d %s", (int)cases[i].answer, cases[i].reason);
		check_str(cases[i].name, answer, want);
	}
}

/* A skill that is to be loaded: what it wishes is shown, and "a" alone grants it. */
static void test_wishes(void **state) {
	static const struct {
		const char *name, *typed, *answer;
		bool none; /* it wishes for nothing */
	} cases[] = {
		{ "a", "a\n", "3 2 (none)", false },
		{ "allow", " Allow \n", "3 2 (none)", false },
		{ "yes grants nothing", "y\n", "3 0 (none)", false },
		{ "more behind is a no", "a then\n", "3 5 a then", false },
		{ "nothing to grant", "a\n", "3 5 a", true },
	};
	static const char *const wishes[] = { "set_alarm", "x\x1b[m", NULL };
	const struct tool_ops ops = { .scopes_are_tools = true };
	const struct tool tool = { .name = (char *)"load_skill", .ops = &ops };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct agent_call call = { .index = 3,
			.name = "load_skill",
			.arguments = "{}",
			.tool = &tool,
			.scopes = cases[i].none ? NULL : wishes };
		struct child child;

		start(&child, &call, ask);
		wait_for(&child, "[s]top the task: ");
		check_int(cases[i].name,
			strstr(child.seen.data, "without a question: set_alarm x^[[m\r\n"
						"[y]es, [a]llow these tools too,") != NULL,
			!cases[i].none);
		type(&child, cases[i].typed);
		auto_free char *answer = end(&child);
		check_str(cases[i].name, answer, cases[i].answer);
	}
}

/* A question of the model: asked until a line answers it. */
static void test_inquiry(void **state) {
	static const char arguments[] =
		"{\"question\":\"Which \\u001b[31m?\",\"options\":[\"red\",\"blue\"]}";
	static const struct {
		const char *name, *typed, *answer;
	} cases[] = {
		{ "a number", "2\n", "3 0 2" },
		{ "what is none first", "7\n1\n", "3 0 1" },
		{ "an empty line first", "\nred\n", "3 0 red" },
		{ "left unanswered", "-\n", "3 5 " },
		{ "the end of input", "\x04", "3 5 " },
	};
	auto_json struct json *parsed = NULL;

	(void)state;
	check("arguments", json_parse(arguments, strlen(arguments), &parsed, NULL));
	const struct agent_call call = { .index = 3,
		.name = "ask_user",
		.arguments = arguments,
		.parsed = parsed,
		.is_question = true };

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct child child;

		start(&child, &call, ask);
		wait_for(&child, "Which ^[[31m?\r\n1  red\r\n2  blue\r\nType a number");
		wait_for(&child, "leaves it unanswered. ");
		for (const char *at = cases[i].typed; *at; at++) {
			char key[2] = { *at, '\0' };

			type(&child, key);
		}
		auto_free char *answer = end(&child);

		check_str(cases[i].name, answer, cases[i].answer);
	}
}

/* The whole call is shown, and nothing of it acts on the terminal. */
static void test_question(void **state) {
	static const char arguments[] =
		"{\"number\":\"112\",\"text\":\"a\\u001b[31m\\u202eb\\nc\"}";
	auto_json struct json *parsed = NULL;
	struct child child;

	(void)state;
	check("arguments", json_parse(arguments, strlen(arguments), &parsed, NULL));
	const struct agent_call call = { .index = 3,
		.name = "send_sms",
		.arguments = arguments,
		.parsed = parsed,
		.risk = TOOL_RISK_DANGER };
	start(&child, &call, ask);
	wait_for(&child, "[s]top the task: ");
	check("name and risk", strstr(child.seen.data, "Allow send_sms? (risk: danger)\r\n"));
	check("a value", strstr(child.seen.data, "112"));
	check("made visible", strstr(child.seen.data, "^[[31m<202e>b"));
	check("no escape", !strchr(child.seen.data, '\x1b'));
	check("no bidi", !strstr(child.seen.data, "\xe2\x80\xae"));
	type(&child, "n\n");
	free(end(&child));
}

static void test_no_terminal(void **state) {
	pid_t pid = fork();
	int status = -1;

	(void)state;
	if (pid == 0) {
		setsid();
		struct loop *loop = loop_new();
		bool none = !ask_tty_new(loop, handle_answer, NULL);
		loop_free(loop);
		_exit(none ? 0 : 1);
	}
	waitpid(pid, &status, 0);
	check_int("there is none", status, 0);
	check("free", ask_tty_free(NULL) == NULL);
}

/* A question is void once its own call ended, and is then told so once. */
static void test_drop(void **state) {
	const struct agent_call call = { .index = 3, .name = "send_sms", .arguments = "{}" };
	struct child child;

	(void)state;
	start(&child, &call, drop_and_ask);
	wait_for(&child, "(no longer asked)\r\n\r\nAllow send_sms? ");
	const char *told = strstr(child.seen.data, "(no longer asked)");
	check("once", !strstr(told + 1, "(no longer asked)"));
	wait_for(&child,
		"send_sms? (risk: read)\r\n{}\r\n[y]es, [n]o and why, [s]top the task: ");
	type(&child, "y\n");
	auto_free char *answer = end(&child);
	check("the second one is answered", str_starts(answer, "3 0 "));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_question),
		cmocka_unit_test(test_inquiry),
		cmocka_unit_test(test_wishes),
		cmocka_unit_test(test_drop),
		cmocka_unit_test(test_no_terminal),
	};

	return CHECK_RUN(tests);
}
