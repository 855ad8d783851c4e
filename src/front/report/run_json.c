/* A run as JSON: one document, or a trace of lines. Both mask the secrets that this
   process knows; records hold none that were known when they were written. */

#include "front/report/run_view.h"

#include "base/redact.h"
#include "front/report/export.h"
#include "provider/list/price.h"
#include "json/write.h"

static void write_text(struct json_writer *w, const char *key, const char *text) {
	auto_buf struct buf clean = BUF_INIT;

	if (text) {
		redact(&clean, text, strlen(text));
	}
	json_write_key_string(w, key, text ? clean.data : NULL);
}

/* null: not (yet), or not known. */
static void write_number(struct json_writer *w, const char *key, int64_t number, int64_t none) {
	json_write_key(w, key);
	if (number == none) {
		json_write_null(w);
	} else {
		json_write_int(w, number);
	}
}

/* As it was stored: JSON of chela's own. */
static void write_policy(struct json_writer *w, const struct run_row *row) {
	json_write_key(w, "policy");
	if (row->policy && row->policy[0]) {
		json_write_raw(w, row->policy, strlen(row->policy));
	} else {
		json_write_null(w);
	}
}

static void write_head(struct json_writer *w, const struct run_row *row) {
	json_write_key_int(w, "id", row->id);
	json_write_key_int(w, "conversation", row->conversation);
	json_write_key_string(w, "state", run_state_name(row->state));
	json_write_key_string(w, "stop", row->stop);
	write_text(w, "error", row->error);
	json_write_key_string(w, "agent", row->agent);
	json_write_key_string(w, "model", row->model);
	json_write_key_string(w, "mode", row->mode);
	json_write_key_int(w, "turns", row->turns);
	json_write_key_int(w, "started", row->started);
	write_number(w, "ended", row->ended, 0);
}

void run_view_row_json(struct json_writer *w, const struct run_row *row) {
	json_write_object(w);
	write_head(w, row);
	json_write_end(w);
}

static void write_usage(struct json_writer *w, const struct usage *usage) {
	write_number(w, "input", usage->input, -1);
	write_number(w, "output", usage->output, -1);
	write_number(w, "cached", usage->cached, -1);
	write_number(w, "cache_write", usage->cache_write, -1);
	write_number(w, "reasoning", usage->reasoning, -1);
}

static void write_turn(struct json_writer *w, const struct turn_row *row) {
	json_write_key_int(w, "turn", row->position);
	json_write_key_int(w, "started", row->started);
	write_number(w, "ended", row->ended, 0);
	json_write_key_string(w, "stop", row->stop);
	write_usage(w, &row->usage);
}

static void write_run(struct json_writer *w, const struct run_view *view);

static void write_call(
	struct json_writer *w, const struct turn_view *turn, const struct call_view *call) {
	json_write_object(w);
	json_write_key_string(w, "id", call->row.call_id);
	json_write_key_string(w, "name", call->row.name);
	json_write_key(w, "arguments");
	export_arguments(w, call->row.arguments);
	json_write_key_string(w, "status", call_status_name(call->row.status));
	write_text(w, "result", call->row.result);
	write_number(w, "started", call->row.started, 0);
	write_number(w, "ended", call->row.ended, 0);
	json_write_key_int(w, "turn", turn->row.position);
	json_write_key(w, "runs");
	json_write_array(w);
	for (size_t i = 0; i < call->runs.len; i++) {
		write_run(w, call->runs.items[i]);
	}
	json_write_end(w);
	json_write_end(w);
}

static void write_run(struct json_writer *w, const struct run_view *view) {
	json_write_object(w);
	write_head(w, &view->row);
	write_policy(w, &view->row);
	json_write_key(w, "requests");
	json_write_array(w);
	for (size_t i = 0; i < view->turns.len; i++) {
		if (view->turns.items[i].row.position > 0) {
			json_write_object(w);
			write_turn(w, &view->turns.items[i].row);
			write_number(w, "price", price_micros(view->turns.items[i].price), -1);
			json_write_end(w);
		}
	}
	json_write_end(w);
	json_write_key(w, "calls");
	json_write_array(w);
	for (size_t i = 0; i < view->turns.len; i++) {
		for (size_t j = 0; j < view->turns.items[i].calls.len; j++) {
			write_call(
				w, &view->turns.items[i], &view->turns.items[i].calls.items[j]);
		}
	}
	json_write_end(w);
	json_write_end(w);
}

void run_view_json(const struct run_view *view, struct buf *out) {
	struct json_writer w;

	json_writer_init(&w, out);
	write_run(&w, view);
	buf_add_char(out, '\n');
}

/* A line of a trace; the caller adds its members and ends it. */
static void begin_line(struct json_writer *w, struct buf *out, const char *type, int64_t run) {
	json_writer_init(w, out);
	json_write_object(w);
	json_write_key_string(w, "type", type);
	json_write_key_int(w, "run", run);
}

static void end_line(struct json_writer *w, struct buf *out) {
	json_write_end(w);
	buf_add_char(out, '\n');
}

static void trace_run(const struct run_view *view, int64_t by, struct buf *out);

static void trace_call(const struct run_view *view, const struct turn_view *turn,
	const struct call_view *call, struct buf *out) {
	struct json_writer w;

	begin_line(&w, out, "call", view->row.id);
	json_write_key_int(&w, "turn", turn->row.position);
	json_write_key_int(&w, "call", call->row.id);
	json_write_key_string(&w, "id", call->row.call_id);
	json_write_key_string(&w, "name", call->row.name);
	json_write_key(&w, "arguments");
	export_arguments(&w, call->row.arguments);
	json_write_key_int(&w, "created", call->row.created);
	write_number(&w, "started", call->row.started, 0);
	end_line(&w, out);
	for (size_t i = 0; i < call->runs.len; i++) {
		trace_run(call->runs.items[i], call->row.id, out);
	}
	begin_line(&w, out, "result", view->row.id);
	json_write_key_int(&w, "call", call->row.id);
	json_write_key_string(&w, "status", call_status_name(call->row.status));
	write_text(&w, "content", call->row.result);
	write_text(&w, "summary", call->row.summary);
	json_write_key_int(&w, "exit_code", call->row.exit_code);
	json_write_key_bool(&w, "timed_out", call->row.timed_out);
	write_number(&w, "ended", call->row.ended, 0);
	end_line(&w, out);
}

static void trace_turn(
	const struct run_view *view, const struct turn_view *turn, struct buf *out) {
	struct json_writer w;

	if (turn->row.position > 0) {
		begin_line(&w, out, "turn", view->row.id);
		write_turn(&w, &turn->row);
		end_line(&w, out);
	}
	for (size_t i = 0; i < turn->calls.len; i++) {
		trace_call(view, turn, &turn->calls.items[i], out);
	}
}

static void trace_run(const struct run_view *view, int64_t by, struct buf *out) {
	const struct run_row *row = &view->row;
	struct json_writer w;

	begin_line(&w, out, "run", row->id);
	write_number(&w, "by", by, 0);
	json_write_key_int(&w, "conversation", row->conversation);
	json_write_key_string(&w, "agent", row->agent);
	json_write_key_string(&w, "model", row->model);
	json_write_key_string(&w, "mode", row->mode);
	write_policy(&w, row);
	json_write_key_int(&w, "started", row->started);
	end_line(&w, out);
	for (size_t i = 0; i < view->turns.len; i++) {
		trace_turn(view, &view->turns.items[i], out);
	}
	begin_line(&w, out, "end", row->id);
	json_write_key_string(&w, "state", run_state_name(row->state));
	json_write_key_string(&w, "stop", row->stop);
	write_text(&w, "error", row->error);
	write_number(&w, "ended", row->ended, 0);
	end_line(&w, out);
}

void run_view_trace(const struct run_view *view, struct buf *out) {
	trace_run(view, 0, out);
}
