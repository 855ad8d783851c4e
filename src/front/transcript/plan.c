/* The words of a plan, and how the newest one comes to a transcript. */

#include "front/transcript/plan.h"

#include "base/sanitize.h"
#include "base/tr.h"
#include "front/transcript/entry.h"

const char *plan_mark(enum plan_state state) {
	static const char *const marks[] = {
		[PLAN_PENDING] = "[ ]",
		[PLAN_IN_PROGRESS] = "[>]",
		[PLAN_COMPLETED] = "[x]",
		[PLAN_FAILED] = "[!]",
		[PLAN_SKIPPED] = "[-]",
		[PLAN_NEEDS_CONFIRMATION] = "[?]",
	};

	return marks[state];
}

void plan_line(const struct plan *plan, struct buf *out) {
	const struct plan_step *step = plan_current(plan);
	size_t done = plan_done(plan), all = plan->steps.len;

	if (step) {
		auto_free char *text = sanitize_dup(step->text, SANITIZE_LINE);

		buf_addf(out, tr("plan %zu/%zu: %s"), done, all, text);
	} else {
		buf_addf(out, tr("plan %zu/%zu: all steps are done with"), done, all);
	}
}

void plan_step_line(const struct plan_step *step, struct buf *out) {
	sanitize(out, step->text, strlen(step->text), SANITIZE_LINE);
	if (step->note) {
		auto_free char *note = sanitize_dup(step->note, SANITIZE_LINE);

		buf_addf(out, " (%s)", note);
	}
}

void transcript_take_plan(
	struct transcript *transcript, const struct entry *entry, const char *result) {
	struct plan plan = { 0 };

	if (entry->status != CALL_DONE || !plan_is_result(entry->name, result) ||
		!plan_read(&plan, result)) {
		return;
	}
	plan_fini(&transcript->plan);
	transcript->plan = plan;
	transcript->version++;
}
