/* chela show, export and import: a conversation as a text or a document. */

#include "cli/subcommands.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/report/export.h"
#include "front/who/vault.h"

#include <string.h>

#define IMPORT_MAX ((size_t)64 << 20) /* bytes */

static int export_as(struct cli_context *context, enum export_format format) {
	struct err err = ERR_INIT;
	int64_t id = 0;
	auto_buf struct buf out = BUF_INIT;
	struct store *store = NULL;
	if (!cli_id(context->words[0], &id, &err)) {
		return cli_fail(&err);
	}
	store = services_store(context->services, &err);
	if (!store || !export_conversation(store, id, format, &out, &err)) {
		return cli_fail(&err);
	}
	return cli_write_out(context, &out);
}

int cli_show(struct cli_context *context) {
	return export_as(context, context->options->json ? EXPORT_JSON : EXPORT_TXT);
}

int cli_export(struct cli_context *context) {
	const char *name = context->options->format;
	if (!name) {
		return export_as(context, context->options->json ? EXPORT_JSON : EXPORT_MD);
	}
	if (str_eq(name, "md")) {
		return export_as(context, EXPORT_MD);
	}
	if (str_eq(name, "json")) {
		return export_as(context, EXPORT_JSON);
	}
	if (str_eq(name, "txt")) {
		return export_as(context, EXPORT_TXT);
	}
	return cli_usage(tr("there is no format '%s'; md, json or txt"), name);
}

struct import {
	const char *text;
	size_t len;
	int64_t id;
};

static enum store_result import_it(struct store *store, void *ctx, struct err *err) {
	struct import *import = ctx;
	return import_conversation(store, import->text, import->len, &import->id, err);
}

int cli_import(struct cli_context *context) {
	struct err err = ERR_INIT;
	auto_free char *text = NULL;
	struct import import = { 0 };
	if (!file_read(context->words[0], IMPORT_MAX, &text, &import.len, &err)) {
		return cli_fail(&err);
	}
	import.text = text;
	vault_know(context->services);
	struct store *store = services_store(context->services, &err);
	if (!store) {
		return cli_fail(&err);
	}
	if (!store_run(store, context->services->loop, import_it, &import, &err)) {
		err_wrap(&err, "%s", context->words[0]);
		return cli_fail(&err);
	}
	auto_free char *line = xasprintf("%lld\n", (long long)import.id);
	return cli_print(line, strlen(line));
}
