/* chela secret: names of stored secrets, never their values. */

#include "cli/subcommands.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/who/hidden.h"
#include "front/who/vault.h"
#include "secrets/secrets.h"
#include "json/write.h"

#include <string.h>
#include <unistd.h>

#define VALUE_MAX 16384 /* bytes */

struct listing {
	struct buf out;
	struct json_writer writer;
	bool json;
};

static void add_row(void *ctx, const struct secret_row *row) {
	struct listing *list = ctx;
	char set[32];
	clock_format_local(row->set, set);
	if (list->json) {
		json_write_object(&list->writer);
		json_write_key_string(&list->writer, "name", row->name);
		json_write_key_int(&list->writer, "set", row->set);
		json_write_end(&list->writer);
	} else {
		buf_addf(&list->out, "%-24s %.10s\n", row->name, set);
	}
}

static int list(struct cli_context *context) {
	struct listing list = { .out = BUF_INIT, .json = context->options->json };
	struct err err = ERR_INIT;
	json_writer_init(&list.writer, &list.out);
	if (list.json) {
		json_write_array(&list.writer);
	}
	bool fine = secrets_list(services_secrets(context->services), add_row, &list, &err);
	if (list.json) {
		json_write_end(&list.writer);
		buf_add_char(&list.out, '\n');
	}
	int code = fine ? cli_print(list.out.data, list.out.len) : cli_fail(&err);
	buf_fini(&list.out);
	return code;
}

/* A line end at its end is the pipe's, not the value's. */
static bool read_pipe(char **out, struct err *err) {
	auto_buf struct buf text = BUF_INIT_MAX(VALUE_MAX + 2);
	bool fine = file_read_fd(STDIN_FILENO, VALUE_MAX + 1, &text, err);
	while (text.len > 0 &&
		(text.data[text.len - 1] == '\n' || text.data[text.len - 1] == '\r')) {
		buf_truncate(&text, text.len - 1);
	}
	if (fine && (text.len == 0 || strlen(text.data) != text.len)) {
		fine = err_set(err, ERR_USAGE, tr("standard input holds no secret"));
	}
	*out = fine ? xstrdup(text.data) : NULL;
	mem_wipe(text.data, text.len);
	return fine;
}

static bool read_value(const char *name, char **out, struct err *err) {
	if (!isatty(STDIN_FILENO)) {
		return read_pipe(out, err);
	}
	auto_free char *prompt = xasprintf(tr("Value of %s (not shown):"), name);
	return hidden_ask(prompt, out, err);
}

static int set(struct cli_context *context) {
	const char *name = context->words[0];
	struct err err = ERR_INIT;
	char *value = NULL;
	if (!read_value(name, &value, &err)) {
		return cli_fail(&err);
	}
	bool fine = secrets_set(services_secrets(context->services), name, value, &err);
	mem_wipe(value, strlen(value));
	free(value);
	if (fine && !context->options->quiet) {
		cli_note(tr("%s is stored; an agent names it with key: {secret: %s}"), name,
			name);
	}
	return fine ? EXIT_ANSWERED : cli_fail(&err);
}

static int rm(struct cli_context *context) {
	struct err err = ERR_INIT;
	return secrets_remove(services_secrets(context->services), context->words[0], &err)
		       ? EXIT_ANSWERED
		       : cli_fail(&err);
}

static int rekey(struct cli_context *context) {
	struct err err = ERR_INIT;
	return secrets_rekey(services_secrets(context->services), &err) ? EXIT_ANSWERED
									: cli_fail(&err);
}

const struct cli_command secret_verbs[] = {
	{ .name = "list",
		.words = "",
		.help = TR("names of the stored secrets"),
		.accepts = "json",
		.run = list },
	{ .name = "set",
		.words = "NAME",
		.help = TR("store one: asked without showing it, or from standard input"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = set },
	{ .name = "rm",
		.words = "NAME",
		.help = TR("forget one"),
		.accepts = "",
		.min_words = 1,
		.max_words = 1,
		.run = rm },
	{ .name = "rekey",
		.words = "",
		.help = TR("lock the store anew, as secrets.key says now"),
		.accepts = "",
		.run = rekey },
	{ .name = NULL },
};
