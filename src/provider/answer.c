/* The form of a body is known by its status and by its first byte that is no space: a
   bracket begins JSON, anything else a stream of events. */
#include "provider/answer.h"

#include "base/mem.h"
#include "base/str.h"
#include "json/json.h"

#include <string.h>

#define HEAD_MAX 4096 /* bytes of a stream that stay, for the case that it is none */

static bool handle_event(void *ctx, const char *event, const char *data, size_t len) {
	struct answer *answer = ctx;
	size_t trimmed = len;
	const char *text = str_trim_span(data, &trimmed);

	answer->events++;
	/* How Chat Completions and Messages end. */
	answer->done |= str_eq(event, "message_stop") ||
			(trimmed == strlen("[DONE]") && memcmp(text, "[DONE]", trimmed) == 0);
	answer->ops->reader_event(answer->reader, event, data, len);
	return !answer->stopped;
}

void answer_init(
	struct answer *answer, const struct provider_ops *ops, struct delta_sink *sink) {
	*answer = (struct answer){ .ops = ops, .sink = sink, .status = 200 };
	answer->reader = ops->reader_new(sink);
	sse_init(&answer->sse, handle_event, answer);
	buf_init(&answer->body, ANSWER_WHOLE_MAX);
}

void answer_fini(struct answer *answer) {
	if (answer->ops) {
		answer->ops->reader_free(answer->reader);
		sse_fini(&answer->sse);
		buf_fini(&answer->body);
	}
	*answer = (struct answer){ 0 };
}

void answer_status(struct answer *answer, int status) {
	answer->status = status;
	if (status < 200 || status >= 300) {
		answer->form = ANSWER_ERROR;
	}
}

void answer_stop(struct answer *answer) {
	answer->stopped = true;
}

/* Bytes of a byte order mark at the beginning, also of an unfinished one. */
static size_t mark_len(const struct buf *body) {
	size_t len = body->len < 3 ? body->len : 3;

	return memcmp(body->data, "\xef\xbb\xbf", len) == 0 ? len : 0;
}

static bool feed_events(struct answer *answer, const char *data, size_t len) {
	return sse_feed(&answer->sse, data, len) && !answer->stopped;
}

static void keep_head(struct answer *answer, const char *data, size_t len) {
	if (answer->body.len < HEAD_MAX) {
		size_t room = HEAD_MAX - answer->body.len;
		buf_add(&answer->body, data, len < room ? len : room);
	}
}

/* Keeps what comes until its first byte that counts is there. */
static bool find_form(struct answer *answer, const char *data, size_t len) {
	struct buf *body = &answer->body;

	buf_add(body, data, len);
	size_t mark = mark_len(body);
	size_t rest = body->len - mark;
	const char *text = str_trim_span(body->data + mark, &rest);
	if (rest == 0) {
		return !body->full;
	}
	if (text[0] == '{' || text[0] == '[') {
		answer->form = ANSWER_WHOLE;
		return true;
	}
	answer->form = ANSWER_EVENTS;
	bool more = feed_events(answer, body->data, body->len);
	buf_truncate(body, body->len < HEAD_MAX ? body->len : HEAD_MAX);
	return more;
}

bool answer_feed(struct answer *answer, const char *data, size_t len) {
	if (answer->form == ANSWER_UNKNOWN) {
		return find_form(answer, data, len);
	}
	if (answer->form == ANSWER_EVENTS) {
		keep_head(answer, data, len);
		return feed_events(answer, data, len);
	}
	size_t max = answer->form == ANSWER_ERROR ? ANSWER_ERROR_MAX : ANSWER_WHOLE_MAX;
	size_t room = max - answer->body.len;
	buf_add(&answer->body, data, len < room ? len : room);
	return len < room;
}

static void fail(struct answer *answer, int status, const char *retry_after_ms,
	const char *retry_after) {
	struct provider_error error;

	provider_error_read(&error, status, answer->body.data, answer->body.len, retry_after_ms,
		retry_after);
	delta_error(answer->sink, &error);
}

/* A stream without events may still be one: comments only, or nothing at all. */
static bool is_stream(const struct answer *answer) {
	static const char *const starts[] = { ":", "data:", "event:", "id:", "retry:" };
	size_t len = answer->body.len;
	const char *text = str_trim_span(answer->body.data, &len);

	for (size_t i = 0; i < ARRAY_LEN(starts); i++) {
		if (str_starts(text, starts[i])) {
			return true;
		}
	}
	return answer->events > 0 || len == 0;
}

/* An error that stands behind the events without being one. */
static void read_stray(struct answer *answer) {
	const struct buf *stray = &answer->sse.stray;
	auto_json struct json *json = NULL;

	if (answer->events > 0 && json_parse_lenient(stray->data, stray->len, &json, NULL) &&
		json_get(json_is(json, JSON_ARRAY) ? json_at(json, 0) : json, "error")) {
		answer->ops->reader_event(answer->reader, "", stray->data, stray->len);
	}
}

static void finish_events(struct answer *answer, bool clean) {
	if (!answer->stopped) {
		sse_finish(&answer->sse);
	}
	if (!answer->stopped) {
		read_stray(answer);
	}
	if (answer->stopped) {
		return;
	}
	if (answer->sse.failed) {
		clean = false;
	} else if (clean && !is_stream(answer)) {
		/* A proxy's page or a line of text. */
		fail(answer, 0, NULL, NULL);
		delta_end(answer->sink, STOP_ERROR, NULL);
		return;
	}
	answer->ops->reader_finish(answer->reader, clean);
}

static void finish_whole(struct answer *answer, bool clean) {
	size_t mark = mark_len(&answer->body);

	if (clean) {
		answer->ops->reader_body(
			answer->reader, answer->body.data + mark, answer->body.len - mark);
	}
	if (!answer->stopped) {
		answer->ops->reader_finish(answer->reader, clean);
	}
}

void answer_finish(struct answer *answer, bool clean, const char *retry_after_ms,
	const char *retry_after) {
	switch (answer->form) {
	case ANSWER_ERROR:
		fail(answer, answer->status, retry_after_ms, retry_after);
		delta_end(answer->sink, STOP_ERROR, NULL);
		break;
	case ANSWER_WHOLE:
		finish_whole(answer, clean);
		break;
	case ANSWER_UNKNOWN:
	case ANSWER_EVENTS:
		finish_events(answer, clean);
		break;
	}
}
