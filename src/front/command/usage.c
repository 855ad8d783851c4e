/* /usage: what this conversation took, and what all took in the last days. */

#include "front/report/usage.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/command/commands.h"

#define DAYS 30
#define DAY_MS ((int64_t)24 * 60 * 60 * 1000)
#define LINES 14 /* of days and of conversations */

static bool add_report(const struct command_front *front, const struct usage_wish *wish,
	size_t most, struct buf *out, struct err *err) {
	struct usage_report report;

	if (!usage_report_read(front->services, wish, &report, err)) {
		return false;
	}
	usage_report_text(&report, most, out);
	usage_report_fini(&report);
	return true;
}

static bool add_here(const struct command_front *front, struct buf *out, struct err *err) {
	struct usage_wish wish = { .conversation = agent_conversation(front->session->agent) };
	auto_buf struct buf text = BUF_INIT;

	if (!wish.conversation) {
		return true;
	}
	if (!add_report(front, &wish, 1, &text, err)) {
		return false;
	}
	buf_addf(out, tr("This conversation\n\n%s\n"), text.data);
	return true;
}

static bool add_all(const struct command_front *front, struct buf *out, struct err *err) {
	struct usage_wish wish = { .since = clock_now() - DAYS * DAY_MS };
	auto_buf struct buf text = BUF_INIT;

	if (!add_report(front, &wish, LINES, &text, err)) {
		return false;
	}
	buf_addf(out, tr("The last %d days\n\n%s"), DAYS, text.data);
	return true;
}

void command_usage(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	(void)arguments;
	if (!add_here(front, &text, &err) || !add_all(front, &text, &err)) {
		command_fail(front, &err);
	} else if (front->view) {
		front->view(front->ctx, tr("usage"), text.data, text.len);
	} else {
		front->say(front->ctx, text.data);
	}
}
