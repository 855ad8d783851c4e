#ifndef FRONT_RUN_VIEW_H
#define FRONT_RUN_VIEW_H

#include "base/buf.h"
#include "base/vec.h"
#include "store/records.h"

/* What was run, as a tree: a run, its turns, their calls, the runs of the sub-agents
   that a call made. */

#define RUN_VIEW_DEPTH 8     /* runs within runs */
#define RUN_VIEW_CALLS 20000 /* calls in all; what is more is left out */

struct json_writer;
struct run_view;

struct call_view {
	struct call_row row;
	VEC(struct run_view *) runs;
};

struct turn_view {
	struct turn_row row; /* position 0: calls without a turn */
	int64_t price; /* see provider/list/price.h; PRICE_UNKNOWN until it was asked for */
	VEC(struct call_view) calls;
};

struct run_view {
	struct run_row row;
	struct usage usage; /* of its turns together */
	int64_t price;      /* of those whose price is known */
	VEC(struct turn_view) turns;
};

/* ERR_NOT_FOUND when there is no such run. The view is the caller's. */
bool run_view_read(struct store *store, int64_t id, struct run_view **out, struct err *err);
/* What its turns and those of its sub-agents cost by the prices known now. */
struct services;
void run_view_add_prices(struct run_view *view, struct services *services);
struct run_view *run_view_free(struct run_view *view); /* NULL is fine */

/* "     3  2026-03-01 10:05  conversation 2  completed/stop  2 turns  model", sanitised,
   a line. */
void run_view_head(const struct run_row *row, struct buf *out);
/* The tree in lines, sanitised. */
void run_view_text(const struct run_view *view, struct buf *out);
/* The head alone as an object, for a list. */
void run_view_row_json(struct json_writer *writer, const struct run_row *row);
/* One JSON object, for `runs show --json`. */
void run_view_json(const struct run_view *view, struct buf *out);
/* JSONL, an object a line: run, turn, call, result, end, in the order in which they
   happened, sub-agents within their call. */
void run_view_trace(const struct run_view *view, struct buf *out);

#endif
