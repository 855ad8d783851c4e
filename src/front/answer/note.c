/* Each way is tried when the one before it is not here or failed. What a phone is to
   do with a tap is a line of shell there: all of it is written here, and the words of
   a person come in as the text of a quoted here-document, which no shell reads. */

#include "front/answer/note.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/random.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/setup/local.h"
#include "front/share/errand.h"

#define TAKES 10000   /* ms that a program may take */
#define STAYS "10000" /* ms on a desktop, from which nothing can be taken away */

struct note {
	struct note_options options; /* texts below */
	char *id;
	char *text;
	char *token;           /* NULL: none */
	struct errand *errand; /* NULL: nothing is under way */
	bool on_phone;         /* it was put up there */
};

/* One word of a shell, whatever is in it. */
static void add_quoted(struct buf *out, const char *text) {
	buf_add_char(out, '\'');
	for (; *text; text++) {
		if (*text == '\'') {
			buf_add_str(out, "'\\''");
		} else {
			buf_add_char(out, *text);
		}
	}
	buf_add_char(out, '\'');
}

/* The environment there is bare: what says where the sockets are goes along. */
static void add_answer(struct buf *out, const struct note *note, const char *word) {
	const char *state = getenv("XDG_STATE_HOME");
	auto_free char *self = path_self();

	if (!str_is_empty(state)) {
		buf_add_str(out, "XDG_STATE_HOME=");
		add_quoted(out, state);
		buf_add_char(out, ' ');
	}
	add_quoted(out, self ? self : "chela");
	buf_addf(out, " answer %s %s", note->token, word);
}

static void add_button(struct strv *argv, int number, const char *label, const char *action) {
	strv_addf(argv, "--button%d", number);
	strv_add(argv, label);
	strv_addf(argv, "--button%d-action", number);
	strv_add(argv, action);
}

static void add_plain_button(struct strv *argv, int number, const char *label,
	const struct note *note, const char *word) {
	auto_buf struct buf action = BUF_INIT;

	add_answer(&action, note, word);
	add_button(argv, number, label, action.data);
}

/* The app asks for a text and puts it in the place of $REPLY. */
static void add_reason_button(
	struct strv *argv, int number, const char *label, const struct note *note) {
	auto_buf struct buf action = BUF_INIT;
	char mark[33];

	random_hex(mark, 16);
	add_answer(&action, note, "reject -");
	buf_addf(&action, " <<'%s'\n$REPLY\n%s\n", mark, mark);
	add_button(argv, number, label, action.data);
}

/* There is room for three. */
static void add_buttons(struct strv *argv, const struct note *note) {
	if (note->options.may_allow) {
		add_plain_button(argv, 1, tr("Allow"), note, "allow");
		add_reason_button(argv, 2, tr("Reject"), note);
	} else {
		add_plain_button(argv, 1, tr("Reject"), note, "reject");
		add_reason_button(argv, 2, tr("Reject, why"), note);
	}
	add_plain_button(argv, 3, tr("Stop"), note, "stop");
}

static void add_phone(struct strv *argv, const struct note *note) {
	static const char *const words[] = { "termux-notification", "--title", "chela",
		"--priority", "high", "--action",
		"am start -n com.termux/com.termux.app.TermuxActivity", "--id", NULL };

	strv_add_all(argv, words);
	strv_add(argv, note->id);
	if (note->token) {
		add_buttons(argv, note);
	}
}

/* Some of them read the text as markup. */
static void add_desktop(struct strv *argv, const struct note *note) {
	static const char *const words[] = { "notify-send", "--app-name=chela",
		"--expire-time=" STAYS, "--hint=int:transient:1", "--", "chela", NULL };
	auto_buf struct buf text = BUF_INIT;

	for (const char *at = note->text; *at; at++) {
		if (strchr("&<>", *at)) {
			buf_add_str(&text, *at == '&' ? "&amp;" : *at == '<' ? "&lt;" : "&gt;");
		} else {
			buf_add_char(&text, *at);
		}
	}
	strv_add_all(argv, words);
	strv_add(argv, text.data);
}

static void add_macos(struct strv *argv, const struct note *note) {
	static const char *const words[] = { "osascript", "-e", "on run argv", "-e",
		"display notification (item 1 of argv) with title \"chela\"", "-e", "end run",
		NULL };

	strv_add_all(argv, words);
	strv_add(argv, note->text);
}

/* The form that this terminal takes, NULL: none that we know of. */
static const char *find_osc(void) {
	static const struct {
		const char *variable, *start, *format;
	} terminals[] = {
		{ "TMUX", "", NULL },
		{ "STY", "", NULL },
		{ "KITTY_WINDOW_ID", "", "\033]9;%s\a" },
		{ "TERM_PROGRAM", "iTerm", "\033]9;%s\a" },
		{ "TERM_PROGRAM", "WezTerm", "\033]9;%s\a" },
		{ "TERM_PROGRAM", "ghostty", "\033]9;%s\a" },
		{ "WT_SESSION", "", "\033]9;%s\a" },
		{ "TERM", "foot", "\033]777;notify;chela;%s\a" },
		{ "TERM", "rxvt-unicode", "\033]777;notify;chela;%s\a" },
		{ "VTE_VERSION", "", "\033]777;notify;chela;%s\a" },
	};

	for (size_t i = 0; i < ARRAY_LEN(terminals); i++) {
		const char *value = getenv(terminals[i].variable);

		if (!str_is_empty(value) && str_starts(value, terminals[i].start)) {
			return terminals[i].format;
		}
	}
	return NULL;
}

static void use_terminal(struct note *note) {
	const char *osc = note->options.send && !path_is_termux() ? find_osc() : NULL;
	bool sent = false;

	if (osc) {
		auto_free char *text = xasprintf(osc, note->text);

		sent = note->options.send(note->options.ctx, text, strlen(text));
	}
	if (!sent) {
		note->options.bell(note->options.ctx);
	}
}

static void handle_done(
	void *ctx, enum errand_end end, int status, const char *output, size_t len) {
	struct note *note = ctx;

	(void)status;
	(void)output;
	(void)len;
	note->errand = NULL;
	if (end != ERRAND_DONE) {
		note->on_phone = false;
		use_terminal(note);
	}
}

static void put(struct note *note) {
	auto_strv struct strv argv = STRV_INIT;

	note->on_phone = local_is_phone();
	if (note->on_phone) {
		add_phone(&argv, note);
	} else if (local_is_macos()) {
		add_macos(&argv, note);
	} else if (local_is_desktop()) {
		add_desktop(&argv, note);
	} else {
		use_terminal(note);
		return;
	}
	note->errand = errand_start(note->options.loop,
		&(struct errand_options){ .argv = (const char *const *)strv_items(&argv),
			.input = note->on_phone ? note->text : NULL,
			.input_len = note->on_phone ? strlen(note->text) : 0,
			.timeout = TAKES,
			.on_done = handle_done,
			.ctx = note });
}

struct note *note_put(const struct note_options *options) {
	struct note *note = xcalloc(1, sizeof(*note));
	char mark[17];

	random_hex(mark, 8);
	note->options = *options;
	note->id = xasprintf("chela-%s", mark);
	note->text = xstrdup(options->text);
	note->token = xstrdup(options->token);
	put(note);
	return note;
}

void note_repeat(struct note *note) {
	note->errand = errand_cancel(note->errand);
	put(note);
}

/* Goes on when chela ends: a notification that nobody can answer must not stay. */
static void remove_from_phone(const struct note *note) {
	const char *const argv[] = { "termux-notification-remove", note->id, NULL };

	errand_start(note->options.loop,
		&(struct errand_options){ .argv = argv, .timeout = TAKES, .outlives = true });
}

struct note *note_withdraw(struct note *note) {
	if (note) {
		errand_cancel(note->errand);
		if (note->on_phone) {
			remove_from_phone(note);
		}
		free(note->id);
		free(note->text);
		free(note->token);
		free(note);
	}
	return NULL;
}
