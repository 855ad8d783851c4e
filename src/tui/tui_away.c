/* For whoever is not at the terminal: the bell, notifications, answers from elsewhere. */

#include "tui/tui_inner.h"

static void ring(void *ctx) {
	(void)ctx;
	term_bell();
}

static bool send(void *ctx, const char *data, size_t len) {
	(void)ctx;
	return term_send(data, len);
}

/* The sheet closes by the event that follows. */
static bool answer(void *ctx, int call, enum agent_answer word, const char *reason) {
	struct tui *tui = ctx;

	return tui->has_session && agent_answer(tui->session.agent, call, word, reason);
}

void tui_away_init(struct tui *tui) {
	tui->away = away_new(&(struct away_options){
		.services = tui->services,
		.bell = ring,
		.send = send,
		.answer = answer,
		.ctx = tui,
	});
}
