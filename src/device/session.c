/* The life of a session:

	starting -> ready <-> running        marks take it from one to the next
	    |         |          |
	    +---------+----------+--> ended  its program ended, or did not answer

   What comes while no command runs was printed by something that an earlier one left in
   the background, and is dropped. A session that is let go ends its child and is freed
   when that is told. */
#include "device/session.h"

#include "base/mem.h"
#include "base/str.h"
#include "device/mark.h"
#include "loop/child.h"
#include "loop/loop.h"

#include <stdlib.h>
#include <string.h>

#define SAID_MAX 4096 /* bytes of what its program says */

enum session_state { SESSION_STARTING, SESSION_READY, SESSION_RUNNING };

struct session {
	struct session_options options; /* argv and set_env are not used after the start */
	struct child *child;
	struct timer *patience;
	enum session_state state;
	bool gone; /* nobody is told anything any more */
	struct mark mark;
	struct script_means means;
	char group[12]; /* the first line of output, as far as it was seen */
	size_t group_len;
	bool group_read;
	struct buf said;
};

static void release(struct session *session) {
	timer_remove(session->patience);
	buf_fini(&session->said);
	free(session);
}

static void handle_said(void *ctx, const char *data, size_t len) {
	struct session *session = ctx;

	if (len > SAID_MAX / 2) {
		data += len - SAID_MAX / 2;
		len = SAID_MAX / 2;
	}
	if (session->said.len + len > SAID_MAX) {
		buf_cut(&session->said, 0, session->said.len - SAID_MAX / 2);
	}
	buf_add(&session->said, data, len);
}

static void pass_on(struct session *session, const char *data, size_t len) {
	if (len > 0 && !session->gone) {
		session->options.on_output(session->options.ctx, data, len);
	}
}

/* The first line is the number; anything else is what the command said, or why it
   could not be started. */
static void handle_text(void *ctx, const char *data, size_t len) {
	struct session *session = ctx;
	size_t at = 0;

	while (!session->group_read && at < len) {
		bool digit = data[at] >= '0' && data[at] <= '9';
		bool room = session->group_len < sizeof(session->group) - 1;

		if (digit && room) {
			session->group[session->group_len++] = data[at++];
			continue;
		}
		session->group_read = true;
		if (data[at] == '\n' && session->group_len > 0) {
			at++;
		} else {
			pass_on(session, session->group, session->group_len);
			session->group_len = 0;
		}
		session->group[session->group_len] = '\0';
	}
	pass_on(session, data + at, len - at);
}

long session_group(const struct session *session) {
	return session->group_read ? strtol(session->group, NULL, 10) : 0;
}

void session_flush(struct session *session) {
	if (session->state == SESSION_RUNNING) {
		mark_flush(&session->mark, handle_text, session);
	}
}

static void end(struct session *session, int status) {
	if (!session->gone) {
		session->gone = true;
		session->options.on_end(session->options.ctx, status, session->said.data);
	}
}

static void handle_patience(void *ctx) {
	struct session *session = ctx;

	end(session, -1);
	child_cancel(session->child);
}

static void get_ready(struct session *session) {
	struct script_hello hello;

	if (!script_read_hello(&hello, session->mark.text)) {
		handle_said(session, session->mark.text, session->mark.text_len);
		end(session, 255);
		child_cancel(session->child);
		return;
	}
	session->means = hello.means;
	session->state = SESSION_READY;
	timer_disarm(session->patience);
	buf_clear(&session->said);
	session->options.on_ready(session->options.ctx, &hello);
}

static void handle_mark(struct session *session) {
	if (session->state == SESSION_STARTING) {
		get_ready(session);
		return;
	}
	if (!session->group_read) {
		pass_on(session, session->group, session->group_len);
	}
	session->state = SESSION_READY;
	session->options.on_done(
		session->options.ctx, (int)strtol(session->mark.text, NULL, 10));
}

static void handle_output(void *ctx, int stream, const char *data, size_t len) {
	struct session *session = ctx;

	if (stream == 2) {
		handle_said(session, data, len);
		return;
	}
	while (len > 0 && !session->gone && session->state != SESSION_READY) {
		size_t eaten = mark_read(&session->mark, data, len,
			session->state == SESSION_STARTING ? handle_said : handle_text,
			session);

		data += eaten;
		len -= eaten;
		if (session->mark.found) {
			handle_mark(session);
			return; /* what follows is of no command */
		}
	}
}

static void handle_ended(void *ctx, enum child_end end_of_child, int status) {
	struct session *session = ctx;

	session->child = NULL;
	if (end_of_child == CHILD_NO_EXEC) {
		handle_said(session, strerror(status), strlen(strerror(status)));
		status = 127;
	} else if (end_of_child == CHILD_KILLED) {
		status += 128;
	}
	session_flush(session);
	end(session, status);
	release(session);
}

static bool start_child(struct session *session, struct loop *loop, struct err *err) {
	const struct session_options *options = &session->options;
	struct child_options child = {
		.argv = options->argv,
		.set_env = options->set_env,
		.folder = "/",
		.keep_stdin = true,
		.error_pty = options->error_pty,
		.max_output = SIZE_MAX,
		.on_output = handle_output,
		.on_done = handle_ended,
		.ctx = session,
	};

	return child_start(&session->child, loop, &child, err);
}

bool session_start(struct session **out, struct loop *loop,
	const struct session_options *options, struct err *err) {
	struct session *session = xcalloc(1, sizeof(*session));
	auto_buf struct buf hello = BUF_INIT;

	session->options = *options;
	session->patience = loop_timer(loop, handle_patience, session);
	buf_init(&session->said, SAID_MAX);
	mark_init(&session->mark);
	if (!start_child(session, loop, err)) {
		release(session);
		return false;
	}
	script_hello(&hello, mark_word(&session->mark), options->leftover);
	child_write(session->child, hello.data, hello.len);
	timer_arm(session->patience, options->patience);
	*out = session;
	return true;
}

struct session *session_free(struct session *session) {
	if (session) {
		session->gone = true;
		timer_disarm(session->patience);
		child_cancel(session->child);
	}
	return NULL;
}

bool session_is_alive(const struct session *session) {
	return !child_has_exited(session->child);
}

bool session_is_ready(const struct session *session) {
	return session->state == SESSION_READY;
}

bool session_run(
	struct session *session, const struct script_command *command, struct err *err) {
	auto_buf struct buf text = BUF_INIT;

	mark_init(&session->mark);
	if (!script_command(&text, command, &session->means, mark_word(&session->mark), err)) {
		return false;
	}
	if (!child_write(session->child, text.data, text.len)) {
		return err_set(err, ERR_IO, "the shell takes nothing any more");
	}
	session->state = SESSION_RUNNING;
	session->group_len = 0;
	session->group_read = false;
	buf_clear(&session->said);
	return true;
}

void session_kill_group(struct session *session) {
	auto_buf struct buf text = BUF_INIT;

	if (session_group(session) > 0) {
		script_kill(&text, session_group(session));
		child_write(session->child, text.data, text.len);
	}
}
