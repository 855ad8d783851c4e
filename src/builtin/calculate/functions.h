#ifndef BUILTIN_FUNCTIONS_H
#define BUILTIN_FUNCTIONS_H

#include "builtin/calculate/number.h"

#include <stddef.h>

/* The functions and constants that an expression may name, letters of either
   case. */
struct function;

const struct function *function_find(const char *name);
bool function_constant(const char *name, struct number *out);
/* The function or constant that a misspelt name may have meant, or NULL. */
const char *function_nearest(const char *name);
/* Checks the number of arguments and calls it. The result may be infinite or
   undefined: number_check(). */
bool function_call(const struct function *function, const struct number *args, size_t count,
	struct number *out, struct err *err);

#endif
