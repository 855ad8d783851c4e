/* /trust [yes | no]: what of the project is read, and whether it may be. */

#include "front/command/commands.h"

#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"

static void show(const struct command_front *front) {
	const struct trust *trust = services_trust(front->services);
	auto_buf struct buf text = BUF_INIT;

	trust_describe(trust, &text);
	for (size_t i = 0; i < trust->project.files.len; i++) {
		auto_free char *name =
			sanitize_dup(trust->project.files.items[i], SANITIZE_LINE);

		buf_addf(&text, "\n- %s", name);
	}
	if (trust->project.more) {
		buf_addf(&text, "\n- %s", tr("and more, which are not read"));
	}
	front->say(front->ctx, text.data);
}

static void say(const struct command_front *front, bool yes) {
	struct err err = ERR_INIT;

	if (!trust_say(front->services, yes, &err)) {
		command_fail(front, &err);
	}
	session_follow_trust(front->session);
	front->head_changed(front->ctx);
	show(front);
}

void command_trust(const struct command_front *front, const char *arguments) {
	trust_look(front->services);
	if (!arguments[0]) {
		show(front);
	} else if (str_eq(arguments, "yes") || str_eq(arguments, "no")) {
		say(front, str_eq(arguments, "yes"));
	} else {
		command_toast(front, tr("/trust, /trust yes or /trust no"));
	}
}
