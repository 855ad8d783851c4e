/* chela runs: the record of what was run, newest first. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/export.h"
#include "store/runs.h"
#include "json/write.h"

#include <string.h>

struct record {
	struct buf out;
	struct json_writer writer;
	bool json;
	int64_t only; /* run, 0: all */
	int64_t conversation;
	bool found;
};

/* null: not yet. */
static void write_time(struct json_writer *w, const char *key, int64_t ms) {
	json_write_key(w, key);
	if (ms) {
		json_write_int(w, ms);
	} else {
		json_write_null(w);
	}
}

static void write_run(struct json_writer *w, const struct run_row *row) {
	json_write_key_int(w, "id", row->id);
	json_write_key_int(w, "conversation", row->conversation);
	json_write_key_string(w, "state", run_state_name(row->state));
	json_write_key_string(w, "stop", row->stop);
	json_write_key_string(w, "error", row->error);
	json_write_key_string(w, "agent", row->agent);
	json_write_key_string(w, "model", row->model);
	json_write_key_string(w, "mode", row->mode);
	json_write_key_int(w, "turns", row->turns);
	write_time(w, "started", row->started);
	write_time(w, "ended", row->ended);
}

static void print_run(struct buf *out, const struct run_row *row) {
	char when[32];
	auto_buf struct buf line = BUF_INIT;
	clock_format_local(row->started, when);
	buf_addf(&line, "%6lld  %s  conversation %lld  %s%s%s  %d turns  %s",
		(long long)row->id, when, (long long)row->conversation,
		run_state_name(row->state), row->stop ? "/" : "", row->stop ? row->stop : "",
		row->turns, row->model ? row->model : "");
	sanitize(out, line.data, line.len, SANITIZE_LINE);
	buf_add_char(out, '\n');
}

static bool take_run(void *ctx, const struct run_row *row) {
	struct record *record = ctx;
	if (record->only && row->id != record->only) {
		return true;
	}
	record->found = true;
	record->conversation = row->conversation;
	if (!record->json) {
		print_run(&record->out, row);
		return true;
	}
	json_write_object(&record->writer);
	write_run(&record->writer, row);
	if (!record->only) {
		json_write_end(&record->writer);
	}
	return true;
}

static void write_call(struct json_writer *w, const struct call_row *row) {
	json_write_object(w);
	json_write_key_string(w, "id", row->call_id);
	json_write_key_string(w, "name", row->name);
	json_write_key(w, "arguments");
	export_arguments(w, row->arguments);
	json_write_key_string(w, "status", call_status_name(row->status));
	json_write_key_string(w, "result", row->result);
	write_time(w, "started", row->started);
	write_time(w, "ended", row->ended);
	json_write_end(w);
}

static bool take_call(void *ctx, const struct call_row *row) {
	struct record *record = ctx;
	if (row->run != record->only) {
		return true;
	}
	if (record->json) {
		write_call(&record->writer, row);
		return true;
	}
	auto_buf struct buf line = BUF_INIT;
	buf_addf(&line, "        %s %s %s", call_status_name(row->status), row->name,
		row->arguments ? row->arguments : "");
	sanitize(&record->out, line.data, line.len, SANITIZE_LINE);
	buf_add_char(&record->out, '\n');
	return true;
}

static int list(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	struct record record = { .out = BUF_INIT, .json = context->options->json };
	json_writer_init(&record.writer, &record.out);
	if (record.json) {
		json_write_array(&record.writer);
	}
	bool ok = store && runs_list(store, 0, take_run, &record, &err);
	if (record.json) {
		json_write_end(&record.writer);
		buf_add_char(&record.out, '\n');
	}
	int code = ok ? cli_print(record.out.data, record.out.len) : cli_fail(&err);
	buf_fini(&record.out);
	return code;
}

static bool show_run(struct store *store, struct record *record, struct err *err) {
	if (!runs_list(store, 0, take_run, record, err)) {
		return false;
	}
	if (!record->found) {
		return err_set(err, ERR_NOT_FOUND, tr("there is no run %lld"),
			(long long)record->only);
	}
	if (record->json) {
		json_write_key(&record->writer, "calls");
		json_write_array(&record->writer);
	}
	bool ok = calls_list(store, record->conversation, take_call, record, err);
	if (record->json) {
		json_write_end(&record->writer);
		json_write_end(&record->writer);
		buf_add_char(&record->out, '\n');
	}
	return ok;
}

static int show(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct record record = { .out = BUF_INIT, .json = context->options->json };
	json_writer_init(&record.writer, &record.out);
	struct store *store = NULL;
	if (cli_id(context->words[0], &record.only, &err)) {
		store = services_store(context->services, &err);
	}
	bool ok = store && show_run(store, &record, &err);
	int code = ok ? cli_print(record.out.data, record.out.len) : cli_fail(&err);
	buf_fini(&record.out);
	return code;
}

const struct cli_command runs_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("all runs, newest first"),
		.accepts = "json",
		.run = list },
	{ .name = "show",
		.words = "ID",
		.help = TR("one run with its calls"),
		.accepts = "json",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_RUN,
		.run = show },
	{ .name = NULL },
};
