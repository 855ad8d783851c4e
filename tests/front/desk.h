#ifndef TESTS_FRONT_DESK_H
#define TESTS_FRONT_DESK_H

/* A front without a screen, with a session of the demo: what commands say and do is
   written down. Stands on a home of its own (tests/home.h). */

#include "agent/agent.h"
#include "base/buf.h"
#include "front/command.h"
#include "front/session.h"
#include "loop/loop.h"
#include "tests/home.h"

struct desk {
	struct loop *loop;
	struct services services;
	struct session session;
	struct command_front front;
	struct buf said;   /* notices, a blank line between */
	struct buf toast;  /* the last one */
	struct buf filter; /* of the list of conversations */
	int quits, helps, lists;
	long long opened; /* -1: none was asked for */
};

static inline void desk_say(void *ctx, const char *text) {
	struct desk *desk = ctx;

	buf_addf(&desk->said, "%s%s", desk->said.len ? "\n\n" : "", text);
}

static inline void desk_toast(void *ctx, const char *text) {
	struct desk *desk = ctx;

	buf_clear(&desk->toast);
	buf_add_str(&desk->toast, text);
}

static inline void desk_quit(void *ctx) {
	((struct desk *)ctx)->quits++;
}

static inline bool desk_open_conversation(void *ctx, long long id) {
	((struct desk *)ctx)->opened = id;
	return true;
}

static inline bool desk_show(void *ctx, enum front_page page, const char *argument) {
	struct desk *desk = ctx;

	desk->helps += page == FRONT_HELP;
	desk->lists += page == FRONT_CHATS;
	buf_clear(&desk->filter);
	buf_add_str(&desk->filter, argument);
	return page == FRONT_HELP || page == FRONT_CHATS;
}

static inline struct http *desk_http(struct services *services) {
	(void)services;
	return NULL;
}

static inline void desk_session(struct desk *desk, const struct session_options *options) {
	const struct agent_options callbacks = { .ctx = desk }; /* nobody to ask */
	struct err err = ERR_INIT;
	if (!session_open(&desk->session, &desk->services, options, &callbacks, &err)) {
		fail_msg("%s", err.text);
	}
}

static inline void desk_init(struct desk *desk, const struct session_options *options) {
	*desk = (struct desk){ .said = BUF_INIT,
		.toast = BUF_INIT,
		.filter = BUF_INIT,
		.opened = -1,
		.loop = loop_new() };
	services_init(&desk->services, desk->loop);
	desk->services.open_http = desk_http;
	desk->front = (struct command_front){
		.ctx = desk,
		.services = &desk->services,
		.session = &desk->session,
		.say = desk_say,
		.toast = desk_toast,
		.quit = desk_quit,
		.open_conversation = desk_open_conversation,
		.show = desk_show,
	};
	desk_session(desk, options);
}

static inline void desk_fini(struct desk *desk) {
	session_fini(&desk->session);
	services_fini(&desk->services);
	loop_free(desk->loop);
	buf_fini(&desk->said);
	buf_fini(&desk->toast);
	buf_fini(&desk->filter);
}

static inline void desk_send(struct desk *desk, const char *text) {
	struct message message;
	struct err err = ERR_INIT;
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, text);
	if (!agent_send(desk->session.agent, &message, &err)) {
		fail_msg("%s", err.text);
	}
	message_fini(&message);
}

static inline void desk_wait(struct desk *desk) {
	while (agent_is_running(desk->session.agent)) {
		loop_turn(desk->loop, 1000);
	}
}

#endif
