/* Lines as the terminal hands them over, edited by its own means. A terminal's lines
   are read as they come; those of a pipe one by one, when the one before it is dealt
   with. A backslash at the end of a line says that more follows. */

#include "cli/plain_inner.h"

#include <errno.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "agent/call/person.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "front/draft/attach.h"
#include "front/draft/draft.h"
#include "loop/loop.h"

#define LINE_MAX_BYTES ((size_t)1 << 20)

bool plain_submit(struct plain *plain, const char *text) {
	struct err err = ERR_INIT;
	struct message message;
	bool was_running = plain_is_running(plain);

	bool sent = attach_compose(&message, text, &plain->in.files,
			    services_roots(plain->services), &err) &&
		    agent_send(plain->session.agent, &message, &err);

	message_fini(&message);
	if (!sent) {
		plain_say(plain, tr("Error: %s"), err.text);
		return false;
	}
	strv_clear(&plain->in.files);
	if (was_running) {
		plain_say(plain, "%s", tr("Queued: it is sent after the task."));
	}
	return true;
}

/* What a person typed stands there already; what could not be sent is not lost. */
static void submit(struct plain *plain, const char *text) {
	plain->in.sent = !plain_is_running(plain) && plain->in.is_terminal;
	if (!plain_submit(plain, text)) {
		plain->in.sent = false;
		buf_add_str(&plain->in.draft, text);
	}
}

static bool is_command(const char *text) {
	return text[0] == '/' && text[1] != '/';
}

static void run_command(struct plain *plain, const char *line) {
	auto_free char *word = xmemdup(line + 1, strcspn(line + 1, " \t"));

	if (!plain_command(plain, line)) {
		const char *nearest = command_nearest(word);

		if (nearest) {
			plain_say(plain, tr("There is no command /%s; did you mean /%s?"), word,
				nearest);
		} else {
			plain_say(
				plain, tr("There is no command /%s; /help lists them."), word);
		}
	}
}

/* What is to be sent: the lines before and this one. An empty line sends a draft. */
static void take_prompt(struct plain *plain, const char *line) {
	struct buf *draft = &plain->in.draft;
	size_t len = strlen(line);

	if (len > 0 && line[len - 1] == '\\') {
		buf_add(draft, line, len - 1);
		buf_add_char(draft, '\n');
		return;
	}
	buf_add_str(draft, line);
	auto_free char *text = buf_detach(draft);
	char *trimmed = str_trim(text);

	if (trimmed[0] != '\0') {
		submit(plain, text[0] == '/' ? text + 1 : trimmed);
	}
}

/* "!make test" */
static void run_shell(struct plain *plain, const char *command) {
	struct err err = ERR_INIT;

	if (!agent_shell(plain->session.agent, command, &err)) {
		plain_say(plain, tr("Error: %s"), err.text);
	}
}

static void take_line(struct plain *plain, char *line) {
	plain->out.at_start = true; /* the terminal echoed the line break */
	plain->out.prompted = false;
	plain->quit_until = 0;
	away_input(plain->away);
	others_look(plain->others);
	if (plain->questions.len > 0 && plain_ask_line(plain, line)) {
		return;
	}
	bool is_new = plain->in.draft.len == 0;

	if (is_new && is_command(line)) {
		run_command(plain, line);
	} else if (is_new && line[0] == '!' && line[1] != '\0') {
		run_shell(plain, line + 1);
	} else {
		take_prompt(plain, line);
	}
	plain_prompt(plain);
}

/* May a line be taken now? */
static bool is_time(const struct plain *plain) {
	return !plain->quit && plain->has_session &&
	       (plain->in.is_terminal || !plain_is_running(plain));
}

static void take_lines(struct plain *plain) {
	struct buf *bytes = &plain->in.bytes;
	char *end;

	while (is_time(plain) && (end = memchr(bytes->data, '\n', bytes->len))) {
		auto_buf struct buf line = BUF_INIT;
		size_t len = (size_t)(end - bytes->data);

		utf8_repair(&line, bytes->data, len > 0 && end[-1] == '\r' ? len - 1 : len);
		buf_cut(bytes, 0, len + 1);
		take_line(plain, line.data);
	}
}

static void finish_input(struct plain *plain) {
	if (plain->in.bytes.len > 0) {
		buf_add_char(&plain->in.bytes, '\n');
		take_lines(plain);
	}
	if (is_time(plain) && !plain_is_running(plain) && plain->in.bytes.len == 0) {
		plain->quit = true;
	}
}

void plain_input_look(struct plain *plain) {
	take_lines(plain);
	if (plain->in.over) {
		finish_input(plain);
	}
	if (plain->in.watch) {
		watch_set_events(plain->in.watch, is_time(plain) ? WATCH_READ : 0);
	}
}

/* Ctrl-D, or the end of a pipe. */
static void handle_end(struct plain *plain) {
	if (plain->in.is_terminal && plain_is_running(plain)) {
		plain->out.at_start = false;
		plain_say(plain, "%s", tr("A task is running; Ctrl-C stops it."));
		return;
	}
	plain->in.over = true;
	plain->in.watch = watch_remove(plain->in.watch);
}

static void handle_input(void *ctx, int fd, int events) {
	struct plain *plain = ctx;
	char data[4096];
	ssize_t got = read(fd, data, sizeof(data));

	(void)events;
	if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
		return;
	}
	if (got < 0) {
		plain->in.is_terminal = false; /* it is gone */
		handle_end(plain);
	} else if (got == 0) {
		handle_end(plain);
	} else if (!buf_add(&plain->in.bytes, data, (size_t)got)) {
		buf_clear(&plain->in.bytes);
		plain_say(plain, "%s", tr("Error: the line is too long"));
	}
	plain_input_look(plain);
}

/* Out of its own mode the terminal gives what is typed on the line so far. */
void plain_input_keep(struct plain *plain) {
	struct termios saved, bare;
	char data[4096];

	if (!plain->in.is_terminal || tcgetattr(STDIN_FILENO, &saved) != 0) {
		return;
	}
	utf8_repair(&plain->in.draft, plain->in.bytes.data, plain->in.bytes.len);
	buf_clear(&plain->in.bytes);
	bare = saved;
	bare.c_lflag &= ~(tcflag_t)ICANON;
	bare.c_cc[VMIN] = 0;
	bare.c_cc[VTIME] = 0;
	if (tcsetattr(STDIN_FILENO, TCSANOW, &bare) != 0) {
		return;
	}
	ssize_t got = read(STDIN_FILENO, data, sizeof(data));

	tcsetattr(STDIN_FILENO, TCSANOW, &saved);
	tcflush(STDIN_FILENO, TCIFLUSH);
	if (got > 0) {
		utf8_repair(&plain->in.draft, data, (size_t)got);
		plain->out.at_start = false;
		plain_say(plain, "%s", tr("(what you began to type is kept for later)"));
	}
}

bool plain_input_clear(struct plain *plain) {
	bool was = plain->in.draft.len > 0;

	buf_clear(&plain->in.draft);
	return was;
}

void plain_compose(struct plain *plain, const char *text) {
	buf_clear(&plain->in.draft);
	buf_add_str(&plain->in.draft, text);
	if (text[0] != '\0') {
		auto_free char *words = xasprintf(tr("Draft: %s"), text);

		plain_text(plain, words);
		plain_say(plain, "%s",
			tr("What you type goes behind it; Enter sends it, Ctrl-C forgets it."));
	}
}

bool plain_attach(void *ctx, const char *path, struct err *err) {
	struct plain *plain = ctx;
	auto_free char *full = NULL;
	int64_t size;

	if (plain->in.files.len >= ATTACH_FILES_MAX) {
		return err_set(
			err, ERR_LIMIT, tr("more than %d files at once"), ATTACH_FILES_MAX);
	}
	if (!attach_look(path, services_roots(plain->services), &full, &size, err)) {
		return false;
	}
	if (!strv_has(&plain->in.files, full)) {
		strv_add(&plain->in.files, full);
	}
	plain_say(plain, tr("Goes with the next message: %s"), full);
	return true;
}

bool plain_detach(void *ctx, size_t number) {
	struct plain *plain = ctx;
	struct strv *files = &plain->in.files;
	auto_strv struct strv kept = STRV_INIT;

	if (number > files->len) {
		return false;
	}
	for (size_t i = 0; number > 0 && i < files->len; i++) {
		if (i != number - 1) {
			strv_add(&kept, files->items[i]);
		}
	}
	strv_clear(files);
	strv_add_all(files, (const char *const *)strv_items(&kept));
	plain_say(plain,
		tr_n("%zu file goes with the next message.",
			"%zu files go with the next message.", files->len),
		files->len);
	return true;
}

static void attach(struct plain *plain, const char *path) {
	struct err err = ERR_INIT;

	if (!plain_attach(plain, path, &err)) {
		plain_say(plain, tr("Error: %s"), err.text);
	}
}

void plain_load_draft(struct plain *plain) {
	struct draft draft;

	if (plain->options->no_save || !plain->in.is_terminal) {
		return;
	}
	auto_free char *kept =
		draft_load(plain->services, agent_conversation(plain->session.agent));
	auto_buf struct buf text = BUF_INIT;

	draft_read(&draft, kept);
	for (size_t i = 0; i < draft.waiting.len; i++) { /* nothing waits here: one goes on */
		buf_addf(&text, "%s\n", draft.waiting.items[i].text);
		strv_add_all(&draft.files,
			(const char *const *)strv_items(&draft.waiting.items[i].files));
	}
	buf_add_str(&text, draft.text);
	for (size_t i = 0; i < draft.files.len; i++) {
		attach(plain, draft.files.items[i]);
	}
	plain_compose(plain, text.data);
	draft_fini(&draft);
}

void plain_save_draft(struct plain *plain) {
	if (!plain->has_session || plain->options->no_save || !plain->in.is_terminal) {
		return;
	}
	struct draft draft = { .text = xstrdup(plain->in.draft.data) };
	auto_buf struct buf kept = BUF_INIT;

	strv_add_all(&draft.files, (const char *const *)strv_items(&plain->in.files));
	draft_write(&draft, &kept);
	draft_save(plain->services, agent_conversation(plain->session.agent), kept.data, NULL);
	draft_fini(&draft);
}

void plain_input_init(struct plain *plain) {
	plain->in.is_terminal = isatty(STDIN_FILENO);
	buf_init(&plain->in.bytes, LINE_MAX_BYTES);
	buf_init(&plain->in.draft, LINE_MAX_BYTES);
	plain->in.watch =
		loop_watch(plain->services->loop, STDIN_FILENO, 0, handle_input, plain);
}

void plain_input_fini(struct plain *plain) {
	plain->in.watch = watch_remove(plain->in.watch);
	buf_fini(&plain->in.bytes);
	buf_fini(&plain->in.draft);
	strv_fini(&plain->in.files);
}
