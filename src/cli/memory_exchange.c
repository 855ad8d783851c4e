/* chela memory export and import. What was taken in before an end stays, and the same
   document again goes on from there. */

#include "cli/subcommands.h"

#include "base/file.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/vault.h"
#include "memory/exchange.h"

#define FAULTS_TOLD 20 /* the rest is only counted */

int cli_memory_export(struct cli_context *context) {
	auto_buf struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);

	if (!store || !exchange_write(&out, store, &err)) {
		return cli_fail(&err);
	}
	return cli_write_out(context, &out);
}

struct intake {
	struct exchange_reader *reader;
	bool more;
	int told;
};

static void tell_fault(void *ctx, const char *text) {
	struct intake *intake = ctx;

	if (++intake->told <= FAULTS_TOLD) {
		cli_note(tr("not taken in: %s"), text);
	}
}

static enum store_result take_some(struct store *store, void *ctx, struct err *err) {
	struct intake *intake = ctx;

	return exchange_step(intake->reader, store, &intake->more, err);
}

static int take_all(struct cli_context *context, struct intake *intake) {
	struct err err = ERR_INIT;
	struct store *store = services_store(context->services, &err);
	const struct exchange *counts = exchange_counts(intake->reader);
	bool ok = store != NULL;

	while (ok && intake->more) {
		ok = store_run(store, context->services->loop, take_some, intake, &err);
	}
	auto_free char *line = xasprintf(tr("%d new, %d replaced, %d known already, %d not "
					    "taken in\n"),
		counts->added, counts->merged, counts->known, counts->refused);
	int code = cli_print(line, strlen(line));

	if (!ok) {
		return cli_fail(&err);
	}
	return counts->refused && code == EXIT_ANSWERED ? EXIT_FAILED : code;
}

int cli_memory_import(struct cli_context *context) {
	auto_free char *text = NULL;
	size_t len = 0;
	struct err err = ERR_INIT;
	struct intake intake = { .more = true };

	if (!file_read(context->words[0], EXCHANGE_MAX, &text, &len, &err)) {
		return cli_fail(&err);
	}
	vault_know(context->services);
	intake.reader = exchange_open(text, len, tell_fault, &intake, &err);
	if (!intake.reader) {
		err_wrap(&err, "%s", context->words[0]);
		return cli_fail(&err);
	}
	int code = take_all(context, &intake);

	exchange_free(intake.reader);
	return code;
}
