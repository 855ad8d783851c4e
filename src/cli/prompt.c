/* From words, a pipe and files to one message. */

#include "cli/prompt.h"

#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "cli/stdin.h"
#include "front/draft/attach.h"

void prompt_compose(struct buf *out, const char *prompt, const char *piped) {
	if (!str_is_empty(prompt)) {
		buf_add_str(out, prompt);
	}
	if (!str_is_empty(prompt) && !str_is_empty(piped)) {
		buf_add_str(out, "\n\n");
	}
	if (!str_is_empty(piped)) {
		buf_add_str(out, piped);
	}
}

static bool is_blank(const struct buf *text) {
	size_t len = text->len;
	str_trim_span(text->data, &len);
	return len == 0;
}

static void add_words(struct buf *out, const struct cli_context *context) {
	if (context->options->prompt) {
		buf_add_str(out, context->options->prompt);
	}
	for (size_t i = 0; i < context->word_count; i++) {
		buf_addf(out, out->len ? " %s" : "%s", context->words[i]);
	}
}

static bool add_piped(struct buf *out, struct cli_context *context, struct err *err) {
	const struct cli_options *options = context->options;
	return options->no_stdin || !stdin_is_input() ||
	       stdin_read(context->services->loop, options->quiet, out, err);
}

bool prompt_read(struct cli_context *context, struct message *message, struct err *err) {
	auto_buf struct buf words = BUF_INIT;
	auto_buf struct buf piped = BUF_INIT;
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf valid = BUF_INIT;
	const struct strv *files = &context->options->files;
	add_words(&words, context);
	if (!add_piped(&piped, context, err)) {
		return false;
	}
	for (size_t i = 0; i < files->len; i++) {
		if (!attach_file(message, files->items[i], err)) {
			return false;
		}
	}
	prompt_compose(&text, words.data, piped.data);
	if (!is_blank(&text)) {
		utf8_repair(&valid, text.data, text.len);
		message_add(message, PART_TEXT, valid.data);
	}
	return message->parts.len > 0 ||
	       err_set(err, ERR_USAGE, tr("no prompt: chela ask \"what time is it?\""));
}
