/* The end of a long conversation is shown at once; what is older comes in pieces that
   take a moment each, so that keys and frames go in between. Then nothing is left to
   do, and the loop sleeps. */

#include "tui/tui_older.h"

#include "agent/branch.h"
#include "base/log.h"
#include "front/backlog.h"
#include "front/branch.h"

#define PAGE_FIRST ((size_t)48 << 10) /* bytes: fills any screen */
#define PAGE_NEXT ((size_t)128 << 10) /* bytes: a millisecond or two */

struct older {
	struct backlog *backlog;
	struct deferred *next;
};

void tui_older_stop(struct tui *tui) {
	struct older *older = take(tui->older);

	if (!older) {
		return;
	}
	if (older->next) {
		deferred_cancel(older->next);
	}
	backlog_free(older->backlog);
	free(older);
}

/* False: there are no more. */
static bool take_page(struct tui *tui, size_t bytes, struct conversation *page) {
	struct err err = ERR_INIT;

	if (backlog_page(tui->older->backlog, bytes, page, &err)) {
		return true;
	}
	if (err.code) {
		log_warn("older messages: %s", err.text);
		transcript_notice(&tui->screen.transcript, true, err.text);
	}
	return false;
}

static bool show_older(struct tui *tui) {
	struct conversation page = { 0 };
	bool more = take_page(tui, PAGE_NEXT, &page);

	if (more) {
		screen_prepend(&tui->screen, &page);
	}
	conversation_fini(&page);
	return more;
}

static void handle_next(void *ctx) {
	struct tui *tui = ctx;

	tui->older->next = NULL;
	if (show_older(tui)) {
		tui->older->next = loop_defer(tui->services->loop, handle_next, tui);
	} else {
		tui_older_stop(tui);
		branch_mark(&tui->front);
		tui->screen.dirty = true;
	}
}

/* Where one was in it may lie further up. */
static void show_stored(struct tui *tui, int64_t id) {
	struct conversation page = { 0 };

	tui->older = xcalloc(1, sizeof(*tui->older));
	tui->older->backlog = backlog_new(tui->services, id);
	bool more = take_page(tui, PAGE_FIRST, &page);

	screen_load(&tui->screen, &page, id);
	conversation_fini(&page);
	transcript_mark_cut(&tui->screen.transcript, backlog_cut(tui->services, id));
	while (more && tui->screen.returning) {
		more = show_older(tui);
	}
	if (more) {
		tui->older->next = loop_defer(tui->services->loop, handle_next, tui);
	} else {
		tui_older_stop(tui);
	}
}

void tui_older_show(struct tui *tui) {
	struct agent *agent = tui->session.agent;
	int64_t id = agent_conversation(agent);

	tui_older_stop(tui);
	if (id && !agent_is_branching(agent)) {
		show_stored(tui, id);
	} else {
		screen_load(&tui->screen, agent_messages(agent), id);
	}
	branch_mark(&tui->front);
}
