/* Programs in order of preference, each tried when the one before it was missing or
   failed. What a terminal is sent nobody confirms, and the words say so. */

#include "front/share/clipboard.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "front/setup/local.h"
#include "front/share/copy.h"
#include "front/share/errand.h"

#define ANSWER 1000      /* ms that a program may take where the terminal can take over */
#define ANSWER_LONG 5000 /* ms, where it cannot */
#define OSC_MAX 55000    /* bytes of text; about 74,000 in base64 pass everywhere */
#define OSC_MAX_TERMUX 6000

struct way {
	const char *argv[4];
	bool (*is_here)(void);
};

static const struct way ways[] = {
	{ { "termux-clipboard-set" }, local_is_phone },
	{ { "wl-copy", "--type", "text/plain" }, local_is_wayland },
	{ { "xclip", "-selection", "clipboard" }, local_is_x11 },
	{ { "xsel", "--clipboard", "--input" }, local_is_x11 },
	{ { "pbcopy" }, local_is_macos },
};

struct clipboard {
	struct clipboard_options options;
	struct errand *errand; /* NULL: nothing is under way */
	struct buf text;
	size_t at; /* way that is tried */
};

struct clipboard *clipboard_new(const struct clipboard_options *options) {
	struct clipboard *clipboard = xcalloc(1, sizeof(*clipboard));

	clipboard->options = *options;
	buf_init(&clipboard->text, BUF_MAX_DEFAULT);
	return clipboard;
}

struct clipboard *clipboard_free(struct clipboard *clipboard) {
	if (clipboard) {
		errand_cancel(clipboard->errand);
		buf_fini(&clipboard->text);
		free(clipboard);
	}
	return NULL;
}

static void say(struct clipboard *clipboard, const char *text) {
	clipboard->options.say(clipboard->options.ctx, text);
	buf_fini(&clipboard->text);
}

static void say_copied(struct clipboard *clipboard, const char *program) {
	const struct buf *text = &clipboard->text;
	size_t count = 0;
	uint32_t code;

	for (size_t at = 0; at < text->len; count++) {
		at += utf8_decode(text->data + at, text->len - at, &code);
	}
	auto_free char *words = xasprintf(
		tr_n("copied %zu character (%s)", "copied %zu characters (%s)", count), count,
		program);

	say(clipboard, words);
}

static void add_osc(struct buf *out, const char *escape, const struct buf *text) {
	buf_addf(out, "%s]52;c;", escape);
	base64_encode(out, text->data, text->len);
	buf_add_char(out, '\a');
}

/* tmux takes the one or the other form, by its settings. */
static bool send_osc(struct clipboard *clipboard) {
	auto_buf struct buf out = BUF_INIT;

	if (!str_is_empty(getenv("TMUX"))) {
		buf_add_str(&out, "\033Ptmux;");
		add_osc(&out, "\033\033", &clipboard->text);
		buf_add_str(&out, "\033\\");
	}
	add_osc(&out, "\033", &clipboard->text);
	return clipboard->options.send(clipboard->options.ctx, out.data, out.len);
}

static bool has_osc(const struct clipboard *clipboard) {
	return clipboard->options.send && !str_eq(getenv("TERM"), "linux");
}

static bool fits_osc(const struct clipboard *clipboard) {
	return clipboard->text.len <= (path_is_termux() ? OSC_MAX_TERMUX : OSC_MAX);
}

static void write_file(struct clipboard *clipboard, const char *words) {
	auto_free char *folder = path_cache();
	auto_free char *path = path_join(folder, "copied.txt");
	struct err err = ERR_INIT;
	bool written = file_make_folder(folder, &err) &&
		       file_write(path, clipboard->text.data, clipboard->text.len, 0600, &err);
	auto_free char *text =
		written ? xasprintf(words, path) : xasprintf(tr("not copied: %s"), err.text);

	say(clipboard, text);
}

static void use_terminal(struct clipboard *clipboard) {
	if (!has_osc(clipboard)) {
		write_file(clipboard, tr("no clipboard here; the text is in %s"));
	} else if (!fits_osc(clipboard)) {
		write_file(clipboard, tr("too long for this terminal; the text is in %s"));
	} else if (send_osc(clipboard)) {
		say(clipboard, tr("sent by OSC 52: paste to check"));
	} else {
		write_file(clipboard, tr("no clipboard here; the text is in %s"));
	}
}

static void try_ways(struct clipboard *clipboard);

static void handle_done(
	void *ctx, enum errand_end end, int status, const char *output, size_t len) {
	struct clipboard *clipboard = ctx;

	(void)status;
	(void)output;
	(void)len;
	clipboard->errand = NULL;
	if (end == ERRAND_DONE) {
		say_copied(clipboard, ways[clipboard->at].argv[0]);
	} else {
		clipboard->at++;
		try_ways(clipboard);
	}
}

static void try_ways(struct clipboard *clipboard) {
	bool has_other = has_osc(clipboard) && fits_osc(clipboard);

	while (clipboard->at < ARRAY_LEN(ways) && !ways[clipboard->at].is_here()) {
		clipboard->at++;
	}
	if (clipboard->at == ARRAY_LEN(ways)) {
		use_terminal(clipboard);
		return;
	}
	clipboard->errand = errand_start(clipboard->options.loop,
		&(struct errand_options){ .argv = ways[clipboard->at].argv,
			.input = clipboard->text.data,
			.input_len = clipboard->text.len,
			.timeout = has_other ? ANSWER : ANSWER_LONG,
			.on_done = handle_done,
			.ctx = clipboard });
}

void clipboard_copy(struct clipboard *clipboard, const char *text, size_t len) {
	clipboard->errand = errand_cancel(clipboard->errand);
	clipboard->at = 0;
	buf_fini(&clipboard->text);
	copy_clean(&clipboard->text, text, len);
	if (clipboard->text.len == 0) {
		say(clipboard, tr("there is nothing to copy"));
	} else {
		try_ways(clipboard);
	}
}

char *clipboard_program(void) {
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		auto_free char *path =
			ways[i].is_here() ? path_find_program(ways[i].argv[0]) : NULL;

		if (path) {
			return xstrdup(ways[i].argv[0]);
		}
	}
	return NULL;
}
