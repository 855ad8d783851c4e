/* Signals, the session, and the way of its events: to the words that are written, to
   the question that is asked, to whom is away. */

#include "cli/plain_inner.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/cli.h"
#include "loop/loop.h"
#include "loop/signals.h"

#define QUIT_WAIT 2000 /* ms for the second Ctrl-C */

bool plain_is_wanted(void) {
	const char *name = getenv("TERM");

	return !str_is_empty(getenv("ACCESSIBLE")) || str_is_empty(name) ||
	       str_eq(name, "dumb") || !isatty(STDOUT_FILENO);
}

bool plain_is_running(const struct plain *plain) {
	return plain->has_session && agent_is_running(plain->session.agent);
}

static void handle_event(void *ctx, const struct agent_event *event) {
	struct plain *plain = ctx;

	transcript_event(&plain->transcript, event);
	plain_event(plain, event);
	bool asked = event->kind == EVENT_CALL_ASKED || event->kind == EVENT_SUBAGENT_ASKED;
	if (asked && plain->in.is_terminal) {
		plain_ask(plain, event->call, event->wait_ms);
	} else if (event->kind == EVENT_CALL_STARTED || event->kind == EVENT_CALL_ENDED ||
		   event->kind == EVENT_SUBAGENT_ANSWERED) {
		plain_ask_over(plain, event->call->index);
	}
	away_event(plain->away, event);
	if (plain->voice) {
		voice_event(plain->voice, event);
	}
	if (event->kind == EVENT_END) {
		plain->unasked |= event->unasked;
		plain_input_look(plain);
	}
}

/* A pipe cannot be asked: what comes next in it is a prompt. */
static enum agent_answer handle_ask(
	void *ctx, const struct agent_call *call, const char **reason) {
	struct plain *plain = ctx;

	(void)call;
	(void)reason;
	return plain->in.is_terminal || away_reaches(plain->away) ? ANSWER_LATER
								  : ANSWER_NOBODY;
}

static bool handle_answer(void *ctx, int call, enum agent_answer answer, const char *reason) {
	struct plain *plain = ctx;

	return plain->has_session && agent_answer(plain->session.agent, call, answer, reason);
}

/* Here it is no question that waits: a command answers it. */
static void tell_trust(struct plain *plain) {
	const struct trust *trust = services_trust(plain->services);
	auto_buf struct buf text = BUF_INIT;

	if (!trust_is_open(trust)) {
		return;
	}
	if (!plain->in.is_terminal) {
		cli_note_untrusted();
		return;
	}
	trust_question(trust, TRUST_FILES_SHOWN, &text);
	plain_text(plain, text.data);
	plain_say(plain, "%s", tr("/trust yes or /trust no; until then they are not read."));
}

bool plain_open(struct plain *plain, int64_t id, struct err *err) {
	struct session_options options = *plain->options;
	struct session session;
	const struct agent_options callbacks = {
		.ask = handle_ask,
		.on_event = handle_event,
		.ctx = plain,
	};

	options.conversation = id;
	options.go_on = false;
	if (plain->has_session) {
		plain_save_draft(plain);
		options.mode = NULL; /* -M was said for the first one */
		options.skills = (struct strv)STRV_INIT;
	}
	if (!session_open(&session, plain->services, &options, &callbacks, err)) {
		session_fini(&session);
		return false;
	}
	if (plain->has_session) {
		session_fini(&plain->session);
	}
	plain->session = session;
	plain->has_session = true;
	transcript_clear(&plain->transcript);
	transcript_load(&plain->transcript, agent_messages(session.agent));
	plain_show_conversation(plain);
	tell_trust(plain);
	plain_load_draft(plain);
	return true;
}

/* Another process wrote: what it added to this conversation is said. */
static void handle_others(void *ctx) {
	struct plain *plain = ctx;
	size_t first = 0;

	if (plain->has_session && agent_refresh(plain->session.agent, &first)) {
		if (first == 0) {
			transcript_clear(&plain->transcript);
		}
		transcript_append(
			&plain->transcript, agent_messages(plain->session.agent), first);
		plain_show_added(plain, first);
	}
}

static void ring(void *ctx) {
	struct plain *plain = ctx;

	if (isatty(STDOUT_FILENO)) {
		outlet_write(&plain->out.outlet, "\a", 1);
	}
}

static void handle_closed(void *ctx) {
	((struct plain *)ctx)->quit = true;
}

static void interrupt(struct plain *plain) {
	int64_t now = clock_monotonic();

	plain->out.at_start = false; /* "^C" stands there */
	if (plain->voice && voice_stop(plain->voice)) {
		plain_say(plain, "%s", tr("Silence."));
	} else if (plain_is_running(plain)) {
		agent_cancel(plain->session.agent);
	} else if (plain_input_clear(plain)) {
		plain_say(plain, "%s", tr("The draft is forgotten."));
	} else if (plain->quit_until > now) {
		plain->quit = true;
	} else {
		plain->quit_until = now + QUIT_WAIT;
		plain_say(plain, "%s", tr("Ctrl-C again leaves chela."));
	}
}

static void handle_signal(void *ctx, int number) {
	struct plain *plain = ctx;

	if (number == SIGINT && plain->in.is_terminal) {
		interrupt(plain);
	} else {
		plain->exit_code = 128 + number;
		plain->quit = true;
	}
}

static void start(struct plain *plain) {
	static const int numbers[PLAIN_SIGNALS] = { SIGINT, SIGTERM, SIGHUP };
	struct loop *loop = plain->services->loop;

	outlet_init(&plain->out.outlet, loop, handle_closed, plain);
	plain_say_init(plain);
	plain_input_init(plain);
	transcript_init(&plain->transcript);
	plain->away = away_new(&(struct away_options){
		.services = plain->services,
		.bell = ring,
		.answer = handle_answer,
		.ctx = plain,
	});
	away_apply_settings(plain->away);
	for (size_t i = 0; i < PLAIN_SIGNALS; i++) {
		plain->signals[i] = signal_watch(loop, numbers[i], handle_signal, plain);
	}
}

static void finish(struct plain *plain) {
	int64_t id = plain->has_session ? agent_conversation(plain->session.agent) : 0;

	plain_save_draft(plain);
	plain->quit = true; /* no prompt any more */
	if (id > 0 && !plain->options->no_save && plain->in.is_terminal) {
		plain_say(plain, tr("chela -r %lld goes on with this conversation"),
			(long long)id);
	}
	outlet_drain(&plain->out.outlet);
	plain->out.outlet.on_closed = NULL;
	plain->away = away_free(plain->away);
	others_free(plain->others);
	plain_copy_fini(plain);
	plain_ask_fini(plain);
	if (plain->has_session) {
		session_fini(&plain->session);
	}
	plain->has_session = false;
	plain_say_fini(plain);
	plain_input_fini(plain);
	transcript_fini(&plain->transcript);
	outlet_fini(&plain->out.outlet);
	for (size_t i = 0; i < PLAIN_SIGNALS; i++) {
		signal_unwatch(plain->signals[i]);
	}
}

int plain_main(struct services *services, const struct session_options *options) {
	struct plain plain = { .services = services, .options = options };
	struct err err = ERR_INIT;

	start(&plain);
	if (plain_open(&plain, session_first(services, options), &err)) {
		if (!options->no_save) {
			plain.others = others_new(services, handle_others, &plain);
		}
		plain_prompt(&plain);
		plain_input_look(&plain);
		while (!plain.quit && loop_turn(services->loop, -1)) {
			if (plain.setup_due) {
				plain_setup(&plain);
			}
		}
	} else {
		plain.exit_code = cli_fail(&err);
	}
	if (plain.exit_code == 0 && plain.unasked) {
		plain.exit_code = EXIT_UNASKED;
	}
	finish(&plain);
	return plain.exit_code;
}
