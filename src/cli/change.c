/* chela rename and chela rm: changes of a stored conversation. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/tr.h"
#include "store/conversations.h"

struct change {
	int64_t id;
	const char *title;
};

static enum store_result rename_it(struct store *store, void *ctx, struct err *err) {
	const struct change *change = ctx;
	return conversations_set_title(store, change->id, change->title, err);
}

static enum store_result remove_it(struct store *store, void *ctx, struct err *err) {
	const struct change *change = ctx;
	return conversations_remove_all(store, change->id, err);
}

/* The conversation must be there; `row` is the caller's to release. */
static struct store *find(struct cli_context *context, struct change *change,
	struct conversation_row *row, struct err *err) {
	struct store *store = NULL;
	if (!cli_id(context->words[0], &change->id, err)) {
		return NULL;
	}
	store = services_store(context->services, err);
	if (!store || !conversations_get(store, change->id, row, err)) {
		return NULL;
	}
	return store;
}

int cli_rename(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct change change = { 0 };
	struct conversation_row row = { 0 };
	auto_buf struct buf title = BUF_INIT;
	for (size_t i = 1; i < context->word_count; i++) {
		buf_addf(&title, i > 1 ? " %s" : "%s", context->words[i]);
	}
	change.title = title.data;
	struct store *store = find(context, &change, &row, &err);
	bool ok = store && store_run(store, context->services->loop, rename_it, &change, &err);
	conversation_row_fini(&row);
	return ok ? EXIT_ANSWERED : cli_fail(&err);
}

static bool is_wanted(struct cli_context *context, const struct conversation_row *row) {
	bool asked = false;
	auto_free char *question = xasprintf(tr("Remove conversation %lld \"%s\"?"),
		(long long)row->id, row->title ? row->title : "");
	return context->options->yes || cli_confirm(question, &asked) || !asked;
}

int cli_rm(struct cli_context *context) {
	struct err err = ERR_INIT;
	struct change change = { 0 };
	struct conversation_row row = { 0 };
	struct store *store = find(context, &change, &row, &err);
	bool ok = store != NULL;
	if (ok && is_wanted(context, &row)) {
		ok = store_run(store, context->services->loop, remove_it, &change, &err);
	}
	conversation_row_fini(&row);
	return ok ? EXIT_ANSWERED : cli_fail(&err);
}
