/* What the person says to a call, and the line they run themselves. */

#include "tui/tui_inner.h"

#include "agent/call/person.h"
#include "base/str.h"
#include "base/tr.h"

/* The indices of our own questions. */
#define KEEP_GRANTS (-1)
#define TRUST_PROJECT (-2)

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

static bool is_waiting(const struct tui *tui, int index) {
	const struct approval *approval = &tui->screen.approval;

	for (size_t i = 0; i < approval->queue.len; i++) {
		if (approval->queue.items[i].index == index) {
			return true;
		}
	}
	return false;
}

/* Files may have come since the last conversation was opened. */
void tui_ask_trust(struct tui *tui) {
	struct inquiry inquiry = { .kind = INQUIRY_CONFIRM };
	auto_buf struct buf text = BUF_INIT;

	if (tui->trust_later || is_waiting(tui, TRUST_PROJECT)) {
		return;
	}
	if (!trust_is_open(services_trust(tui->services))) {
		return;
	}
	trust_question(services_trust(tui->services), TRUST_FILES_SHOWN, &text);
	inquiry.text = text.data;
	screen_ask(&tui->screen, TRUST_PROJECT, &inquiry);
}

static void take_trust(struct tui *tui, enum agent_answer answer, const char *reply) {
	struct err err = ERR_INIT;

	if (answer != ANSWER_ALLOW) {
		tui->trust_later = true;
		screen_toast(&tui->screen,
			tr("nothing of the project is read; /trust decides it later"));
	} else if (!trust_say(tui->services, str_eq(reply, "yes"), &err)) {
		screen_toast(&tui->screen, err.text);
	} else {
		screen_toast(&tui->screen,
			str_eq(reply, "yes") ? tr("the project is read from the next task on")
					     : tr("nothing of the project is read"));
	}
	session_follow_trust(&tui->session);
	tui_sync(tui);
}

void tui_answer(void *ctx, int call, enum agent_answer answer, const char *reason) {
	struct tui *tui = ctx;

	if (!tui->has_session) {
		return;
	}
	if (call == KEEP_GRANTS) {
		take_grants(tui, answer, reason);
	} else if (call == TRUST_PROJECT) {
		take_trust(tui, answer, reason);
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
