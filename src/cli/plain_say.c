/* Text goes out by the sentence, as a voice would say it; all else is one line with a
   word in front that says who speaks. */

#include "cli/plain_inner.h"

#include <stdarg.h>
#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"

#define PROGRESS 20000    /* ms between two lines that say that it goes on */
#define SENTENCE_MAX 1000 /* bytes of a text without an end */

static void write_out(struct plain *plain, const char *data, size_t len) {
	if (len > 0) {
		outlet_write(&plain->out.outlet, data, len);
		plain->out.at_start = data[len - 1] == '\n';
		timer_arm(plain->out.progress, PROGRESS);
	}
	if (!plain_is_running(plain)) {
		timer_disarm(plain->out.progress);
	}
}

static void start_line(struct plain *plain) {
	plain->out.prompted = false;
	if (!plain->out.at_start) {
		write_out(plain, "\n", 1);
	}
}

void plain_text(struct plain *plain, const char *text) {
	auto_buf struct buf clean = BUF_INIT;

	start_line(plain);
	sanitize(&clean, text, strlen(text), SANITIZE_TEXT);
	buf_add_char(&clean, '\n');
	write_out(plain, clean.data, clean.len);
	plain_prompt(plain);
}

void plain_say(struct plain *plain, const char *format, ...) {
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf line = BUF_INIT;
	va_list args;

	va_start(args, format);
	buf_vaddf(&text, format, args);
	va_end(args);
	sanitize(&line, text.data, text.len, SANITIZE_LINE);
	plain_text(plain, line.data);
}

static void handle_prompt(void *ctx) {
	struct plain *plain = ctx;
	bool more = plain->has_session && agent_queue_count(plain->session.agent) > 0 &&
		    !agent_queue_is_held(plain->session.agent);

	plain->out.prompt = NULL;
	if (!plain_is_running(plain)) {
		timer_disarm(plain->out.progress);
	}
	if (plain->out.prompted || !plain->in.is_terminal || plain_is_running(plain) || more ||
		plain->quit || plain->setup_due) {
		return;
	}
	const char *text = plain->in.draft.len > 0 ? tr("More: ") : tr("You: ");

	start_line(plain);
	write_out(plain, text, strlen(text));
	plain->out.prompted = true;
}

void plain_prompt(struct plain *plain) {
	if (!plain->out.prompt) {
		plain->out.prompt = loop_defer(plain->services->loop, handle_prompt, plain);
	}
}

/* Does the mark at `data` end a sentence? A blank follows, or nothing yet, unless it
   may be the point of a number. */
static bool ends_sentence(const struct buf *text, const char *data) {
	bool behind_digit = data > text->data && data[-1] >= '0' && data[-1] <= '9';

	return strchr(".!?:;", *data) &&
	       (data[1] == ' ' || data[1] == '\n' || (data[1] == '\0' && !behind_digit));
}

/* Bytes of whole sentences at the beginning of `text`. */
static size_t whole_sentences(const struct buf *text) {
	static const char *const wide[] = { "\xe3\x80\x82", "\xef\xbc\x81", "\xef\xbc\x9f" };
	size_t end = 0;

	for (size_t at = 0; at < text->len; at++) {
		const char *data = text->data + at;

		if (*data == '\n') {
			end = at + 1;
		} else if (ends_sentence(text, data)) {
			end = at + (data[1] ? 2 : 1);
		}
		for (size_t i = 0; i < ARRAY_LEN(wide); i++) {
			if (str_starts(data, wide[i])) {
				end = at + 3;
			}
		}
	}
	if (end == 0 && text->len > SENTENCE_MAX) {
		const char *blank =
			memchr(text->data + SENTENCE_MAX / 2, ' ', SENTENCE_MAX / 2);

		end = blank ? (size_t)(blank - text->data) + 1 : text->len;
	}
	return end;
}

static void speak(struct plain *plain, size_t len) {
	struct buf *sentence = &plain->out.sentence;

	if (len > 0 && !plain->out.speaking) {
		const char *who = tr("Assistant: ");

		start_line(plain);
		write_out(plain, who, strlen(who));
		plain->out.speaking = true;
	}
	write_out(plain, sentence->data, len);
	buf_cut(sentence, 0, len);
}

static void take_text(struct plain *plain, const char *data, size_t len) {
	sanitize_stream(&plain->out.clean, &plain->out.sentence, data, len, SANITIZE_TEXT);
	speak(plain, whole_sentences(&plain->out.sentence));
}

/* The rest of a text, and the end of its line. */
static void end_text(struct plain *plain) {
	sanitize_stream_end(&plain->out.clean, &plain->out.sentence, SANITIZE_TEXT);
	speak(plain, plain->out.sentence.len);
	if (plain->out.speaking) {
		start_line(plain);
	}
	plain->out.speaking = false;
}

static void handle_progress(void *ctx) {
	struct plain *plain = ctx;

	if (plain_is_running(plain) && plain->questions.len == 0) {
		char span[24];

		clock_format_span(clock_monotonic() - plain->out.run_since, 0, span);
		plain_say(plain, tr("Still working, %s"), span);
	}
}

static void tell_start(struct plain *plain, const struct agent_call *call) {
	auto_buf struct buf title = BUF_INIT;

	call_title(call, &title);
	if (title.len > 0) {
		plain_say(plain, tr("Tool %s: running, %s"), call->name, title.data);
	} else {
		plain_say(plain, tr("Tool %s: running"), call->name);
	}
}

static void tell_done(struct plain *plain, const struct agent_call *call, const char *span) {
	bool has_exit = call->exit_code || (call->tool && str_eq(call->tool->family, "shell"));

	if (has_exit) {
		plain_say(plain, tr("Tool %s: finished, exit %d, %s"), call->name,
			call->exit_code, span);
	} else if (!str_is_empty(call->summary)) {
		plain_say(plain, tr("Tool %s: finished, %s, %s"), call->name, call->summary,
			span);
	} else {
		plain_say(plain, tr("Tool %s: finished, %s"), call->name, span);
	}
}

static void tell_end_of_call(struct plain *plain, const struct agent_call *call) {
	const char *result = call->result ? call->result : "";
	auto_free char *first = xmemdup(result, strcspn(result, "\n"));
	char span[24];

	if (call->is_shell && !str_is_empty(call->result)) {
		plain_text(plain, call->result); /* the person wants to see it */
	}
	clock_format_span(call->ms, 1, span);
	switch (call->status) {
	case CALL_DONE:
		tell_done(plain, call, span);
		break;
	case CALL_FAILED:
		plain_say(plain,
			call->timed_out ? tr("Tool %s: timed out, %s: %s")
					: tr("Tool %s: failed, %s: %s"),
			call->name, span, first);
		break;
	case CALL_REJECTED:
		plain_say(plain, tr("Tool %s: rejected"), call->name);
		break;
	case CALL_DENIED:
		plain_say(plain, tr("Tool %s: denied: %s"), call->name, first);
		break;
	default:
		plain_say(plain, tr("Tool %s: stopped"), call->name);
		break;
	}
}

static void tell_end(struct plain *plain, const struct agent_event *event) {
	size_t held = agent_queue_is_held(plain->session.agent)
			      ? agent_queue_count(plain->session.agent)
			      : 0;

	if (event->state == AGENT_CANCELLED) {
		plain_say(plain, "%s", tr("Stopped."));
	} else if (event->error) {
		plain_say(plain, tr("Error: %s"), event->error);
	} else if (event->state == AGENT_LIMIT) {
		plain_say(plain, tr("Cut at its limit of %s; /continue goes on."), event->stop);
	}
	if (held > 0) {
		plain_say(plain,
			tr_n("%zu message waits: /queue run sends it, /queue drop forgets it.",
				"%zu messages wait: /queue run sends them, /queue drop forgets "
				"them.",
				held),
			held);
	}
	plain_prompt(plain);
}

static void tell_user(struct plain *plain, const struct message *message) {
	auto_buf struct buf text = BUF_INIT;

	message_text(message, PART_TEXT, &text);
	if (plain->in.sent) {
		plain->in.sent = false;
	} else if (text.len > 0) {
		auto_free char *words = xasprintf(tr("You: %s"), text.data);

		plain_text(plain, words);
	}
}

void plain_event(struct plain *plain, const struct agent_event *event) {
	if (event->kind != EVENT_TEXT && event->kind != EVENT_CALL_PROGRESS &&
		event->kind != EVENT_USAGE && event->kind != EVENT_SUBAGENT) {
		end_text(plain);
	}
	switch (event->kind) {
	case EVENT_USER:
		tell_user(plain, event->message);
		break;
	case EVENT_RUN_STARTED:
		plain->out.run_since = clock_monotonic();
		timer_arm(plain->out.progress, PROGRESS);
		break;
	case EVENT_TEXT:
		take_text(plain, event->data, event->len);
		break;
	case EVENT_CALL_STARTED:
		tell_start(plain, event->call);
		break;
	case EVENT_CALL_ENDED:
		tell_end_of_call(plain, event->call);
		break;
	case EVENT_NOTICE:
	case EVENT_COMPACT:
		plain_say(plain, tr("Note: %s"), event->text);
		break;
	case EVENT_END:
		tell_end(plain, event);
		break;
	default:
		break;
	}
}

void plain_say_init(struct plain *plain) {
	plain->out.at_start = true;
	buf_init(&plain->out.sentence, BUF_MAX_DEFAULT);
	plain->out.progress = loop_timer(plain->services->loop, handle_progress, plain);
}

void plain_say_fini(struct plain *plain) {
	if (plain->out.prompt) {
		deferred_cancel(take(plain->out.prompt));
	}
	plain->out.progress = timer_remove(plain->out.progress);
	buf_fini(&plain->out.sentence);
}
