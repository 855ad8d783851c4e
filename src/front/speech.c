/* A program is run for each piece of some sentences: what was handed over to the
   phone's voice cannot be called back, so that no piece is long. */

#include "front/speech.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/markdown/markdown.h"
#include "front/setup/local.h"
#include "front/share/errand.h"

#define PIECE_MAX 500    /* bytes */
#define PIECE_LEAST 200  /* bytes, before a sentence's end ends a piece */
#define WORDS_MAX 100000 /* bytes that are read aloud at most */
#define START_MS 15000   /* that a voice may take to begin */
#define LETTER_MS 250    /* and for each byte */

struct speech {
	struct speech_options options;
	struct errand *errand; /* NULL: silence */
	struct buf words;      /* from `at` on they are still to be said */
	size_t at;
};

const char *speech_program(struct buf *why) {
	const char *name = path_is_termux()   ? "termux-tts-speak"
			   : local_is_macos() ? "say"
					      : "spd-say";
	auto_free char *path = local_is_remote() ? NULL : path_find_program(name);

	if (!path && why) {
		buf_add_str(
			why, local_is_remote() ? tr("over ssh there is no voice to be heard")
			     : path_is_termux()
				     ? tr("a voice needs Termux:API: pkg install termux-api")
				     : tr("a voice needs spd-say (speech-dispatcher)"));
	}
	return path ? name : NULL;
}

struct speech *speech_new(const struct speech_options *options) {
	struct speech *speech = xcalloc(1, sizeof(*speech));

	speech->options = *options;
	buf_init(&speech->words, WORDS_MAX);
	return speech;
}

struct speech *speech_free(struct speech *speech) {
	if (speech) {
		speech_stop(speech);
		buf_fini(&speech->words);
		free(speech);
	}
	return NULL;
}

/* Bytes of the next piece: whole sentences, else whole words. */
static size_t next_piece(const char *data, size_t len) {
	size_t end = 0, blank = 0;

	if (len <= PIECE_MAX) {
		return len;
	}
	for (size_t at = 0; at < PIECE_MAX && (end == 0 || at < PIECE_LEAST); at++) {
		bool is_wide = str_starts(data + at, "\xe3\x80\x82") ||
			       str_starts(data + at, "\xef\xbc\x81") ||
			       str_starts(data + at, "\xef\xbc\x9f");

		if (data[at] == '\n' || is_wide ||
			(strchr(".!?", data[at]) && data[at + 1] == ' ')) {
			end = at + (is_wide ? 3 : 1);
		} else if (data[at] == ' ') {
			blank = at + 1;
		}
	}
	if (end == 0) {
		end = blank ? blank : PIECE_MAX;
	}
	while (end < len && ((unsigned char)data[end] & 0xc0) == 0x80) {
		end++; /* never inside of a character */
	}
	return end;
}

static void say_next(struct speech *speech);

static void handle_done(
	void *ctx, enum errand_end end, int status, const char *output, size_t len) {
	struct speech *speech = ctx;

	(void)status;
	(void)output;
	(void)len;
	speech->errand = NULL;
	if (end == ERRAND_DONE) {
		say_next(speech);
		return;
	}
	buf_clear(&speech->words);
	speech->options.on_done(speech->options.ctx);
}

static void say_next(struct speech *speech) {
	const char *const termux[] = { "termux-tts-speak", NULL };
	const char *const macos[] = { "say", "-f", "-", NULL };
	const char *name = speech_program(NULL);
	size_t left = speech->words.len - speech->at;
	size_t len = next_piece(speech->words.data + speech->at, left);
	auto_free char *piece = xmemdup(speech->words.data + speech->at, len);
	const char *const desktop[] = { "spd-say", "--wait", "--", piece, NULL };
	bool by_argument = str_eq(name, "spd-say");

	if (left == 0 || !name) {
		speech->options.on_done(speech->options.ctx);
		return;
	}
	speech->at += len;
	speech->errand = errand_start(speech->options.loop,
		&(struct errand_options){ .argv = by_argument           ? desktop
						  : str_eq(name, "say") ? macos
									: termux,
			.input = by_argument ? NULL : piece,
			.input_len = by_argument ? 0 : len,
			.timeout = START_MS + LETTER_MS * (int64_t)len,
			.on_done = handle_done,
			.ctx = speech });
}

void speech_say(struct speech *speech, const char *text, size_t len) {
	speech_stop(speech);
	speech_words(&speech->words, text, len);
	speech->at = 0;
	say_next(speech);
}

/* The desktop's voice is a server: it goes on when the program that asked has ended. */
static void silence_server(struct speech *speech) {
	static const char *const argv[] = { "spd-say", "--cancel", NULL };

	if (str_eq(speech_program(NULL), "spd-say")) {
		errand_start(speech->options.loop,
			&(struct errand_options){
				.argv = argv, .timeout = START_MS, .outlives = true });
	}
}

bool speech_stop(struct speech *speech) {
	bool was_on = speech->errand != NULL;

	speech->errand = errand_cancel(speech->errand);
	buf_clear(&speech->words);
	if (was_on) {
		silence_server(speech);
	}
	return was_on;
}

bool speech_is_on(const struct speech *speech) {
	return speech->errand != NULL;
}

/* Text without its marks; a blank for each cell and line of a table. */
static void add_block(struct buf *out, const struct block *block) {
	size_t at = 0;

	for (size_t i = 0; i <= block->spans.len; i++) {
		const struct span *span = i < block->spans.len ? &block->spans.items[i] : NULL;
		size_t start = span ? span->start : block->len;
		bool is_mark = span && (span->style & STYLE_MARK);

		buf_add(out, block->text + at, start - at);
		at = start;
		if (span && !is_mark) {
			buf_add(out, block->text + at, span->len);
		}
		at += span ? span->len : 0;
	}
}

static void add_words(struct buf *out, const struct block *block) {
	size_t start = out->len;

	if (block->kind == BLOCK_RULE) {
		return;
	}
	if (block->kind == BLOCK_CODE) {
		buf_add_str(out, tr("(code is left out)"));
	} else {
		add_block(out, block);
	}
	for (size_t i = start; i < out->len; i++) {
		if (out->data[i] == '\t') {
			out->data[i] = ',';
		} else if (out->data[i] == '\n' && block->kind != BLOCK_TABLE) {
			out->data[i] = ' ';
		}
	}
	buf_add_char(out, '\n');
}

void speech_words(struct buf *out, const char *text, size_t len) {
	struct markdown markdown;

	markdown_init(&markdown);
	markdown_update(&markdown, text, len, true);
	size_t count = markdown.blocks.len;

	if (markdown.links.len > 0 && count > 0) {
		count--; /* the list of the addresses */
	}
	for (size_t i = 0; i < count; i++) {
		add_words(out, &markdown.blocks.items[i]);
	}
	markdown_fini(&markdown);
}
