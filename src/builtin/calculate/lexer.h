#ifndef BUILTIN_LEXER_H
#define BUILTIN_LEXER_H

#include "builtin/calculate/number.h"

#include <stdbool.h>

/* Where the reading of an expression stands. */
struct lexer {
	const char *text;
	const char *end;
	const char *at;
	struct err *err;
};

void lexer_skip_space(struct lexer *lexer);
bool lexer_is_digit(const struct lexer *lexer, const char *at);
bool lexer_is_letter(const struct lexer *lexer, const char *at);
/* Does `word` come next, behind white space? lexer_accept() also passes it. */
bool lexer_comes(struct lexer *lexer, const char *word);
bool lexer_accept(struct lexer *lexer, const char *word);
/* Reads 12, 1.5, .5, 5., 1e3 or 2.5E-3 at the cursor. */
bool lexer_number(struct lexer *lexer, struct number *out);

/* Puts "at position N" (characters, from 1) in front of the error that is set. */
bool lexer_fail(struct lexer *lexer, const char *at);
/* Says what stands at the cursor instead of what was wanted. */
bool lexer_fail_wanted(struct lexer *lexer, const char *wanted);

#endif
