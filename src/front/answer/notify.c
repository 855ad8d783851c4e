/* When to tell; a note knows how. The bell tells of a question at once, as it costs
   nobody anything; a notification waits until nobody has pressed a key for a while. */

#include "front/answer/notify.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "base/vec.h"
#include "front/answer/note.h"
#include "front/transcript/call_text.h"
#include "loop/loop.h"

struct notify_question {
	int call;
	char *name;
	enum tool_risk risk;
	char *token; /* NULL: not to be answered from elsewhere */
	bool may_allow;
	int64_t asked;     /* monotonic ms */
	int told;          /* times, 2 at most */
	bool seen;         /* somebody pressed a key behind the telling */
	struct note *note; /* that stands, NULL: none */
};

struct notify {
	struct notify_options options;
	VEC(struct notify_question) questions;
	struct timer *timer;
	int64_t input_at;   /* monotonic ms of the last key */
	struct note *ended; /* "the task is done", NULL: none */
};

static struct note *put(
	struct notify *notify, const char *text, const char *token, bool may_allow) {
	return note_put(&(struct note_options){ .loop = notify->options.loop,
		.text = text,
		.token = token,
		.may_allow = may_allow,
		.send = notify->options.send,
		.bell = notify->options.bell,
		.ctx = notify->options.ctx });
}

static void tell_question(struct notify *notify, struct notify_question *question) {
	static const char *const risks[] = {
		[TOOL_RISK_READ] = TR("it reads"),
		[TOOL_RISK_PRIVATE] = TR("it reads personal data"),
		[TOOL_RISK_WRITE] = TR("it changes something"),
		[TOOL_RISK_DANGER] = TR("it is dangerous"),
	};

	question->told++;
	if (notify->options.kind == NOTIFY_BELL) {
		notify->options.bell(notify->options.ctx);
	} else if (question->note) {
		note_repeat(question->note);
	} else {
		auto_free char *text = xasprintf(tr("%s waits for an answer: %s"),
			question->name, tr(risks[question->risk]));

		question->note = put(notify, text, question->token, question->may_allow);
	}
}

/* When it is to be told: monotonic ms, -1: not at all. */
static int64_t due(const struct notify *notify, const struct notify_question *question) {
	if (question->seen || question->told == 2 || notify->options.kind == NOTIFY_OFF) {
		return -1;
	}
	if (question->told == 1) {
		return question->asked + NOTIFY_AGAIN;
	}
	return notify->options.kind == NOTIFY_BELL ? question->asked
						   : notify->input_at + NOTIFY_AWAY;
}

static void look(void *ctx) {
	struct notify *notify = ctx;
	int64_t now = clock_monotonic(), next = -1;

	for (size_t i = 0; i < notify->questions.len; i++) {
		struct notify_question *question = &notify->questions.items[i];
		int64_t at = due(notify, question);

		if (at >= 0 && at <= now) {
			tell_question(notify, question);
			at = due(notify, question);
		}
		if (at >= 0 && (next < 0 || at < next)) {
			next = at;
		}
	}
	if (next >= 0) {
		timer_arm(notify->timer, next > now ? next - now : 0);
	} else {
		timer_disarm(notify->timer);
	}
}

struct notify *notify_new(const struct notify_options *options) {
	struct notify *notify = xcalloc(1, sizeof(*notify));

	notify->options = *options;
	notify->input_at = clock_monotonic();
	notify->timer = loop_timer(options->loop, look, notify);
	return notify;
}

static void question_fini(struct notify_question *question) {
	note_withdraw(question->note);
	free(question->name);
	free(question->token);
}

struct notify *notify_free(struct notify *notify) {
	if (notify) {
		for (size_t i = 0; i < notify->questions.len; i++) {
			question_fini(&notify->questions.items[i]);
		}
		vec_fini(&notify->questions);
		note_withdraw(notify->ended);
		timer_remove(notify->timer);
		free(notify);
	}
	return NULL;
}

void notify_set_kind(struct notify *notify, enum notify_kind kind) {
	notify->options.kind = kind;
	look(notify);
}

void notify_input(struct notify *notify) {
	notify->input_at = clock_monotonic();
	notify->ended = note_withdraw(notify->ended);
	for (size_t i = 0; i < notify->questions.len; i++) {
		struct notify_question *question = &notify->questions.items[i];

		question->note = note_withdraw(question->note);
		question->seen = question->told > 0;
	}
}

void notify_alone(struct notify *notify) {
	notify->input_at = clock_monotonic() - NOTIFY_AWAY;
	look(notify);
}

void notify_ended(struct notify *notify, enum agent_end_state state) {
	static const char *const words[] = {
		[AGENT_COMPLETED] = TR("the task is done"),
		[AGENT_FAILED] = TR("the task failed"),
		[AGENT_CANCELLED] = TR("the task was stopped"),
		[AGENT_LIMIT] = TR("the task met a limit"),
	};
	bool is_away = clock_monotonic() - notify->input_at >= NOTIFY_AWAY;

	if (state == AGENT_CANCELLED || !is_away || notify->options.kind == NOTIFY_OFF) {
		return;
	}
	if (notify->options.kind == NOTIFY_BELL) {
		notify->options.bell(notify->options.ctx);
		return;
	}
	note_withdraw(notify->ended);
	notify->ended = put(notify, tr(words[state]), NULL, false);
}

void notify_question(struct notify *notify, const struct agent_call *call, const char *token,
	bool may_allow) {
	struct notify_question *question = vec_grow(&notify->questions);

	question->call = call->index;
	question->name = call_label(call);
	question->risk = call->risk;
	question->token = xstrdup(token);
	question->may_allow = may_allow && call->risk < TOOL_RISK_DANGER;
	question->asked = clock_monotonic();
	look(notify);
}

void notify_answered(struct notify *notify, int call) {
	for (size_t i = 0; i < notify->questions.len; i++) {
		if (notify->questions.items[i].call == call) {
			question_fini(&notify->questions.items[i]);
			vec_remove(&notify->questions, i);
			return;
		}
	}
}
