/* A short command is one quoted word for `sh -c`. What is longer, or has an input,
   goes as base64 in lines of a group of `echo`s that a pipe carries to the same place:
   no line is long, no file is left behind, nothing grows with the square of it, and the
   words of a program are no limit. The marks are printed by `echo`, which is part of
   the shell: they come even where no program can be started any more. */
#include "device/script.h"

#include "base/base64.h"
#include "base/quote.h"
#include "base/str.h"
#include "base/strv.h"

#include <string.h>

#define LINE_MAX_BYTES 2000
#define QUOTED_MAX 300                   /* bytes; 4 times as long in quotes, twice */
#define PIECE 1896                       /* letters of base64 in a line, whole groups */
#define COMMAND_MAX ((size_t)8 << 20)    /* bytes of line and input */
#define TIME_MAX ((int64_t)24 * 60 * 60) /* seconds */

/* Runs $s, then says how it ended; its stderr is kept apart and told on failure. The
   last line of $e is the exit code, behind all that stderr had. */
#define BINARY                                                                                 \
	"n='\n'\n"                                                                             \
	"exec 3>&1\n"                                                                          \
	"e=$n$({ { (eval \"$s\"); echo \"$?\" >&4; } | base64 >&3; } 4>&1 2>&1)\n"             \
	"r=${e##*\"$n\"}\n"                                                                    \
	"[ \"$r\" = 0 ] || { echo :; echo \"${e%\"$n\"*}\"; }\n"                               \
	"exit \"$r\""

void script_kill(struct buf *out, long group) {
	buf_addf(out,
		"( kill -15 -%ld %ld; sleep 2; kill -9 -%ld %ld ) </dev/null >/dev/null 2>&1 "
		"&\n",
		group, group, group, group);
}

void script_hello(struct buf *out, const char *mark, long leftover) {
	buf_add_str(out, "exec 2>&1\n");
	if (leftover > 0) {
		script_kill(out, leftover);
	}
	buf_addf(out,
		"echo \"\n%s$(id -u):$(getprop ro.build.version.sdk 2>/dev/null):$(command -v "
		"timeout):$(command -v setsid):$(command -v base64)\"\n",
		mark);
}

bool script_read_hello(struct script_hello *hello, const char *text) {
	struct script_hello read = { 0 };
	auto_strv struct strv fields = STRV_INIT;
	auto_buf struct buf field = BUF_INIT;
	int64_t number;

	for (;; text++) {
		if (*text == ':' || *text == '\0') {
			strv_add(&fields, field.data);
			buf_clear(&field);
		} else if (*text != '\r') {
			buf_add_char(&field, *text);
		}
		if (*text == '\0') {
			break;
		}
	}
	if (fields.len != 5 || !str_to_int(fields.items[0], &number)) {
		return false;
	}
	read.uid = (long)number;
	if (str_to_int(fields.items[1], &number) && number > 0 && number < 1000) {
		read.sdk = (int)number;
	}
	read.means.timeout = fields.items[2][0];
	read.means.setsid = fields.items[3][0];
	read.means.base64 = fields.items[4][0];
	*hello = read;
	return true;
}

/* The limit kills, as a shell puts TERM off until the program it waits for has ended;
   what is left of the group gets its TERM by script_kill().
   The program in front of `sh -c`, and how sh names the group it makes. */
static const char *add_wrapper(struct buf *out, const struct script_command *command,
	const struct script_means *means) {
	int64_t seconds = command->seconds < TIME_MAX ? command->seconds : TIME_MAX;

	buf_add_str(out, means->setsid ? "setsid " : "");
	if (means->timeout) {
		buf_addf(out, "timeout -s KILL %lld ", (long long)(seconds > 0 ? seconds : 1));
	}
	buf_add_str(out, "sh -c ");
	return means->timeout ? "echo $PPID\n" : "echo $$\n";
}

static void add_short(struct buf *out, const struct script_command *command,
	const struct script_means *means) {
	auto_buf struct buf word = BUF_INIT;

	buf_add_str(&word, add_wrapper(out, command, means));
	if (command->binary) {
		buf_add_str(&word, "s=");
		quote_word(&word, command->line);
		buf_add_str(&word, "\n" BINARY);
	} else {
		buf_add_str(&word, command->line);
	}
	quote_word(out, word.data);
	buf_add_str(out, " </dev/null");
}

static void add_pieces(struct buf *out, const void *data, size_t len) {
	auto_buf struct buf text = BUF_INIT;

	base64_encode(&text, data, len);
	for (size_t at = 0; at < text.len; at += PIECE) {
		size_t part = text.len - at < PIECE ? text.len - at : PIECE;

		buf_add_str(out, "echo ");
		buf_add(out, text.data + at, part);
		buf_add_char(out, '\n');
	}
}

/* Where the script and the input come through one pipe, `read` takes the script from it:
   byte by byte, so that the input behind it stays there. */
static void add_source(struct buf *word, const struct script_command *command, bool piped) {
	if (!piped) {
		buf_add_str(word, "s=");
		quote_word(word, command->line);
	} else if (command->input) {
		buf_add_str(word,
			"s=$(while IFS= read -r l && [ \"$l\" != . ]; do echo \"$l\"; done | "
			"base64 -d)");
	} else {
		buf_add_str(word, "s=$(base64 -d)");
	}
	buf_add_str(word, command->input ? "\nbase64 -d | {\n" : "\n{\n");
	buf_add_str(word, command->binary ? BINARY : "eval \"$s\"");
	buf_add_str(word, command->input ? "\n}" : "\n} </dev/null");
}

static void add_long(struct buf *out, const struct script_command *command,
	const struct script_means *means) {
	auto_buf struct buf word = BUF_INIT;
	bool piped = !command->input || strlen(command->line) > QUOTED_MAX;

	buf_add_str(out, "{ :\n");
	if (piped) {
		add_pieces(out, command->line, strlen(command->line));
		buf_add_str(out, command->input ? "echo .\n" : "");
	}
	add_pieces(out, command->input, command->input_len);
	buf_add_str(out, "} 2>/dev/null | ");
	buf_add_str(&word, add_wrapper(out, command, means));
	add_source(&word, command, piped);
	quote_word(out, word.data);
}

static bool is_short(const struct script_command *command) {
	return !command->input && strlen(command->line) <= LINE_MAX_BYTES;
}

bool script_command(struct buf *out, const struct script_command *command,
	const struct script_means *means, const char *mark, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	bool fits = false;

	if (strlen(command->line) + command->input_len > COMMAND_MAX) {
		return err_set(err, ERR_LIMIT, "the command is too long (at most %zu MB)",
			COMMAND_MAX >> 20);
	}
	if (is_short(command)) {
		add_short(&text, command, means);
		fits = text.len <= LINE_MAX_BYTES;
	}
	if (!fits && !means->base64) {
		return err_set(err, ERR_UNAVAILABLE, "the phone has no base64");
	}
	if (!fits) {
		buf_clear(&text);
		add_long(&text, command, means);
	}
	buf_add(out, text.data, text.len);
	buf_addf(out, " 2>&1; echo \"\n%s$?\"\n", mark);
	return true;
}
