/* chela runs: the record of what was run, newest first. */

#include "cli/subcommands.h"

#include "base/tr.h"
#include "cli/output.h"
#include "front/report/run_view.h"
#include "json/write.h"

struct listing {
	struct buf out;
	struct json_writer writer;
	bool json;
};

static bool take_run(void *ctx, const struct run_row *row) {
	struct listing *listing = ctx;
	if (listing->json) {
		run_view_row_json(&listing->writer, row);
	} else {
		run_view_head(row, &listing->out);
	}
	return true;
}

static int list(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	struct listing listing = { .out = BUF_INIT, .json = context->options->json };
	json_writer_init(&listing.writer, &listing.out);
	if (listing.json) {
		json_write_array(&listing.writer);
	}
	bool ok = store && records_newest(store, 0, -1, take_run, &listing, &err);
	if (listing.json) {
		json_write_end(&listing.writer);
		buf_add_char(&listing.out, '\n');
	}
	int code = ok ? cli_print(listing.out.data, listing.out.len) : cli_fail(&err);
	buf_fini(&listing.out);
	return code;
}

/* One run in one of its forms. */
static int write_as(struct cli_context *context,
	void (*form)(const struct run_view *view, struct buf *out)) {
	struct err err = ERR_INIT;
	int64_t id = 0;
	struct run_view *view = NULL;
	struct store *store = NULL;
	auto_buf struct buf out = BUF_INIT;
	if (cli_id(context->words[0], &id, &err)) {
		store = services_store(context->services, &err);
	}
	if (!store || !run_view_read(store, id, &view, &err)) {
		return cli_fail(&err);
	}
	run_view_add_prices(view, context->services);
	form(view, &out);
	run_view_free(view);
	if (!context->options->output) {
		return cli_print(out.data, out.len);
	}
	if (!output_write(context->options->output, &out, &err)) {
		cli_fail(&err);
		return EXIT_FAILED;
	}
	return EXIT_ANSWERED;
}

static int show(struct cli_context *context) {
	return write_as(context, context->options->json ? run_view_json : run_view_text);
}

static int trace(struct cli_context *context) {
	return write_as(context, run_view_trace);
}

const struct cli_command runs_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("all runs, newest first"),
		.accepts = "json",
		.run = list },
	{ .name = "show",
		.words = "ID",
		.help = TR("one run with its turns and calls"),
		.accepts = "json",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_RUN,
		.run = show },
	{ .name = "trace",
		.words = "ID",
		.help = TR("one run as JSON, a line for all that happened in it"),
		.accepts = "output",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_RUN,
		.run = trace },
	{ .name = NULL },
};
