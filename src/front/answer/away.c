/* The socket is there for every question; a notification may answer it, and another
   terminal. A yes is offered on a phone only where somebody could tell whether it is
   locked. */

#include "front/answer/away.h"

#include "base/mem.h"
#include "device/device.h"
#include "front/answer/answer.h"
#include "front/services.h"
#include "front/settings.h"
#include "front/setup/local.h"

struct away {
	struct away_options options;
	struct notify *notify;
	struct answers *answers;
	enum notify_kind kind;
};

static void ring(void *ctx) {
	struct away *away = ctx;

	away->options.bell(away->options.ctx);
}

static bool send(void *ctx, const char *data, size_t len) {
	struct away *away = ctx;

	return away->options.send(away->options.ctx, data, len);
}

static bool take_answer(void *ctx, int call, enum agent_answer answer, const char *reason) {
	struct away *away = ctx;

	return away->options.answer(away->options.ctx, call, answer, reason);
}

static struct device *get_device(void *ctx) {
	struct away *away = ctx;

	return services_device(away->options.services);
}

struct away *away_new(const struct away_options *options) {
	struct away *away = xcalloc(1, sizeof(*away));
	struct loop *loop = options->services->loop;

	away->options = *options;
	away->kind = NOTIFY_BELL;
	away->notify = notify_new(&(struct notify_options){ .loop = loop,
		.kind = away->kind,
		.bell = ring,
		.send = options->send ? send : NULL,
		.ctx = away });
	away->answers = answers_new(&(struct answers_options){
		.loop = loop, .device = get_device, .on_answer = take_answer, .ctx = away });
	return away;
}

struct away *away_free(struct away *away) {
	if (away) {
		notify_free(away->notify);
		answers_free(away->answers);
		free(away);
	}
	return NULL;
}

static void close_question(struct away *away, int call) {
	answers_remove(away->answers, call);
	notify_answered(away->notify, call);
}

static void open_question(struct away *away, const struct agent_call *call) {
	bool knows_lock =
		local_is_phone() && device_has(get_device(away), TRANSPORT_SHELL, NULL, NULL);

	close_question(away, call->index);
	notify_question(away->notify, call, answers_add(away->answers, call), knows_lock);
}

void away_event(struct away *away, const struct agent_event *event) {
	switch (event->kind) {
	case EVENT_CALL_ASKED:
	case EVENT_CALL_CHANGED:
	case EVENT_SUBAGENT_ASKED:
	case EVENT_SUBAGENT_CHANGED:
		open_question(away, event->call);
		break;
	case EVENT_CALL_STARTED:
	case EVENT_CALL_ENDED:
	case EVENT_SUBAGENT_ANSWERED:
		close_question(away, event->call->index);
		break;
	case EVENT_END:
		notify_ended(away->notify, event->state);
		break;
	default:
		break;
	}
}

void away_input(struct away *away) {
	notify_input(away->notify);
}

void away_alone(struct away *away) {
	notify_alone(away->notify);
}

void away_apply_settings(struct away *away) {
	static const char *const names[] = {
		[NOTIFY_OFF] = "off", [NOTIFY_BELL] = "bell", [NOTIFY_APP] = "app", NULL
	};
	auto_settings struct settings settings;

	settings_init(&settings, away->options.services);
	away->kind = (enum notify_kind)settings_choice(&settings, "ui.notify", names);
	notify_set_kind(away->notify, away->kind);
}

bool away_reaches(const struct away *away) {
	return away->kind == NOTIFY_APP && local_is_phone();
}
