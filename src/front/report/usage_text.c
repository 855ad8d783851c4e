/* Numbers of fixed widths first, so that they stand in columns whatever the language
   of the names behind them. */

#include "front/report/usage.h"

#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#include <stdio.h>
#include <string.h>

#define COLUMN 6
#define PRICE_COLUMN 10
#define COUNT_SIZE 24

/* 812, 9.8k, 120k, 1.2M */
static void count(int64_t tokens, char out[COUNT_SIZE]) {
	int64_t n = tokens > 0 ? tokens : 0;

	if (n < 1000) {
		snprintf(out, COUNT_SIZE, "%lld", (long long)n);
	} else if (n < 10000) {
		snprintf(out, COUNT_SIZE, "%lld.%lldk", (long long)(n / 1000),
			(long long)(n % 1000 / 100));
	} else if (n < 1000000) {
		snprintf(out, COUNT_SIZE, "%lldk", (long long)(n / 1000));
	} else {
		snprintf(out, COUNT_SIZE, "%lld.%lldM", (long long)(n / 1000000),
			(long long)(n % 1000000 / 100000));
	}
}

/* At the right edge of its column. */
static void add_cell(struct buf *out, int column, const char *text) {
	int width = width_text(text, strlen(text));

	buf_addf(out, "%*s%s", width < column ? column - width : 1, "", text);
}

static void add_count(struct buf *out, int64_t tokens) {
	char text[COUNT_SIZE];

	count(tokens, text);
	add_cell(out, COLUMN, text);
}

/* Which part of the input the cache gave. */
static void add_share(struct buf *out, const struct usage *usage) {
	char text[16] = "-";

	if (usage->input > 0 && usage->cached >= 0) {
		double share = (double)usage->cached * 100 / (double)usage->input;

		snprintf(text, sizeof(text), "%d%%", share < 100 ? (int)share : 100);
	}
	add_cell(out, COLUMN, text);
}

/* "+": and what is not known. */
static void add_price(struct buf *out, const struct usage_line *line) {
	char price[24];

	price_format(line->price, price);
	auto_free char *text = xasprintf(
		"%s%s", price[0] ? price : "-", price[0] && line->unpriced ? "+" : "");

	add_cell(out, PRICE_COLUMN, text);
}

static void add_line(struct buf *out, const struct usage_line *line, const char *name) {
	auto_buf struct buf clean = BUF_INIT;

	sanitize(&clean, name, strlen(name), SANITIZE_LINE);
	add_count(out, line->requests);
	add_count(out, line->usage.input);
	add_share(out, &line->usage);
	add_count(out, line->usage.output);
	add_price(out, line);
	buf_addf(out, " %s\n", clean.data);
}

static void add_head(struct buf *out, const char *title) {
	static const char *const names[] = { TR("asked"), TR("in"), TR("cache"), TR("out") };

	buf_add_str(out, out->len ? "\n" : "");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		add_cell(out, COLUMN, tr(names[i]));
	}
	add_cell(out, PRICE_COLUMN, tr("price"));
	buf_addf(out, " %s\n", title);
}

static void add_days(const struct usage_report *report, size_t most, struct buf *out) {
	add_head(out, tr("day"));
	for (size_t i = 0; i < report->days.len && (!most || i < most); i++) {
		add_line(out, &report->days.items[i], report->days.items[i].day);
	}
}

static void add_models(const struct usage_report *report, struct buf *out) {
	add_head(out, tr("model"));
	for (size_t i = 0; i < report->models.len; i++) {
		const struct usage_line *line = &report->models.items[i];
		auto_free char *name = line->vendor
					       ? xasprintf("%s (%s)", line->model, line->vendor)
					       : xstrdup(line->model);

		add_line(out, line, name);
	}
}

static void add_conversations(const struct usage_report *report, size_t most, struct buf *out) {
	add_head(out, tr("conversation"));
	for (size_t i = 0; i < report->conversations.len && (!most || i < most); i++) {
		const struct usage_line *line = &report->conversations.items[i];
		auto_free char *name =
			line->conversation
				? xasprintf("%lld %s", (long long)line->conversation,
					  line->title ? line->title : tr("(removed)"))
				: xstrdup(tr("(none)"));

		add_line(out, line, name);
	}
}

void usage_report_text(const struct usage_report *report, size_t most, struct buf *out) {
	if (report->models.len == 0) {
		buf_add_str(out, tr("nothing was used\n"));
		return;
	}
	add_days(report, most, out);
	add_models(report, out);
	add_conversations(report, most, out);
	add_head(out, "");
	add_line(out, &report->total, tr("together"));
	if (report->total.unpriced) {
		buf_addf(out,
			tr("\nThe price of %lld requests is not known: their models have none "
			   "in models.yaml.\n"),
			(long long)report->total.unpriced);
	}
}
