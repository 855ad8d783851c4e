/* A cursor over the text of an expression. Errors carry its place. */

#include "builtin/calculate/lexer.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

#define NUMBER_MAX_LEN 320

bool lexer_fail(struct lexer *lexer, const char *at) {
	size_t position = 1;

	for (const char *p = lexer->text; p < at; p++) {
		position += ((unsigned char)*p & 0xc0) != 0x80;
	}
	return err_wrap(lexer->err, "at position %zu", position);
}

void lexer_skip_space(struct lexer *lexer) {
	while (lexer->at < lexer->end &&
		(*lexer->at == ' ' || (*lexer->at >= '\t' && *lexer->at <= '\r'))) {
		lexer->at++;
	}
}

bool lexer_comes(struct lexer *lexer, const char *word) {
	size_t len = strlen(word);

	lexer_skip_space(lexer);
	return (size_t)(lexer->end - lexer->at) >= len && memcmp(lexer->at, word, len) == 0;
}

bool lexer_accept(struct lexer *lexer, const char *word) {
	if (!lexer_comes(lexer, word)) {
		return false;
	}
	lexer->at += strlen(word);
	return true;
}

bool lexer_fail_wanted(struct lexer *lexer, const char *wanted) {
	lexer_skip_space(lexer);
	if (lexer->at == lexer->end) {
		err_set(lexer->err, ERR_USAGE, "%s is missing: the expression ends here",
			wanted);
		return lexer_fail(lexer, lexer->at);
	}
	uint32_t code;
	char shown[8];

	utf8_decode(lexer->at, (size_t)(lexer->end - lexer->at), &code);
	shown[utf8_encode(code, shown)] = '\0';
	err_set(lexer->err, ERR_USAGE, "found '%s' where %s was expected", shown, wanted);
	return lexer_fail(lexer, lexer->at);
}

bool lexer_is_digit(const struct lexer *lexer, const char *at) {
	return at < lexer->end && *at >= '0' && *at <= '9';
}

bool lexer_is_letter(const struct lexer *lexer, const char *at) {
	return at < lexer->end && ((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z');
}

static const char *skip_digits(struct lexer *lexer, const char *at) {
	while (lexer_is_digit(lexer, at)) {
		at++;
	}
	return at;
}

/* 12, 1.5, .5, 5., 1e3, 2.5E-3; an "e" without digits behind it is left alone. */
static const char *number_end(struct lexer *lexer) {
	const char *at = skip_digits(lexer, lexer->at);

	if (at < lexer->end && *at == '.') {
		at = skip_digits(lexer, at + 1);
	}
	if (at < lexer->end && (*at == 'e' || *at == 'E')) {
		const char *digits = at + 1;

		if (digits < lexer->end && (*digits == '+' || *digits == '-')) {
			digits++;
		}
		if (lexer_is_digit(lexer, digits)) {
			at = skip_digits(lexer, digits);
		}
	}
	return at;
}

bool lexer_number(struct lexer *lexer, struct number *out) {
	const char *start = lexer->at;
	char text[NUMBER_MAX_LEN + 1];
	int64_t whole;
	double value;

	lexer->at = number_end(lexer);
	size_t len = (size_t)(lexer->at - start);

	if (len > NUMBER_MAX_LEN) {
		err_set(lexer->err, ERR_LIMIT, "a number of more than %d digits",
			NUMBER_MAX_LEN);
		return lexer_fail(lexer, start);
	}
	memcpy(text, start, len);
	text[len] = '\0';
	if (str_to_int(text, &whole)) {
		*out = number_of_int(whole);
	} else if (str_to_double(text, &value)) {
		*out = number_of_double(value);
	} else {
		err_set(lexer->err, ERR_USAGE, "'%s' is no number, or one beyond 1.8e308",
			text);
		return lexer_fail(lexer, start);
	}
	return true;
}
