/* chela answer: from a notification, or another terminal, to the chela that asks. */

#include "cli/subcommands.h"

#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/answer/answer.h"

#define REASON_MAX 2000 /* bytes */

/* A phone puts what was typed between quotes that a shell would take off. */
static void take_quotes_off(char *text) {
	size_t len = strlen(text), to = 0;
	char quote = text[0];

	if (len < 2 || (quote != '"' && quote != '\'') || text[len - 1] != quote) {
		return;
	}
	text[len - 1] = '\0';
	for (const char *at = text + 1; *at; at++) {
		if (quote == '"' && at[0] == '\\' && at[1] == '"') {
			at++;
		} else if (quote == '\'' && str_starts(at, "'\\''")) {
			at += 3;
		}
		text[to++] = *at;
	}
	text[to] = '\0';
}

static bool read_reason(struct buf *out, struct err *err) {
	if (!file_read_fd(STDIN_FILENO, REASON_MAX, out, err)) {
		return err_wrap(err, "%s", tr("the reason"));
	}
	auto_free char *text = xmemdup(out->data, out->len);
	char *trimmed = str_trim(text);

	take_quotes_off(trimmed);
	buf_clear(out);
	buf_add_str(out, trimmed);
	return true;
}

static bool find_reason(struct buf *out, const struct cli_context *context, struct err *err) {
	if (context->word_count == 3 && str_eq(context->words[2], "-")) {
		return read_reason(out, err);
	}
	for (size_t i = 2; i < context->word_count; i++) {
		buf_addf(out, out->len ? " %s" : "%s", context->words[i]);
	}
	return true;
}

static bool is_answer(const char *word) {
	return str_eq(word, "allow") || str_eq(word, "reject") || str_eq(word, "stop");
}

int cli_answer(struct cli_context *context) {
	auto_buf struct buf reason = BUF_INIT;
	const char *word = context->words[1];
	struct err err = ERR_INIT;

	if (!is_answer(word)) {
		return cli_usage(tr("the answer is allow, reject or stop, not '%s'"), word);
	}
	if (context->word_count > 2 && !str_eq(word, "reject")) {
		return cli_usage("%s", tr("only reject takes a reason"));
	}
	if (!find_reason(&reason, context, &err) ||
		!answer_send(context->words[0], word, reason.data, &err)) {
		return cli_fail(&err);
	}
	return EXIT_ANSWERED;
}
