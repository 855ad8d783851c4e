/* Whether a card was shown is read from the conversation itself: that holds over a restart,
   and a branch that left the card out gets it again. */

#include "builtin/see/app_card.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/utf8.h"
#include "chat/conversation.h"
#include "screen/screen.h"
#include "screen/view.h"
#include "tool/tool.h"

#define CARD_MAX ((size_t)2000)       /* bytes that are shown */
#define FILE_MAX ((size_t)256 * 1024) /* bytes */

/* The name goes into a path. */
static bool is_package(const char *name) {
	size_t len = name ? strlen(name) : 0;

	return len > 0 && len < 200 && name[0] != '.' &&
	       strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			    "0123456789._") == len;
}

static bool was_shown(const struct conversation *messages, const char *head) {
	for (size_t i = 0; messages && i < messages->messages.len; i++) {
		const struct message *message = &messages->messages.items[i];

		for (size_t j = 0; j < message->parts.len; j++) {
			const struct part *part = &message->parts.items[j];

			if (part->kind == PART_RESULT && part->text &&
				strstr(part->text, head)) {
				return true;
			}
		}
	}
	return false;
}

static char *read_card(char *folder, const char *package) {
	auto_free char *owned = folder;
	auto_free char *path = owned ? xasprintf("%s/apps/%s.md", owned, package) : NULL;
	char *card = NULL;

	return path && file_read(path, FILE_MAX, &card, NULL, NULL) ? card : NULL;
}

static char *find_card(const char *package) {
	char *card = read_card(path_config(), package);
	auto_free char *data = card ? NULL : path_datadir();

	return card || !data ? card : read_card(path_join(data, "data"), package);
}

void app_card_add(const struct tool_env *env, struct buf *text) {
	const struct screen_view *view = env->screen ? screen_last(env->screen) : NULL;

	if (!view || !is_package(view->package)) {
		return;
	}
	auto_free char *head = xasprintf("[card of the app %s]", view->package);

	if (was_shown(env->messages, head)) {
		return;
	}
	auto_free char *card = find_card(view->package);

	if (!card || !*str_trim(card)) {
		return;
	}
	const char *shown = str_trim(card);
	size_t len = strlen(shown);

	if (len > CARD_MAX) {
		len = CARD_MAX - utf8_incomplete_tail(shown, CARD_MAX);
	}
	buf_addf(text, "%s%s\n", text->len && text->data[text->len - 1] != '\n' ? "\n" : "",
		head);
	utf8_repair(text, shown, len);
	buf_add_char(text, '\n');
}
