#ifndef BUILTIN_EXPRESSION_H
#define BUILTIN_EXPRESSION_H

#include "builtin/calculate/number.h"

#include <stddef.h>

#define EXPRESSION_MAX_LEN 2000  /* bytes */
#define EXPRESSION_MAX_DEPTH 100 /* of parentheses, calls and powers in each other */

/* The value of an arithmetic expression: + - * / % ^ !, parentheses, decimals,
   functions and constants. ^ binds to the right and before a sign in front
   (-2^2 is -4). The error names the position, counted in characters from 1. */
bool expression_evaluate(const char *text, size_t len, struct number *out, struct err *err);

#endif
