#ifndef TUI_SIDEBAR_H
#define TUI_SIDEBAR_H

#include "base/vec.h"
#include "chat/plan.h"
#include "tui/canvas.h"

/* The column left of the chat on a large screen: the conversations used last, and the plan
   of the task below them. */

#define SIDEBAR_COLS 19  /* of text; a bar and a space follow */
#define SIDEBAR_CHATS 32 /* rows that are ever asked for */

struct side_chat {
	int64_t id;
	char *title;     /* owned, sanitised */
	int64_t updated; /* ms UTC */
	int64_t pid;     /* of the other process that runs it, 0: there is none */
	char mark;       /* '*' running, '?' needs you, '!' failed, ' ' */
	bool current;
};

struct sidebar {
	bool hidden; /* by the person */
	bool stale;  /* the rows may be old */
	VEC(struct side_chat) chats;
	const struct plan *plan; /* below them; borrowed, NULL: none */
};

void sidebar_fini(struct sidebar *sidebar);
void sidebar_clear(struct sidebar *sidebar);
/* The title is copied. */
void sidebar_add(struct sidebar *sidebar, const struct side_chat *chat);
/* `waits`: the current one needs an answer. */
void sidebar_draw(const struct sidebar *sidebar, const struct area *area, bool waits);

#endif
