#ifndef BUILTIN_UNITS_H
#define BUILTIN_UNITS_H

#include "base/err.h"

#include <stdbool.h>

struct buf;
struct unit;

/* By any of its names, in English or Chinese; capitals count only where they make a
   difference (Mb and MB). The error names units that are near. */
const struct unit *units_find(const char *name, struct err *err);
/* How it is written in a result: "km". */
void unit_add_symbol(const struct unit *unit, struct buf *out);
/* False when the two measure different things. */
bool units_convert(double value, const struct unit *from, const struct unit *to, double *out,
	struct err *err);

#endif
