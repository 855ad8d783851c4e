/* Recursive descent, one function a level: sum, product, signed, postfix, primary.
   All recursion passes through signed_value(), which counts the depth. A part is
   checked for infinity as soon as it is known, so the error stands where it was
   made. */

#include "builtin/calculate/expression.h"

#include <string.h>

#include "base/vec.h"
#include "builtin/calculate/functions.h"
#include "builtin/calculate/lexer.h"

#define NAME_MAX_LEN 15

struct parser {
	struct lexer lexer;
	int depth;
	VEC(struct number) stack; /* arguments of the calls that are being read */
};

static bool sum(struct parser *parser, struct number *out);

/* Names the place `start` when something there failed or gave no number. */
static bool checked(
	struct parser *parser, const char *start, bool done, const struct number *result) {
	struct lexer *lexer = &parser->lexer;

	return (done && number_check(*result, lexer->err)) || lexer_fail(lexer, start);
}

/* What stands between the parentheses of a call, onto the stack. */
static bool arguments(struct parser *parser) {
	struct lexer *lexer = &parser->lexer;

	do {
		struct number argument;

		if (!sum(parser, &argument)) {
			return false;
		}
		vec_push(&parser->stack, argument);
	} while (lexer_accept(lexer, ",") || lexer_accept(lexer, ";"));
	return lexer_accept(lexer, ")") || lexer_fail_wanted(lexer, "',' or ')'");
}

static bool call(struct parser *parser, const char *start, const struct function *function,
	struct number *out) {
	struct lexer *lexer = &parser->lexer;
	size_t base = parser->stack.len;

	if (!lexer_accept(lexer, "(")) {
		return lexer_fail_wanted(lexer, "'(' behind the name of a function");
	}
	if (!lexer_accept(lexer, ")") && !arguments(parser)) {
		return false;
	}
	bool done =
		function_call(function, parser->stack.items ? parser->stack.items + base : NULL,
			parser->stack.len - base, out, lexer->err);

	parser->stack.len = base;
	return checked(parser, start, done, out);
}

static bool name(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;
	const char *start = lexer->at;
	char text[NAME_MAX_LEN + 1];

	while (lexer_is_letter(lexer, lexer->at) || lexer_is_digit(lexer, lexer->at)) {
		lexer->at++;
	}
	size_t len = (size_t)(lexer->at - start);

	len = len > NAME_MAX_LEN ? NAME_MAX_LEN : len;
	memcpy(text, start, len);
	text[len] = '\0';
	const struct function *function = function_find(text);

	if (function) {
		return call(parser, start, function, out);
	}
	if (function_constant(text, out)) {
		return true;
	}
	const char *nearest = function_nearest(text);

	err_set(lexer->err, ERR_USAGE, "there is no function or constant '%s'%s%s%s", text,
		nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
	return lexer_fail(lexer, start);
}

static bool primary(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;

	if (lexer_accept(lexer, "(")) {
		return sum(parser, out) &&
		       (lexer_accept(lexer, ")") || lexer_fail_wanted(lexer, "')'"));
	}
	if (lexer_accept(lexer, "π")) {
		return function_constant("pi", out);
	}
	lexer_skip_space(lexer);
	if (lexer_is_digit(lexer, lexer->at) ||
		(lexer_comes(lexer, ".") && lexer_is_digit(lexer, lexer->at + 1))) {
		return lexer_number(lexer, out);
	}
	if (lexer_is_letter(lexer, lexer->at)) {
		return name(parser, out);
	}
	return lexer_fail_wanted(lexer, "a number, a name or '('");
}

static bool postfix(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;

	if (!primary(parser, out)) {
		return false;
	}
	for (;;) {
		lexer_skip_space(lexer);
		const char *start = lexer->at;

		if (!lexer_accept(lexer, "!")) {
			return true;
		}
		if (!number_factorial(*out, out, lexer->err)) {
			return lexer_fail(lexer, start);
		}
	}
}

static bool power(struct parser *parser, struct number *out);

/* Signs, then a power; the only way by which levels nest. */
static bool signed_value(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;
	bool negative = false;

	if (++parser->depth > EXPRESSION_MAX_DEPTH) {
		err_set(lexer->err, ERR_LIMIT, "nested deeper than %d levels",
			EXPRESSION_MAX_DEPTH);
		return lexer_fail(lexer, lexer->at);
	}
	for (;;) {
		if (lexer_accept(lexer, "-") || lexer_accept(lexer, "−")) {
			negative = !negative;
		} else if (!lexer_accept(lexer, "+")) {
			break;
		}
	}
	bool done = power(parser, out);

	parser->depth--;
	if (done && negative) {
		*out = number_negate(*out);
	}
	return done;
}

static bool power(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;

	if (!postfix(parser, out)) {
		return false;
	}
	lexer_skip_space(lexer);
	const char *start = lexer->at;
	struct number exponent;

	if (!lexer_accept(lexer, "^") && !lexer_accept(lexer, "**")) {
		return true;
	}
	if (!signed_value(parser, &exponent)) {
		return false;
	}
	return checked(parser, start, number_power(*out, exponent, out, lexer->err), out);
}

/* The character of the product operator that comes, or 0. */
static char product_sign(struct lexer *lexer) {
	if (lexer_accept(lexer, "*") || lexer_accept(lexer, "×") || lexer_accept(lexer, "·")) {
		return '*';
	}
	if (lexer_accept(lexer, "/") || lexer_accept(lexer, "÷")) {
		return '/';
	}
	return lexer_accept(lexer, "%") ? '%' : '\0';
}

/* A '%' with nothing to divide by was meant as per cent. */
static bool fail_percent(struct lexer *lexer, const char *start) {
	err_set(lexer->err, ERR_USAGE,
		"%% is the remainder of a division and needs a number behind it; write x/100 "
		"for x per cent");
	return lexer_fail(lexer, start);
}

/* *out = *out SIGN factor */
static bool combine(char sign, struct number factor, struct number *out, struct err *err) {
	if (sign == '/') {
		return number_divide(*out, factor, out, err);
	}
	if (sign == '%') {
		return number_remainder(*out, factor, out, err);
	}
	*out = number_multiply(*out, factor);
	return true;
}

static bool product(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;

	if (!signed_value(parser, out)) {
		return false;
	}
	for (;;) {
		lexer_skip_space(lexer);
		const char *start = lexer->at;
		char sign = product_sign(lexer);
		struct number factor;

		if (!sign) {
			return true;
		}
		lexer_skip_space(lexer);
		if (sign == '%' && (lexer->at == lexer->end || strchr("*/)^,", *lexer->at))) {
			return fail_percent(lexer, start);
		}
		if (!signed_value(parser, &factor) ||
			!checked(parser, start, combine(sign, factor, out, lexer->err), out)) {
			return false;
		}
	}
}

static bool sum(struct parser *parser, struct number *out) {
	struct lexer *lexer = &parser->lexer;

	if (!product(parser, out)) {
		return false;
	}
	for (;;) {
		lexer_skip_space(lexer);
		const char *start = lexer->at;
		bool minus = lexer_accept(lexer, "-") || lexer_accept(lexer, "−");
		struct number term;

		if (!minus && !lexer_accept(lexer, "+")) {
			return true;
		}
		if (!product(parser, &term)) {
			return false;
		}
		*out = minus ? number_subtract(*out, term) : number_add(*out, term);
		if (!checked(parser, start, true, out)) {
			return false;
		}
	}
}

/* Something stands behind a whole expression. */
static bool fail_rest(struct lexer *lexer) {
	if (lexer_comes(lexer, ",")) {
		err_set(lexer->err, ERR_USAGE,
			"a comma only parts the arguments of a function; write 1000, not "
			"1,000");
		return lexer_fail(lexer, lexer->at);
	}
	if (lexer_comes(lexer, "(") || lexer_is_letter(lexer, lexer->at) ||
		lexer_is_digit(lexer, lexer->at)) {
		err_set(lexer->err, ERR_USAGE, "an operator is missing; write * for a product");
		return lexer_fail(lexer, lexer->at);
	}
	return lexer_fail_wanted(lexer, "an operator or the end");
}

bool expression_evaluate(const char *text, size_t len, struct number *out, struct err *err) {
	struct parser parser = {
		.lexer = { .text = text, .end = text + len, .at = text, .err = err },
	};
	struct number result;

	if (len > EXPRESSION_MAX_LEN) {
		return err_set(err, ERR_LIMIT, "the expression has %zu bytes, %d at most", len,
			EXPRESSION_MAX_LEN);
	}
	bool done = sum(&parser, &result);

	if (done) {
		lexer_skip_space(&parser.lexer);
		done = parser.lexer.at == parser.lexer.end || fail_rest(&parser.lexer);
	}
	vec_fini(&parser.stack);
	if (done) {
		*out = result;
	}
	return done;
}
