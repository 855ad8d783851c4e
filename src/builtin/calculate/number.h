#ifndef BUILTIN_NUMBER_H
#define BUILTIN_NUMBER_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

struct buf;

/* A number of the calculator: a double that stays an exact integer as long as
   64 bits hold it. */
struct number {
	double value;
	int64_t whole; /* the same value, where `exact` */
	bool exact;
};

struct number number_of_int(int64_t whole);
/* Whole doubles up to 2^53 count as exact. */
struct number number_of_double(double value);

struct number number_add(struct number a, struct number b);
struct number number_subtract(struct number a, struct number b);
struct number number_multiply(struct number a, struct number b);
struct number number_negate(struct number a);
/* Fail on a zero divisor; the remainder has the sign of the divisor. */
bool number_divide(struct number a, struct number b, struct number *out, struct err *err);
bool number_remainder(struct number a, struct number b, struct number *out, struct err *err);
/* Fails on 0 to a negative power and a negative base with a fractional one. */
bool number_power(struct number base, struct number power, struct number *out, struct err *err);
/* Of a whole number from 0 to 170. */
bool number_factorial(struct number a, struct number *out, struct err *err);
/* Of whole numbers; never negative. The multiple fails beyond 64 bits. */
bool number_divisor(struct number a, struct number b, struct number *out, struct err *err);
bool number_multiple(struct number a, struct number b, struct number *out, struct err *err);

/* Neither infinite nor undefined? The error says which. */
bool number_check(struct number number, struct err *err);
/* Integers in full, everything else with 15 significant digits. */
void number_print(struct number number, struct buf *out);

#endif
