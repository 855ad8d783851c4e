/* Written and read as lines:

	Plan: restart the service
	1. [completed] edit the file
	2. [in_progress] restart -- note: takes a minute

   Texts lose their line breaks and the mark of a note, so that reading gives what was
   written. */

#include "chat/plan.h"

#include "base/str.h"
#include "base/strv.h"

#include <stdio.h>

#define HEAD "Plan: "
#define NOTE " -- note: "

static const char *const state_names[] = {
	[PLAN_PENDING] = "pending",
	[PLAN_IN_PROGRESS] = "in_progress",
	[PLAN_COMPLETED] = "completed",
	[PLAN_FAILED] = "failed",
	[PLAN_SKIPPED] = "skipped",
	[PLAN_NEEDS_CONFIRMATION] = "needs_confirmation",
};

const char *plan_state_name(enum plan_state state) {
	return state_names[state];
}

bool plan_state_parse(const char *name, enum plan_state *out) {
	for (size_t i = 0; i < ARRAY_LEN(state_names); i++) {
		if (str_eq(state_names[i], name)) {
			*out = (enum plan_state)i;
			return true;
		}
	}
	return false;
}

void plan_fini(struct plan *plan) {
	for (size_t i = 0; i < plan->steps.len; i++) {
		free(plan->steps.items[i].text);
		free(plan->steps.items[i].note);
	}
	vec_fini(&plan->steps);
	free(take(plan->title));
}

/* One line, cut between characters. */
static char *one_line(const char *text) {
	size_t len = strlen(text);

	if (len > PLAN_TEXT_MAX) {
		len = PLAN_TEXT_MAX;
		while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80) {
			len--;
		}
	}
	char *line = xmemdup(text, len);

	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)line[i] < ' ') {
			line[i] = ' ';
		}
	}
	for (char *mark = strstr(line, NOTE); mark; mark = strstr(line, NOTE)) {
		mark[1] = mark[2] = ' ';
	}
	char *trimmed = xstrdup(str_trim(line));

	free(line);
	return trimmed;
}

void plan_set_title(struct plan *plan, const char *title) {
	free(plan->title);
	plan->title = str_is_empty(title) ? NULL : one_line(title);
}

void plan_add(struct plan *plan, const char *text) {
	struct plan_step *step = vec_grow(&plan->steps);

	step->text = one_line(text);
}

void plan_set_note(struct plan_step *step, const char *note) {
	free(step->note);
	step->note = str_is_empty(note) ? NULL : one_line(note);
}

static bool is_over(enum plan_state state) {
	return state == PLAN_COMPLETED || state == PLAN_FAILED || state == PLAN_SKIPPED;
}

size_t plan_done(const struct plan *plan) {
	size_t done = 0;

	for (size_t i = 0; i < plan->steps.len; i++) {
		done += is_over(plan->steps.items[i].state);
	}
	return done;
}

const struct plan_step *plan_current(const struct plan *plan) {
	const struct plan_step *pending = NULL;

	for (size_t i = 0; i < plan->steps.len; i++) {
		const struct plan_step *step = &plan->steps.items[i];

		if (step->state == PLAN_IN_PROGRESS || step->state == PLAN_NEEDS_CONFIRMATION) {
			return step;
		}
		if (!pending && step->state == PLAN_PENDING) {
			pending = step;
		}
	}
	return pending;
}

void plan_write(const struct plan *plan, struct buf *out) {
	buf_addf(out, HEAD "%s\n", plan->title ? plan->title : "");
	for (size_t i = 0; i < plan->steps.len; i++) {
		const struct plan_step *step = &plan->steps.items[i];

		buf_addf(out, "%zu. [%s] %s", i + 1, state_names[step->state], step->text);
		if (step->note) {
			buf_addf(out, NOTE "%s", step->note);
		}
		buf_add_char(out, '\n');
	}
}

/* "2. [in_progress] restart -- note: takes a minute" */
static bool read_step(struct plan *plan, const char *line) {
	char number[24];
	int used = snprintf(number, sizeof(number), "%zu. [", plan->steps.len + 1);
	const char *end = strchr(line, ']');
	enum plan_state state;

	if (plan->steps.len == PLAN_STEPS_MAX || strncmp(line, number, (size_t)used) != 0 ||
		!end || end[1] != ' ') {
		return false;
	}
	auto_free char *name = xmemdup(line + used, (size_t)(end - line - used));
	const char *note = strstr(end, NOTE);
	size_t len = note ? (size_t)(note - end - 2) : strlen(end + 2);
	auto_free char *text = xmemdup(end + 2, len);

	if (!plan_state_parse(name, &state)) {
		return false;
	}
	plan_add(plan, text);
	vec_last(&plan->steps)->state = state;
	plan_set_note(vec_last(&plan->steps), note ? note + strlen(NOTE) : NULL);
	return true;
}

bool plan_read(struct plan *plan, const char *text) {
	auto_strv struct strv lines = STRV_INIT;

	plan_fini(plan);
	if (!text || !str_starts(text, HEAD)) {
		return false;
	}
	strv_split(&lines, text, "\n");
	plan_set_title(plan, lines.items[0] + strlen(HEAD));
	for (size_t i = 1; i < lines.len && read_step(plan, lines.items[i]); i++) {
	}
	if (plan->steps.len == 0) {
		plan_fini(plan);
	}
	return plan->steps.len > 0;
}

bool plan_is_result(const char *tool, const char *text) {
	return (str_eq(tool, "create_plan") || str_eq(tool, "update_plan") ||
		       str_eq(tool, "call_tool")) &&
	       text && str_starts(text, HEAD);
}

static bool find_in(struct plan *plan, const struct message *message) {
	for (size_t i = message->parts.len; i > 0; i--) {
		const struct part *part = &message->parts.items[i - 1];

		if (part->kind == PART_RESULT && part->status == CALL_DONE &&
			plan_is_result(part->name, part->text) && plan_read(plan, part->text)) {
			return true;
		}
	}
	return false;
}

bool plan_find(struct plan *plan, const struct conversation *conversation) {
	for (size_t i = conversation->messages.len; i > 0; i--) {
		const struct message *message = &conversation->messages.items[i - 1];

		if (message->role == ROLE_TOOL && find_in(plan, message)) {
			return true;
		}
	}
	plan_fini(plan);
	return false;
}
