/* The numbers are counts of messages here and rows of messages in the store, since those
   keep their meaning when a conversation is read again or branched. */

#include "agent/window/window.h"

#include "agent/state.h"
#include "agent/window/budget.h"
#include "agent/window/view.h"
#include "base/str.h"
#include "store/snapshots.h"

#define RESULT_MOST 4000 /* bytes that the first try leaves of a result */
#define RESULT_LEAST 400 /* and the last one at least */

void window_fini(struct window *window) {
	free(window->summary);
	*window = (struct window){ .stored = true };
}

bool window_is_person(const struct message *message) {
	if (message->role != ROLE_USER) {
		return false;
	}
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].kind != PART_CONTEXT) {
			return true;
		}
	}
	return false;
}

/* How many messages there are up to and with this row; 0: it is not here. */
static size_t count_up_to(const struct agent *agent, int64_t id) {
	for (size_t i = agent->messages.messages.len; i > 0 && id; i--) {
		if (agent->messages.messages.items[i - 1].id == id) {
			return i;
		}
	}
	return 0;
}

struct search {
	const struct agent *agent;
	size_t first;
	int64_t created;
	char *summary;
};

/* Results belong to the call before them, also those that were added to mend it. */
static bool take_snapshot(void *ctx, const struct snapshot_row *row) {
	struct search *search = ctx;
	const struct conversation *all = &search->agent->messages;
	size_t first = count_up_to(search->agent, row->last_message);
	while (first > 0 && first < all->messages.len &&
		all->messages.items[first].role == ROLE_TOOL) {
		first++;
	}
	if (first == 0 || first >= all->messages.len) {
		return true;
	}
	search->first = first;
	search->created = row->created;
	search->summary = xstrdup(row->summary);
	return false;
}

static void load_marks(struct agent *agent) {
	const struct prefix *prefix = &agent->prefix;
	agent->window.screens = count_up_to(agent, prefix->screens_until);
	agent->window.results = count_up_to(agent, prefix->results_until);
	agent->window.results_most = prefix->results_most;
}

void window_load(struct agent *agent) {
	struct search search = { .agent = agent };
	struct window *window = &agent->window;
	if (!agent->options.store || !agent->conversation) {
		return;
	}
	snapshots_list(agent->options.store, agent->conversation, take_snapshot, &search, NULL);
	free(window->summary);
	window->summary = search.summary;
	window->first = search.first;
	window->created = search.created;
	window->stored = true;
	load_marks(agent);
}

static size_t at_most(size_t value, size_t most) {
	return value < most ? value : most;
}

void window_shorten(struct agent *agent) {
	struct window *window = &agent->window;
	size_t count = agent->messages.messages.len;
	if (agent->options.store && agent->conversation) {
		window_load(agent);
	} else if (window->first >= count) {
		free(window->summary);
		window->summary = NULL;
		window->first = 0;
	}
	window->screens = at_most(window->screens, count);
	window->results = at_most(window->results, count);
}

/* Writes the marks to where the prefix is kept. */
static void keep_marks(struct agent *agent) {
	const struct message *items = agent->messages.messages.items;
	struct prefix *prefix = &agent->prefix;
	const struct window *window = &agent->window;
	prefix->screens_until = window->screens ? items[window->screens - 1].id : 0;
	prefix->results_until = window->results ? items[window->results - 1].id : 0;
	prefix->results_most = window->results_most;
	prefix->stored = false;
}

static int64_t screen_tokens(const struct view *view) {
	int64_t sum = 0;
	for (size_t i = 0; i < view->conversation.messages.len; i++) {
		const struct message *message = &view->conversation.messages.items[i];
		for (size_t j = 0; j < message->parts.len; j++) {
			const struct part *part = &message->parts.items[j];
			bool picture = message->role == ROLE_TOOL && part->kind == PART_IMAGE;
			sum += picture || view_is_screen(part) ? budget_part(part) : 0;
		}
	}
	return sum;
}

void window_fold_screens(struct agent *agent) {
	struct view view;
	view_make(&view, agent, agent->messages.messages.len);
	int64_t tokens = screen_tokens(&view);
	view_fini(&view);
	if ((double)tokens * window_ratio(agent) > (double)budget_window(agent, NULL) / 4) {
		agent->window.screens = agent->messages.messages.len;
		keep_marks(agent);
	}
}

bool window_cut_results(struct agent *agent, int64_t tokens) {
	struct window *window = &agent->window;
	const size_t results = window->results, results_most = window->results_most;
	const int64_t before = window_estimate(agent);
	int64_t now = before;
	for (size_t most = RESULT_MOST; now > tokens && most >= RESULT_LEAST; most /= 2) {
		window->results = agent->messages.messages.len;
		window->results_most = most;
		now = window_estimate(agent);
	}
	if (now >= before) { /* they are not what is too long */
		window->results = results;
		window->results_most = results_most;
		return before <= tokens;
	}
	keep_marks(agent);
	return now <= tokens;
}

/* The newest answer of this model that was asked with the window as it is now. */
static double ratio_of_past(struct agent *agent) {
	auto_free char *origin = provider_origin(&agent->profile.target);
	const struct message *items = agent->messages.messages.items;
	for (size_t i = agent->messages.messages.len; i > agent->window.first + 1; i--) {
		const struct message *message = &items[i - 1];
		if (message->role != ROLE_ASSISTANT || message->usage.input <= 0) {
			continue;
		}
		if (!str_eq(message->origin, origin) ||
			message->created < agent->window.created) {
			return 1;
		}
		struct view view;
		view_make(&view, agent, i - 1);
		int64_t estimate = view_estimate(agent, &view);
		view_fini(&view);
		return budget_ratio(message->usage.input, estimate);
	}
	return 1;
}

double window_ratio(struct agent *agent) {
	if (agent->window.ratio <= 0) {
		agent->window.ratio = ratio_of_past(agent);
	}
	return agent->window.ratio;
}

int64_t window_estimate(struct agent *agent) {
	struct view view;
	view_make(&view, agent, agent->messages.messages.len);
	int64_t tokens = view_estimate(agent, &view);
	view_fini(&view);
	return (int64_t)((double)tokens * window_ratio(agent));
}
