#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* From the system's generator; aborts when there is none. */
void random_bytes(void *out, size_t len);
/* `2 * bytes` hex digits and NUL into `out`. */
void random_hex(char *out, size_t bytes);
uint32_t random_below(uint32_t limit);

#endif
