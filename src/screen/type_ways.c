/* Keys know ASCII only. Everything else goes through the clipboard, where Termux:API runs on
   the same phone, or through ADB Keyboard, which is switched on for a moment: the line that
   does it puts the person's own keyboard back whatever becomes of it, and says so. */

#include "screen/type.h"

#include "base/base64.h"
#include "base/mem.h"
#include "base/quote.h"
#include "base/str.h"
#include "screen/typing.h"

#define CLIPBOARD_TIME (8 * 1000) /* ms */
#define CLIPBOARD_WAIT 200        /* ms until the system has taken it */
#define KEYBOARD_TIME (20 * 1000) /* ms */
#define ADB_KEYBOARD "com.android.adbkeyboard/.AdbIME"
#define GIVEN_BACK "chela: keyboard is back"

static bool may_paste(const struct job *job) {
	return device_has(job->screen->device, TRANSPORT_TERMUX, "api", NULL);
}

enum type_way type_find_way(const struct job *job) {
	const struct type *type = job->data;
	/* Over adb the phone may be another one than the one whose clipboard this is. */
	bool is_remote = device_shell_used(job->screen->device) == DEVICE_SHELL_ADB;
	enum type_way second = is_remote ? TYPE_KEYBOARD : TYPE_PASTE;
	enum type_way third = is_remote ? TYPE_PASTE : TYPE_KEYBOARD;
	const enum type_way order[] = { TYPE_KEYS, second, third };

	for (size_t i = 0; i < ARRAY_LEN(order); i++) {
		bool fits = order[i] != TYPE_KEYS || typing_is_plain(type->text);

		if (fits && !(type->tried & (1u << order[i])) &&
			(order[i] != TYPE_PASTE || may_paste(job))) {
			return order[i];
		}
	}
	return TYPE_WAYS;
}

static void add_problem(struct type *type, const char *what) {
	buf_addf(&type->problem, "%s%s", type->problem.len ? "; " : "", what);
}

/* What a line or a program said instead of doing it. */
static bool has_failed(struct job *job, const char *what) {
	size_t len = job->out.len;
	const char *said = str_trim_span(job->out.data, &len);
	auto_free char *text = NULL;

	if (job->end != DEVICE_DONE) {
		text = xasprintf("%s: %s", what, job->why);
	} else if (job->exit_code != 0) {
		text = xasprintf("%s failed (exit %d): %.*s", what, job->exit_code,
			(int)(len > 200 ? 200 : len), said);
	} else {
		return false;
	}
	add_problem(job->data, text);
	return true;
}

/* This way did nothing at all. */
static void end_unsent(struct job *job) {
	struct type *type = job->data;

	type->unsent = true;
	type->sent(job);
}

static void keys_sent(struct job *job) {
	struct type *type = job->data;

	if (!has_failed(job, "`input text`") &&
		memmem(job->out.data, job->out.len, "Exception", 9)) {
		add_problem(type, "`input text` does not know one of the characters");
	}
	type->sent(job);
}

static void send_keys(struct job *job) {
	const struct type *type = job->data;
	auto_buf struct buf line = BUF_INIT;

	typing_keys(type->text, &line);
	job_line(job, line.data, ACT_LINE_TIME + (int64_t)line.len * 10, keys_sent);
}

static void pasted(struct job *job) {
	struct type *type = job->data;

	has_failed(job, "pasting");
	type->sent(job);
}

static void paste(struct job *job) {
	job_line(job, "input keyevent 279", ACT_LINE_TIME, pasted);
}

static void clipboard_set(struct job *job) {
	if (has_failed(job, "setting the clipboard")) {
		end_unsent(job);
	} else {
		job_wait(job, CLIPBOARD_WAIT, paste);
	}
}

static void send_paste(struct job *job) {
	static const char *const argv[] = { "api", "Clipboard", "-e", "api_version", "2",
		"--ez", "set", "true", NULL };
	const struct type *type = job->data;
	struct device_request request = {
		.transport = TRANSPORT_TERMUX,
		.argv = argv,
		.input = type->text,
		.input_len = strlen(type->text),
		.timeout = CLIPBOARD_TIME,
	};

	job_request(job, &request, clipboard_set);
}

static void given_back(struct job *job) {
	struct type *type = job->data;

	if (job->end == DEVICE_DONE && job->exit_code == 0) {
		free(take(job->screen->keyboard));
	} else {
		auto_free char *text =
			xasprintf("the person's keyboard (%s) could not be put back, which is "
				  "tried again "
				  "with the next text; they can choose it in the settings",
				job->screen->keyboard);

		add_problem(type, text);
	}
	type->sent(job);
}

/* A phone that names none gets the one that it began with. */
static void put_back_line(const char *keyboard, struct buf *line) {
	if (!keyboard[0] || str_eq(keyboard, "null")) {
		buf_add_str(line, "ime reset");
	} else {
		buf_add_str(line, "ime set ");
		quote_word(line, keyboard);
	}
}

static void give_back(struct job *job) {
	auto_buf struct buf line = BUF_INIT;

	put_back_line(job->screen->keyboard, &line);
	job_line(job, line.data, ACT_LINE_TIME, given_back);
}

static void keyboard_sent(struct job *job) {
	struct type *type = job->data;

	has_failed(job, "typing through ADB Keyboard");
	if (memmem(job->out.data, job->out.len, GIVEN_BACK, strlen(GIVEN_BACK))) {
		free(take(job->screen->keyboard));
		type->sent(job);
	} else {
		give_back(job);
	}
}

static void add_broadcasts(const char *text, struct buf *line) {
	while (*text) {
		size_t len = typing_piece(text);
		auto_buf struct buf piece = BUF_INIT;

		base64_encode(&piece, text, len);
		buf_add_str(line, "am broadcast -a ADB_INPUT_B64 --es msg ");
		quote_word(line, piece.data);
		buf_add_str(line, " >/dev/null || e=1; sleep 0.3; ");
		text += len;
	}
}

/* `e` is what it ends with; the trap puts the keyboard back on every way out. */
static void send_keyboard_line(struct job *job, bool was_enabled) {
	const struct type *type = job->data;
	auto_buf struct buf line = BUF_INIT;

	buf_add_str(&line, "e=0; back() { trap - EXIT; ");
	put_back_line(job->screen->keyboard, &line);
	buf_add_str(&line, " >/dev/null && ");
	buf_add_str(&line, was_enabled ? "" : "ime disable " ADB_KEYBOARD " >/dev/null; ");
	buf_add_str(&line, "echo '" GIVEN_BACK "'; exit $e; }; trap back EXIT; "
			   "trap 'e=1; back' HUP INT TERM; ");
	buf_add_str(&line, "ime enable " ADB_KEYBOARD " >/dev/null; ime set " ADB_KEYBOARD
			   " >/dev/null || { e=1; exit; }; sleep 0.7; ");
	add_broadcasts(type->text, &line);
	job_line(job, line.data, KEYBOARD_TIME + (int64_t)strlen(type->text), keyboard_sent);
}

/* First line: the keyboard of the person; then the installed ones, and those that are on. */
static void keyboards_listed(struct job *job) {
	auto_strv struct strv lines = STRV_INIT;
	int count = 0;

	if (has_failed(job, "asking for the keyboards")) {
		end_unsent(job);
		return;
	}
	strv_split(&lines, job->out.data, "\r\n");
	for (size_t i = 1; i < lines.len; i++) {
		count += str_eq(str_trim(lines.items[i]), ADB_KEYBOARD);
	}
	const char *own = lines.len ? str_trim(lines.items[0]) : "";

	if (count == 0) {
		add_problem(job->data, "ADB Keyboard is not installed");
		end_unsent(job);
		return;
	}
	/* One that was left on by an earlier accident is not the person's. */
	if (!job->screen->keyboard || !str_eq(own, ADB_KEYBOARD)) {
		free(job->screen->keyboard);
		job->screen->keyboard = xstrdup(own);
	}
	send_keyboard_line(job, count > 1);
}

static void send_keyboard(struct job *job) {
	job_line(job, "settings get secure default_input_method; ime list -a -s; ime list -s",
		ACT_LINE_TIME, keyboards_listed);
}

void type_send(struct job *job, enum type_way way, void (*sent)(struct job *job)) {
	static void (*const send[])(struct job *) = {
		[TYPE_KEYS] = send_keys,
		[TYPE_PASTE] = send_paste,
		[TYPE_KEYBOARD] = send_keyboard,
	};
	struct type *type = job->data;

	type->unsent = false;
	type->tried |= 1u << way;
	type->sent = sent;
	send[way](job);
}
