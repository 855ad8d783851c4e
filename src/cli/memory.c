/* chela memory: what is remembered across conversations. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/memories.h"
#include "front/who/vault.h"
#include "memory/exchange.h"
#include "json/write.h"

struct listing {
	struct buf out;
	struct json_writer writer;
	bool json;
};

static void add_row(void *ctx, const struct memory_row *row) {
	struct listing *list = ctx;
	char day[32];

	if (list->json) {
		exchange_write_row(&list->writer, row);
		return;
	}
	clock_format_local(row->updated, day);
	buf_addf(&list->out, "%-5lld %.10s %c ", (long long)row->id, day,
		row->pinned ? '*' : ' ');
	sanitize(&list->out, row->text, strlen(row->text), SANITIZE_LINE);
	buf_add_char(&list->out, '\n');
}

static void join_words(const struct cli_context *context, struct buf *out) {
	for (size_t i = 0; i < context->word_count; i++) {
		buf_addf(out, "%s%s", i ? " " : "", context->words[i]);
	}
}

static int list(struct cli_context *context) {
	struct listing list = { .out = BUF_INIT, .json = context->options->json };
	auto_buf struct buf filter = BUF_INIT;
	struct err err = ERR_INIT;

	join_words(context, &filter);
	json_writer_init(&list.writer, &list.out);
	if (list.json) {
		json_write_array(&list.writer);
	}
	bool fine = memories_all(context->services, filter.data, 0, add_row, &list, &err);

	if (list.json) {
		json_write_end(&list.writer);
		buf_add_char(&list.out, '\n');
	}
	int code = fine ? cli_print(list.out.data, list.out.len) : cli_fail(&err);

	buf_fini(&list.out);
	return code;
}

struct change {
	int64_t id;
	bool pinned;
	const struct buf *text;
	enum memory_outcome outcome;
};

static enum store_result add_one(struct store *store, void *ctx, struct err *err) {
	struct change *change = ctx;
	struct memory_new memory = { .kind = MEMORY_FACT,
		.origin = MEMORY_PERSON,
		.text = change->text->data,
		.len = change->text->len };

	return memory_add(store, &memory, &change->id, &change->outcome, err);
}

static enum store_result remove_one(struct store *store, void *ctx, struct err *err) {
	const struct change *change = ctx;

	return memories_remove(store, change->id, err);
}

static bool change(struct cli_context *context,
	enum store_result (*fn)(struct store *store, void *ctx, struct err *err),
	struct change *change, struct err *err) {
	struct store *store = services_store(context->services, err);

	return store && store_run(store, context->services->loop, fn, change, err);
}

static int add(struct cli_context *context) {
	auto_buf struct buf text = BUF_INIT;
	struct change added = { .text = &text };
	vault_know(context->services);
	struct err err = ERR_INIT;

	join_words(context, &text);
	if (!change(context, add_one, &added, &err)) {
		return cli_fail(&err);
	}
	if (added.outcome == MEMORY_KNOWN && !context->options->quiet) {
		cli_note(tr("this was known already, as %lld"), (long long)added.id);
	}
	auto_free char *line = xasprintf("%lld\n", (long long)added.id);

	return cli_print(line, strlen(line));
}

static bool read_id(const struct cli_context *context, int64_t *id) {
	return str_to_int(context->words[0], id) && *id > 0;
}

static int fail_id(const struct cli_context *context) {
	return cli_usage(tr("'%s' is no ID; chela memory list shows them"), context->words[0]);
}

static enum store_result pin_one(struct store *store, void *ctx, struct err *err) {
	const struct change *change = ctx;

	return memories_pin(store, change->id, change->pinned, err);
}

static int set_pin(struct cli_context *context, bool pinned) {
	struct change pin = { .pinned = pinned };
	struct err err = ERR_INIT;

	if (!read_id(context, &pin.id)) {
		return fail_id(context);
	}
	return change(context, pin_one, &pin, &err) ? EXIT_ANSWERED : cli_fail(&err);
}

static int pin(struct cli_context *context) {
	return set_pin(context, true);
}

static int unpin(struct cli_context *context) {
	return set_pin(context, false);
}

static int rm(struct cli_context *context) {
	struct change removed = { 0 };
	struct err err = ERR_INIT;

	if (!read_id(context, &removed.id)) {
		return fail_id(context);
	}
	return change(context, remove_one, &removed, &err) ? EXIT_ANSWERED : cli_fail(&err);
}

const struct cli_command memory_verbs[] = {
	{ .name = "list",
		.words = "[WORD...]",
		.help = TR("what is remembered, newest first; words narrow it"),
		.accepts = "json",
		.max_words = SIZE_MAX,
		.run = list },
	{ .name = "add",
		.words = "TEXT...",
		.help = TR("remember this: one line of 3 to 200 characters"),
		.accepts = "",
		.min_words = 1,
		.max_words = SIZE_MAX,
		.run = add },
	{ .name = "export",
		.words = "",
		.help = TR("all of it as JSON, for another device or to keep"),
		.accepts = "output",
		.run = cli_memory_export },
	{ .name = "import",
		.words = "FILE",
		.help = TR("take in what memory export wrote"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.kind = WORD_FILE,
		.run = cli_memory_import },
	{ .name = "pin",
		.words = "ID",
		.help = TR("tell it in every conversation"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = pin },
	{ .name = "unpin",
		.words = "ID",
		.help = TR("tell it where it fits, as the others"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = unpin },
	{ .name = "rm",
		.words = "ID",
		.help = TR("forget it"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = rm },
	{ .name = NULL },
};
