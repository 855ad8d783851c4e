/* For /runs and its page. */

#include "front/report/runs.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/command.h"
#include "front/session.h"

static struct store *store_of(const struct command_front *front, struct err *err) {
	return services_store(front->services, err);
}

bool runs_here(const struct command_front *front, int limit,
	bool (*each)(void *ctx, const struct run_row *row), void *ctx, struct err *err) {
	int64_t id = front->session ? agent_conversation(front->session->agent) : 0;
	struct store *store = store_of(front, err);

	return store && (id == 0 || records_newest(store, id, limit, each, ctx, err));
}

static const char *state_words(enum run_state state) {
	switch (state) {
	case RUN_RUNNING:
		return tr("running");
	case RUN_COMPLETED:
		return tr("done");
	case RUN_FAILED:
		return tr("failed");
	case RUN_CANCELLED:
		return tr("stopped");
	case RUN_LIMIT:
		return tr("at its limit");
	case RUN_INTERRUPTED:
		return tr("interrupted");
	}
	return "";
}

/* Where the state does not say it all. */
static bool tells_more(const struct run_row *row) {
	return row->stop && (row->state == RUN_COMPLETED ? !str_eq(row->stop, "stop")
							 : row->state == RUN_LIMIT);
}

void runs_words(const struct run_row *row, struct buf *out) {
	char span[24];

	buf_addf(out, "%lld  %s", (long long)row->id, state_words(row->state));
	if (tells_more(row)) {
		buf_addf(out, " (%s)", row->stop);
	}
	if (row->ended >= row->started && row->ended > 0) {
		clock_format_span(row->ended - row->started, 1, span);
		buf_addf(out, "  %s", span);
	}
	buf_add_str(out, "  ");
	buf_addf(out, tr_n("%d turn", "%d turns", row->turns), row->turns);
}

bool runs_describe(
	const struct command_front *front, int64_t id, struct buf *out, struct err *err) {
	struct store *store = store_of(front, err);
	struct run_view *view = NULL;

	if (!store || !run_view_read(store, id, &view, err)) {
		return false;
	}
	run_view_add_prices(view, front->services);
	run_view_text(view, out);
	run_view_free(view);
	return true;
}
