/* /mode [NAME]: max is only had by its whole name. */

#include "front/command/commands.h"

#include "agent/agent.h"

#include "base/tr.h"

static const char *const meanings[] = {
	[MODE_CHAT] = TR("no tools"),
	[MODE_PLAN] = TR("reads; asks for personal data"),
	[MODE_BUILD] = TR("all tools; asks for each call"),
	[MODE_MAX] = TR("all tools; asks about danger"),
};

static void show_modes(const struct command_front *front) {
	enum agent_mode now = agent_mode(front->session->agent);
	auto_buf struct buf text = BUF_INIT;

	for (enum agent_mode mode = MODE_CHAT; mode <= MODE_MAX; mode++) {
		buf_addf(&text, "%s%s %-5s  %s", mode ? "\n" : "", mode == now ? ">" : " ",
			agent_mode_name(mode), tr(meanings[mode]));
	}
	front->say(front->ctx, text.data);
}

void command_mode(const struct command_front *front, const char *arguments) {
	enum agent_mode mode;
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		show_modes(front);
	} else if (!agent_mode_parse(arguments, &mode)) {
		command_toast(front, tr("chat, plan, build or max"));
	} else if (!agent_set_mode(front->session->agent, mode, &err)) {
		command_toast(front, "%s", err.text);
	} else {
		command_toast(front, "%s: %s", agent_mode_name(mode), tr(meanings[mode]));
	}
}
