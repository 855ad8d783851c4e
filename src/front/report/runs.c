/* For /runs and its page. */

#include "front/report/runs.h"

#include "base/clock.h"
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

void runs_words(const struct run_row *row, struct buf *out) {
	char span[24];

	buf_addf(out, tr("%lld  %s%s%s  %d turns"), (long long)row->id,
		run_state_name(row->state), row->stop ? "/" : "", row->stop ? row->stop : "",
		row->turns);
	if (row->ended >= row->started && row->ended > 0) {
		clock_format_span(row->ended - row->started, 1, span);
		buf_addf(out, "  %s", span);
	}
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
