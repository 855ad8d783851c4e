/* What the list over the composer wants to know of the program. */

#include "tui/tui_inner.h"

#include "front/skills.h"

#include <string.h>

static void arguments(void *ctx, const struct command *command, struct strv *out) {
	struct tui *tui = ctx;

	if (command->complete && tui->has_session) {
		command->complete(&tui->front, out);
	}
}

static int uses(void *ctx, const char *command) {
	struct tui *tui = ctx;

	return habit_count(&tui->habit, command);
}

static const char *folder(void *ctx) {
	const struct tui *tui = ctx;

	return tui->services->folder;
}

static void skills(void *ctx, struct strv *out) {
	const struct tui *tui = ctx;

	skills_names(tui->services, out);
}

void tui_popup_init(struct tui *tui) {
	tui->screen.popup.host = (struct popup_host){
		.ctx = tui,
		.arguments = arguments,
		.uses = uses,
		.folder = folder,
		.skills = skills,
	};
}

void tui_popup_used(struct tui *tui, const char *line) {
	auto_free char *name = xmemdup(line + 1, strcspn(line + 1, " \t\n"));
	const struct command *command = command_find(name);

	if (command && !tui->options->no_save) {
		habit_note(&tui->habit, command->name);
	}
}
