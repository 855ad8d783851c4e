/* The queue of questions and the state of the sheet; approval_keys.c has what keys do,
   approval_draw.c draws it.

       hidden --shown--> dead (300 ms) --> choosing --Enter--> answered
	  ^                                  |   ^
	  +------------- Esc ----------------+   +-- Esc -- reason (option 3)

   The viewer with all of the text stands over the sheet, which waits under it. A
   dangerous call has nothing highlighted, is read to its end before it may be
   allowed, and takes two Enters with half a second between. A call that the person
   changed is shown anew, from the beginning. */

#include "tui/sheet/approval.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "front/transcript/call_text.h"

static void question_fini(struct question *question) {
	free(question->name);
	free(question->who);
	free(question->text);
	free(question->narrow);
	free(question->about);
	free(question->arguments);
	inquiry_fini(&question->inquiry);
	strv_fini(&question->scopes);
}

void approval_init(struct approval *approval) {
	*approval = (struct approval){ 0 };
	editor_init(&approval->reason);
	form_init(&approval->form);
	text_layout_init(&approval->lines);
}

void approval_clear(struct approval *approval) {
	for (size_t i = 0; i < approval->queue.len; i++) {
		question_fini(&approval->queue.items[i]);
	}
	approval->queue.len = 0;
	approval->answered = 0;
	approval_hide(approval);
}

void approval_clear_calls(struct approval *approval) {
	for (size_t i = approval->queue.len; i > 0; i--) {
		if (approval->queue.items[i - 1].index >= 0) {
			approval_remove(approval, approval->queue.items[i - 1].index);
		}
	}
}

void approval_fini(struct approval *approval) {
	approval_clear(approval);
	vec_fini(&approval->queue);
	editor_fini(&approval->reason);
	form_fini(&approval->form);
	text_layout_fini(&approval->lines);
	free(take(approval->folder));
	free(take(approval->draft));
}

size_t approval_waiting(const struct approval *approval) {
	return approval->queue.len;
}

static char *first_line(const char *text) {
	size_t len = text ? strcspn(text, "\n") : 0;
	auto_buf struct buf out = BUF_INIT;

	sanitize(&out, text ? text : "", len, SANITIZE_LINE);
	return buf_detach(&out);
}

/* What a call would do, as it stands now. */
static void fill(struct question *question, const struct agent_call *call) {
	auto_buf struct buf text = BUF_INIT, narrow = BUF_INIT;

	call_text(call, &text);
	call_text_narrow(call, &narrow);
	question->index = call->index;
	question->name = sanitize_dup(call->name, SANITIZE_LINE);
	question->who = call->agent ? sanitize_dup(call->agent, SANITIZE_LINE) : NULL;
	question->text = buf_detach(&text);
	question->narrow = buf_detach(&narrow);
	question->about = first_line(call->tool ? call->tool->description : NULL);
	question->arguments = call_arguments(call);
	question->risk = call->risk;
	question->edited = call->edited;
	question->behind = call->behind;
	question->is_form =
		call->is_question && inquiry_read(&question->inquiry, call->parsed, NULL);
	for (const char *const *scope = call->scopes; scope && *scope; scope++) {
		strv_add_nodup(&question->scopes, sanitize_dup(*scope, SANITIZE_LINE));
	}
	question->wishes = call->tool && call->tool->ops && call->tool->ops->scopes_are_tools &&
			   question->scopes.len > 0;
}

void approval_add(struct approval *approval, const struct agent_call *call, int64_t wait_ms) {
	struct question *question = vec_grow(&approval->queue);

	fill(question, call);
	question->deadline = wait_ms > 0 ? clock_monotonic() + wait_ms : 0;
}

void approval_add_own(struct approval *approval, int index, const struct inquiry *inquiry) {
	struct question *question = vec_grow(&approval->queue);

	question->index = index;
	question->name = xstrdup("");
	question->text = xstrdup("");
	question->narrow = xstrdup("");
	question->is_form = true;
	question->inquiry.kind = inquiry->kind;
	question->inquiry.text = xstrdup(inquiry->text);
}

/* The next question, or the same one anew: dead time again. */
static void start(struct approval *approval) {
	const struct question *question = &approval->queue.items[0];

	approval->opened = clock_monotonic();
	approval->chosen = question->risk == TOOL_RISK_DANGER ? OPTION_NONE : OPTION_ONCE;
	approval->scope = question->wishes; /* they are in sight at once */
	approval->armed = 0;
	approval->viewing = 0;
	approval->asking_reason = false;
	approval->lines_for = 0;
	editor_clear(&approval->reason);
	if (question->is_form) {
		form_start(&approval->form, &question->inquiry);
	}
	if (question->is_form && question->index < 0) {
		form_lose_choice(&approval->form); /* it came unasked: Enter alone is no yes */
	}
}

void approval_change(struct approval *approval, const struct agent_call *call) {
	for (size_t i = 0; i < approval->queue.len; i++) {
		struct question *question = &approval->queue.items[i];
		int64_t deadline = question->deadline;

		if (question->index != call->index) {
			continue;
		}
		question_fini(question);
		*question = (struct question){ 0 };
		fill(question, call);
		question->deadline = deadline;
		if (i == 0 && approval->open) {
			start(approval);
		}
	}
}

void approval_set_behind(struct approval *approval, size_t behind) {
	for (size_t i = 0; i < approval->queue.len; i++) {
		struct question *question = &approval->queue.items[i];

		if (question->index >= 0 && !question->who) {
			question->behind = behind;
		}
	}
}

void approval_remove(struct approval *approval, int index) {
	for (size_t i = 0; i < approval->queue.len; i++) {
		if (approval->queue.items[i].index != index) {
			continue;
		}
		question_fini(&approval->queue.items[i]);
		vec_remove(&approval->queue, i);
		approval->answered++;
		if (approval->queue.len == 0) {
			approval->answered = 0;
			approval_hide(approval);
		} else if (i == 0 && approval->open) {
			start(approval);
		}
		return;
	}
}

void approval_show(struct approval *approval) {
	if (approval->queue.len > 0 && !approval->open) {
		approval->open = true;
		start(approval);
	}
}

void approval_hide(struct approval *approval) {
	approval->open = false;
	approval->asking_reason = false;
	approval->viewing = 0;
	approval->armed = 0;
}

/* Another question may have come under the viewer: then nobody saw it arrive. */
void approval_viewed(struct approval *approval, int index, bool all) {
	if (!approval->open) {
		return;
	}
	if (approval->viewing != index) {
		start(approval);
	} else if (all) {
		approval->queue.items[0].read = true;
	}
	approval->viewing = 0;
}

bool approval_is_dead(const struct approval *approval) {
	return clock_monotonic() - approval->opened < APPROVAL_DEAD;
}

void approval_lose_choice(struct approval *approval) {
	form_lose_choice(&approval->form);
	approval->chosen = OPTION_NONE;
	approval->armed = 0;
}

int64_t approval_next_tick(const struct approval *approval) {
	if (!approval->open || approval->queue.items[0].deadline == 0) {
		return -1;
	}
	int64_t now = clock_monotonic(), left = approval->queue.items[0].deadline - now;

	return left > 0 ? now + (left - 1) % 1000 + 1 : -1;
}

enum agent_answer approval_scope(
	const struct approval *approval, const struct question *question, struct buf *words) {
	enum agent_answer answers[4] = { ANSWER_ALLOW_CALL };
	int count = 1;

	if (question->risk != TOOL_RISK_DANGER) {
		if (question->scopes.len > 0) {
			answers[count++] = ANSWER_ALLOW_SCOPE;
		}
		answers[count++] = ANSWER_ALLOW_TOOL;
		if (question->risk == TOOL_RISK_READ) {
			answers[count++] = ANSWER_ALLOW_READS;
		}
	}
	enum agent_answer answer = answers[(approval->scope % count + count) % count];

	if (words && answer == ANSWER_ALLOW_CALL) {
		buf_add_str(words, tr("this exact call"));
	} else if (words && answer == ANSWER_ALLOW_TOOL) {
		buf_addf(words, tr("all of %s"), question->name);
	} else if (words && answer == ANSWER_ALLOW_READS) {
		buf_add_str(words, tr("everything that only reads"));
	}
	if (words && answer == ANSWER_ALLOW_SCOPE && question->wishes) {
		buf_add_str(words, tr("these tools: "));
	}
	for (size_t i = 0; words && answer == ANSWER_ALLOW_SCOPE && i < question->scopes.len;
		i++) {
		buf_addf(words, "%s%s", i > 0 ? ", " : "", question->scopes.items[i]);
	}
	return answer;
}
