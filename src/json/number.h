#ifndef JSON_NUMBER_H
#define JSON_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

struct buf;
struct json;

/* Appends a text of 15 to 17 digits that reads back as `value`; integers without point
   or exponent up to 2^53; null for what is no number. */
void number_format(double value, struct buf *out);
/* Appends the text of a number node. */
void number_text(const struct json *number, struct buf *out);
/* The digits of a JSON number without leading and trailing zeros, and the power
   of ten behind them: equal numbers have equal forms ("1.0", "10e-1" and "1" are
   "1e0"; zero is "0e0"). */
void number_normalize(const char *text, struct buf *out);
/* Is a number node an integer of any size? */
bool number_is_integer(const struct json *number);
bool number_equal(const struct json *a, const struct json *b);
/* -1, 0 or 1; exact for 64-bit integers, else by double. */
int number_compare(const struct json *a, const struct json *b);

#endif
