/* chela usage: tokens and what they cost, by day, model and conversation. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/report/usage.h"
#include "json/write.h"

#define DAYS 30 /* that are told of without --days */
#define DAYS_MAX 36500
#define DAY_MS ((int64_t)24 * 60 * 60 * 1000)

static bool read_days(const struct cli_options *options, int64_t *days, struct err *err) {
	*days = DAYS;
	return !options->days ||
	       (str_to_int(options->days, days) && *days >= 1 && *days <= DAYS_MAX) ||
	       err_set(err, ERR_USAGE, tr("--days must be from 1 to %d"), DAYS_MAX);
}

static bool read_wish(const struct cli_context *context, int64_t *days, struct usage_wish *wish,
	struct err *err) {
	if (!read_days(context->options, days, err)) {
		return false;
	}
	*wish = (struct usage_wish){
		.since = clock_now() - *days * DAY_MS,
		.model = context->options->model,
	};
	return context->word_count == 0 || cli_id(context->words[0], &wish->conversation, err);
}

static void write_json(
	const struct usage_report *report, const struct usage_wish *wish, struct buf *out) {
	struct json_writer w;

	json_writer_init(&w, out);
	json_write_object(&w);
	json_write_key_int(&w, "since", wish->since);
	usage_report_json(report, &w);
	json_write_end(&w);
	buf_add_char(out, '\n');
}

int cli_usage_sums(struct cli_context *context) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	struct usage_report report;
	struct usage_wish wish;
	int64_t days = 0;

	if (!read_wish(context, &days, &wish, &err) ||
		!usage_report_read(context->services, &wish, &report, &err)) {
		return cli_fail(&err);
	}
	if (context->options->json) {
		write_json(&report, &wish, &out);
	} else {
		usage_report_text(&report, 0, &out);
	}
	usage_report_fini(&report);
	return cli_print(out.data, out.len);
}
