/* Commands by how well they fit, then by how often they were used, then those first that
   a newcomer needs first. The arguments of a command are those it gives itself, else the
   words of its hint: "[on | off]". */

#include "tui/draft/popup_inner.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "tui/draft/fuzzy.h"

#define USES_MAX 1000

static const char *const first_needed[] = { "help", "new", "chats", "model", "setup", "mode",
	"attach", "undo", "copy", "settings" };

/* The more the sooner a newcomer needs it; below ARRAY_LEN(first_needed) + 1. */
static int need(const struct command *command) {
	for (size_t i = 0; i < ARRAY_LEN(first_needed); i++) {
		if (str_eq(command->name, first_needed[i])) {
			return (int)(ARRAY_LEN(first_needed) - i);
		}
	}
	return 0;
}

/* `fit` decides before `uses`, and both before need. */
static int rank(const struct command *command, int fit, int uses) {
	return (fit * (USES_MAX + 1) + uses) * (int)(ARRAY_LEN(first_needed) + 1) +
	       need(command);
}

static char *note_of(const struct popup *popup, const struct command *command) {
	if (command->idle_only && popup->running) {
		return xstrdup(tr("locked: a task runs"));
	}
	return xstrdup(tr(command->help));
}

void popup_fill_commands(struct popup *popup, const char *word) {
	for (size_t i = 0; i < command_count; i++) {
		const struct command *command = &commands[i];
		int score = fuzzy_score(command->name, word);
		int by_alias = command->alias ? fuzzy_score(command->alias, word) : 0;
		int uses =
			popup->host.uses ? popup->host.uses(popup->host.ctx, command->name) : 0;

		score = by_alias > 1 && by_alias > score ? by_alias : score;
		if (score == 0) {
			continue;
		}
		bool needs_more = command->arguments && command->arguments[0] != '[';
		bool exact = str_eq(command->name, word) || str_eq(command->alias, word);
		struct popup_row row = {
			.text = xstrdup(command->name),
			.insert = xasprintf("/%s%s", command->name, needs_more ? " " : ""),
			.hint = xstrdup(command->arguments),
			.note = note_of(popup, command),
			.faint = command->idle_only && popup->running,
			.goes_on = needs_more,
			.score = rank(command, (word[0] ? score : 0) + (exact ? 100 : 0), uses),
		};

		popup_add(popup, row);
	}
}

/* The first words between the bars of a hint, where it has bars. What is written in
   capitals is the person's to fill in. */
static void hint_words(const char *hint, struct strv *out) {
	size_t open = hint[0] == '[', end = open ? strcspn(hint, "]") : strlen(hint);
	auto_free char *inner = xmemdup(hint + open, end - open);
	auto_strv struct strv pieces = STRV_INIT;

	if (!strchr(inner, '|')) {
		return;
	}
	strv_split(&pieces, inner, "|");
	for (size_t i = 0; i < pieces.len; i++) {
		char *piece = str_trim(pieces.items[i]);
		size_t len = strcspn(piece, " ");
		bool goes_on = piece[len] && isupper((unsigned char)piece[len + 1]);
		auto_free char *word = xmemdup(piece, goes_on ? len : strlen(piece));
		auto_free char *text = xasprintf(goes_on ? "%s " : "%s", word);

		if (!isupper((unsigned char)word[0]) && !strv_has(out, text)) {
			strv_add(out, text);
		}
	}
}

void popup_fill_arguments(
	struct popup *popup, const struct command *command, const char *word) {
	auto_strv struct strv values = STRV_INIT;

	if (popup->host.arguments) {
		popup->host.arguments(popup->host.ctx, command, &values);
	}
	if (values.len == 0) {
		hint_words(command->arguments, &values);
	}
	for (size_t i = 0; i < values.len; i++) {
		const char *value = values.items[i];
		size_t len = strlen(value);
		bool goes_on = len > 0 && value[len - 1] == ' ';
		auto_free char *text = xmemdup(value, len - goes_on);
		int score = fuzzy_score(text, word);

		if (str_eq(text, word) && !goes_on) {
			score = 0; /* it is written already: Enter is the line's */
		}
		if (score > 0) {
			struct popup_row row = { .text = take(text),
				.insert = xstrdup(value),
				.goes_on = goes_on,
				.score = word[0] ? score : 1 };

			popup_add(popup, row);
		}
	}
}
