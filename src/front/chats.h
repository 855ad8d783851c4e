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
	bool archived;
	int64_t trashed; /* when it went to the trash, 0: it is not there */
	bool running;    /* a run of it goes on, here or in another process */
	bool waits;      /* for an answer of the person */
	int64_t pid;     /* of the other process that runs it, 0: there is none */
	int64_t since;   /* when that run began, ms UTC */
	bool failed;     /* the last run did */
	int64_t family;  /* the same for all its versions */
	int64_t parent;  /* the family that it was forked from, 0: none */
};

enum chats_view { CHATS_LIVE, CHATS_ARCHIVED, CHATS_TRASH };

/* Those whose title has `filter` in it (NULL, "": all), pinned and newest first;
   behind them those whose messages have its words. At most `limit`. */
bool chats_list(struct services *services, const char *filter, int limit,
	void (*each)(void *ctx, const struct chat *chat), void *ctx, struct err *err);
/* The same for those that were put away; messages are searched for live ones only. */
bool chats_list_in(struct services *services, enum chats_view view, const char *filter,
	int limit, void (*each)(void *ctx, const struct chat *chat), void *ctx,
	struct err *err);
/* '?' waits for an answer, '*' running, '!' failed, ' ' nothing of it. */
char chats_mark(const struct chat *chat);
/* Appends what stands beside it in a list: its age, or which other process runs it. */
void chats_note(const struct chat *chat, struct buf *out);
/* Appends a sentence about the other process that runs it; false: none does. */
bool chats_elsewhere(struct services *services, int64_t id, struct buf *out);
/* Appends the end of what was said in it, the newest at the end; a few screens. Before
   it stands which other process runs it. */
void chats_preview(struct services *services, int64_t id, struct buf *out);
/* The caller's; NULL when it has no title. */
char *chats_title(struct services *services, int64_t id);
bool chats_rename(struct services *services, int64_t id, const char *title, struct err *err);
bool chats_pin(struct services *services, int64_t id, bool pinned, struct err *err);
bool chats_archive(struct services *services, int64_t id, bool archived, struct err *err);
/* To the trash, where it stays for 30 days, or back. Refused while a run of it goes
   on. */
bool chats_trash(struct services *services, int64_t id, bool trashed, struct err *err);
/* For good, with all versions. Refused while a run of it goes on. */
bool chats_remove(struct services *services, int64_t id, struct err *err);

/* What the person wrote, newest first, in all conversations but `except`; at most
   `limit`. */
void chats_prompts(struct services *services, int64_t except, int limit,
	void (*each)(void *ctx, const char *text), void *ctx);

#endif
