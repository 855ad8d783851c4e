#include "check.h"

#include "base/buf.h"
#include "builtin/calculate/expression.h"

struct value {
	const char *name;
	const char *in;
	const char *out;
};

static const struct value values[] = {
	{ .name = "product before sum", .in = "2+3*4", .out = "14" },
	{ .name = "parentheses", .in = "(2+3)*4", .out = "20" },
	{ .name = "left to right", .in = "100/10/2", .out = "5" },
	{ .name = "difference, left to right", .in = "10-4-3", .out = "3" },
	{ .name = "white space", .in = " 1\t+\n2 ", .out = "3" },
	{ .name = "power before a sign in front", .in = "-2^2", .out = "-4" },
	{ .name = "sign in parentheses", .in = "(-2)^2", .out = "4" },
	{ .name = "sign in the exponent", .in = "2^-1", .out = "0.5" },
	{ .name = "power binds to the right", .in = "2^3^2", .out = "512" },
	{ .name = "power as **", .in = "2**10", .out = "1024" },
	{ .name = "** is not two products", .in = "3*2**2", .out = "12" },
	{ .name = "signs in a row", .in = "--+-5", .out = "-5" },
	{ .name = "sign behind a product", .in = "3*-2", .out = "-6" },
	{ .name = "factorial before power", .in = "2^3!", .out = "64" },
	{ .name = "factorial before a sign", .in = "-3!", .out = "-6" },
	{ .name = "factorial of a factorial", .in = "3!!", .out = "720" },
	{ .name = "largest exact factorial", .in = "20!", .out = "2432902008176640000" },
	{ .name = "factorial beyond 64 bits", .in = "21!", .out = "5.10909421717094e+19" },
	{ .name = "remainder", .in = "10%3", .out = "1" },
	{ .name = "remainder has the sign of the divisor", .in = "-7%3", .out = "2" },
	{ .name = "remainder by a negative", .in = "7%-3", .out = "-2" },
	{ .name = "remainder that is zero", .in = "-6%3", .out = "0" },
	{ .name = "remainder of fractions", .in = "5.5%2", .out = "1.5" },
	{ .name = "mod is the same", .in = "mod(-7,3)", .out = "2" },
	{ .name = "decimals", .in = "0.1+0.2", .out = "0.3" },
	{ .name = "no digit before the point", .in = ".5*2", .out = "1" },
	{ .name = "no digit behind the point", .in = "5.", .out = "5" },
	{ .name = "scientific", .in = "1.5e3+2E-1", .out = "1500.2" },
	{ .name = "fifteen digits", .in = "1/3", .out = "0.333333333333333" },
	{ .name = "whole result of fractions", .in = "0.5*4", .out = "2" },
	{ .name = "division that comes out even", .in = "10/2", .out = "5" },
	{ .name = "2^53", .in = "2^53", .out = "9007199254740992" },
	{ .name = "exact beyond 2^53", .in = "9007199254740993+0", .out = "9007199254740993" },
	{ .name = "exact product", .in = "123456789*987654321", .out = "121932631112635269" },
	{ .name = "largest integer",
		.in = "9223372036854775807",
		.out = "9223372036854775807" },
	{ .name = "one more", .in = "9223372036854775807+1", .out = "9.22337203685478e+18" },
	{ .name = "sum that overflows below",
		.in = "-9223372036854775807-2",
		.out = "-9.22337203685478e+18" },
	{ .name = "zero without a sign", .in = "-0.0", .out = "0" },
	{ .name = "0^0", .in = "0^0", .out = "1" },
	{ .name = "huge exponent of one", .in = "1^9999999999", .out = "1" },
	{ .name = "pi", .in = "pi", .out = "3.14159265358979" },
	{ .name = "pi as a letter", .in = "2×π", .out = "6.28318530717959" },
	{ .name = "e", .in = "E", .out = "2.71828182845905" },
	{ .name = "typographic signs", .in = "6÷2−1·2", .out = "1" },
	{ .name = "sqrt", .in = "sqrt(16)", .out = "4" },
	{ .name = "cbrt of a negative", .in = "cbrt(-27)", .out = "-3" },
	{ .name = "abs of a large integer",
		.in = "abs(-9007199254740993)",
		.out = "9007199254740993" },
	{ .name = "floor and ceil", .in = "floor(-1.5)*10+ceil(1.2)", .out = "-18" },
	{ .name = "trunc", .in = "trunc(-1.7)", .out = "-1" },
	{ .name = "round half away from zero", .in = "round(-2.5)", .out = "-3" },
	{ .name = "round to digits", .in = "round(2.675,2)", .out = "2.68" },
	{ .name = "round to hundreds", .in = "round(1250,-2)", .out = "1300" },
	{ .name = "ln", .in = "ln(e)", .out = "1" },
	{ .name = "log is of base 10", .in = "log(1000)", .out = "3" },
	{ .name = "log with a base", .in = "log(8,2)", .out = "3" },
	{ .name = "log2 and log10", .in = "log2(1024)+log10(100)", .out = "12" },
	{ .name = "exp", .in = "exp(0)", .out = "1" },
	{ .name = "sin of pi", .in = "sin(pi)", .out = "0" },
	{ .name = "small sin stays", .in = "sin(1e-16)", .out = "1e-16" },
	{ .name = "cos of half a pi", .in = "cos(pi/2)", .out = "0" },
	{ .name = "tan", .in = "tan(pi/4)", .out = "1" },
	{ .name = "degrees", .in = "sin(rad(30))", .out = "0.5" },
	{ .name = "back to degrees", .in = "deg(asin(1))", .out = "90" },
	{ .name = "atan2", .in = "atan2(1,-1)*4/pi", .out = "3" },
	{ .name = "hyperbolic", .in = "cosh(0)+sinh(0)+tanh(0)", .out = "1" },
	{ .name = "acos and atan", .in = "acos(1)+atan(0)", .out = "0" },
	{ .name = "min and max", .in = "max(3,7,5)-min(3,7,5)", .out = "4" },
	{ .name = "max of large integers",
		.in = "max(9007199254740993,9007199254740992)",
		.out = "9007199254740993" },
	{ .name = "sum and avg", .in = "sum(1,2,3,4)+avg(1,2)", .out = "11.5" },
	{ .name = "arguments with calls in them", .in = "max(1,min(5,3),2)", .out = "3" },
	{ .name = "semicolons between arguments", .in = "max(1;2)", .out = "2" },
	{ .name = "gcd", .in = "gcd(12,-18,8)", .out = "2" },
	{ .name = "lcm", .in = "lcm(4,6,10)", .out = "60" },
	{ .name = "lcm with zero", .in = "lcm(4,0)", .out = "0" },
	{ .name = "fact", .in = "fact(5)", .out = "120" },
	{ .name = "pow", .in = "pow(2,0.5)", .out = "1.4142135623731" },
	{ .name = "letters of either case", .in = "SQRT(Pi^2)", .out = "3.14159265358979" },
	{ .name = "negative base, whole power", .in = "(-2)^3", .out = "-8" },
	{ .name = "overflowing power", .in = "10^19", .out = "1e+19" },
};

static void test_values(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
		const struct value *value = &values[i];
		struct number number;
		struct err err = ERR_INIT;
		auto_buf struct buf out = BUF_INIT;

		if (!expression_evaluate(value->in, strlen(value->in), &number, &err)) {
			fail_msg("%s: %s", value->name, err.text);
		}
		number_print(number, &out);
		check_str(value->name, out.data, value->out);
	}
}

static const struct value failures[] = {
	{ .name = "nothing", .in = "", .out = "at position 1: a number" },
	{ .name = "white space only", .in = "   ", .out = "at position 4: a number" },
	{ .name = "unclosed", .in = "(1+2", .out = "at position 5: ')' is missing" },
	{ .name = "one too many", .in = "1+2)", .out = "at position 4: found ')'" },
	{ .name = "sign at the end", .in = "1+", .out = "at position 3: a number" },
	{ .name = "two products", .in = "2*/3", .out = "at position 3: found '/'" },
	{ .name = "no operator", .in = "2 3", .out = "at position 3: an operator is missing" },
	{ .name = "no operator before a name",
		.in = "2pi",
		.out = "at position 2: an operator is missing" },
	{ .name = "no operator before a group",
		.in = "(1)(2)",
		.out = "at position 4: an operator is missing" },
	{ .name = "comma in a number", .in = "1,000", .out = "write 1000, not 1,000" },
	{ .name = "per cent", .in = "50%", .out = "write x/100" },
	{ .name = "per cent before a product", .in = "50%*2", .out = "at position 3: % is" },
	{ .name = "division by zero",
		.in = "1/(2-2)",
		.out = "at position 2: division by zero" },
	{ .name = "remainder by zero", .in = "1%0", .out = "at position 2: remainder" },
	{ .name = "root of a negative",
		.in = "1+sqrt(-1)",
		.out = "at position 3: the result is not" },
	{ .name = "logarithm of zero",
		.in = "ln(0)",
		.out = "at position 1: the result is infinite" },
	{ .name = "tan without a value", .in = "tan(pi/2)", .out = "at position 1" },
	{ .name = "fractional power of a negative", .in = "(-8)^(1/3)", .out = "cbrt" },
	{ .name = "negative power of zero", .in = "0^-1", .out = "at position 2: 0 has no" },
	{ .name = "too large", .in = "10^400", .out = "at position 3: the result is infinite" },
	{ .name = "a number too large", .in = "1e999", .out = "at position 1" },
	{ .name = "sum too large", .in = "1e308+1e308", .out = "at position 6" },
	{ .name = "unknown name", .in = "foo(1)", .out = "no function or constant 'foo'" },
	{ .name = "misspelt name",
		.in = "1+sqr(4)",
		.out = "at position 3: there is no function or "
		       "constant 'sqr'; did you mean sqrt?" },
	{ .name = "name without a call", .in = "sin+1", .out = "'(' behind the name" },
	{ .name = "too few arguments", .in = "max()", .out = "max takes at least 1 argument" },
	{ .name = "too many arguments",
		.in = "sqrt(1,2)",
		.out = "sqrt takes 1 argument, not 2" },
	{ .name = "wrong number of arguments",
		.in = "atan2(1)",
		.out = "atan2 takes 2 arguments" },
	{ .name = "unclosed call",
		.in = "sum(1,2",
		.out = "at position 8: ',' or ')' is missing" },
	{ .name = "comma at the end", .in = "sum(1,)", .out = "at position 7: found ')'" },
	{ .name = "factorial of a fraction",
		.in = "2.5!",
		.out = "at position 4: a factorial" },
	{ .name = "factorial too large", .in = "171!", .out = "from 0 to 170" },
	{ .name = "gcd of fractions", .in = "gcd(1.5,2)", .out = "whole numbers" },
	{ .name = "lcm too large",
		.in = "lcm(9223372036854775807,2)",
		.out = "beyond 64 bits" },
	{ .name = "base of a logarithm", .in = "log(2,1)", .out = "base above 0" },
	{ .name = "round to a fraction", .in = "round(1,0.5)", .out = "whole number from -15" },
	{ .name = "position counts characters",
		.in = "π·π·$",
		.out = "at position 5: found '$'" },
	{ .name = "broken UTF-8",
		.in = "1+\xff",
		.out = "at position 3: found '\xef\xbf\xbd'" },
	{ .name = "assignment", .in = "x=1", .out = "constant 'x'" },
	{ .name = "a lone point", .in = ".", .out = "at position 1: found '.'" },
};

static void test_failures(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(failures) / sizeof(*failures); i++) {
		const struct value *failure = &failures[i];
		struct number number = { .value = 77 };
		struct err err = ERR_INIT;

		check(failure->name,
			!expression_evaluate(failure->in, strlen(failure->in), &number, &err));
		if (!strstr(err.text, failure->out)) {
			fail_msg("%s: no \"%s\" in \"%s\"", failure->name, failure->out,
				err.text);
		}
		check(failure->name, number.value == 77);
	}
}

/* `count` times `open`, a 1, `count` times `close`. */
static bool evaluate_nested(const char *open, const char *close, int count, struct err *err) {
	auto_buf struct buf text = BUF_INIT;
	struct number number;

	for (int i = 0; i < count; i++) {
		buf_add_str(&text, open);
	}
	buf_add_char(&text, '1');
	for (int i = 0; i < count; i++) {
		buf_add_str(&text, close);
	}
	return expression_evaluate(text.data, text.len, &number, err);
}

static void test_depth(void **state) {
	static const struct {
		const char *name, *open, *close;
	} cases[] = {
		{ .name = "parentheses", .open = "(", .close = ")" },
		{ .name = "calls", .open = "abs(", .close = ")" },
		{ .name = "powers", .open = "1^", .close = "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct err err = ERR_INIT;

		check(cases[i].name, evaluate_nested(cases[i].open, cases[i].close, 99, &err));
		check(cases[i].name,
			!evaluate_nested(cases[i].open, cases[i].close, 100, &err));
		check_int(cases[i].name, err.code, ERR_LIMIT);
	}
	check("signs do not nest", evaluate_nested("-", "", 1999, NULL));
}

static void test_length(void **state) {
	struct err err = ERR_INIT;

	(void)state;
	check("too long", !evaluate_nested("1+", "", 1000, &err));
	check_int("too long", err.code, ERR_LIMIT);
	check("as long as may be", evaluate_nested("1+", "", 999, &err));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_values),
		cmocka_unit_test(test_failures),
		cmocka_unit_test(test_depth),
		cmocka_unit_test(test_length),
	};

	return CHECK_RUN(tests);
}
