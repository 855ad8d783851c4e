#ifndef PROVIDER_THINK_H
#define PROVIDER_THINK_H

#include "base/buf.h"

#include <stdbool.h>

struct delta_sink;

/* Parts <think>...</think> from an answer's text, for servers that leave it there.
   The tag counts only as the first thing of the answer; it may come in pieces. */
enum think_state { THINK_START, THINK_BEFORE, THINK_INSIDE, THINK_AFTER, THINK_TEXT };

struct think {
	enum think_state state;
	struct buf held; /* bytes that may yet turn out to be a tag */
	bool tagged;     /* there was an opening tag */
};

void think_init(struct think *think);
void think_fini(struct think *think);
/* Text of the answer: goes on to delta_text() or delta_thinking(). */
void think_feed(struct think *think, struct delta_sink *sink, const char *data, size_t len);
/* The server sends thinking apart: text is text from here on. */
void think_off(struct think *think, struct delta_sink *sink);
/* The end: what is held goes on. An answer whose opening tag stood in the server's
   template and which has "</think>" on a line of its own is then parted in the
   message of the sink. */
void think_finish(struct think *think, struct delta_sink *sink);

#endif
