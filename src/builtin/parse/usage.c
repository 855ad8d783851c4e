/* How long each app was used: the first "In-memory ... stats" block of the period in
   `dumpsys usagestats`, which is of user 0. */
#include "builtin/parse/parse_inner.h"

#include "base/mem.h"
#include "base/vec.h"
#include "builtin/device/app_names.h"

#define LIMIT 10 /* the default of get_app_usage */
#define APPS_MAX 5000

struct use {
	struct span package, total, last;
	int64_t seconds;
};

/* package=x ... key="value" */
static bool find_field(struct span line, const char *key, struct span *value) {
	struct span rest;

	if (!span_find(line, key, &rest)) {
		return false;
	}
	if (span_starts(rest, "\"")) {
		rest.data++;
		rest.len--;
		*value = span_until(rest, "\"");
	} else {
		*value = span_until(rest, " \t");
	}
	return value->len > 0;
}

/* "07:55", "1:02:03" or milliseconds. */
static int64_t seconds_of(struct span span) {
	struct span rest = span;
	int64_t sum = 0, part;

	if (!span_find(span, ":", NULL)) {
		return span_int(span, &part) && part > 0 ? part / 1000 : 0;
	}
	while (span_int(rest, &part) && part >= 0 && part < 100000 && sum < 100000000) {
		sum = sum * 60 + part;
		if (!span_find(rest, ":", &rest)) {
			break;
		}
	}
	return sum;
}

static int compare(const void *a, const void *b) {
	const struct use *x = a, *y = b;

	return (x->seconds < y->seconds) - (x->seconds > y->seconds);
}

static struct span block_of(struct span text, const char *period) {
	static const struct {
		const char *period, *name;
	} blocks[] = { { "day", "In-memory daily stats" }, { "week", "In-memory weekly stats" },
		{ "month", "In-memory monthly stats" }, { "year", "In-memory yearly stats" } };
	struct span rest, end;

	for (size_t i = 0; i < ARRAY_LEN(blocks); i++) {
		if (!str_eq(blocks[i].period, period) ||
			!span_find(text, blocks[i].name, &rest)) {
			continue;
		}
		if (span_find(rest, "In-memory ", &end)) {
			rest.len = (size_t)(end.data - rest.data);
		}
		return rest;
	}
	return (struct span){ text.data, 0 };
}

static void print(const struct use *use, const struct app_names *names, struct buf *out) {
	auto_free char *package = span_dup(use->package);
	const char *name = app_names_first(names, package);
	long long minutes = (long long)(use->seconds / 60);

	buf_addf(out, "%s%s%s%s%s  ", out->len ? "\n" : "", package, name ? " (" : "",
		name ? name : "", name ? ")" : "");
	if (minutes >= 60) {
		buf_addf(out, "%lld h %lld min", minutes / 60, minutes % 60);
	} else if (minutes > 0) {
		buf_addf(out, "%lld min", minutes);
	} else {
		buf_addf(out, "%lld s", (long long)use->seconds);
	}
	if (use->last.len) {
		buf_add_str(out, ", last ");
		span_add_cut(out, use->last, 40);
	}
}

PARSER(usage) {
	const char *period = json_get_string(arguments, "period");
	int64_t limit = json_get_int(arguments, "limit", LIMIT);
	struct span rest = block_of((struct span){ text, len }, period ? period : "day"), line;
	struct app_names *names = app_names_load();
	VEC(struct use) uses = { 0 };

	while (uses.len < APPS_MAX && span_line(&rest, &line)) {
		struct use use = { 0 };

		if (find_field(line, "package=", &use.package) && use.package.len <= 255 &&
			find_field(line, "totalTimeUsed=", &use.total) &&
			(use.seconds = seconds_of(use.total)) > 0) {
			find_field(line, "lastTimeUsed=", &use.last);
			vec_push(&uses, use);
		}
	}
	if (uses.len > 1) {
		qsort(uses.items, uses.len, sizeof(struct use), compare);
	}
	for (size_t i = 0; i < uses.len && (int64_t)i < limit; i++) {
		print(&uses.items[i], names, out);
	}
	bool found = uses.len > 0;

	vec_fini(&uses);
	app_names_free(names);
	return found || err_set(err, ERR_NOT_FOUND, "no use of apps is told for this %s",
				period ? period : "day");
}
