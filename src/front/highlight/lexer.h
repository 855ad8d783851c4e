#ifndef FRONT_HIGHLIGHT_LEXER_H
#define FRONT_HIGHLIGHT_LEXER_H

#include "front/highlight/highlight.h"

#include <stdbool.h>

/* The engine, and what a language is to it: words, and rules for what is read in
   another way than words. */

enum lex_flags {
	LEX_LINES = 1,     /* goes on behind the line's end */
	LEX_NESTS = 2,     /* a comment in a comment */
	LEX_APART = 4,     /* begins where no word is: not the '#' of "a#b" */
	LEX_ONE = 8,       /* counts only around one character, as 'a' does, not 'a */
	LEX_NAME = 16,     /* the word behind it is all of it: "#include", "@Test" */
	LEX_FIRST = 32,    /* only as the first of a line */
	LEX_NO_SPACE = 64, /* no white space may follow */
};

struct lex_rule {
	const char *begin;
	const char *end; /* NULL: the line's end */
	char escape;     /* 0: none */
	uint8_t flags;   /* enum lex_flags */
	enum highlight_kind kind;
};

struct lexer {
	const struct lex_language *language;
	struct highlight *state;
	const char *line;
	size_t len;
	size_t first; /* byte that is not blank */
	struct highlight_spans *spans;
};

struct lex_language {
	const char *names;           /* lower case, a space between two */
	const char *const *keywords; /* in the order of their bytes */
	size_t keyword_count;
	const struct lex_rule *rules; /* the first that fits counts */
	size_t rule_count;
	const char *inner; /* more bytes that stand inside of words; NULL: none */
	bool any_case;     /* of keywords, which are lower case here */
	bool keys;         /* a string before a ':' is a name */
	/* At the beginning of a line that no rule goes on in; true: it has dealt with all
	   of it. NULL: there is nothing to do. */
	bool (*line_start)(struct lexer *lexer);
	/* Where no rule fits and no word begins: bytes that it took, 0: none. */
	size_t (*special)(struct lexer *lexer, size_t at);
};

/* Adds a stretch; an empty or plain one is nothing. */
void lexer_add(struct lexer *lexer, size_t from, size_t to, enum highlight_kind kind);
/* Reads from `at` to the end of the line by words and rules. */
void lexer_run(struct lexer *lexer, size_t at);
/* Bytes of white space at `at`. */
size_t lexer_blank(const struct lexer *lexer, size_t at);
bool lexer_is_at(const struct lexer *lexer, size_t at, const char *text);
bool lexer_is_word(const struct lexer *lexer, char byte);

/* One file each. */
extern const struct lex_language language_c;
extern const struct lex_language language_diff;
extern const struct lex_language language_go;
extern const struct lex_language language_html;
extern const struct lex_language language_ini;
extern const struct lex_language language_java;
extern const struct lex_language language_javascript;
extern const struct lex_language language_json;
extern const struct lex_language language_kotlin;
extern const struct lex_language language_python;
extern const struct lex_language language_rust;
extern const struct lex_language language_sh;
extern const struct lex_language language_sql;
extern const struct lex_language language_yaml;

extern const struct lex_language *const lex_languages[];
extern const size_t lex_language_count;

#endif
