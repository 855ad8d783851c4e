/* Digits and arrows only move the highlight, Enter commits; nothing else does. */

#include "tui/sheet/approval_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/tr.h"

#define REASON_MAX 1000 /* bytes */

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

static void edit(struct approval *approval) {
	const struct question *question = &approval->queue.items[0];

	if (question->arguments && approval->edit) {
		approval->edit(approval->edit_ctx, question->index, question->arguments);
	}
}

static void view(struct approval *approval) {
	const struct question *question = &approval->queue.items[0];
	auto_buf struct buf title = BUF_INIT;

	if (question->who) {
		buf_addf(&title, "%s: ", question->who);
	}
	buf_add_str(&title, question->name);
	buf_addf(&title, tr(" risk %d"), (int)question->risk);
	if (approval->view) {
		approval->viewing = question->index;
		approval->view(approval->edit_ctx, question->index, title.data,
			approval_text(approval));
	}
}

/* Takes the question out first, as the answer may bring the next one. An answer that
   does not fit cannot come from the form. */
static void end_form(struct approval *approval, enum agent_answer answer, const char *reply) {
	auto_free char *copy = xstrdup(reply);
	int index = approval->queue.items[0].index;

	approval_remove(approval, index);
	approval->answer(approval->ctx, index, answer, copy);
}

static bool take_form_key(struct approval *approval, const struct key *key) {
	auto_buf struct buf reply = BUF_INIT;
	enum form_end end;
	bool taken = form_key(&approval->form, key, &end, &reply);

	switch (end) {
	case FORM_GOES_ON:
		break;
	case FORM_ANSWERED:
		end_form(approval, ANSWER_ALLOW, reply.data);
		break;
	case FORM_REFUSED:
		end_form(approval, ANSWER_REJECT, "");
		break;
	case FORM_LATER:
		if (approval->queue.items[0].index < 0) {
			end_form(approval, ANSWER_REJECT, "");
		} else {
			approval_hide(approval);
		}
		break;
	}
	return taken;
}

static bool take_letter(struct approval *approval, const struct key *key) {
	char letter = key->len == 1 ? key->text[0] : '\0';

	if (letter >= '1' && letter <= '4') {
		choose(approval, letter - '0');
	} else if (letter == 'v') {
		view(approval);
	} else if (letter == 'e') {
		edit(approval);
	} else {
		return false;
	}
	return true;
}

static bool choose_key(struct approval *approval, const struct key *key) {
	switch (key->key) {
	case KEY_TEXT:
		return take_letter(approval, key);
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
	if (approval->queue.items[0].is_form) {
		return take_form_key(approval, key);
	}
	return approval->asking_reason ? reason_key(approval, key) : choose_key(approval, key);
}

const struct widget_ops approval_ops = {
	.layout = approval_layout,
	.draw = approval_draw,
	.key = take_key,
};
