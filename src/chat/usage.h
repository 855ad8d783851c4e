#ifndef CHAT_USAGE_H
#define CHAT_USAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Tokens of one request, normalised: cache is inside input, reasoning inside
   output; -1 where the vendor said nothing. */
struct usage {
	int64_t input;
	int64_t output;
	int64_t cached; /* read from the vendor's cache */
	int64_t cache_write;
	int64_t reasoning;
};

#define USAGE_UNKNOWN                                                                          \
	{ -1, -1, -1, -1, -1 }

static inline bool usage_is_known(const struct usage *usage) {
	return usage->input >= 0 || usage->output >= 0;
}

/* Adds what is known of `more` to `sum`. */
void usage_add(struct usage *sum, const struct usage *more);

#endif
