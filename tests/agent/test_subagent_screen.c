/* One screen and several tasks that need it: each has it until it is done, nobody waits for
   ever, and who does not need it does not wait. */
#include "tasks.h"

#include "check.h"

#include "agent/call/person.h"
#include "base/str.h"
#include "tool/registry.h"

#define SAYS(text) SCENE_EVENTS SCENE_TEXT(text) SCENE_STOP("stop") SCENE_DONE
#define CALLS(calls) SCENE_EVENTS calls SCENE_STOP("tool_calls") SCENE_DONE
#define BACK "[helper: " /* stands in a request that has the result of a task */
#define TOUCH(id) CALLS(SCENE_CALL("0", id, "later", "{}"))
#define OTHER(id) CALLS(SCENE_CALL("0", id, "side", "{}"))
#define TWO                                                                                    \
	CALLS(TASKS_CALL("0", "a", "helper", "job one.")                                       \
			TASKS_CALL("1", "b", "helper", "job two."))

/* Calls of sub-agents as they began, by the number of whose they are: "1 1 2 ". */
static struct buf started = BUF_INIT;
/* Stopped once number 2 waits; 0: nobody. */
static int to_stop;
static int waits;

static void watch(struct scene *scene, const struct agent_event *event) {
	const struct agent_subagent *who = event->subagent;
	if (event->kind != EVENT_SUBAGENT) {
		return;
	}
	if (event->inner && event->inner->kind == EVENT_CALL_STARTED) {
		buf_addf(&started, "%d ", who->number);
	}
	if (!event->inner && who->state == SUBAGENT_WAITING) {
		waits = who->number;
		if (to_stop) {
			int number = to_stop;
			to_stop = 0;
			assert_true(agent_stop_subagent(scene->agent, number));
		}
	}
}

struct a_case {
	const char *name;
	struct saying sayings[11];
	int stops;           /* this one, once another waits */
	int waited;          /* who had to, the last time */
	const char *started; /* NULL: in any order */
	const char *statuses;
	int below;
};

static const struct a_case cases[] = {
	{ .name = "one after the other",
		.sayings = { { BACK, NULL, SAYS("end"), false },
			{ "job one.", "x2", SAYS("1"), false },
			{ "job one.", "x1", TOUCH("x2"), false },
			{ "job one.", NULL, TOUCH("x1"), false },
			{ "job two.", "y2", SAYS("2"), false },
			{ "job two.", "y1", TOUCH("y2"), false },
			{ "job two.", NULL, TOUCH("y1"), false }, { NULL, NULL, TWO, false } },
		.waited = 2,
		.started = "1 1 2 2 ",
		.statuses = "done done ",
		.below = 2 },
	{ .name = "who has it is stopped",
		.sayings = { { BACK, NULL, SAYS("end"), false },
			{ "job one.", "x1", SAYS("never"), true },
			{ "job one.", NULL, TOUCH("x1"), false },
			{ "job two.", "y1", SAYS("2"), false },
			{ "job two.", NULL, TOUCH("y1"), false }, { NULL, NULL, TWO, false } },
		.stops = 1,
		.waited = 2,
		.started = "1 2 ",
		.statuses = "cancelled done ",
		.below = 2 },
	{ .name = "who waits is stopped",
		.sayings = { { BACK, NULL, SAYS("end"), false },
			{ "job one.", "x1", SAYS("1"), false },
			{ "job one.", NULL, TOUCH("x1"), false },
			{ "job two.", NULL, TOUCH("y1"), false }, { NULL, NULL, TWO, false } },
		.stops = 2,
		.waited = 2,
		.started = "1 ",
		.statuses = "cancelled done ",
		.below = 2 },
	/* `deep` touches, gives two parts to others, touches again; `helper` comes last. */
	{ .name = "those that work for whoever has it",
		.sayings = { { BACK, "job two.", SAYS("end"), false },
			{ "part ", "z1", SAYS("part done"), false },
			{ "job one.", "x3", SAYS("1"), false },
			{ "job one.", BACK, TOUCH("x3"), false },
			{ "job one.", "x1",
				CALLS(TASKS_CALL("0", "c", "helper", "part a.")
						TASKS_CALL("1", "d", "helper", "part b.")),
				false },
			{ "part ", NULL, TOUCH("z1"), false },
			{ "job one.", NULL, TOUCH("x1"), false },
			{ "job two.", "y1", SAYS("2"), false },
			{ "job two.", NULL, TOUCH("y1"), false },
			{ NULL, NULL,
				CALLS(TASKS_CALL("0", "a", "deep", "job one.")
						TASKS_CALL("1", "b", "helper", "job two.")),
				false } },
		.waited = 4,
		.started = "1 1 1 3 4 1 2 ",
		.statuses = "done done ",
		.below = 4 },
	{ .name = "who does not need it does not wait",
		.sayings = { { BACK, NULL, SAYS("end"), false },
			{ "job one.", "x1", SAYS("1"), false },
			{ "job one.", NULL, TOUCH("x1"), false },
			{ "job two.", "y1", SAYS("2"), false },
			{ "job two.", NULL, OTHER("y1"), false }, { NULL, NULL, TWO, false } },
		.started = NULL,
		.statuses = "done done ",
		.below = 2 },
};

static void check_case(const struct a_case *c) {
	struct tasks tasks;
	tasks_init(&tasks, c->sayings);
	struct snapshot *snapshot = registry_snapshot(tasks.scene.registry);
	snapshot_find(snapshot, "later", NULL)->screen = true;
	snapshot_unref(snapshot);
	buf_clear(&started);
	to_stop = c->stops;
	waits = 0;
	tasks.scene.meddle = watch;
	tasks_open(&tasks, MODE_MAX);
	scene_send(&tasks.scene, "go");
	scene_wait(&tasks.scene);
	check_str(c->name, tasks.scene.text.data, "end");
	check_str(c->name, tasks.scene.statuses.data, c->statuses);
	if (c->started) {
		check_str(c->name, started.data, c->started);
	}
	check_int(c->name, waits, c->waited);
	check_int(c->name,
		tasks_check_store(&tasks, c->name, agent_conversation(tasks.scene.agent)),
		c->below);
	tasks_fini(&tasks);
}

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_case(&cases[i]);
	}
	buf_fini(&started);
}

int main(void) {
	static const struct CMUnitTest tests[] = { cmocka_unit_test(test_cases) };
	return CHECK_RUN(tests);
}
