/* An answer's tokens are written with its turn. What is asked beside the runs has no
   transaction of its own to stand in, so it is kept here until it went in. */

#include "agent/aside/spent.h"

#include "agent/run.h"
#include "agent/state.h"
#include "store/usage.h"

enum store_result spent_answer(struct run *run, struct err *err) {
	const struct agent *agent = run->agent;
	const struct provider_target *target = &agent->profile.target;

	if (!usage_is_known(&run->answer.usage)) {
		return STORE_OK;
	}
	struct usage_row row = {
		.conversation = agent->conversation,
		.kind = USAGE_ANSWER,
		.vendor = target->vendor,
		.model = target->model,
		.usage = run->answer.usage,
	};

	return usage_record(agent->options.store, &row, err);
}

static void spent_fini(struct spent *spent) {
	free(spent->vendor);
	free(spent->model);
}

/* Those that are in, or can never be, wait no longer. */
static void write_waiting(struct agent *agent) {
	while (agent->spent.len > 0) {
		struct spent *spent = &agent->spent.items[0];
		struct usage_row row = {
			.conversation = spent->conversation,
			.kind = USAGE_ASIDE,
			.vendor = spent->vendor,
			.model = spent->model,
			.usage = spent->usage,
		};

		if (usage_record(agent->options.store, &row, NULL) == STORE_BUSY) {
			return;
		}
		spent_fini(spent);
		vec_remove(&agent->spent, 0);
	}
}

void spent_aside(
	struct agent *agent, const struct provider_target *target, const struct usage *usage) {
	if (!agent->options.store || !usage_is_known(usage)) {
		return;
	}
	struct spent *spent = vec_grow(&agent->spent);

	*spent = (struct spent){
		.vendor = xstrdup(target->vendor),
		.model = xstrdup(target->model),
		.usage = *usage,
		.conversation = agent->conversation,
	};
	write_waiting(agent);
}

void spent_end(struct agent *agent) {
	if (agent->options.store) {
		write_waiting(agent);
	}
	for (size_t i = 0; i < agent->spent.len; i++) {
		spent_fini(&agent->spent.items[i]);
	}
	vec_fini(&agent->spent);
}
