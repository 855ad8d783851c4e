/* /keys, /keytest: what is bound to which key, and what a key sends. */

#include "front/command/commands.h"

#include "base/mem.h"
#include "base/tr.h"

void command_keys(const struct command_front *front, const char *arguments) {
	auto_free char *text = front->keys_text ? front->keys_text(front->ctx) : NULL;

	(void)arguments;
	front->say(front->ctx,
		text ? text : tr("Keys belong to the chat screen: see man chela-keys."));
}

void command_keytest(const struct command_front *front, const char *arguments) {
	(void)arguments;
	if (!front->show(front->ctx, FRONT_KEY_TEST, "")) {
		front->say(front->ctx, tr("Keys are tested on the chat screen."));
	}
}
