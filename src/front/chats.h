#ifndef FRONT_CHATS_H
#define FRONT_CHATS_H

#include "front/services.h"

#include <stdbool.h>
#include <stdint.h>

/* The stored conversations, as a person looks through them. Changes are tried once:
   ERR_BUSY means that another process writes at this moment. */
struct chat {
	int64_t id;
	const char *title; /* "" when it has none; borrowed for the call */
	int64_t updated;   /* ms UTC */
	bool pinned;
	bool running; /* a run of it goes on, here or in another process */
};

/* Those whose title has `filter` in it (NULL, "": all), pinned and newest first;
   behind them those whose messages have its words. At most `limit`. */
bool chats_list(struct services *services, const char *filter, int limit,
	void (*each)(void *ctx, const struct chat *chat), void *ctx, struct err *err);
/* The caller's; NULL when it has no title. */
char *chats_title(struct services *services, int64_t id);
bool chats_rename(struct services *services, int64_t id, const char *title, struct err *err);
bool chats_pin(struct services *services, int64_t id, bool pinned, struct err *err);
/* Refused while a run of it goes on. */
bool chats_remove(struct services *services, int64_t id, struct err *err);

/* What the person wrote in the conversations used last, but for `except`; newest
   first, at most `limit`. Reads whole conversations: for a key, not for a frame. */
void chats_prompts(struct services *services, int64_t except, int limit,
	void (*each)(void *ctx, const char *text), void *ctx);

#endif
