#ifndef TESTS_AGENT_SCENE_H
#define TESTS_AGENT_SCENE_H

/* An agent with everything around it, on one loop: a scripted model server, a
   store in a scratch folder, some tools, and a person who answers by a rule. All
   that the observer is told is counted and held to its order. */

#include "agent/agent.h"
#include "base/buf.h"
#include "loop/loop.h"
#include "net/server.h"
#include "store/store.h"

#define SCENE_EVENTS                                                                           \
	"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
#define SCENE_TEXT(text) "data: {\"choices\":[{\"delta\":{\"content\":\"" text "\"}}]}\n\n"
#define SCENE_CALL(index, id, name, arguments)                                                 \
	"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":" index ",\"id\":\"" id    \
	"\",\"function\":{\"name\":\"" name "\",\"arguments\":\"" arguments "\"}}]}}]}\n\n"
#define SCENE_STOP(reason)                                                                     \
	"data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"" reason "\"}]}\n\n"
#define SCENE_DONE "data: [DONE]\n\n"
#define SCENE_SAYS(text)                                                                       \
	{ .bytes = SCENE_EVENTS SCENE_TEXT(text) SCENE_STOP("stop") SCENE_DONE, .close = true }
#define SCENE_CALLS(calls)                                                                     \
	{ .bytes = SCENE_EVENTS calls SCENE_STOP("tool_calls") SCENE_DONE, .close = true }

struct scene {
	char folder[64];
	struct loop *loop;
	struct http *http;
	struct server server;
	struct store *store; /* NULL: nothing is saved */
	struct registry *registry;
	struct agent_options options;
	struct agent_profile profile;
	struct agent *agent;
	const char *const *names; /* of the tools that it may use; NULL: the first seven */

	enum agent_answer answer; /* what the person says to every question */
	const char *reason;
	int asked, started, active, most_active;
	int runs, ends;
	bool in_run;
	enum agent_end_state state;
	char stop[16];
	bool unasked;
	struct buf text; /* of the last end */
	struct buf error;
	struct buf statuses; /* of the calls in the order they ended: "done failed " */
	struct buf results;  /* their texts, a line each */
	unsigned drops;      /* learned of the server, enum provider_drop */
	int cancel_at;       /* cancel when this many events came; 0: never */
	/* Does something from inside of the observer; NULL: nothing. */
	void (*meddle)(struct scene *scene, const struct agent_event *event);
	/* In place of `answer`; NULL: that one. */
	enum agent_answer (*decide)(struct scene *scene, const struct agent_call *call);
	int events;
};

/* The tools: now (read), side (read, parallel, takes a moment), later (write, takes
   a moment), look (read, parallel, gives an image of 72x160), fail (write), hang (write,
   prints and never ends), ask_user (a question), run_shell (danger, as later), run_flow
   (write, hands back unless its name is "fits"). */
void scene_init(struct scene *scene, const struct reply *replies, size_t count);
/* The same in a folder that is there, with what a scene before it left in it. */
void scene_init_in(
	struct scene *scene, const char *folder, const struct reply *replies, size_t count);
void scene_open(struct scene *scene, enum agent_mode mode, int64_t conversation);
void scene_send(struct scene *scene, const char *text);
/* Until the run and what waits behind it has ended. */
void scene_wait(struct scene *scene);
void scene_fini(struct scene *scene);
/* Is what the store holds whole: a valid transcript, every call closed, no run
   open? */
void scene_check_store(struct scene *scene, const char *name);
/* Of it only that no record is open. */
int scene_check_records(struct scene *scene, const char *name);

#endif
