/* What the person says to a call, and the line they run themselves. */

#include "tui/tui_inner.h"

#include "agent/person.h"
#include "base/str.h"
#include "base/tr.h"

#define KEEP_GRANTS (-1) /* the index of our own question */

struct grants {
	struct buf text;
	int count;
};

static void add_grant(void *ctx, const char *words) {
	struct grants *grants = ctx;

	grants->count++;
	buf_addf(&grants->text, "\n- %s", words);
}

void tui_ask_grants(struct tui *tui) {
	struct grants grants = { .text = BUF_INIT };
	struct inquiry inquiry = { .kind = INQUIRY_CONFIRM };

	buf_add_str(&grants.text,
		tr("Earlier in this conversation you allowed what stands here. Does it count "
		   "again? Until you say so it does not."));
	agent_grants_waiting(tui->session.agent, add_grant, &grants);
	if (grants.count > 0) {
		inquiry.text = grants.text.data;
		screen_ask(&tui->screen, KEEP_GRANTS, &inquiry);
	}
	buf_fini(&grants.text);
}

/* Left unanswered they wait on: /allow has them. */
static void take_grants(struct tui *tui, enum agent_answer answer, const char *reply) {
	struct err err = ERR_INIT;

	if (answer != ANSWER_ALLOW) {
		screen_toast(&tui->screen, tr("/allow keep and /allow forget decide it later"));
	} else if (str_eq(reply, "yes")) {
		agent_grants_keep(tui->session.agent);
	} else if (!agent_grants_forget(tui->session.agent, &err)) {
		screen_toast(&tui->screen, err.text);
	}
	tui_sync(tui);
}

void tui_answer(void *ctx, int call, enum agent_answer answer, const char *reason) {
	struct tui *tui = ctx;

	if (!tui->has_session) {
		return;
	}
	if (call == KEEP_GRANTS) {
		take_grants(tui, answer, reason);
	} else if (!agent_answer(tui->session.agent, call, answer, reason)) {
		screen_toast(&tui->screen, tr("that question is over"));
	}
}

void tui_change(void *ctx, int call, const char *arguments) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;

	if (tui->has_session && !agent_edit(tui->session.agent, call, arguments, &err)) {
		screen_toast(&tui->screen, err.text);
	}
}

bool tui_shell(void *ctx, const char *command) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;

	if (!tui->has_session) {
		return false;
	}
	bool taken = agent_shell(tui->session.agent, command, &err);

	if (!taken) {
		screen_toast(&tui->screen, err.text);
	}
	tui_sync(tui);
	return taken;
}
