/* One table. A function of one real argument is libm's own; where it has no value
   it gives NaN or infinity, which the caller refuses. */

#include "builtin/calculate/functions.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/str.h"

#define PI 3.14159265358979323846
#define E 2.71828182845904523536
#define NOISE 1e-15 /* what a zero of sin or cos leaves at a rounded multiple of pi */
#define MANY SIZE_MAX

/* Exactly one of the four calls is set. */
struct function {
	const char *name;
	size_t min; /* arguments */
	size_t max;
	double (*real)(double x);
	struct number (*one)(struct number x);
	bool (*two)(struct number a, struct number b, struct number *out, struct err *err);
	bool (*list)(
		const struct number *args, size_t count, struct number *out, struct err *err);
};

static double real_sin(double x) {
	double y = sin(x);

	return fabs(y) < NOISE && fabs(x) > 1 ? 0 : y;
}

static double real_cos(double x) {
	double y = cos(x);

	return fabs(y) < NOISE ? 0 : y;
}

static double real_tan(double x) {
	if (real_cos(x) == 0) {
		return (double)NAN;
	}
	return real_sin(x) == 0 ? 0 : tan(x);
}

static double real_deg(double x) {
	return x * (180 / PI);
}

static double real_rad(double x) {
	return x * (PI / 180);
}

static struct number one_abs(struct number x) {
	return x.value < 0 ? number_negate(x) : x;
}

static struct number one_ceil(struct number x) {
	return x.exact ? x : number_of_double(ceil(x.value));
}

static struct number one_floor(struct number x) {
	return x.exact ? x : number_of_double(floor(x.value));
}

static struct number one_trunc(struct number x) {
	return x.exact ? x : number_of_double(trunc(x.value));
}

static bool two_atan2(struct number a, struct number b, struct number *out, struct err *err) {
	(void)err;
	*out = number_of_double(atan2(a.value, b.value));
	return true;
}

static bool list_sum(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	struct number sum = args[0];

	(void)err;
	for (size_t i = 1; i < count; i++) {
		sum = number_add(sum, args[i]);
	}
	*out = sum;
	return true;
}

static bool list_avg(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	struct number sum;

	return list_sum(args, count, &sum, err) &&
	       number_divide(sum, number_of_int((int64_t)count), out, err);
}

static bool list_max(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	(void)err;
	*out = args[0];
	for (size_t i = 1; i < count; i++) {
		*out = number_subtract(args[i], *out).value > 0 ? args[i] : *out;
	}
	return true;
}

static bool list_min(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	(void)err;
	*out = args[0];
	for (size_t i = 1; i < count; i++) {
		*out = number_subtract(args[i], *out).value < 0 ? args[i] : *out;
	}
	return true;
}

static bool list_gcd(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	*out = number_of_int(0);
	for (size_t i = 0; i < count; i++) {
		if (!number_divisor(*out, args[i], out, err)) {
			return false;
		}
	}
	return true;
}

static bool list_lcm(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	*out = number_of_int(1);
	for (size_t i = 0; i < count; i++) {
		if (!number_multiple(*out, args[i], out, err)) {
			return false;
		}
	}
	return true;
}

static bool list_log(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	double x = args[0].value, base = count > 1 ? args[1].value : 10;

	if (base <= 0 || base == 1) {
		return err_set(
			err, ERR_USAGE, "log(x, base) needs a base above 0 that is not 1");
	}
	*out = number_of_double(base == 10 ? log10(x) : log(x) / log(base));
	return true;
}

static bool list_fact(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	(void)count;
	return number_factorial(args[0], out, err);
}

/* The nearest number of 15 digits, so that 2.675 * 100 is 267.5 again. */
static double tidy(double x) {
	char digits[48];

	snprintf(digits, sizeof(digits), "%.15g", x);
	return strtod(digits, NULL);
}

static bool list_round(
	const struct number *args, size_t count, struct number *out, struct err *err) {
	struct number digits = count > 1 ? args[1] : number_of_int(0);

	if (!digits.exact || llabs(digits.whole) > 15) {
		return err_set(
			err, ERR_USAGE, "round(x, n) takes n as a whole number from -15 to 15");
	}
	double x = args[0].value, scale = pow(10, (double)llabs(digits.whole));

	if (digits.whole < 0) {
		*out = number_of_double(round(tidy(x / scale)) * scale);
	} else if (args[0].exact || fabs(x) * scale > 1e15) {
		*out = args[0];
	} else {
		*out = number_of_double(round(tidy(x * scale)) / scale);
	}
	return true;
}

static const struct function functions[] = {
	{ .name = "abs", .min = 1, .max = 1, .one = one_abs },
	{ .name = "acos", .min = 1, .max = 1, .real = acos },
	{ .name = "asin", .min = 1, .max = 1, .real = asin },
	{ .name = "atan", .min = 1, .max = 1, .real = atan },
	{ .name = "atan2", .min = 2, .max = 2, .two = two_atan2 },
	{ .name = "avg", .min = 1, .max = MANY, .list = list_avg },
	{ .name = "cbrt", .min = 1, .max = 1, .real = cbrt },
	{ .name = "ceil", .min = 1, .max = 1, .one = one_ceil },
	{ .name = "cos", .min = 1, .max = 1, .real = real_cos },
	{ .name = "cosh", .min = 1, .max = 1, .real = cosh },
	{ .name = "deg", .min = 1, .max = 1, .real = real_deg },
	{ .name = "exp", .min = 1, .max = 1, .real = exp },
	{ .name = "fact", .min = 1, .max = 1, .list = list_fact },
	{ .name = "floor", .min = 1, .max = 1, .one = one_floor },
	{ .name = "gcd", .min = 1, .max = MANY, .list = list_gcd },
	{ .name = "lcm", .min = 1, .max = MANY, .list = list_lcm },
	{ .name = "ln", .min = 1, .max = 1, .real = log },
	{ .name = "log", .min = 1, .max = 2, .list = list_log },
	{ .name = "log10", .min = 1, .max = 1, .real = log10 },
	{ .name = "log2", .min = 1, .max = 1, .real = log2 },
	{ .name = "max", .min = 1, .max = MANY, .list = list_max },
	{ .name = "min", .min = 1, .max = MANY, .list = list_min },
	{ .name = "mod", .min = 2, .max = 2, .two = number_remainder },
	{ .name = "pow", .min = 2, .max = 2, .two = number_power },
	{ .name = "rad", .min = 1, .max = 1, .real = real_rad },
	{ .name = "round", .min = 1, .max = 2, .list = list_round },
	{ .name = "sin", .min = 1, .max = 1, .real = real_sin },
	{ .name = "sinh", .min = 1, .max = 1, .real = sinh },
	{ .name = "sqrt", .min = 1, .max = 1, .real = sqrt },
	{ .name = "sum", .min = 1, .max = MANY, .list = list_sum },
	{ .name = "tan", .min = 1, .max = 1, .real = real_tan },
	{ .name = "tanh", .min = 1, .max = 1, .real = tanh },
	{ .name = "trunc", .min = 1, .max = 1, .one = one_trunc },
};

const struct function *function_find(const char *name) {
	for (size_t i = 0; i < ARRAY_LEN(functions); i++) {
		if (str_eq_nocase(functions[i].name, name)) {
			return &functions[i];
		}
	}
	return NULL;
}

bool function_constant(const char *name, struct number *out) {
	if (str_eq_nocase(name, "pi")) {
		*out = number_of_double(PI);
	} else if (str_eq_nocase(name, "e")) {
		*out = number_of_double(E);
	} else {
		return false;
	}
	return true;
}

const char *function_nearest(const char *name) {
	const char *names[ARRAY_LEN(functions) + 1] = { NULL };

	for (size_t i = 0; i < ARRAY_LEN(functions); i++) {
		names[i] = functions[i].name;
	}
	return str_nearest(name, names);
}

bool function_call(const struct function *function, const struct number *args, size_t count,
	struct number *out, struct err *err) {
	if (count < function->min || (count > function->max && function->max != MANY)) {
		return err_set(err, ERR_USAGE, "%s takes %s%zu argument%s, not %zu",
			function->name,
			function->max == function->min ? ""
			: count < function->min        ? "at least "
						       : "at most ",
			count < function->min ? function->min : function->max,
			(count < function->min ? function->min : function->max) == 1 ? "" : "s",
			count);
	}
	if (function->real) {
		*out = number_of_double(function->real(args[0].value));
		return true;
	}
	if (function->one) {
		*out = function->one(args[0]);
		return true;
	}
	return function->two ? function->two(args[0], args[1], out, err)
			     : function->list(args, count, out, err);
}
