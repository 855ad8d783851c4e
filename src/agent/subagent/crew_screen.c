/* There is one screen, and what one sub-agent sees on it must not change under its hands:
   so it goes from one to the next when that one's whole task is over. One that has it and
   gives a task to others waits for them, so they may have it meanwhile; nobody who has it
   ever waits for one that waits for it. */

#include "agent/subagent/crew.h"

#include "agent/run.h"

static bool is_above(const struct subagent *above, const struct subagent *subagent) {
	while (subagent && subagent != above) {
		subagent = subagent_above(subagent);
	}
	return subagent != NULL;
}

static size_t find(struct subagent *const *items, size_t len, const struct subagent *one) {
	size_t i = 0;
	while (i < len && items[i] != one) {
		i++;
	}
	return i;
}

static size_t find_waiting(const struct crew *crew, const struct subagent *subagent) {
	return find(crew->for_screen.items, crew->for_screen.len, subagent);
}

bool crew_waits_for_screen(const struct subagent *subagent) {
	const struct crew *crew = subagent_agent(subagent)->crew;
	return find_waiting(crew, subagent) < crew->for_screen.len;
}

static void stop_waiting(struct crew *crew, struct subagent *subagent) {
	size_t at = find_waiting(crew, subagent);
	if (at < crew->for_screen.len) {
		vec_remove(&crew->for_screen, at);
		subagent_release(subagent);
	}
}

static void wait(struct crew *crew, struct subagent *subagent) {
	if (crew_waits_for_screen(subagent)) {
		return;
	}
	vec_push(&crew->for_screen, subagent);
	subagent_hold(subagent);
	subagent_tell(subagent);
}

bool crew_lets_on_screen(struct crew *crew, struct subagent *subagent) {
	struct subagent *const *last = vec_last(&crew->on_screen);
	if (last && *last == subagent) {
		return true;
	}
	if (last && !is_above(*last, subagent)) {
		wait(crew, subagent);
		return false;
	}
	stop_waiting(crew, subagent);
	vec_push(&crew->on_screen, subagent);
	return true;
}

/* Each looks for itself whether it is its turn; the first in the line is the first to. */
static void wake_waiting(struct crew *crew) {
	for (size_t i = 0; i < crew->for_screen.len; i++) {
		struct run *run = subagent_agent(crew->for_screen.items[i])->run;
		if (run) {
			run_wake(run);
		}
	}
}

void crew_leave_screen(struct crew *crew, struct subagent *subagent) {
	size_t at = find(crew->on_screen.items, crew->on_screen.len, subagent);
	stop_waiting(crew, subagent);
	if (at < crew->on_screen.len) {
		vec_remove(&crew->on_screen, at);
		wake_waiting(crew);
	}
}
