/* Shells, and what was typed into one. A heredoc's lines are a string up to the one
   that is its word. */

#include "front/highlight/lexer.h"

#include <string.h>

enum { MODE_NONE, MODE_HEREDOC, MODE_HEREDOC_TABS };

static const char *const keywords[] = {
	"alias",
	"break",
	"case",
	"cd",
	"continue",
	"declare",
	"do",
	"done",
	"echo",
	"elif",
	"else",
	"esac",
	"eval",
	"exec",
	"exit",
	"export",
	"false",
	"fi",
	"for",
	"function",
	"if",
	"in",
	"local",
	"printf",
	"pwd",
	"read",
	"readonly",
	"return",
	"select",
	"set",
	"shift",
	"source",
	"sudo",
	"test",
	"then",
	"time",
	"trap",
	"true",
	"type",
	"typeset",
	"umask",
	"unalias",
	"unset",
	"until",
	"wait",
	"while",
};

static const struct lex_rule rules[] = {
	{ "#", NULL, 0, LEX_APART, HIGHLIGHT_COMMENT },
	{ "\"", "\"", '\\', LEX_LINES, HIGHLIGHT_STRING },
	{ "'", "'", 0, LEX_LINES | LEX_APART, HIGHLIGHT_STRING },
};

/* The last line of a heredoc is its word alone. */
static bool is_last(const struct lexer *lexer) {
	const struct highlight *state = lexer->state;
	size_t at = state->mode == MODE_HEREDOC_TABS ? lexer_blank(lexer, 0) : 0;

	return lexer_is_at(lexer, at, state->word) &&
	       at + strlen(state->word) + lexer_blank(lexer, at + strlen(state->word)) ==
		       lexer->len;
}

static bool start_line(struct lexer *lexer) {
	if (lexer->state->mode == MODE_NONE) {
		return false;
	}
	lexer_add(lexer, 0, lexer->len, HIGHLIGHT_STRING);
	if (is_last(lexer)) {
		lexer->state->mode = MODE_NONE;
	}
	return true;
}

/* "<<EOF", "<<-'EOF'": what ends it is kept; its lines begin on the next one. */
static size_t take_heredoc(struct lexer *lexer, size_t at) {
	struct highlight *state = lexer->state;
	size_t from = at + 2;
	bool tabs = lexer_is_at(lexer, from, "-");

	from += tabs;
	from += lexer_blank(lexer, from);
	char quote = from < lexer->len ? lexer->line[from] : '\0';

	from += quote == '\'' || quote == '"' || quote == '\\';
	size_t end = from;

	while (end < lexer->len && lexer_is_word(lexer, lexer->line[end])) {
		end++;
	}
	bool number = from < lexer->len && lexer->line[from] >= '0' && lexer->line[from] <= '9';

	if (end == from || end - from >= HIGHLIGHT_WORD_MAX || number) {
		return 2;
	}
	memcpy(state->word, lexer->line + from, end - from);
	state->word[end - from] = '\0';
	state->mode = tabs ? MODE_HEREDOC_TABS : MODE_HEREDOC;
	end += end < lexer->len && quote != '\\' && lexer->line[end] == quote;
	lexer_add(lexer, at, end, HIGHLIGHT_STRING);
	return end - at;
}

/* "$#" and "${x#y}" begin no comment. */
static size_t take_dollar(const struct lexer *lexer, size_t at) {
	size_t end = at + 1;

	if (end < lexer->len && strchr("#?!@*$-", lexer->line[end])) {
		return 2;
	}
	if (end >= lexer->len || lexer->line[end] != '{') {
		return 1;
	}
	while (end < lexer->len && lexer->line[end] != '}' && lexer->line[end] != '"') {
		end++;
	}
	return end - at;
}

static size_t take_special(struct lexer *lexer, size_t at) {
	if (lexer->line[at] == '\\') {
		return at + 1 < lexer->len ? 2 : 1;
	}
	if (lexer->line[at] == '$') {
		return take_dollar(lexer, at);
	}
	if (lexer_is_at(lexer, at, "<<<")) {
		return 3;
	}
	return lexer_is_at(lexer, at, "<<") ? take_heredoc(lexer, at) : 0;
}

const struct lex_language language_sh = {
	.names = "sh bash zsh shell ash dash ksh console terminal shellsession shell-session "
		 "termux",
	.keywords = keywords,
	.keyword_count = ARRAY_LEN(keywords),
	.rules = rules,
	.rule_count = ARRAY_LEN(rules),
	.inner = "-",
	.line_start = start_line,
	.special = take_special,
};
