#ifndef NET_BACKOFF_H
#define NET_BACKOFF_H

#include <stdint.h>

#define BACKOFF_WAIT_MAX 120000 /* ms; a server that asks for more is not waited for */

/* ms before try `attempt` (from 1): what the server asked for (`asked` ms, < 0:
   nothing), else 1, 2, 4, ... s, at most 60 s, with jitter of +-25 %. */
int64_t backoff_delay(int attempt, int64_t asked);
/* A retry-after value: seconds, also fractional, or an HTTP date, as ms from
   `now` (ms UTC); -1 when it is neither. */
int64_t backoff_parse_retry_after(const char *value, int64_t now);
/* "1s", "6m0s", "120ms", "1m2.5s" as ms; -1 when it is no duration. */
int64_t backoff_parse_duration(const char *value);
/* "2026-03-01T09:05:00Z", also with a fraction and "+01:00", as ms UTC; -1 when it is none. */
int64_t backoff_parse_moment(const char *value);

#endif
