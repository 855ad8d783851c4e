#ifndef BUILTIN_MOMENT_H
#define BUILTIN_MOMENT_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* Dates as models write them, in local time. */

/* "2026-03-01", "2026-03-01 09:30", "2026-03-01T09:30:00"; ms since 1970 UTC. A day
   that does not exist is refused. `whole_day` (may be NULL): no time was given. */
bool moment_parse(const char *text, int64_t *ms, bool *whole_day, struct err *err);
/* A day from its first moment to before that of the next one; no time may stand in it. */
bool moment_parse_span(const char *day, int64_t *from, int64_t *to, struct err *err);
/* The same day's midnight in UTC, which is where whole days begin in calendars. */
bool moment_parse_day(const char *text, int64_t *ms, struct err *err);

#endif
