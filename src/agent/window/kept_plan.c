/* The messages stay in the conversation, so the plan is looked for anew each time and the
   one behind the summary is no more than its last copy. */

#include "agent/window/kept_plan.h"

#include "agent/state.h"
#include "agent/window/budget.h"
#include "chat/plan.h"

static const char mark[] = "The plan as it stands (update_plan changes it):\n";

/* A stretch of the messages, borrowed. */
static bool find_between(const struct agent *agent, size_t from, size_t to, struct plan *plan) {
	struct conversation part = { 0 };

	part.messages.items = agent->messages.messages.items + from;
	part.messages.len = to - from;
	return plan_find(plan, &part);
}

void kept_plan_add(const struct agent *agent, size_t first, int64_t room, struct buf *out) {
	auto_buf struct buf text = BUF_INIT;
	struct plan plan = { 0 };

	if (!find_between(agent, first, agent->messages.messages.len, &plan) &&
		find_between(agent, 0, first, &plan) && plan_current(&plan)) {
		plan_write(&plan, &text);
	}
	plan_fini(&plan);
	if (text.len > 0 && budget_text(text.data, text.len) <= room) {
		buf_addf(out, "%s%s%s", out->len > 0 ? "\n\n" : "", mark, text.data);
	}
}

void kept_plan_strip(const char *summary, struct buf *out) {
	const char *found = summary ? strstr(summary, mark) : NULL;
	size_t len = summary ? strlen(summary) : 0;

	if (found) {
		len = (size_t)(found - summary);
		while (len > 0 && summary[len - 1] == '\n') {
			len--;
		}
	}
	buf_add(out, summary ? summary : "", len);
}
