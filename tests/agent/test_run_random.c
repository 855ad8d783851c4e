/* Runs with random models, tools, answers, cancels and deaths, by fixed seeds: each ends
   exactly once, no event comes after its end, no budget is passed, the transcript is
   valid for every wire and no record is open. A part of them is done by each of several
   tests, whose number is the argument. */
#include "scene.h"

#include "check.h"
#include "wires_check.h"

#include "agent/call/person.h"
#include "base/mem.h"
#include "base/path.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#define WORLDS 40 /* of a part */
#else
#define WORLDS 125
#endif
#define PARTS 4
#define RUNS 20    /* of a world: 4 parts of 125 worlds are 10,000 runs */
#define TALK 5     /* runs of a conversation */
#define REPLIES 40 /* that the model draws from */

static uint32_t part;
static uint32_t seed;

static uint32_t roll(uint32_t limit) {
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % limit;
}

static void add_call(struct buf *out, int index) {
	static const char *const names[] = { "now", "side", "side", "later", "fail", "hang",
		"look", "nothing", "call_tool", "ask_user" };
	static const char *const arguments[] = { "{}", "{\\\"n\\\":1}", "{\\\"n\\\":\\\"x\\\"}",
		"{\\\"n\\\"", "", "{\\\"name\\\":\\\"now\\\"}",
		"{\\\"question\\\":\\\"which?\\\"}" };
	buf_addf(out,
		"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":%d,\"id\":\"c%d\","
		"\"function\":{\"name\":\"%s\",\"arguments\":\"%s\"}}]}}]}\n\n",
		index, index, names[roll(ARRAY_LEN(names))],
		arguments[roll(ARRAY_LEN(arguments))]);
}

/* One reply of the model, as bytes; the caller's. */
static char *make_reply(void) {
	static const char *const ends[] = { SCENE_STOP("stop") SCENE_DONE,
		SCENE_STOP("tool_calls") SCENE_DONE, SCENE_STOP("length") SCENE_DONE,
		SCENE_STOP("content_filter") SCENE_DONE, SCENE_DONE, "",
		"data: {\"error\":{\"message\":\"bad luck\"}}\n\n" };
	struct buf out = BUF_INIT;
	buf_add_str(&out, SCENE_EVENTS);
	for (uint32_t i = roll(4); i > 0; i--) {
		buf_add_str(&out, SCENE_TEXT("some words "));
	}
	if (roll(3)) {
		for (uint32_t i = 0, count = roll(5); i < count; i++) {
			add_call(&out, (int)i);
		}
	}
	buf_add_str(&out, ends[roll(10) < 7 ? roll(2) : roll(ARRAY_LEN(ends))]);
	return buf_detach(&out);
}

/* What one run did, held against its limits at its end. */
struct watch_run {
	int started, requests, events;
	int die_at; /* event at which the process dies; 0: it lives */
};

static struct watch_run watched;

static struct reply choose(void *ctx, const char *request) {
	const struct reply *replies = ctx;
	(void)request;
	return replies[roll(REPLIES)];
}

static void watch(struct scene *scene, const struct agent_event *event) {
	const struct agent_limits *limits = &scene->options.limits;
	int factor = agent_mode(scene->agent) == MODE_MAX ? 2 : 1;
	watched.events++;
	if (watched.die_at && watched.events >= watched.die_at) {
		kill(getpid(), SIGKILL);
	}
	if (event->call && roll(6) == 0) {
		agent_drop(scene->agent, event->call->index + (int)roll(3));
	}
	switch (event->kind) {
	case EVENT_RUN_STARTED:
		watched.started = watched.requests = 0;
		break;
	case EVENT_CALL_STARTED:
		watched.started++;
		check("calls within their budget",
			watched.started <= factor * limits->calls_shell);
		break;
	case EVENT_TURN_STARTED:
		watched.requests++;
		/* One more to conclude, and one to repair an empty answer. */
		check("requests within their limit", watched.requests <= limits->rounds + 2);
		break;
	default:
		break;
	}
}

static void draw_limits(struct scene *scene) {
	static const enum agent_answer answers[] = { ANSWER_ALLOW, ANSWER_ALLOW_CALL,
		ANSWER_ALLOW_TOOL, ANSWER_REJECT, ANSWER_STOP, ANSWER_NOBODY };
	agent_limits_default(&scene->options.limits);
	scene->options.limits.tool = 1 + (int)roll(3);
	scene->options.limits.rounds = scene->options.limits.rounds_max = 1 + (int)roll(5);
	scene->options.limits.calls_shell = 1 + (int)roll(8);
	scene->answer = answers[roll(ARRAY_LEN(answers))];
}

static void talk(struct scene *scene, int runs, const char *name) {
	for (int i = 0; i < runs; i++) {
		int ends = scene->ends;
		scene->events = 0;
		scene->cancel_at = roll(3) ? 0 : 1 + (int)roll(25);
		scene_send(scene, "go");
		scene_wait(scene);
		check_int(name, scene->ends, ends + 1);
		check(name, !scene->in_run);
	}
}

/* What is stored is what every vendor takes, and no record is open. */
static void check_stored(struct scene *scene, const char *name) {
	struct conversation stored = { 0 };
	struct err err = ERR_INIT;
	int64_t id = agent_conversation(scene->agent);
	if (id == 0) {
		return;
	}
	scene_check_records(scene, name);
	check(name, messages_load(scene->store, id, &stored, &err));
	wires_check(name, &stored);
	conversation_fini(&stored);
	wires_check(name, agent_messages(scene->agent));
}

static void live(struct scene *scene, int runs, const char *name) {
	for (int done = 0; done < runs; done += TALK) {
		draw_limits(scene);
		scene_open(scene, (enum agent_mode)roll(4), 0);
		talk(scene, TALK, name);
		check_stored(scene, name);
		scene->agent = agent_free(scene->agent);
	}
}

/* Another process, which dies in the middle of a run. What is left is opened again. */
static void die_in(const char *folder, const struct reply *replies, const char *name) {
	struct scene scene;
	int status = 0;
	pid_t pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		scene_init_in(&scene, folder, replies, 0);
		scene.server.choose = choose;
		scene.server.ctx = (void *)replies;
		scene.meddle = watch;
		watched = (struct watch_run){ .die_at = 1 + (int)roll(60) };
		draw_limits(&scene);
		scene_open(&scene, (enum agent_mode)roll(4), 0);
		talk(&scene, 50, name);
		_exit(0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	check(name,
		WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
}

static void go_on(const char *folder, const struct reply *replies, const char *name) {
	struct scene scene;
	scene_init_in(&scene, folder, replies, 0);
	scene.server.choose = choose;
	scene.server.ctx = (void *)replies;
	scene.meddle = watch;
	watched = (struct watch_run){ 0 };
	draw_limits(&scene);
	int closed = 0;
	struct err err = ERR_INIT;
	assert_int_equal(runs_close_dead(scene.store, &closed, &err), STORE_OK);
	check(name, closed <= 1);
	int64_t latest = conversations_latest(scene.store);
	if (latest) {
		scene_open(&scene, MODE_BUILD, latest);
		check_stored(&scene, name);
		talk(&scene, 1, name);
		check_stored(&scene, name);
		scene.agent = agent_free(scene.agent);
	}
	live(&scene, RUNS, name);
	scene_fini(&scene);
}

static void one_world(uint32_t number) {
	struct reply replies[REPLIES] = { 0 };
	char name[32];
	snprintf(name, sizeof(name), "world %u", number);
	seed = number * 2654435761u + 1;
	for (size_t i = 0; i < REPLIES; i++) {
		replies[i] = (struct reply){ .bytes = make_reply(), .close = true };
	}
	auto_free char *tmp = path_tmpdir();
	auto_free char *folder = xasprintf("%s/chela-random-XXXXXX", tmp);
	assert_non_null(mkdtemp(folder));
	die_in(folder, replies, name);
	go_on(folder, replies, name);
	for (size_t i = 0; i < REPLIES; i++) {
		free((char *)replies[i].bytes);
	}
}

static void test_random(void **state) {
	(void)state;
	for (uint32_t i = 1; i <= WORLDS; i++) {
		one_world(part * 1000 + i);
	}
}

int main(int argc, char **argv) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
	part = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) % PARTS : 0;
	return CHECK_RUN(tests);
}
