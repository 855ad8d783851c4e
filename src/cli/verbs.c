/* Commands of several verbs. */

#include "cli/subcommands.h"

#include "base/mem.h"
#include "base/str.h"

#include <sys/ioctl.h>
#include <unistd.h>

int cli_columns(void) {
	struct winsize size;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) {
		return size.ws_col;
	}
	return 80;
}

static int unknown_verb(
	const char *command, const char *word, const struct cli_verb *verbs, size_t count) {
	auto_buf struct buf list = BUF_INIT;
	for (size_t i = 0; i < count; i++) {
		buf_addf(&list, i ? ", %s" : "%s", verbs[i].name);
	}
	return cli_usage("chela %s has no '%s'; it has: %s", command, word, list.data);
}

int cli_verbs(struct cli_context *context, const char *command, const struct cli_verb *verbs,
	size_t count) {
	const char *word = context->word_count ? context->words[0] : verbs[0].name;
	if (context->word_count) {
		context->words++;
		context->word_count--;
	}
	for (size_t i = 0; i < count; i++) {
		const struct cli_verb *verb = &verbs[i];
		if (!str_eq(verb->name, word)) {
			continue;
		}
		if (context->word_count < verb->min_words ||
			context->word_count > verb->max_words) {
			return cli_usage(
				"usage: chela %s %s %s", command, verb->name, verb->words);
		}
		return verb->run(context);
	}
	return unknown_verb(command, word, verbs, count);
}
