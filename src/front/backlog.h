#ifndef FRONT_BACKLOG_H
#define FRONT_BACKLOG_H

#include "chat/conversation.h"
#include "front/services.h"

/* The messages of a stored conversation, the newest first: its end is shown at once,
   the rest follows piece by piece. */
struct backlog;

struct backlog *backlog_new(struct services *services, int64_t conversation);
struct backlog *backlog_free(struct backlog *backlog); /* NULL is fine */
/* The next older ones, in their order, at least `bytes` of them and whole turns. False:
   none are left, or they cannot be read (`err` is set then). */
bool backlog_page(
	struct backlog *backlog, size_t bytes, struct conversation *out, struct err *err);

/* The last message of a conversation that is sent as a part of a summary; 0: none is. */
int64_t backlog_cut(struct services *services, int64_t conversation);

#endif
