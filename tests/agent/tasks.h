#ifndef TESTS_AGENT_TASKS_H
#define TESTS_AGENT_TASKS_H

/* A scene whose agent gives tasks to sub-agents. What the model says is chosen by the last
   words of the person or of the agent above that stand in a request. */

#include "scene.h"

#define TASKS_CALL(index, id, agent, task)                                                     \
	SCENE_CALL(index, id, "dispatch",                                                      \
		"{\\\"agent\\\":\\\"" agent "\\\",\\\"task\\\":\\\"" task "\\\"}")

/* What is said to a request that holds `first`, and `also` where it is not NULL. */
struct saying {
	const char *first, *also;
	const char *bytes; /* as SCENE_EVENTS and what follows it */
	bool hold;
};

struct tasks {
	struct scene scene;
	const struct saying *sayings; /* the first that fits; up to one without `first` */
	int most_held;
};

/* The profiles: helper (all tools; build), wild (the same in max), narrow (the tool `now`
   alone), shy (mode plan), brief (one call), hurried (no time at all), deep (may give
   tasks twelve times itself). */
void tasks_init(struct tasks *tasks, const struct saying *sayings);
void tasks_open(struct tasks *tasks, enum agent_mode mode);
/* Turns the loop until so many answers are held back. */
void tasks_wait_held(struct tasks *tasks, int count);
void tasks_fini(struct tasks *tasks);
/* Every conversation of the tree, closed and valid; returns how many there are below. */
int tasks_check_store(struct tasks *tasks, const char *name, int64_t conversation);

#endif
