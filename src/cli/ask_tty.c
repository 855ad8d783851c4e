/* One question at a time, watched by the loop. What was typed before the question
   stood there is thrown away: it was not meant as an answer. */

#include "cli/ask_tty.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/answer/inquiry_text.h"
#include "front/transcript/call_text.h"
#include "loop/loop.h"

#include <fcntl.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define LINE_MAX_BYTES 4096

struct ask_tty {
	int fd;
	struct watch *watch;
	struct buf line;
	int index;        /* of the call that is asked about, 0: none */
	bool is_question; /* the model's: `inquiry` */
	bool may_grant;   /* there are tools that "a" allows */
	struct inquiry inquiry;
	void (*on_answer)(void *ctx, int index, enum agent_answer answer, const char *reason);
	void *ctx;
};

static void tell(struct ask_tty *tty, const char *text) {
	file_write_fd(tty->fd, text, strlen(text), NULL);
}

static bool is_word(const char *line, size_t len, const char *letter, const char *word) {
	auto_free char *first = xmemdup(line, len);
	return str_eq_nocase(first, letter) || str_eq_nocase(first, word);
}

/* What is no yes and no stop is a no; its words but "n" or "no" are the reason. */
static enum agent_answer read_answer(char *line, bool may_grant, const char **reason) {
	line = str_trim(line);
	size_t len = strcspn(line, " \t");
	bool alone = !line[len];
	*reason = NULL;
	if (alone && is_word(line, len, "y", "yes")) {
		return ANSWER_ALLOW;
	}
	if (alone && may_grant && is_word(line, len, "a", "allow")) {
		return ANSWER_ALLOW_SCOPE;
	}
	if (is_word(line, len, "s", "stop")) {
		return ANSWER_STOP;
	}
	const char *rest = is_word(line, len, "n", "no") ? str_trim(line + len) : line;
	*reason = *rest ? rest : NULL;
	return ANSWER_REJECT;
}

/* Asks for nothing any more. */
static void rest(struct ask_tty *tty) {
	tty->index = 0;
	tty->is_question = tty->may_grant = false;
	inquiry_fini(&tty->inquiry);
	buf_clear(&tty->line);
	watch_set_events(tty->watch, 0);
}

/* What answers the question ends it; a dash, or the end of the terminal, leaves it
   unanswered; anything else is asked for again. */
static void finish_question(struct ask_tty *tty, bool is_end) {
	auto_free char *copy = xmemdup(tty->line.data, tty->line.len);
	auto_buf struct buf result = BUF_INIT;
	char *line = str_trim(copy);
	int index = tty->index;
	bool leaves = is_end || str_eq(line, "-");
	if (!leaves && (!*line || !inquiry_reply(&tty->inquiry, line, &result))) {
		buf_clear(&tty->line);
		tell(tty, inquiry_hint(&tty->inquiry));
		tell(tty, " ");
		return;
	}
	rest(tty);
	tty->on_answer(
		tty->ctx, index, leaves ? ANSWER_REJECT : ANSWER_ALLOW, leaves ? "" : line);
}

static void finish(struct ask_tty *tty) {
	int index = tty->index;
	auto_free char *line = xmemdup(tty->line.data, tty->line.len);
	const char *reason = NULL;
	enum agent_answer answer = read_answer(line, tty->may_grant, &reason);
	rest(tty);
	tty->on_answer(tty->ctx, index, answer, reason);
}

static void handle_input(void *ctx, int fd, int events) {
	struct ask_tty *tty = ctx;
	char data[256];
	(void)events;
	ssize_t got = read(fd, data, sizeof(data));
	if (got > 0) {
		buf_add(&tty->line, data, (size_t)got);
	}
	bool whole = memchr(tty->line.data, '\n', tty->line.len) != NULL;
	if (!(got <= 0 || whole || tty->line.full)) {
		return;
	}
	if (tty->is_question) {
		finish_question(tty, got <= 0);
	} else {
		finish(tty);
	}
}

struct ask_tty *ask_tty_new(struct loop *loop,
	void (*on_answer)(void *ctx, int index, enum agent_answer answer, const char *reason),
	void *ctx) {
	int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
	if (fd < 0) {
		return NULL;
	}
	struct ask_tty *tty = xcalloc(1, sizeof(*tty));
	tty->fd = fd;
	tty->on_answer = on_answer;
	tty->ctx = ctx;
	buf_init(&tty->line, LINE_MAX_BYTES);
	tty->watch = loop_watch(loop, fd, 0, handle_input, tty);
	return tty;
}

struct ask_tty *ask_tty_free(struct ask_tty *tty) {
	if (tty) {
		watch_remove(tty->watch);
		inquiry_fini(&tty->inquiry);
		buf_fini(&tty->line);
		file_close(&tty->fd);
		free(tty);
	}
	return NULL;
}

void ask_tty_drop(struct ask_tty *tty, int index) {
	if (tty->index && tty->index == index) {
		tell(tty, tr("(no longer asked)\n"));
		rest(tty);
	}
}

/* Puts the words there and waits for a line. */
static void put(struct ask_tty *tty, int index, const char *text) {
	tcflush(tty->fd, TCIFLUSH);
	tell(tty, text);
	tty->index = index;
	watch_set_events(tty->watch, WATCH_READ);
}

static void put_question(struct ask_tty *tty, int index) {
	auto_buf struct buf text = BUF_INIT;
	tty->is_question = true;
	buf_add_char(&text, '\n');
	inquiry_text(&tty->inquiry, &text);
	buf_addf(&text, "%s ", inquiry_hint(&tty->inquiry));
	put(tty, index, text.data);
}

/* What a skill that is to be loaded wishes: the tools that would run without a question. */
static bool add_wishes(const struct agent_call *call, struct buf *out) {
	const char *const *scope = call->scopes;
	if (!call->tool || !call->tool->ops->scopes_are_tools || !scope || !*scope) {
		return false;
	}
	buf_addf(out, "\n%s", tr("It wishes that these run without a question:"));
	for (; *scope; scope++) {
		auto_free char *name = sanitize_dup(*scope, SANITIZE_LINE);
		buf_addf(out, " %s", name);
	}
	return true;
}

void ask_tty_ask(struct ask_tty *tty, const struct agent_call *call) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf what = BUF_INIT;
	if (call->is_question && inquiry_read(&tty->inquiry, call->parsed, NULL)) {
		put_question(tty, call->index);
		return;
	}
	call_text(call, &what);
	auto_free char *name = call_label(call);

	buf_addf(&text, tr("\nAllow %s? (risk: %s)\n"), name, tool_risk_name(call->risk));
	buf_add(&text, what.data, what.len);
	bool may_grant = add_wishes(call, &text);
	buf_addf(&text, "\n%s ",
		may_grant ? tr("[y]es, [a]llow these tools too, [n]o and why, [s]top the task:")
			  : tr("[y]es, [n]o and why, [s]top the task:"));
	tty->may_grant = may_grant;
	put(tty, call->index, text.data);
}
