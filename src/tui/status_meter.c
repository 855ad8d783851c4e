/* Tokens by what the server reports; while it streams, by the size of the text: a
   quarter of a token a byte of ASCII, a whole one a character of CJK, half a one
   any other. What came since the last report is added by estimate. */

#include "tui/status_line.h"

#include <stdio.h>

#include "agent/window/budget.h"
#include "base/clock.h"

#define RATE_AFTER 1000 /* ms of a stream before its speed says something */

static void add_stream(struct status_line *status, const char *data, size_t len) {
	if (status->stream_since == 0) {
		status->stream_since = clock_monotonic();
		status->stream_size = 0;
	}
	for (size_t i = 0; i < len; i++) {
		unsigned char byte = (unsigned char)data[i];

		status->stream_size += byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte >= 0xe3 ? 4 : 2;
	}
}

static void end_stream(struct status_line *status) {
	status->stream_since = 0;
	status->rate = 0;
}

static void add_known(int64_t *sum, int64_t more) {
	if (more >= 0) {
		*sum = (*sum > 0 ? *sum : 0) + more;
	}
}

static void set_context(struct status_line *status, const struct usage *usage) {
	if (usage->input >= 0) {
		status->context = usage->input + (usage->output > 0 ? usage->output : 0);
	}
}

/* On top of what the server counted last. */
static void add_new(struct status_line *status, int64_t tokens) {
	if (status->context >= 0) {
		status->context += tokens;
	}
}

void status_line_price(struct status_line *status, int64_t price) {
	add_known(&status->price, price);
}

void status_line_event(struct status_line *status, const struct agent_event *event) {
	switch (event->kind) {
	case EVENT_RUN_STARTED:
		status->input = status->output = status->price = -1;
		end_stream(status);
		break;
	case EVENT_TURN_STARTED:
		status->retry = 0;
		status->round = event->number;
		status->rounds = event->limit;
		end_stream(status);
		break;
	case EVENT_TEXT:
	case EVENT_THINKING:
		add_stream(status, event->data, event->len);
		break;
	case EVENT_USAGE:
		add_known(&status->input, event->usage.input);
		add_known(&status->output, event->usage.output);
		set_context(status, &event->usage);
		end_stream(status);
		break;
	case EVENT_USER:
		add_new(status, budget_message(event->message));
		break;
	case EVENT_CALL_ENDED:
		add_new(status, budget_string(event->call->result));
		break;
	case EVENT_ANSWER:
	case EVENT_CALL:
	case EVENT_END:
		end_stream(status);
		break;
	case EVENT_COMPACT:
		if (event->number > 0) {
			status->context = event->number;
		}
		break;
	case EVENT_NOTICE:
		if (event->wait_ms > 0) {
			status->retry++;
			status->retry_at = clock_monotonic() + event->wait_ms;
		}
		break;
	default:
		break;
	}
}

void status_line_load(struct status_line *status, const struct usage *last) {
	status->context = -1;
	status->input = status->output = status->price = -1;
	end_stream(status);
	if (last) {
		set_context(status, last);
	}
}

/* The number moves with the clock, not with each piece. */
void status_meter_tick(struct status_line *status, int64_t now) {
	int64_t ms = status->stream_since > 0 ? now - status->stream_since : 0;

	if (ms >= RATE_AFTER) {
		status->rate = (int)(status->stream_size * 250 / ms);
	}
}

void status_tokens(int64_t tokens, char out[8]) {
	static const struct {
		int64_t from;
		int64_t unit;
		char letter;
	} units[] = {
		{ 999500000, 1000000000, 'G' },
		{ 999500, 1000000, 'M' },
		{ 1000, 1000, 'k' },
	};

	if (tokens < 0) {
		snprintf(out, 8, "   ?");
		return;
	}
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		double value = (double)tokens / (double)units[i].unit;

		if (tokens >= units[i].from) {
			snprintf(out, 8, value < 9.95 ? "%.1f%c" : "%3.0f%c",
				value < 999 ? value : 999, units[i].letter);
			return;
		}
	}
	snprintf(out, 8, "%4d", (int)tokens);
}
