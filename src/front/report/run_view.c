/* Reads a run and what belongs to it from the records. A call's sub-agents are runs
   again, so that reading goes as deep as they did, up to a bound. */

#include "front/report/run_view.h"

#include "front/report/usage.h"

struct reader {
	struct store *store;
	struct err *err;
	size_t calls; /* read so far */
};

static void call_view_fini(struct call_view *call) {
	call_row_fini(&call->row);
	for (size_t i = 0; i < call->runs.len; i++) {
		run_view_free(call->runs.items[i]);
	}
	vec_fini(&call->runs);
}

struct run_view *run_view_free(struct run_view *view) {
	if (!view) {
		return NULL;
	}
	for (size_t i = 0; i < view->turns.len; i++) {
		struct turn_view *turn = &view->turns.items[i];

		for (size_t j = 0; j < turn->calls.len; j++) {
			call_view_fini(&turn->calls.items[j]);
		}
		vec_fini(&turn->calls);
		free(turn->row.stop);
	}
	vec_fini(&view->turns);
	run_row_fini(&view->row);
	free(view);
	return NULL;
}

static bool take_turn(void *ctx, const struct turn_row *row) {
	struct run_view *view = ctx;
	struct turn_view *turn = vec_grow(&view->turns);

	turn->row = *row;
	turn->row.stop = xstrdup(row->stop);
	turn->price = PRICE_UNKNOWN;
	usage_add(&view->usage, &row->usage);
	return true;
}

/* Of a call whose turn is not there a turn without number. */
static struct turn_view *turn_of(struct run_view *view, int64_t id) {
	for (size_t i = 0; i < view->turns.len; i++) {
		if (view->turns.items[i].row.id == id) {
			return &view->turns.items[i];
		}
	}
	struct turn_view *turn = vec_grow(&view->turns);

	turn->row = (struct turn_row){ .id = id, .usage = USAGE_UNKNOWN };
	turn->price = PRICE_UNKNOWN;
	return turn;
}

static void copy_call(struct call_row *to, const struct call_row *from) {
	*to = *from;
	to->call_id = xstrdup(from->call_id);
	to->name = xstrdup(from->name);
	to->arguments = xstrdup(from->arguments);
	to->result = xstrdup(from->result);
	to->summary = xstrdup(from->summary);
}

struct filling {
	struct reader *reader;
	struct run_view *view;
};

static bool take_call(void *ctx, const struct call_row *row) {
	struct filling *filling = ctx;
	struct call_view *call = vec_grow(&turn_of(filling->view, row->turn)->calls);

	copy_call(&call->row, row);
	return ++filling->reader->calls < RUN_VIEW_CALLS;
}

struct numbers {
	VEC(int64_t) items;
};

static bool take_number(void *ctx, const struct run_row *row) {
	struct numbers *numbers = ctx;

	vec_push(&numbers->items, row->id);
	return true;
}

static bool read_run(struct reader *reader, int64_t id, int depth, struct run_view **out);

static bool read_made(struct reader *reader, struct call_view *call, int depth) {
	struct numbers numbers = { 0 };
	bool ok = records_made_by(
		reader->store, call->row.id, take_number, &numbers, reader->err);

	for (size_t i = 0; ok && i < numbers.items.len; i++) {
		struct run_view *run = NULL;

		ok = read_run(reader, numbers.items.items[i], depth, &run);
		if (run) {
			vec_push(&call->runs, run);
		}
	}
	vec_fini(&numbers.items);
	return ok;
}

static bool read_sub_agents(struct reader *reader, struct run_view *view, int depth) {
	bool ok = true;

	for (size_t i = 0; ok && i < view->turns.len; i++) {
		struct turn_view *turn = &view->turns.items[i];

		for (size_t j = 0; ok && j < turn->calls.len; j++) {
			ok = read_made(reader, &turn->calls.items[j], depth + 1);
		}
	}
	return ok;
}

static bool read_run(struct reader *reader, int64_t id, int depth, struct run_view **out) {
	if (depth >= RUN_VIEW_DEPTH || reader->calls >= RUN_VIEW_CALLS) {
		return true;
	}
	struct run_view *view = xcalloc(1, sizeof(*view));
	struct filling filling = { .reader = reader, .view = view };

	view->usage = (struct usage)USAGE_UNKNOWN;
	view->price = PRICE_UNKNOWN;
	if (!records_run(reader->store, id, &view->row, reader->err) ||
		!records_turns(reader->store, id, take_turn, view, reader->err) ||
		!records_calls(reader->store, id, take_call, &filling, reader->err) ||
		!read_sub_agents(reader, view, depth)) {
		run_view_free(view);
		return false;
	}
	*out = view;
	return true;
}

bool run_view_read(struct store *store, int64_t id, struct run_view **out, struct err *err) {
	struct reader reader = { .store = store, .err = err };

	return read_run(&reader, id, 0, out);
}

void run_view_add_prices(struct run_view *view, struct services *services) {
	for (size_t i = 0; i < view->turns.len; i++) {
		struct turn_view *turn = &view->turns.items[i];

		turn->price = usage_price(services, NULL, view->row.model, &turn->row.usage);
		view->price = price_add(view->price, turn->price);
		for (size_t j = 0; j < turn->calls.len; j++) {
			struct call_view *call = &turn->calls.items[j];

			for (size_t k = 0; k < call->runs.len; k++) {
				run_view_add_prices(call->runs.items[k], services);
			}
		}
	}
}
