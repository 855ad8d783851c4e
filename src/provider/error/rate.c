/* One table names the headers of each kind of limit; the first row of which a header is
   there speaks for that kind. When it is full again stands as a span ("6m0s"), as seconds,
   as a number of seconds or milliseconds since 1970, or as a date. */
#include "provider/error/rate.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "net/backoff.h"

#include <string.h>

#define COUNT_MAX ((int64_t)1 << 50)
#define EPOCH_SECONDS 1000000000 /* a number from here on is a point in time */
#define EPOCH_MS 1000000000000

static const struct {
	enum rate_kind kind;
	const char *format; /* %s: limit, remaining or reset */
} rows[] = {
	{ RATE_REQUESTS, "x-ratelimit-%s-requests" },
	{ RATE_REQUESTS, "anthropic-ratelimit-requests-%s" },
	{ RATE_REQUESTS, "x-ratelimit-%s-req-minute" },
	{ RATE_REQUESTS, "x-ratelimit-%s" },
	{ RATE_REQUESTS, "ratelimit-%s" },
	{ RATE_TOKENS, "x-ratelimit-%s-tokens" },
	{ RATE_TOKENS, "anthropic-ratelimit-tokens-%s" },
	{ RATE_TOKENS, "anthropic-ratelimit-input-tokens-%s" },
	{ RATE_TOKENS, "x-ratelimit-%s-tokens-minute" },
};

struct source {
	const char *(*get)(const void *from, const char *name);
	const void *from;
	const char *format;
};

static const char *value_of(const struct source *source, const char *what) {
	const char *rest = strstr(source->format, "%s");
	auto_free char *name = xasprintf(
		"%.*s%s%s", (int)(rest - source->format), source->format, what, rest + 2);

	return source->get(source->from, name);
}

static int64_t read_count(const char *value) {
	double number = -1;

	if (str_is_empty(value) || !str_to_double(value, &number) || number < 0 ||
		number > (double)COUNT_MAX) {
		return -1;
	}
	return (int64_t)number;
}

static int64_t read_reset(const char *value, int64_t now) {
	int64_t number = read_count(value);
	int64_t moment = backoff_parse_moment(value);

	if (number >= EPOCH_SECONDS) {
		return number >= EPOCH_MS ? number : number * 1000;
	}
	if (moment >= 0) {
		return moment;
	}
	int64_t span = backoff_parse_duration(value);
	span = span >= 0 ? span : backoff_parse_retry_after(value, now);
	return span >= 0 ? now + span : -1;
}

bool rate_read(struct rate *rate, const char *(*get)(const void *from, const char *name),
	const void *from, int64_t now) {
	bool found[RATE_KINDS] = { false };

	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		const struct source source = { get, from, rows[i].format };
		struct rate_meter meter = { read_count(value_of(&source, "limit")),
			read_count(value_of(&source, "remaining")),
			read_reset(value_of(&source, "reset"), now) };

		if (!found[rows[i].kind] && (meter.limit >= 0 || meter.left >= 0)) {
			found[rows[i].kind] = true;
			rate->meters[rows[i].kind] = meter;
		}
	}
	return found[RATE_REQUESTS] || found[RATE_TOKENS];
}

int64_t rate_wait(const struct rate *rate, int64_t now) {
	int64_t wait = -1;

	for (int i = 0; i < RATE_KINDS; i++) {
		const struct rate_meter *meter = &rate->meters[i];

		if (meter->left == 0 && meter->reset > now && meter->reset - now > wait) {
			wait = meter->reset - now;
		}
	}
	return wait;
}

static void add_count(struct buf *out, int64_t count) {
	if (count < 10000) {
		buf_addf(out, "%lld", (long long)count);
	} else if (count < 10000000) {
		buf_addf(out, "%lldk", (long long)count / 1000);
	} else {
		buf_addf(out, "%lldM", (long long)count / 1000000);
	}
}

static void add_meter(const struct rate_meter *meter, const char *what, struct buf *out) {
	auto_buf struct buf left = BUF_INIT, limit = BUF_INIT;

	add_count(&left, meter->left);
	add_count(&limit, meter->limit);
	if (meter->limit >= 0) {
		buf_addf(out, tr("%s of %s %s left"), left.data, limit.data, what);
	} else {
		buf_addf(out, tr("%s %s left"), left.data, what);
	}
}

void rate_describe(const struct rate *rate, int64_t now, struct buf *out) {
	static const char *const words[RATE_KINDS] = { TR("requests"), TR("tokens") };
	int64_t reset = -1;
	size_t start = out->len;

	for (int i = 0; i < RATE_KINDS; i++) {
		const struct rate_meter *meter = &rate->meters[i];

		if (meter->left >= 0) {
			buf_add_str(out, out->len > start ? ", " : "");
			add_meter(meter, tr(words[i]), out);
			reset = meter->reset > reset ? meter->reset : reset;
		}
	}
	if (out->len > start && reset > now) {
		buf_addf(out, tr(", full again in %lld s"),
			(long long)((reset - now + 999) / 1000));
	}
}
