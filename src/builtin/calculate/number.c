/* Each operation is done on integers first; where they overflow or do not come
   out even it falls back to doubles. */

#include "builtin/calculate/number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

#define WHOLE_MAX 9007199254740992.0 /* 2^53: doubles are exact up to here */
#define FACTORIAL_MAX 170

struct number number_of_int(int64_t whole) {
	return (struct number){ .value = (double)whole, .whole = whole, .exact = true };
}

struct number number_of_double(double value) {
	if (fabs(value) <= WHOLE_MAX && value == trunc(value)) {
		return number_of_int((int64_t)value);
	}
	return (struct number){ .value = value };
}

struct number number_add(struct number a, struct number b) {
	int64_t whole;

	if (a.exact && b.exact && !__builtin_add_overflow(a.whole, b.whole, &whole)) {
		return number_of_int(whole);
	}
	return number_of_double(a.value + b.value);
}

struct number number_subtract(struct number a, struct number b) {
	int64_t whole;

	if (a.exact && b.exact && !__builtin_sub_overflow(a.whole, b.whole, &whole)) {
		return number_of_int(whole);
	}
	return number_of_double(a.value - b.value);
}

struct number number_multiply(struct number a, struct number b) {
	int64_t whole;

	if (a.exact && b.exact && !__builtin_mul_overflow(a.whole, b.whole, &whole)) {
		return number_of_int(whole);
	}
	return number_of_double(a.value * b.value);
}

struct number number_negate(struct number a) {
	return number_subtract(number_of_int(0), a);
}

/* Can a / b and a % b be done on integers? INT64_MIN / -1 overflows. */
static bool divides_whole(struct number a, struct number b) {
	return a.exact && b.exact && !(a.whole == INT64_MIN && b.whole == -1);
}

bool number_divide(struct number a, struct number b, struct number *out, struct err *err) {
	if (b.value == 0) {
		return err_set(err, ERR_USAGE, "division by zero");
	}
	if (divides_whole(a, b) && a.whole % b.whole == 0) {
		*out = number_of_int(a.whole / b.whole);
	} else {
		*out = number_of_double(a.value / b.value);
	}
	return true;
}

bool number_remainder(struct number a, struct number b, struct number *out, struct err *err) {
	if (b.value == 0) {
		return err_set(err, ERR_USAGE, "remainder of a division by zero");
	}
	if (divides_whole(a, b)) {
		int64_t rest = a.whole % b.whole;

		*out = number_of_int(
			rest && (rest < 0) != (b.whole < 0) ? rest + b.whole : rest);
		return true;
	}
	double rest = fmod(a.value, b.value);

	*out = number_of_double(
		rest != 0 && (rest < 0) != (b.value < 0) ? rest + b.value : rest);
	return true;
}

/* By squaring; false on overflow. */
static bool power_whole(int64_t base, int64_t power, int64_t *out) {
	int64_t result = 1;

	while (power) {
		if (power % 2 && __builtin_mul_overflow(result, base, &result)) {
			return false;
		}
		power /= 2;
		if (power && __builtin_mul_overflow(base, base, &base)) {
			return false;
		}
	}
	*out = result;
	return true;
}

bool number_power(
	struct number base, struct number power, struct number *out, struct err *err) {
	int64_t whole;

	if (base.value == 0 && power.value < 0) {
		return err_set(err, ERR_USAGE, "0 has no negative power");
	}
	if (base.value < 0 && power.value != trunc(power.value)) {
		return err_set(err, ERR_USAGE,
			"a negative number has no real fractional power; cbrt(x) takes the "
			"cube root");
	}
	if (base.exact && power.exact && power.whole >= 0 &&
		power_whole(base.whole, power.whole, &whole)) {
		*out = number_of_int(whole);
	} else {
		*out = number_of_double(pow(base.value, power.value));
	}
	return true;
}

bool number_factorial(struct number a, struct number *out, struct err *err) {
	if (!a.exact || a.whole < 0 || a.whole > FACTORIAL_MAX) {
		return err_set(err, ERR_USAGE, "a factorial needs a whole number from 0 to %d",
			FACTORIAL_MAX);
	}
	struct number product = number_of_int(1);

	for (int64_t i = 2; i <= a.whole; i++) {
		product = number_multiply(product, number_of_int(i));
	}
	*out = product;
	return true;
}

static bool want_whole(struct number a, struct number b, struct err *err) {
	if (!a.exact || !b.exact || a.whole == INT64_MIN || b.whole == INT64_MIN) {
		return err_set(err, ERR_USAGE, "gcd and lcm take whole numbers");
	}
	return true;
}

/* Euclid's; both below 2^63. */
static int64_t divisor(int64_t a, int64_t b) {
	while (b) {
		int64_t rest = a % b;

		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

bool number_divisor(struct number a, struct number b, struct number *out, struct err *err) {
	if (!want_whole(a, b, err)) {
		return false;
	}
	*out = number_of_int(divisor(a.whole, b.whole));
	return true;
}

bool number_multiple(struct number a, struct number b, struct number *out, struct err *err) {
	if (!want_whole(a, b, err)) {
		return false;
	}
	int64_t whole = 0;

	if (a.whole && b.whole &&
		(__builtin_mul_overflow(a.whole / divisor(a.whole, b.whole), b.whole, &whole) ||
			whole == INT64_MIN)) {
		return err_set(err, ERR_USAGE, "the least common multiple is beyond 64 bits");
	}
	*out = number_of_int(whole < 0 ? -whole : whole);
	return true;
}

bool number_check(struct number number, struct err *err) {
	if (isnan(number.value)) {
		return err_set(err, ERR_USAGE, "the result is not a real number");
	}
	if (isinf(number.value)) {
		return err_set(err, ERR_USAGE, "the result is infinite or beyond 1.8e308");
	}
	return true;
}

void number_print(struct number number, struct buf *out) {
	if (number.exact) {
		buf_addf(out, "%lld", (long long)number.whole);
		return;
	}
	char digits[48];
	const char *point = localeconv()->decimal_point;

	snprintf(digits, sizeof(digits), "%.15g", number.value);
	char *at = strstr(digits, point);

	if (at) {
		buf_add(out, digits, (size_t)(at - digits));
		buf_addf(out, ".%s", at + strlen(point));
	} else {
		buf_add_str(out, digits);
	}
}
