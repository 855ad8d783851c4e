/* A run for a person: its head, a line for each turn with its time and tokens, below it
   a line for each call; a sub-agent's run stands below the call that made it. */

#include "front/report/run_view.h"

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "provider/list/price.h"

#define ARGUMENTS_SHOWN 200 /* bytes */
#define DEEP 4              /* columns a step */

/* A line from the far side: harmless, and at its place. */
static void add_line(struct buf *out, int columns, const struct buf *line) {
	buf_addf(out, "%*s", columns, "");
	sanitize(out, line->data, line->len, SANITIZE_LINE);
	buf_add_char(out, '\n');
}

static void add_span(struct buf *line, int64_t from, int64_t to) {
	char span[24];

	if (from && to >= from) {
		clock_format_span(to - from, 1, span);
		buf_addf(line, "  %s", span);
	}
}

static void add_usage(struct buf *line, const struct usage *usage, int64_t price) {
	char cost[24];

	if (!usage_is_known(usage)) {
		return;
	}
	buf_addf(
		line, tr("  %lld tokens in"), (long long)(usage->input > 0 ? usage->input : 0));
	if (usage->cached > 0) {
		buf_addf(line, tr(" (%lld cached)"), (long long)usage->cached);
	}
	buf_addf(line, tr(", %lld out"), (long long)(usage->output > 0 ? usage->output : 0));
	price_format(price, cost);
	buf_addf(line, "%s%s", cost[0] ? "  " : "", cost);
}

static void add_head(const struct run_row *row, struct buf *line) {
	char when[32];

	clock_format_local(row->started, when);
	buf_addf(line, tr("%lld  %s  conversation %lld  %s%s%s  %d turns  %s"),
		(long long)row->id, when, (long long)row->conversation,
		run_state_name(row->state), row->stop ? "/" : "", row->stop ? row->stop : "",
		row->turns, row->model ? row->model : "");
}

void run_view_head(const struct run_row *row, struct buf *out) {
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf number = BUF_INIT;

	buf_addf(&number, "%lld", (long long)row->id);
	add_head(row, &line);
	add_line(out, number.len < 6 ? 6 - (int)number.len : 0, &line);
}

static void add_run(const struct run_view *view, int columns, struct buf *out);

static void add_call(const struct call_view *call, int columns, struct buf *out) {
	auto_buf struct buf line = BUF_INIT;
	const char *arguments = call->row.arguments ? call->row.arguments : "";
	size_t len = strlen(arguments);

	buf_addf(&line, "%s %s ", call_status_name(call->row.status), call->row.name);
	buf_add(&line, arguments, len < ARGUMENTS_SHOWN ? len : ARGUMENTS_SHOWN);
	buf_add_str(&line, len > ARGUMENTS_SHOWN ? "..." : "");
	add_span(&line, call->row.started, call->row.ended);
	if (call->row.summary) {
		buf_addf(&line, "  %s", call->row.summary);
	}
	add_line(out, columns, &line);
	for (size_t i = 0; i < call->runs.len; i++) {
		add_run(call->runs.items[i], columns + DEEP, out);
	}
}

static void add_turn(const struct turn_view *turn, int columns, struct buf *out) {
	auto_buf struct buf line = BUF_INIT;

	if (turn->row.position > 0) {
		buf_addf(&line, tr("turn %d"), turn->row.position);
		add_span(&line, turn->row.started, turn->row.ended);
		add_usage(&line, &turn->row.usage, turn->price);
		if (turn->row.stop) {
			buf_addf(&line, "  %s", turn->row.stop);
		}
		add_line(out, columns, &line);
	}
	for (size_t i = 0; i < turn->calls.len; i++) {
		add_call(&turn->calls.items[i], columns + DEEP, out);
	}
}

static void add_rest(const struct run_view *view, int columns, struct buf *out) {
	if (view->row.error) {
		auto_buf struct buf line = BUF_INIT;

		buf_add_str(&line, view->row.error);
		add_line(out, columns, &line);
	}
	for (size_t i = 0; i < view->turns.len; i++) {
		add_turn(&view->turns.items[i], columns, out);
	}
	if (view->turns.len > 1) {
		auto_buf struct buf line = BUF_INIT;

		buf_add_str(&line, tr("together"));
		add_span(&line, view->row.started, view->row.ended);
		add_usage(&line, &view->usage, view->price);
		add_line(out, columns, &line);
	}
}

static void add_run(const struct run_view *view, int columns, struct buf *out) {
	auto_buf struct buf line = BUF_INIT;

	buf_addf(&line, "%s: ", view->row.agent ? view->row.agent : "?");
	add_head(&view->row, &line);
	add_line(out, columns, &line);
	add_rest(view, columns + DEEP, out);
}

void run_view_text(const struct run_view *view, struct buf *out) {
	run_view_head(&view->row, out);
	add_rest(view, 2 * DEEP, out);
}
