#ifndef AGENT_VIEW_H
#define AGENT_VIEW_H

#include "chat/conversation.h"

struct agent;

/* The messages of one request: those of the conversation, but for what a summary stands
   for and what is sent shorter. What is unchanged is borrowed, so the conversation may not
   change while a view of it lives. */
struct view {
	struct conversation conversation;
	struct conversation made; /* the owned ones among them */
};

/* Of the first `count` messages. */
void view_make(struct view *view, const struct agent *agent, size_t count);
void view_fini(struct view *view);
/* Is this part what a tool told of the screen? */
bool view_is_screen(const struct part *part);
/* Tokens, not corrected, with system prompt and tools. */
int64_t view_estimate(const struct agent *agent, const struct view *view);

#endif
