/* /share [last|all]: to another app of the phone, which the person chooses there. */

#include "front/command/commands.h"

#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/setup/local.h"
#include "front/share/errand.h"
#include "front/transcript/transcript.h"

#define TAKES 30000 /* ms */

static void add_all(struct buf *out, const struct transcript *transcript) {
	for (size_t i = 0; i < transcript->entries.len; i++) {
		const struct entry *entry = transcript->entries.items[i];

		if (entry->kind == ENTRY_USER || entry->kind == ENTRY_ANSWER) {
			buf_addf(out, "%s%s%s", out->len ? "\n\n" : "",
				entry->kind == ENTRY_USER ? "> " : "", entry->text.data);
		}
	}
}

static void add_last(struct buf *out, const struct command_front *front) {
	const struct entry *entry = command_last_answer(front);

	if (entry) {
		buf_add(out, entry->text.data, entry->text.len);
	}
}

static bool can_share(const struct command_front *front) {
	auto_free char *path = local_is_phone() ? path_find_program("termux-share") : NULL;

	if (!path && local_is_phone()) {
		command_toast(
			front, "%s", tr("sharing needs Termux:API: pkg install termux-api"));
	} else if (!path) {
		command_toast(
			front, "%s", tr("sharing is for phones; /copy and /export work here"));
	}
	return path != NULL;
}

void command_share(const struct command_front *front, const char *arguments) {
	static const char *const argv[] = { "termux-share", "-a", "send", NULL };
	auto_buf struct buf text = BUF_INIT;

	if (arguments[0] && !str_eq(arguments, "last") && !str_eq(arguments, "all")) {
		command_toast(front, "%s", tr("/share last or /share all"));
		return;
	}
	if (!can_share(front)) {
		return;
	}
	if (str_eq(arguments, "all")) {
		add_all(&text, front->transcript(front->ctx));
	} else {
		add_last(&text, front);
	}
	if (text.len == 0) {
		command_toast(front, "%s", tr("there is no answer yet"));
		return;
	}
	errand_start(front->services->loop, &(struct errand_options){
						    .argv = argv,
						    .input = text.data,
						    .input_len = text.len,
						    .timeout = TAKES,
						    .outlives = true,
					    });
	command_toast(front, "%s", tr("handed to termux-share: choose an app"));
}
