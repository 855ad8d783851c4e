/* The front-end of `ask`: standard output carries the answer and nothing else,
   everything for a person goes to standard error or /dev/tty. */

#include "cli/oneshot.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "cli/ask_tty.h"
#include "cli/jsonl.h"
#include "cli/outlet.h"
#include "cli/output.h"
#include "cli/prompt.h"
#include "front/answer/away.h"
#include "loop/child.h"
#include "loop/loop.h"
#include "loop/signals.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct oneshot {
	struct cli_context *context;
	struct session session;
	struct outlet output;
	struct buf answer; /* for -o */
	struct sanitize_stream clean;
	bool at_line_start; /* of the text printed so far */
	bool new_turn;      /* the next text is of another turn */
	bool progress;      /* tool lines on standard error */
	struct ask_tty *tty;
	bool tty_tried;
	struct away *away; /* for whoever is not at the terminal */
	struct signal_watch *signals[3];
	int interrupts;
	bool done;
	int code;
};

int oneshot_exit(const struct agent_event *end) {
	if (end->state == AGENT_CANCELLED) {
		return EXIT_INTERRUPTED;
	}
	if (end->state == AGENT_FAILED) {
		return EXIT_FAILED;
	}
	if (end->unasked) {
		return EXIT_UNASKED;
	}
	return end->state == AGENT_LIMIT ? EXIT_LIMIT : EXIT_ANSWERED;
}

static void write_answer(struct oneshot *shot, const char *data, size_t len) {
	if (shot->context->options->output) {
		buf_add(&shot->answer, data, len);
	} else {
		outlet_write(&shot->output, data, len);
	}
}

/* Text of the model, made harmless; texts of several turns stand on lines of
   their own. */
static void print_text(struct oneshot *shot, const char *data, size_t len) {
	auto_buf struct buf clean = BUF_INIT;
	if (shot->new_turn && !shot->at_line_start) {
		buf_add_char(&clean, '\n');
	}
	shot->new_turn = false;
	sanitize_stream(&shot->clean, &clean, data, len, SANITIZE_TEXT);
	if (clean.len) {
		shot->at_line_start = clean.data[clean.len - 1] == '\n';
		write_answer(shot, clean.data, clean.len);
	}
}

/* Why an exit code is not 0, where the agent gave no sentence. */
static void tell_end(const struct agent_event *end) {
	if (end->error) {
		cli_note("%s", end->error);
	} else if (end->state == AGENT_LIMIT) {
		cli_note(tr("the task was cut at its limit of %s"), end->stop);
	}
	if (end->unasked) {
		cli_note(tr(
			"a call needed a yes that nobody gave; --yes says it to every call"));
	}
}

static void end_text(struct oneshot *shot) {
	auto_buf struct buf rest = BUF_INIT;
	sanitize_stream_end(&shot->clean, &rest, SANITIZE_TEXT);
	if (rest.len) {
		shot->at_line_start = false;
	}
	if (!shot->at_line_start) {
		buf_add_char(&rest, '\n');
		shot->at_line_start = true;
	}
	write_answer(shot, rest.data, rest.len);
}

static void tell_call(struct oneshot *shot, const struct agent_call *call) {
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf arguments = BUF_INIT;
	char span[24];
	clock_format_span(call->ms, 1, span);
	buf_addf(&line, "[%s %s ", call_status_name(call->status), call->name);
	redact(&arguments, call->arguments, strlen(call->arguments));
	buf_add(&line, arguments.data, arguments.len < 200 ? arguments.len : 200);
	buf_addf(&line, " %s]", span);
	if (shot->progress) {
		cli_note("%s", line.data);
	}
}

static void print_event(struct oneshot *shot, const struct agent_event *event) {
	switch (event->kind) {
	case EVENT_TURN_STARTED:
		shot->new_turn = true;
		break;
	case EVENT_TEXT:
		print_text(shot, event->data, event->len);
		break;
	case EVENT_NOTICE:
	case EVENT_COMPACT:
		if (shot->progress) {
			cli_note("%s", event->text);
		}
		break;
	case EVENT_CALL_ENDED:
		tell_call(shot, event->call);
		break;
	case EVENT_END:
		end_text(shot);
		break;
	default:
		break;
	}
}

static void handle_event(void *ctx, const struct agent_event *event) {
	struct oneshot *shot = ctx;
	if (shot->context->options->json) {
		auto_buf struct buf line = BUF_INIT;
		jsonl_event(
			&line, event, &shot->session.profile, agent_mode(shot->session.agent));
		write_answer(shot, line.data, line.len);
	} else {
		print_event(shot, event);
	}
	if (event->kind != EVENT_END) {
		away_event(shot->away, event);
	}
	bool decided = event->kind == EVENT_CALL_STARTED || event->kind == EVENT_CALL_ENDED ||
		       event->kind == EVENT_SUBAGENT_ANSWERED;
	if (decided && shot->tty) {
		ask_tty_drop(shot->tty, event->call->index);
	}
	if (event->kind == EVENT_END) {
		shot->done = true;
		shot->code = oneshot_exit(event);
		tell_end(event);
		if (shot->context->options->verbose && !str_is_empty(event->detail)) {
			cli_note("%s", event->detail);
		}
	}
}

static void handle_answer(void *ctx, int index, enum agent_answer answer, const char *reason) {
	struct oneshot *shot = ctx;
	agent_answer(shot->session.agent, index, answer, reason);
}

static enum agent_answer handle_ask(
	void *ctx, const struct agent_call *call, const char **reason) {
	struct oneshot *shot = ctx;
	(void)reason;
	if (!shot->tty_tried) {
		shot->tty_tried = true;
		shot->tty = ask_tty_new(shot->context->services->loop, handle_answer, shot);
	}
	if (!shot->tty && !away_reaches(shot->away)) {
		return ANSWER_NOBODY;
	}
	if (!shot->tty) {
		away_alone(shot->away);
		return ANSWER_LATER;
	}
	ask_tty_ask(shot->tty, call);
	return ANSWER_LATER;
}

static bool handle_away(void *ctx, int index, enum agent_answer answer, const char *reason) {
	struct oneshot *shot = ctx;
	return agent_answer(shot->session.agent, index, answer, reason);
}

/* Standard output is not for bells. */
static void ring(void *ctx) {
	(void)ctx;
}

static struct away *open_away(struct oneshot *shot) {
	struct away *away = away_new(&(struct away_options){
		.services = shot->context->services,
		.bell = ring,
		.answer = handle_away,
		.ctx = shot,
	});
	away_apply_settings(away);
	return away;
}

/* Nobody reads the answer any more. */
static void handle_closed(void *ctx) {
	struct oneshot *shot = ctx;
	agent_cancel(shot->session.agent);
}

static void handle_signal(void *ctx, int number) {
	struct oneshot *shot = ctx;
	(void)number;
	if (++shot->interrupts > 1) {
		child_kill_all();
		_exit(EXIT_INTERRUPTED);
	}
	agent_cancel(shot->session.agent);
}

static bool open_session(struct oneshot *shot, struct err *err) {
	struct cli_context *context = shot->context;
	struct session_options options;
	struct agent_options callbacks = {
		.ask = handle_ask,
		.on_event = handle_event,
		.ctx = shot,
	};
	if (!cli_session(context->options, &options, err)) {
		return false;
	}
	options.one_shot = true;
	if (options.go_on) {
		options.conversation = session_latest(context->services);
		if (!options.conversation && !context->options->quiet) {
			cli_note(tr(
				"there is nothing to go on with; this is a new conversation"));
		}
	}
	bool opened =
		session_open(&shot->session, context->services, &options, &callbacks, err);
	strv_fini(&options.skills);
	return opened;
}

static void tell_demo(const struct oneshot *shot) {
	if (shot->session.is_stopgap && shot->progress) {
		cli_note(tr("no agent and no key were found, so the demo answers (a script, no "
			    "AI); set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY, or "
			    "give --base-url and -m"));
	}
}

static void start_watching(struct oneshot *shot) {
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	struct loop *loop = shot->context->services->loop;
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
		shot->signals[i] = signal_watch(loop, numbers[i], handle_signal, shot);
	}
}

/* Only where a person could have been asked is it remembered what they did not say. */
static void ask_trust(struct oneshot *shot) {
	struct services *services = shot->context->services;
	const struct trust *trust = services_trust(services);
	auto_buf struct buf question = BUF_INIT;
	bool asked = false;
	if (!trust_is_open(trust)) {
		return;
	}
	trust_question(trust, TRUST_FILES_SHOWN, &question);
	buf_add_char(&question, '\n');
	if (!shot->context->options->yes) {
		bool yes = cli_confirm(question.data, &asked);
		struct err err = ERR_INIT;
		if (asked && !trust_say(services, yes, &err)) {
			cli_note("%s", err.text);
		}
	}
	if (!asked && !shot->context->options->quiet) {
		cli_note_untrusted();
	}
}

static bool send(struct oneshot *shot, struct message *message, struct err *err) {
	ask_trust(shot);
	if (!open_session(shot, err)) {
		return false;
	}
	shot->away = open_away(shot);
	tell_demo(shot);
	start_watching(shot);
	return agent_send(shot->session.agent, message, err);
}

/* What cannot be asked is a wrong usage, whatever the file or the pipe had. */
static int converse(struct oneshot *shot) {
	struct err err = ERR_INIT;
	auto_fini(message_fini) struct message message;
	message_init(&message, ROLE_USER);
	if (!prompt_read(shot->context, &message, &err)) {
		bool interrupted = err.code == ERR_TIMEOUT;
		return interrupted ? EXIT_INTERRUPTED : cli_usage("%s", err.text);
	}
	if (!send(shot, &message, &err)) {
		return cli_fail(&err);
	}
	while (!shot->done && loop_turn(shot->context->services->loop, -1)) {
	}
	outlet_drain(&shot->output);
	return shot->code;
}

static int failed(const struct err *err) {
	cli_note("%s", err->text);
	return EXIT_FAILED;
}

/* The exit code, once all is written that can be. */
static int finish(const struct oneshot *shot, int code) {
	struct err err = ERR_INIT;
	const char *path = shot->context->options->output;
	if (path && shot->done) {
		return output_write(path, &shot->answer, &err) ? code : failed(&err);
	}
	if (!shot->output.closed) {
		return code;
	}
	if (shot->output.error == EPIPE) {
		return EXIT_ANSWERED;
	}
	err_set_errno(&err, ERR_IO, shot->output.error, tr("standard output"));
	return failed(&err);
}

int oneshot_run(struct cli_context *context) {
	const struct cli_options *options = context->options;
	struct oneshot shot = {
		.context = context,
		.at_line_start = true,
		.progress = !options->quiet && (options->verbose || isatty(STDERR_FILENO)),
	};
	outlet_init(&shot.output, context->services->loop, handle_closed, &shot);
	buf_init(&shot.answer, BUF_MAX_DEFAULT);
	int code = finish(&shot, converse(&shot));
	for (size_t i = 0; i < ARRAY_LEN(shot.signals); i++) {
		signal_retire(shot.signals[i]);
	}
	shot.output.on_closed = NULL;
	ask_tty_free(shot.tty);
	away_free(shot.away);
	session_fini(&shot.session);
	outlet_fini(&shot.output);
	buf_fini(&shot.answer);
	return code;
}
