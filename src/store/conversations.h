#ifndef STORE_CONVERSATIONS_H
#define STORE_CONVERSATIONS_H

#include "store/store.h"

/* A conversation is a head and messages. A branch (edit and resend, retry, fork)
   is a conversation of its own that begins with its parent's messages up to
   `parent_message`; it keeps what it replaces. A fork stands by itself; the others
   are versions of one conversation (see family.h). */
struct conversation_row {
	int64_t id;
	char *title;
	char *agent;
	char *model;
	char *mode;
	char *draft;
	bool pinned;
	bool archived;
	bool titled;            /* a person or a model gave the title */
	bool replaced;          /* another version stands for it in lists */
	int64_t trashed;        /* when it went to the trash, 0: it is not there */
	int64_t family;         /* the first of the versions that it is one of */
	int64_t parent;         /* 0: none */
	int64_t parent_message; /* the last message taken over */
	int64_t made_by;        /* the call that gave its task to a sub-agent, 0: none */
	int64_t created;
	int64_t updated;
	int64_t run; /* a run of it that is not ended, 0: none */
	bool failed; /* its last run did */
};

void conversation_row_fini(struct conversation_row *row);

/* Sets row->id; title NULL is allowed. */
enum store_result conversations_add(
	struct store *store, struct conversation_row *row, struct err *err);
/* False with ERR_NOT_FOUND when there is none. */
bool conversations_get(
	struct store *store, int64_t id, struct conversation_row *out, struct err *err);

enum conversation_view { VIEW_LIVE, VIEW_ARCHIVED, VIEW_TRASH };

struct conversation_filter {
	enum conversation_view view;
	const char *text; /* part of the title, NULL: all */
	int limit;        /* 0: all */
	int offset;
};

/* What a person began, newest use first, pinned before all; of several versions the one that
   stands for all. `each` returns false to stop. */
bool conversations_list(struct store *store, const struct conversation_filter *filter,
	bool (*each)(void *ctx, const struct conversation_row *row), void *ctx,
	struct err *err);
/* The one used last, 0 when there is none. */
int64_t conversations_latest(struct store *store);

/* A title that a person gives, to all versions. */
enum store_result conversations_set_title(
	struct store *store, int64_t id, const char *title, struct err *err);
/* One that follows from what was said: not in place of a person's. */
enum store_result conversations_set_gist(
	struct store *store, int64_t id, const char *title, struct err *err);
/* A model's, to all versions that have none but a gist. `*taken`: there was one. */
enum store_result conversations_set_model_title(
	struct store *store, int64_t id, const char *title, bool *taken, struct err *err);
enum store_result conversations_set_draft(
	struct store *store, int64_t id, const char *draft, struct err *err);
enum store_result conversations_set_agent(struct store *store, int64_t id, const char *agent,
	const char *model, const char *mode, struct err *err);
/* For all versions. */
enum store_result conversations_set_flags(
	struct store *store, int64_t id, bool pinned, bool archived, struct err *err);
/* System prompt and tools as they were first sent, raw JSON; NULL forgets it
   (a rebuild point). */
enum store_result conversations_set_prefix(
	struct store *store, int64_t id, const char *prefix, struct err *err);
char *conversations_prefix(struct store *store, int64_t id); /* NULL: none yet */
/* Grants given in it, raw JSON. */
enum store_result conversations_set_grants(
	struct store *store, int64_t id, const char *grants, struct err *err);
char *conversations_grants(struct store *store, int64_t id);
/* A branch that keeps the messages up to and with `last_message` (0: none), which
   must be one that the conversation shows, else ERR_NOT_FOUND.
   Title, agent, model, mode and prefix are taken over. With `fork` (its title) it
   stands by itself; else it is a version, and the one that lists show. */
enum store_result conversations_branch(struct store *store, int64_t id, int64_t last_message,
	const char *fork, int64_t *branch, struct err *err);
/* Removes it and its records; what branches of it take over is theirs then. Refused
   with ERR_BUSY (STORE_FAILED) while a run of it is alive in another process. */
enum store_result conversations_remove(struct store *store, int64_t id, struct err *err);
/* The same with all its versions. */
enum store_result conversations_remove_all(struct store *store, int64_t id, struct err *err);

#endif
