/* Reads shell text the careful way: what is not understood counts as unclear,
   never as harmless. */
#include "tool/shell_text.h"

#include "base/path.h"
#include "base/str.h"

#include <ctype.h>
#include <string.h>

/* Programs that delete, overwrite, install, or become somebody else. */
static const char *const dangerous[] = { "apt", "apt-get", "dd", "doas", "eval", "kill",
	"killall", "mkfs", "mv", "pip", "pkg", "pkill", "pm", "reboot", "rm", "rmdir", "shred",
	"shutdown", "source", "su", "sudo", "tee", "truncate", "unlink", NULL };

/* Programs that run what stands in their arguments, and words of the shell's own
   grammar: the first word does not tell what happens. */
static const char *const unclear[] = { ".", "!", "[[", "ash", "bash", "builtin", "busybox",
	"case", "chroot", "command", "coproc", "dash", "do", "doas", "done", "elif", "else",
	"env", "esac", "eval", "exec", "expect", "fi", "find", "for", "function", "if",
	"ionice", "ksh", "mksh", "nice", "nohup", "parallel", "proot", "rish", "script",
	"select", "setsid", "sh", "source", "ssh", "stdbuf", "su", "sudo", "then", "time",
	"timeout", "toybox", "trap", "until", "watch", "while", "xargs", "zsh", "{", "}",
	NULL };

static bool is_listed(const char *const *list, const char *word) {
	for (size_t i = 0; list[i]; i++) {
		if (strcmp(list[i], word) == 0) {
			return true;
		}
	}
	return false;
}

static bool is_dangerous_word(const char *word, const char *before) {
	const char *name = path_basename(word);

	return is_listed(dangerous, name) || str_starts(name, "mkfs.") ||
	       (str_eq(name, "put") && before && str_eq(path_basename(before), "settings"));
}

/* Splits at everything that cannot stand in a program's name. Quotes and
   backslashes inside of a word are passed over, as the shell does: r\m is rm. */
static bool has_dangerous_word(const char *text) {
	auto_buf struct buf plain = BUF_INIT;
	auto_strv struct strv words = STRV_INIT;

	for (const char *at = text; *at; at++) {
		if (!strchr("'\"\\", *at)) {
			buf_add_char(&plain, *at);
		}
	}
	strv_split(&words, plain.data, " \t\r\n;&|()<>{}$`=,");
	for (size_t i = 0; i < words.len; i++) {
		if (is_dangerous_word(words.items[i], i > 0 ? words.items[i - 1] : NULL)) {
			return true;
		}
	}
	return false;
}

enum tool_risk shell_risk(const char *text) {
	bool raised = strpbrk(text, ">|`") || strstr(text, "$(") || strstr(text, "${") ||
		      strstr(text, "$'") || has_dangerous_word(text);

	return raised ? TOOL_RISK_DANGER : TOOL_RISK_READ;
}

struct splitter {
	const char *at;
	struct buf word;
	bool in_word;
	bool has_program; /* the present command's program was seen */
	struct strv programs;
};

/* NAME=value in front of a program. */
static bool is_assignment(const char *word) {
	size_t len = 0;

	while (isalnum((unsigned char)word[len]) || word[len] == '_') {
		len++;
	}
	return len > 0 && word[len] == '=';
}

static bool end_word(struct splitter *splitter) {
	const char *word = splitter->word.data;

	if (!splitter->in_word) {
		return true;
	}
	splitter->in_word = false;
	if (!splitter->has_program) {
		/* Variables such as LD_PRELOAD change what a program is. */
		if (is_assignment(word) || word[0] == '\0' ||
			is_listed(unclear, path_basename(word))) {
			return false;
		}
		splitter->has_program = true;
		if (!strv_has(&splitter->programs, word)) {
			strv_add(&splitter->programs, word);
		}
	}
	buf_clear(&splitter->word);
	return true;
}

static bool take_quoted(struct splitter *splitter, char quote) {
	splitter->in_word = true;
	for (splitter->at++; *splitter->at != quote; splitter->at++) {
		char byte = *splitter->at;

		if (byte == '\0' || (quote == '"' && strchr("$`\\", byte))) {
			return false;
		}
		buf_add_char(&splitter->word, byte);
	}
	splitter->at++;
	return true;
}

static bool take_byte(struct splitter *splitter) {
	char byte = *splitter->at;

	if (byte == '\'' || byte == '"') {
		return take_quoted(splitter, byte);
	}
	splitter->at++;
	if (byte == ' ' || byte == '\t') {
		return end_word(splitter);
	}
	if (strchr(";&|\n", byte)) {
		bool fine = end_word(splitter);

		splitter->has_program = false;
		return fine;
	}
	/* A program's own name must be plain; behind it patterns and $HOME are fine. */
	if (strchr("<>`()\\\r", byte) || (byte == '$' && strchr("('\"{[", *splitter->at)) ||
		(strchr("$*?[~#", byte) && !splitter->has_program)) {
		return false;
	}
	splitter->in_word = true;
	buf_add_char(&splitter->word, byte);
	return true;
}

bool shell_split(const char *text, struct strv *programs) {
	struct splitter splitter = { .at = text, .word = BUF_INIT };
	bool clear = true;

	while (clear && *splitter.at) {
		clear = take_byte(&splitter);
	}
	clear = clear && end_word(&splitter) && splitter.programs.len > 0;
	for (size_t i = 0; clear && i < splitter.programs.len; i++) {
		if (!strv_has(programs, splitter.programs.items[i])) {
			strv_add(programs, splitter.programs.items[i]);
		}
	}
	buf_fini(&splitter.word);
	strv_fini(&splitter.programs);
	return clear;
}
