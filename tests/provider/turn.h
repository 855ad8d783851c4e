#ifndef TESTS_PROVIDER_TURN_H
#define TESTS_PROVIDER_TURN_H

/* One client against the scripted server of the net tests, and all that it told. */

#include "base/buf.h"
#include "chat/conversation.h"
#include "loop/loop.h"
#include "net/server.h"
#include "provider/client.h"

#define EVENTS "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
#define ANSWER(status) "HTTP/1.1 " status "\r\nConnection: close\r\n"
#define TEXT_EVENT(text) "data: {\"choices\":[{\"delta\":{\"content\":\"" text "\"}}]}\n\n"
#define STOP_EVENT "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
#define DONE_EVENT "data: [DONE]\n\n"
#define HELLO EVENTS TEXT_EVENT("hel") TEXT_EVENT("lo") STOP_EVENT DONE_EVENT

enum turn_end { TURN_LEFT, TURN_CANCEL_IN_DELTA, TURN_CANCEL_IN_NOTICE, TURN_FREE_IN_DONE };

struct turn {
	struct loop *loop;
	struct http *http;
	struct server server;
	struct conversation conversation;
	struct provider_target target;
	struct provider_request request;
	struct client *client;
	enum turn_end end;

	unsigned learned;
	int learnings;
	struct buf text;    /* of the deltas */
	struct buf notices; /* one a line */
	int deltas, ends, done;
	enum stop_kind stop;
	struct provider_error error;
	char *message; /* the text of the gathered message */
	enum message_state state;
};

/* A server with these replies, and a request of one message to it. */
void turn_init(struct turn *turn, const struct reply *replies, size_t count);
void turn_start(struct turn *turn);
/* Turns the loop until on_done was called. */
void turn_wait(struct turn *turn);
void turn_fini(struct turn *turn);

#endif
