/* What a card asks for: the page of its sub-agent, the end of it before its time, and to
   be taken out before its turn. */

#include "tui/tui_subagents.h"

#include "agent/call/person.h"
#include "base/tr.h"
#include "front/report/subagents.h"
#include "tui/page/subagent_page.h"
#include "tui/tui_inner.h"

bool tui_view_subagent(void *ctx, const struct entry *entry) {
	struct tui *tui = ctx;
	struct transcript transcript;

	transcript_init(&transcript);
	bool loaded = tui->has_session && subagents_load(&tui->session, entry, &transcript);

	if (loaded) {
		screen_open_page(&tui->screen,
			subagent_page_new(entry, &transcript, &tui->screen.view.settings));
	}
	transcript_fini(&transcript);
	return loaded;
}

bool tui_stop_subagent(void *ctx, int number) {
	struct tui *tui = ctx;

	return tui->has_session && agent_stop_subagent(tui->session.agent, number);
}

bool tui_drop_call(void *ctx, int call) {
	struct tui *tui = ctx;

	return tui->has_session && agent_drop(tui->session.agent, call);
}
