/* A filter: at the start white space and pieces of "<think>" are held; inside, the end of
   the bytes that may begin "</think>" is held; white space behind either tag is dropped;
   then everything is text. */
#include "provider/think.h"

#include "base/mem.h"
#include "base/str.h"
#include "provider/delta.h"

#include <string.h>

#define OPENING "<think>"
#define CLOSING "</think>"

void think_init(struct think *think) {
	*think = (struct think){ .state = THINK_START };
	buf_init(&think->held, BUF_MAX_DEFAULT);
}

void think_fini(struct think *think) {
	buf_fini(&think->held);
}

static bool is_space(char c) {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static size_t leading_space(const char *data, size_t len) {
	size_t at = 0;

	while (at < len && is_space(data[at])) {
		at++;
	}
	return at;
}

/* How many bytes at the end may be the beginning of the closing tag. */
static size_t closing_tail(const char *data, size_t len) {
	size_t most = strlen(CLOSING) - 1;

	for (size_t n = len < most ? len : most; n > 0; n--) {
		if (memcmp(data + len - n, CLOSING, n) == 0) {
			return n;
		}
	}
	return 0;
}

/* Decides about the held start; false: more is needed. */
static bool start(struct think *think, struct delta_sink *sink) {
	size_t space = leading_space(think->held.data, think->held.len);
	const char *text = think->held.data + space;
	size_t len = think->held.len - space;
	size_t tag = strlen(OPENING);

	if (len < tag && memcmp(text, OPENING, len) == 0) {
		return false;
	}
	if (strncmp(text, OPENING, tag) == 0) {
		think->state = THINK_BEFORE;
		think->tagged = true;
		buf_cut(&think->held, 0, space + tag);
		return true;
	}
	think->state = THINK_TEXT;
	delta_text(sink, think->held.data, think->held.len);
	buf_clear(&think->held);
	return true;
}

static void before(struct think *think) {
	buf_cut(&think->held, 0, leading_space(think->held.data, think->held.len));
	if (think->held.len > 0) {
		think->state = THINK_INSIDE;
	}
}

/* Passes held thinking on, up to the closing tag. */
static void inside(struct think *think, struct delta_sink *sink) {
	const char *end = strstr(think->held.data, CLOSING);
	size_t len = end ? (size_t)(end - think->held.data)
			 : think->held.len - closing_tail(think->held.data, think->held.len);

	delta_thinking(sink, think->held.data, len);
	buf_cut(&think->held, 0, len);
	if (end) {
		buf_cut(&think->held, 0, strlen(CLOSING));
		think->state = THINK_AFTER;
	}
}

static void after(struct think *think, struct delta_sink *sink) {
	size_t space = leading_space(think->held.data, think->held.len);

	if (space < think->held.len) {
		think->state = THINK_TEXT;
		delta_text(sink, think->held.data + space, think->held.len - space);
	}
	buf_clear(&think->held);
}

void think_feed(struct think *think, struct delta_sink *sink, const char *data, size_t len) {
	if (think->state == THINK_TEXT) {
		delta_text(sink, data, len);
		return;
	}
	buf_add(&think->held, data, len);
	if (think->state == THINK_START && !start(think, sink)) {
		return;
	}
	if (think->state == THINK_BEFORE) {
		before(think);
	}
	if (think->state == THINK_INSIDE) {
		inside(think, sink);
	}
	if (think->state == THINK_AFTER) {
		after(think, sink);
	}
}

void think_off(struct think *think, struct delta_sink *sink) {
	if (think->state == THINK_START) {
		think->state = THINK_TEXT;
		delta_text(sink, think->held.data, think->held.len);
		buf_clear(&think->held);
	}
}

/* The place of a closing tag that has its line for itself, or NULL. */
static const char *lone_closing(const char *text) {
	const char *at = strstr(text, CLOSING);

	while (at) {
		char next = at[strlen(CLOSING)];
		if ((at == text || at[-1] == '\n') && (next == '\n' || next == '\0')) {
			return at;
		}
		at = strstr(at + 1, CLOSING);
	}
	return NULL;
}

/* Turns the text before a lone closing tag into thinking. */
static void part_late(struct delta_sink *sink) {
	struct part *part = sink->message.parts.len == 1 ? &sink->message.parts.items[0] : NULL;
	const char *at = part && part->kind == PART_TEXT ? lone_closing(part->text) : NULL;

	if (!at) {
		return;
	}
	size_t len = (size_t)(at - part->text);
	const char *rest = at + strlen(CLOSING);
	auto_free char *text = xstrdup(rest + leading_space(rest, strlen(rest)));
	part->kind = PART_THINKING;
	while (len > 0 && is_space(part->text[len - 1])) {
		len--;
	}
	part->text[len] = '\0';
	if (!str_is_empty(text)) {
		message_add(&sink->message, PART_TEXT, text);
	}
	sink->text = (struct delta_growth){ 0 };
}

void think_finish(struct think *think, struct delta_sink *sink) {
	if (think->state == THINK_INSIDE) {
		delta_thinking(sink, think->held.data, think->held.len);
	} else {
		delta_text(sink, think->held.data, think->held.len);
	}
	buf_clear(&think->held);
	think->state = THINK_TEXT;
	if (!think->tagged && !sink->ended) {
		part_late(sink);
	}
}
