/* One listening socket a question; a connection says one line, gets one and is
   closed. Only this user is heard, and nobody for longer than he needs.

       connected -> line -> (allow, on a phone: is it locked?) -> reply -> closed */

#include "front/answer/answer_wire.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/log.h"
#include "base/path.h"
#include "base/random.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/vec.h"
#include "front/answer/phone_lock.h"
#include "loop/loop.h"
#include "loop/stream.h"

#define CONNECTIONS_MAX 8

struct waiting {
	struct answers *answers;
	int call;
	enum tool_risk risk;
	bool is_question; /* of the model: what is allowed comes with words */
	char token[ANSWER_TOKEN_SIZE];
	int fd;
	struct watch *watch;
};

struct connection {
	struct answers *answers;
	struct stream *stream;
	struct timer *limit;
	struct buf line;
	struct phone_lock *lock; /* asked whether it is locked */
	int call;                /* that the line is about */
	const char *words;       /* of a yes; in `line` */
	bool replied;
};

struct answers {
	struct answers_options options;
	VEC(struct waiting *) waiting;
	VEC(struct connection *) connections;
	bool swept;
};

struct answers *answers_new(const struct answers_options *options) {
	struct answers *answers = xcalloc(1, sizeof(*answers));

	answers->options = *options;
	return answers;
}

static void unlink_socket(const char *token) {
	auto_free char *folder = answer_folder();
	auto_free char *path = path_join(folder, token);

	unlink(path);
}

static void waiting_free(struct waiting *waiting) {
	unlink_socket(waiting->token);
	watch_remove(waiting->watch);
	file_close(&waiting->fd);
	free(waiting);
}

static void connection_free(struct connection *connection) {
	struct answers *answers = connection->answers;

	for (size_t i = 0; i < answers->connections.len; i++) {
		if (answers->connections.items[i] == connection) {
			vec_remove(&answers->connections, i);
			break;
		}
	}
	phone_lock_cancel(connection->lock);
	stream_free(connection->stream);
	timer_remove(connection->limit);
	buf_fini(&connection->line);
	free(connection);
}

struct answers *answers_free(struct answers *answers) {
	if (!answers) {
		return NULL;
	}
	while (answers->waiting.len > 0) {
		answers_remove(answers, answers->waiting.items[0]->call);
	}
	while (answers->connections.len > 0) {
		connection_free(answers->connections.items[0]);
	}
	vec_fini(&answers->waiting);
	vec_fini(&answers->connections);
	free(answers);
	return NULL;
}

static struct waiting *find_call(struct answers *answers, int call) {
	for (size_t i = 0; i < answers->waiting.len; i++) {
		if (answers->waiting.items[i]->call == call) {
			return answers->waiting.items[i];
		}
	}
	return NULL;
}

static struct waiting *find_token(struct answers *answers, const char *token) {
	for (size_t i = 0; i < answers->waiting.len; i++) {
		if (str_eq(answers->waiting.items[i]->token, token)) {
			return answers->waiting.items[i];
		}
	}
	return NULL;
}

static void reply(struct connection *connection, enum answer_reply word) {
	const char *text = answer_replies[word];

	connection->replied = true;
	stream_write(connection->stream, text, strlen(text));
	stream_write(connection->stream, "\n", 1);
	stream_finish(connection->stream);
}

static void take_answer(
	struct connection *connection, enum agent_answer answer, const char *reason) {
	struct answers *answers = connection->answers;
	auto_free char *clean = sanitize_dup(reason, SANITIZE_LINE);
	int call = connection->call;
	bool taken = find_call(answers, call) &&
		     answers->options.on_answer(answers->options.ctx, call, answer, clean);

	reply(connection, taken ? ANSWER_TAKEN : ANSWER_OVER);
}

static void handle_lock(void *ctx, enum phone_state state) {
	struct connection *connection = ctx;

	connection->lock = NULL;
	if (state == PHONE_UNLOCKED) {
		take_answer(connection, ANSWER_ALLOW, connection->words);
	} else {
		reply(connection, ANSWER_LOCKED);
	}
}

/* A phone that lies there locked says yes to nothing: who taps on its screen may be
   anybody. A terminal needs it to be open. */
static void take_allow(
	struct connection *connection, const struct waiting *waiting, bool at_terminal) {
	struct answers *answers = connection->answers;

	if (waiting->risk == TOOL_RISK_DANGER) {
		reply(connection, ANSWER_DANGER);
	} else if (at_terminal || !path_is_termux()) {
		take_answer(connection, ANSWER_ALLOW, connection->words);
	} else {
		connection->lock = phone_lock_ask(
			answers->options.device(answers->options.ctx), handle_lock, connection);
	}
}

/* Splits off a word; `*rest` is changed to what follows the blank behind it. */
static char *next_word(char **rest) {
	char *word = *rest;
	size_t len = strcspn(word, " ");

	*rest = word + len + (word[len] == ' ');
	word[len] = '\0';
	return word;
}

static void take_line(struct connection *connection, char *line) {
	char *token = next_word(&line), *word = next_word(&line), *place = next_word(&line);
	const struct waiting *waiting = find_token(connection->answers, token);
	bool at_terminal = str_eq(place, "terminal");

	if (!at_terminal && !str_eq(place, "elsewhere")) {
		reply(connection, ANSWER_WRONG);
	} else if (!waiting) {
		reply(connection, ANSWER_OVER);
	} else {
		connection->call = waiting->call;
		connection->words = waiting->is_question ? line : "";
		if (str_eq(word, "allow")) {
			take_allow(connection, waiting, at_terminal);
		} else if (str_eq(word, "reject")) {
			take_answer(connection, ANSWER_REJECT, line);
		} else if (str_eq(word, "stop")) {
			take_answer(connection, ANSWER_STOP, "");
		} else {
			reply(connection, ANSWER_WRONG);
		}
	}
}

static void handle_data(void *ctx, const char *data, size_t len) {
	struct connection *connection = ctx;
	struct buf *line = &connection->line;

	if (connection->replied || connection->lock) {
		return;
	}
	if (!buf_add(line, data, len)) {
		reply(connection, ANSWER_WRONG);
		return;
	}
	char *end = memchr(line->data, '\n', line->len);

	if (end) {
		*end = '\0';
		take_line(connection, line->data);
	}
}

/* The other side has left, or has its reply. */
static void handle_end(void *ctx, int error) {
	(void)error;
	connection_free(ctx);
}

static void handle_limit(void *ctx) {
	connection_free(ctx);
}

/* Is it this user who is at the other end? */
static bool is_own(int fd) {
#ifdef SO_PEERCRED
	struct ucred peer;
	socklen_t len = sizeof(peer);

	return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &len) == 0 &&
	       peer.uid == getuid();
#else
	uid_t user;
	gid_t group;

	return getpeereid(fd, &user, &group) == 0 && user == getuid();
#endif
}

static void handle_connect(void *ctx, int fd, int events) {
	struct waiting *waiting = ctx;
	struct answers *answers = waiting->answers;
	int peer = accept(fd, NULL, NULL);

	(void)events;
	if (peer < 0) {
		return;
	}
	if (!is_own(peer) || answers->connections.len >= CONNECTIONS_MAX) {
		file_close(&peer);
		return;
	}
	struct connection *connection = xcalloc(1, sizeof(*connection));

	fcntl(peer, F_SETFD, FD_CLOEXEC);
	connection->answers = answers;
	buf_init(&connection->line, ANSWER_LINE_MAX);
	connection->stream =
		stream_new(answers->options.loop, &(struct stream_options){ .fd = peer,
							  .read = true,
							  .on_data = handle_data,
							  .on_end = handle_end,
							  .ctx = connection });
	connection->limit = loop_timer(answers->options.loop, handle_limit, connection);
	timer_arm(connection->limit, ANSWER_LINE_WAIT + ANSWER_REPLY_WAIT);
	vec_push(&answers->connections, connection);
}

/* Sockets of processes that were killed: nobody listens there. */
static void sweep(const char *folder) {
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir))) {
		if (!answer_is_token(entry->d_name)) {
			continue;
		}
		int fd = answer_connect(entry->d_name);

		if (fd < 0 && errno == ECONNREFUSED) {
			unlink_socket(entry->d_name);
		}
		file_close(&fd);
	}
	if (dir) {
		closedir(dir);
	}
}

static bool open_waiting(struct answers *answers, struct waiting *waiting) {
	auto_free char *folder = answer_folder();

	if (!file_make_folder(folder, NULL)) {
		return false;
	}
	if (!answers->swept) {
		sweep(folder);
		answers->swept = true;
	}
	random_hex(waiting->token, (ANSWER_TOKEN_SIZE - 1) / 2);
	waiting->fd = answer_bind(waiting->token);
	if (waiting->fd < 0 || listen(waiting->fd, 4) != 0) {
		return false;
	}
	file_set_nonblocking(waiting->fd, NULL);
	waiting->watch = loop_watch(
		answers->options.loop, waiting->fd, WATCH_READ, handle_connect, waiting);
	return true;
}

const char *answers_add(struct answers *answers, const struct agent_call *call) {
	struct waiting *waiting = xcalloc(1, sizeof(*waiting));

	waiting->answers = answers;
	waiting->call = call->index;
	waiting->risk = call->risk;
	waiting->is_question = call->is_question;
	waiting->fd = -1;
	if (!open_waiting(answers, waiting)) {
		log_warn("no socket for answers from elsewhere: %s", strerror(errno));
		waiting_free(waiting);
		return NULL;
	}
	vec_push(&answers->waiting, waiting);
	return waiting->token;
}

void answers_remove(struct answers *answers, int call) {
	for (size_t i = 0; i < answers->waiting.len; i++) {
		if (answers->waiting.items[i]->call == call) {
			waiting_free(answers->waiting.items[i]);
			vec_remove(&answers->waiting, i);
			return;
		}
	}
}
