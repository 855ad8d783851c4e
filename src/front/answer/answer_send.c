/* The side of `chela answer`: connects, says its line, waits for one. Here a program
   may wait: nothing else runs in it. */

#include "front/answer/answer_wire.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/str.h"
#include "base/tr.h"

#define REPLY_MAX 64 /* bytes */

static bool is_over(struct err *err) {
	return err_set(err, ERR_NOT_FOUND, tr("that question is over, or there was none"));
}

/* The token, the word, the place and the reason, on one line. */
static void make_line(
	struct buf *out, const char *token, const char *word, const char *reason) {
	size_t start;

	buf_addf(out, "%s %s %s", token, word, isatty(STDIN_FILENO) ? "terminal" : "elsewhere");
	start = out->len;
	if (!str_is_empty(reason)) {
		buf_addf(out, " %s", reason);
	}
	for (size_t i = start; i < out->len; i++) {
		if (out->data[i] == '\n' || out->data[i] == '\r') {
			out->data[i] = ' ';
		}
	}
	buf_add_char(out, '\n');
}

static bool read_reply(int fd, struct buf *reply, struct err *err) {
	int64_t end = clock_monotonic() + ANSWER_REPLY_WAIT;

	while (!memchr(reply->data, '\n', reply->len)) {
		struct pollfd wait = { .fd = fd, .events = POLLIN };
		int64_t left = end - clock_monotonic();
		char data[REPLY_MAX];

		if (left <= 0 || reply->full) {
			return err_set(err, ERR_TIMEOUT, tr("chela does not reply"));
		}
		if (poll(&wait, 1, (int)left) <= 0) {
			continue;
		}
		ssize_t got = read(fd, data, sizeof(data));

		if (got <= 0) {
			return is_over(err); /* it ended meanwhile */
		}
		buf_add(reply, data, (size_t)got);
	}
	buf_truncate(
		reply, (size_t)((char *)memchr(reply->data, '\n', reply->len) - reply->data));
	return true;
}

static bool judge(const char *reply, struct err *err) {
	if (str_eq(reply, answer_replies[ANSWER_TAKEN])) {
		return true;
	}
	if (str_eq(reply, answer_replies[ANSWER_OVER])) {
		return is_over(err);
	}
	if (str_eq(reply, answer_replies[ANSWER_DANGER])) {
		return err_set(err, ERR_DENIED,
			tr("a dangerous call is allowed in chela itself, nowhere else"));
	}
	if (str_eq(reply, answer_replies[ANSWER_LOCKED])) {
		return err_set(err, ERR_DENIED,
			tr("nothing is allowed while the phone is locked, or where nobody can "
			   "tell; open chela"));
	}
	return err_set(err, ERR_USAGE, tr("the answer is allow, reject or stop"));
}

bool answer_send(const char *token, const char *word, const char *reason, struct err *err) {
	auto_buf struct buf line = BUF_INIT_MAX(ANSWER_LINE_MAX);
	auto_buf struct buf reply = BUF_INIT_MAX(REPLY_MAX);

	if (!answer_is_token(token)) {
		return err_set(err, ERR_USAGE, tr("'%s' is no token of a question"), token);
	}
	auto_fd int fd = answer_connect(token);

	if (fd < 0) {
		return is_over(err);
	}
	make_line(&line, token, word, reason);
	if (line.full) {
		return err_set(err, ERR_LIMIT, tr("the reason is too long"));
	}
	return file_write_fd(fd, line.data, line.len, err) && read_reply(fd, &reply, err) &&
	       judge(reply.data, err);
}
