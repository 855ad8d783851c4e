#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stddef.h>
#include <stdint.h>

/* Milliseconds that only grow; for deadlines. */
int64_t clock_monotonic(void);
/* Milliseconds since 1970 UTC; for records. */
int64_t clock_now(void);
/* Tests: both clocks then stand at these values until told otherwise; a
   negative value gives the real one back. */
void clock_set(int64_t monotonic, int64_t now);

/* "2026-03-01T09:05:00Z" and local "2026-03-01 10:05"; `out` needs 32 bytes. */
void clock_format_iso(int64_t ms, char out[32]);
void clock_format_local(int64_t ms, char out[32]);
/* "Sun 2026-03-01 10:05 +0100": what the model is told. */
void clock_format_full(int64_t ms, char out[48]);
/* "0:14", "1:02:03"; "8.2s" below a minute when `tenths`. */
void clock_format_span(int64_t ms, int tenths, char out[24]);
/* "now" (translated), "5m", "2h", "3d", or a date. */
void clock_format_age(int64_t ms, int64_t now, char out[24]);

#endif
