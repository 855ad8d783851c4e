/* /attach, /file, /edit, /draft: what helps to write a prompt. */

#include "front/command/commands.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/draft/attach.h"

static void drop(const struct command_front *front, const char *word) {
	int64_t number = 0;
	bool all = !word[0] || str_eq(word, "all");

	if (!all && (!str_to_int(word, &number) || number < 1)) {
		command_toast(front, "%s", tr("which one? /attach drop N"));
	} else if (!front->detach(front->ctx, (size_t)number)) {
		command_toast(front, tr("there is no file %lld"), (long long)number);
	}
}

void command_attach(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;
	const char *rest;
	auto_free char *word = command_word(arguments, &rest);
	auto_free char *path = command_path(arguments);

	if (!front->attach) {
		command_toast(front, "%s", tr("write @path into the prompt instead"));
	} else if (!arguments[0]) {
		command_toast(front, "%s", tr("which file? /attach PATH"));
	} else if (str_eq(word, "drop")) {
		drop(front, rest);
	} else if (!front->attach(front->ctx, path, &err)) {
		command_fail(front, &err);
	}
}

void command_file(const struct command_front *front, const char *arguments) {
	const struct roots *roots = services_roots(front->services);
	auto_free char *path = command_path(arguments);
	struct message message;
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		command_toast(front, "%s", tr("which file? /file PATH"));
		return;
	}
	message_init(&message, ROLE_USER);
	if (!attach_allowed(&message, path, roots, &err)) {
		command_fail(front, &err);
	} else if (message.parts.items[0].kind != PART_FILE) {
		command_toast(front, "%s", tr("that is no text; /attach sends it"));
	} else if (!front->compose ||
		   !front->compose(front->ctx, message.parts.items[0].text)) {
		command_toast(front, "%s", tr("there is no place for it here"));
	}
	message_fini(&message);
}

void command_edit(const struct command_front *front, const char *arguments) {
	if (front->edit) {
		front->edit(front->ctx, arguments);
	} else {
		command_toast(front, "%s", tr("there is no place for it here"));
	}
}

void command_draft(const struct command_front *front, const char *arguments) {
	(void)arguments;
	if (!front->compose || !front->compose(front->ctx, NULL)) {
		command_toast(front, "%s", tr("there is nothing to bring back"));
	}
}
