/* The limits that servers tell in their headers, in the forms that vendors write. */
#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/error/rate.h"

#define NOW 1772357100000 /* 2026-03-01T09:25:00Z */

struct rate_case {
	const char *name;
	const char *headers[8]; /* "name: value" */
	int64_t requests_left, requests_limit, tokens_left, tokens_limit;
	int64_t wait;
	const char *shown;
};

static const struct rate_case cases[] = {
	{ .name = "spans",
		.headers = { "x-ratelimit-limit-requests: 60",
			"x-ratelimit-remaining-requests: 59", "x-ratelimit-reset-requests: 1s",
			"x-ratelimit-limit-tokens: 150000",
			"x-ratelimit-remaining-tokens: 149984",
			"x-ratelimit-reset-tokens: 6m0s" },
		.requests_left = 59,
		.requests_limit = 60,
		.tokens_left = 149984,
		.tokens_limit = 150000,
		.wait = -1,
		.shown = "59 of 60 requests left, 149k of 150k tokens left, full again in 360 "
			 "s" },
	{ .name = "requests are used up",
		.headers = { "X-RateLimit-Limit-Requests: 30",
			"X-RateLimit-Remaining-Requests: 0",
			"X-RateLimit-Reset-Requests: 2m59.56s" },
		.requests_left = 0,
		.requests_limit = 30,
		.tokens_left = -1,
		.tokens_limit = -1,
		.wait = 179560,
		.shown = "0 of 30 requests left, full again in 180 s" },
	{ .name = "the longer of two that are used up",
		.headers = { "x-ratelimit-remaining-requests: 0",
			"x-ratelimit-reset-requests: 120ms", "x-ratelimit-remaining-tokens: 0",
			"x-ratelimit-reset-tokens: 7.66s" },
		.requests_left = 0,
		.requests_limit = -1,
		.tokens_left = 0,
		.tokens_limit = -1,
		.wait = 7660,
		.shown = "0 requests left, 0 tokens left, full again in 8 s" },
	{ .name = "dates",
		.headers = { "anthropic-ratelimit-requests-limit: 50",
			"anthropic-ratelimit-requests-remaining: 49",
			"anthropic-ratelimit-requests-reset: 2026-03-01T09:25:02Z",
			"anthropic-ratelimit-input-tokens-limit: 40000",
			"anthropic-ratelimit-input-tokens-remaining: 0",
			"anthropic-ratelimit-input-tokens-reset: 2026-03-01T10:25:30+01:00" },
		.requests_left = 49,
		.requests_limit = 50,
		.tokens_left = 0,
		.tokens_limit = 40000,
		.wait = 30000,
		.shown = "49 of 50 requests left, 0 of 40k tokens left, full again in 30 s" },
	{ .name = "milliseconds since 1970",
		.headers = { "X-RateLimit-Limit: 20", "X-RateLimit-Remaining: 0",
			"X-RateLimit-Reset: 1772357160000" },
		.requests_left = 0,
		.requests_limit = 20,
		.tokens_left = -1,
		.tokens_limit = -1,
		.wait = 60000,
		.shown = "0 of 20 requests left, full again in 60 s" },
	{ .name = "seconds since 1970",
		.headers = { "x-ratelimit-remaining: 0", "x-ratelimit-reset: 1772357105" },
		.requests_left = 0,
		.requests_limit = -1,
		.tokens_left = -1,
		.tokens_limit = -1,
		.wait = 5000,
		.shown = "0 requests left, full again in 5 s" },
	{ .name = "by the minute, without a reset",
		.headers = { "x-ratelimit-limit-req-minute: 375",
			"x-ratelimit-remaining-req-minute: 374",
			"x-ratelimit-limit-tokens-minute: 50000000",
			"x-ratelimit-remaining-tokens-minute: 0" },
		.requests_left = 374,
		.requests_limit = 375,
		.tokens_left = 0,
		.tokens_limit = 50000000,
		.wait = -1,
		.shown = "374 of 375 requests left, 0 of 50M tokens left" },
	{ .name = "over already",
		.headers = { "x-ratelimit-remaining: 0", "x-ratelimit-reset: 1772357099" },
		.requests_left = 0,
		.requests_limit = -1,
		.tokens_left = -1,
		.tokens_limit = -1,
		.wait = -1,
		.shown = "0 requests left" },
	{ .name = "junk",
		.headers = { "x-ratelimit-remaining-requests: many",
			"x-ratelimit-limit-requests: -1", "x-ratelimit-remaining-tokens: 1e300",
			"x-ratelimit-reset-tokens: \x1b[2J" },
		.requests_left = -1,
		.requests_limit = -1,
		.tokens_left = -1,
		.tokens_limit = -1,
		.wait = -1,
		.shown = "" },
	{ .name = "nothing",
		.headers = { "retry-after: 5" },
		.requests_left = -1,
		.requests_limit = -1,
		.tokens_left = -1,
		.tokens_limit = -1,
		.wait = -1,
		.shown = "" },
};

static const char *get(const void *from, const char *name) {
	const char *const *headers = from;
	size_t len = strlen(name);

	for (size_t i = 0; i < 8 && headers[i]; i++) {
		if (strncasecmp(headers[i], name, len) == 0 && headers[i][len] == ':') {
			return headers[i] + len + 2;
		}
	}
	return NULL;
}

static void test_headers(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct rate_case *c = &cases[i];
		auto_buf struct buf shown = BUF_INIT;
		struct rate rate = RATE_INIT;
		bool known = c->requests_left >= 0 || c->tokens_left >= 0;

		check(c->name, rate_read(&rate, get, c->headers, NOW) == known);
		check_int(c->name, rate.meters[RATE_REQUESTS].left, c->requests_left);
		check_int(c->name, rate.meters[RATE_REQUESTS].limit, c->requests_limit);
		check_int(c->name, rate.meters[RATE_TOKENS].left, c->tokens_left);
		check_int(c->name, rate.meters[RATE_TOKENS].limit, c->tokens_limit);
		check_int(c->name, rate_wait(&rate, NOW), c->wait);
		rate_describe(&rate, NOW, &shown);
		check_str(c->name, shown.data, c->shown);
	}
}

/* An answer that tells nothing leaves what was told before. */
static void test_kept(void **state) {
	static const char *const first[8] = { "x-ratelimit-remaining-requests: 7" };
	static const char *const second[8] = { "content-type: text/html" };
	struct rate rate = RATE_INIT;

	(void)state;
	check("told", rate_read(&rate, get, first, NOW));
	check("not told", !rate_read(&rate, get, second, NOW));
	check_int("kept", rate.meters[RATE_REQUESTS].left, 7);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_headers),
		cmocka_unit_test(test_kept),
	};

	return CHECK_RUN(tests);
}
