/* The state of the sheet and its keys; approval_draw.c draws it.

       hidden --shown--> dead (300 ms) --> choosing --Enter--> answered
	  ^                                  |   ^
	  +------------- Esc ----------------+   +-- Esc -- reason (option 3)

   A dangerous call has nothing highlighted, is read to its end before it may be
   allowed, and takes two Enters with half a second between. */

#include "tui/sheet/approval.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "front/call_text.h"

#define REASON_MAX 1000 /* bytes */

static void question_fini(struct question *question) {
	free(question->name);
	free(question->text);
	free(question->about);
	strv_fini(&question->scopes);
}

void approval_init(struct approval *approval) {
	*approval = (struct approval){ 0 };
	editor_init(&approval->reason);
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

void approval_fini(struct approval *approval) {
	approval_clear(approval);
	vec_fini(&approval->queue);
	editor_fini(&approval->reason);
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

void approval_add(struct approval *approval, const struct agent_call *call, int64_t wait_ms) {
	auto_buf struct buf text = BUF_INIT;
	struct question *question = vec_grow(&approval->queue);

	call_text(call, &text);
	question->index = call->index;
	question->name = sanitize_dup(call->name, SANITIZE_LINE);
	question->text = buf_detach(&text);
	question->about = first_line(call->tool ? call->tool->description : NULL);
	question->risk = call->risk;
	question->deadline = wait_ms > 0 ? clock_monotonic() + wait_ms : 0;
	for (const char *const *scope = call->scopes; scope && *scope; scope++) {
		strv_add_nodup(&question->scopes, sanitize_dup(*scope, SANITIZE_LINE));
	}
}

/* The next question, or the same one anew: nothing chosen, dead time again. */
static void start(struct approval *approval) {
	const struct question *question = &approval->queue.items[0];

	approval->opened = clock_monotonic();
	approval->chosen = question->risk == TOOL_RISK_DANGER ? OPTION_NONE : OPTION_ONCE;
	approval->scope = 0;
	approval->armed = 0;
	approval->whole = false;
	approval->top = 0;
	approval->asking_reason = false;
	approval->lines_for = 0;
	editor_clear(&approval->reason);
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
	approval->whole = false;
	approval->armed = 0;
}

bool approval_is_dead(const struct approval *approval) {
	return clock_monotonic() - approval->opened < APPROVAL_DEAD;
}

void approval_lose_choice(struct approval *approval) {
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
		buf_add_str(words, "this exact call");
	} else if (words && answer == ANSWER_ALLOW_TOOL) {
		buf_addf(words, "all of %s", question->name);
	} else if (words && answer == ANSWER_ALLOW_READS) {
		buf_add_str(words, "everything that only reads");
	}
	for (size_t i = 0; words && answer == ANSWER_ALLOW_SCOPE && i < question->scopes.len;
		i++) {
		buf_addf(words, "%s%s", i > 0 ? ", " : "", question->scopes.items[i]);
	}
	return answer;
}

/* Tells the answer; the question is taken out first, as the answer may bring the
   next one. */
static void commit(struct approval *approval, enum agent_answer answer) {
	auto_free char *reason =
		xstrdup(answer == ANSWER_REJECT ? approval->reason.text.data : "");
	int index = approval->queue.items[0].index;

	approval_remove(approval, index);
	approval->answer(approval->ctx, index, answer, reason);
}

/* Enter on a dangerous call: the first one arms, the second one counts. */
static bool is_confirmed(struct approval *approval) {
	const struct question *question = &approval->queue.items[0];
	int64_t now = clock_monotonic();

	if (question->risk != TOOL_RISK_DANGER) {
		return true;
	}
	if (!question->read) {
		return false;
	}
	if (approval->armed == 0) {
		approval->armed = now;
		return false;
	}
	return now - approval->armed >= APPROVAL_SECOND;
}

static void take_enter(struct approval *approval) {
	switch (approval->chosen) {
	case OPTION_NONE:
		break;
	case OPTION_ONCE:
		if (is_confirmed(approval)) {
			commit(approval, ANSWER_ALLOW);
		}
		break;
	case OPTION_HERE:
		if (is_confirmed(approval)) {
			commit(approval,
				approval_scope(approval, &approval->queue.items[0], NULL));
		}
		break;
	case OPTION_REJECT:
		approval->asking_reason = true;
		break;
	case OPTION_STOP:
		commit(approval, ANSWER_STOP);
		break;
	}
}

static void choose(struct approval *approval, int option) {
	if (option >= OPTION_ONCE && option <= OPTION_STOP) {
		approval->chosen = (enum approval_option)option;
		approval->armed = 0;
	}
}

static void change_scope(struct approval *approval, int step) {
	if (approval->chosen == OPTION_HERE) {
		approval->scope += step;
		approval->armed = 0;
	}
}

static void scroll(struct approval *approval, int lines) {
	if (lines < 0 && approval->top < (size_t)-lines) {
		approval->top = 0;
	} else {
		approval->top = (size_t)((long)approval->top + lines); /* drawing bounds it */
	}
}

static bool whole_key(struct approval *approval, const struct key *key) {
	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		scroll(approval, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		scroll(approval, key->key == KEY_PAGE_UP ? -10 : 10);
		return true;
	case KEY_ESCAPE:
	case KEY_ENTER:
		approval->whole = false;
		approval->top = 0;
		return true;
	case KEY_TEXT:
		if (key->text[0] == ' ') {
			scroll(approval, 10);
		} else if (key->text[0] == 'v' || key->text[0] == 'q') {
			approval->whole = false;
			approval->top = 0;
		}
		return true;
	default:
		return false;
	}
}

static bool reason_key(struct approval *approval, const struct key *key) {
	struct editor *reason = &approval->reason;

	switch (key->key) {
	case KEY_TEXT:
	case KEY_PASTE:
		if (reason->text.len + key->len <= REASON_MAX) {
			editor_insert(reason, key->text, key->len);
		}
		return true;
	case KEY_BACKSPACE:
		editor_delete_left(reason);
		return true;
	case KEY_CTRL:
		if (key->code == 'u') {
			editor_clear(reason);
		} else if (key->code == 'w') {
			editor_kill_word_left(reason);
		} else if (key->code == 'h') {
			editor_delete_left(reason);
		}
		return true;
	case KEY_LEFT:
	case KEY_RIGHT:
		(key->key == KEY_LEFT ? editor_left : editor_right)(reason);
		return true;
	case KEY_ENTER: /* even as the tail of a paste: it is a no */
		commit(approval, ANSWER_REJECT);
		return true;
	case KEY_ESCAPE:
		approval->asking_reason = false;
		return true;
	default:
		return false;
	}
}

static bool choose_key(struct approval *approval, const struct key *key) {
	switch (key->key) {
	case KEY_TEXT:
		if (key->len == 1 && key->text[0] >= '1' && key->text[0] <= '4') {
			choose(approval, key->text[0] - '0');
		} else if (key->len == 1 && key->text[0] == 'v') {
			approval->whole = true;
		}
		return true;
	case KEY_UP:
	case KEY_DOWN:
		choose(approval, (int)approval->chosen + (key->key == KEY_UP ? -1 : 1));
		return true;
	case KEY_LEFT:
	case KEY_RIGHT:
		change_scope(approval, key->key == KEY_LEFT ? -1 : 1);
		return true;
	case KEY_ENTER:
		if (!key->after_text && key->burst == 0 && key->modifiers == 0) {
			take_enter(approval);
		}
		return true;
	case KEY_ESCAPE:
		approval_hide(approval);
		return true;
	case KEY_PASTE:
	case KEY_TAB:
		return true;
	default:
		return false;
	}
}

static bool take_key(void *self, const struct key *key) {
	struct approval *approval = self;

	if (!approval->open) {
		return false;
	}
	if (approval->whole) {
		return whole_key(approval, key);
	}
	return approval->asking_reason ? reason_key(approval, key) : choose_key(approval, key);
}

int approval_layout(void *self, int cols, int max);
void approval_draw(void *self, const struct area *area);

const struct widget_ops approval_ops = {
	.layout = approval_layout,
	.draw = approval_draw,
	.key = take_key,
};
