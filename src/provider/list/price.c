/* A price of dollars a million tokens is one of millionths a token; taken as a whole
   number of millionths of that. Counts come from servers: nothing overflows. */
#include "provider/list/price.h"

#include <stdio.h>

#define MILLION 1000000
#define DOLLARS_MAX 1e6
#define PART_MAX (INT64_MAX / 8)

static int64_t part(int64_t tokens, double dollars) {
	int64_t each =
		(int64_t)((dollars < DOLLARS_MAX ? dollars : DOLLARS_MAX) * MILLION + 0.5);

	if (tokens <= 0 || each <= 0) {
		return 0;
	}
	return tokens > PART_MAX / each ? PART_MAX : tokens * each;
}

static int64_t within(int64_t count, int64_t most) {
	return count < 0 ? 0 : count > most ? most : count;
}

int64_t price_of(const struct model_facts *facts, const struct usage *usage) {
	if (facts->price_input < 0 || facts->price_output < 0 || !usage_is_known(usage)) {
		return PRICE_UNKNOWN;
	}
	double plain = facts->price_input;
	int64_t input = within(usage->input, INT64_MAX);
	int64_t cached = within(usage->cached, input);
	int64_t written = within(usage->cache_write, input - cached);

	return part(input - cached - written, plain) +
	       part(cached, facts->price_cached < 0 ? plain : facts->price_cached) +
	       part(written, facts->price_write < 0 ? plain : facts->price_write) +
	       part(usage->output, facts->price_output);
}

int64_t price_add(int64_t sum, int64_t more) {
	if (sum < 0 || more < 0) {
		return sum < 0 ? more : sum;
	}
	return sum > INT64_MAX - more ? INT64_MAX : sum + more;
}

int64_t price_micros(int64_t price) {
	return price < 0 ? -1 : price / MILLION + (price % MILLION >= MILLION / 2);
}

void price_format(int64_t price, char out[24]) {
	int64_t micros = price_micros(price);

	if (micros < 0) {
		out[0] = '\0';
	} else if (micros == 0) {
		snprintf(out, 24, "$0");
	} else if (micros < MILLION / 100) {
		snprintf(out, 24, "$0.%06d", (int)micros);
	} else if (micros < MILLION) {
		snprintf(out, 24, "$0.%04d", (int)(micros / 100));
	} else {
		snprintf(out, 24, "$%lld.%02d", (long long)(micros / MILLION),
			(int)(micros % MILLION / 10000));
	}
}
