/* Thin over store/: two queries become one list, and results become sentences. */

#include "front/chats.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "store/conversations.h"
#include "store/live.h"
#include "store/prompts.h"
#include "store/scan.h"
#include "store/search.h"
#include "store/trash.h"

#define PREVIEW_MESSAGES 6
#define PREVIEW_BYTES 600 /* of each */

struct listing {
	struct store *store;
	int limit;
	enum conversation_view view;
	VEC(int64_t) seen; /* families */
	void (*each)(void *ctx, const struct chat *chat);
	void *ctx;
};

/* A version has a parent too, but belongs to its family. */
static int64_t forked_from(struct store *store, const struct conversation_row *row) {
	struct conversation_row parent = { 0 };

	if (!row->parent || !conversations_get(store, row->parent, &parent, NULL)) {
		return 0;
	}
	int64_t family = parent.family == row->family ? 0 : parent.family;

	conversation_row_fini(&parent);
	return family;
}

/* A run whose process died goes on nowhere; it is closed by who writes next. */
static void add_run(struct store *store, int64_t run, struct chat *chat) {
	struct live_run live;

	if (run && live_run_get(store, run, &live)) {
		chat->running = true;
		chat->waits = live.waits;
		chat->pid = live.here ? 0 : live.pid;
		chat->since = live.started;
	}
}

static bool add_row(void *ctx, const struct conversation_row *row) {
	struct listing *listing = ctx;
	struct chat chat = {
		.id = row->id,
		.title = row->title ? row->title : "",
		.updated = row->updated,
		.pinned = row->pinned,
		.archived = row->archived,
		.trashed = row->trashed,
		.failed = row->failed,
		.family = row->family,
		.parent = forked_from(listing->store, row),
	};

	add_run(listing->store, row->run, &chat);
	vec_push(&listing->seen, row->family);
	listing->each(listing->ctx, &chat);
	return listing->seen.len < (size_t)listing->limit;
}

static bool was_seen(const struct listing *listing, int64_t family) {
	for (size_t i = 0; i < listing->seen.len; i++) {
		if (listing->seen.items[i] == family) {
			return true;
		}
	}
	return false;
}

/* A version of a conversation that is in the list already is not listed too. */
static bool add_hit(void *ctx, const struct search_hit *hit) {
	struct listing *listing = ctx;
	struct conversation_row row = { 0 };

	if (!conversations_get(listing->store, hit->conversation, &row, NULL)) {
		return true;
	}
	bool more = row.archived || was_seen(listing, row.family) || add_row(listing, &row);

	conversation_row_fini(&row);
	return more;
}

static const enum conversation_view views[] = {
	[CHATS_LIVE] = VIEW_LIVE,
	[CHATS_ARCHIVED] = VIEW_ARCHIVED,
	[CHATS_TRASH] = VIEW_TRASH,
};

bool chats_list(struct services *services, const char *filter, int limit,
	void (*each)(void *ctx, const struct chat *chat), void *ctx, struct err *err) {
	return chats_list_in(services, CHATS_LIVE, filter, limit, each, ctx, err);
}

bool chats_list_in(struct services *services, enum chats_view view, const char *filter,
	int limit, void (*each)(void *ctx, const struct chat *chat), void *ctx,
	struct err *err) {
	struct listing listing = {
		.store = services_store(services, err),
		.limit = limit,
		.each = each,
		.ctx = ctx,
	};
	struct conversation_filter by_title = {
		.view = views[view], .text = filter, .limit = limit
	};

	if (!listing.store) {
		return false;
	}
	bool done = conversations_list(listing.store, &by_title, add_row, &listing, err);

	if (done && view == CHATS_LIVE && !str_is_empty(filter) &&
		listing.seen.len < (size_t)limit) {
		search_messages(listing.store, filter, limit, add_hit, &listing, NULL);
	}
	vec_fini(&listing.seen);
	return done;
}

char chats_mark(const struct chat *chat) {
	return chat->waits ? '?' : chat->running ? '*' : chat->failed ? '!' : ' ';
}

void chats_note(const struct chat *chat, struct buf *out) {
	char age[24];

	if (chat->pid) {
		buf_addf(out, tr("process %lld"), (long long)chat->pid);
		return;
	}
	clock_format_age(chat->trashed ? chat->trashed : chat->updated, clock_now(), age);
	buf_add_str(out, age);
}

/* How it goes on in another process; false: it does not. */
static bool get_elsewhere(struct store *store, int64_t id, struct chat *chat) {
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, NULL)) {
		return false;
	}
	add_run(store, row.run, chat);
	conversation_row_fini(&row);
	return chat->pid != 0;
}

bool chats_elsewhere(struct services *services, int64_t id, struct buf *out) {
	struct chat chat = { 0 };
	char since[32];

	if (!id || !get_elsewhere(services_store(services, NULL), id, &chat)) {
		return false;
	}
	clock_format_local(chat.since, since);
	buf_addf(out,
		chat.waits ? tr("running in process %lld since %s, which waits for an answer")
			   : tr("running in process %lld since %s"),
		(long long)chat.pid, since);
	return true;
}

struct preview {
	struct strv texts; /* newest first */
};

static bool add_text(void *ctx, const struct scan_row *row) {
	struct preview *preview = ctx;
	size_t len = row->len < PREVIEW_BYTES ? row->len : PREVIEW_BYTES;
	const char *who = row->role == ROLE_USER ? tr("you: ") : "";

	len -= utf8_incomplete_tail(row->text, len);
	if (row->role == ROLE_USER || row->role == ROLE_ASSISTANT) {
		strv_addf(&preview->texts, "%s%.*s%s", who, (int)len, row->text,
			len < row->len ? "..." : "");
	}
	return true;
}

void chats_preview(struct services *services, int64_t id, struct buf *out) {
	struct store *store = services_store(services, NULL);
	struct preview preview = { .texts = STRV_INIT };

	if (store) {
		chats_elsewhere(services, id, out);
		scan_tail(store, id, PREVIEW_MESSAGES, add_text, &preview, NULL);
	}
	for (size_t i = preview.texts.len; i > 0; i--) {
		buf_addf(out, "%s%s", out->len ? "\n\n" : "", preview.texts.items[i - 1]);
	}
	strv_fini(&preview.texts);
}

char *chats_title(struct services *services, int64_t id) {
	struct store *store = id ? services_store(services, NULL) : NULL;
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, NULL)) {
		return NULL;
	}
	char *title = take(row.title);

	conversation_row_fini(&row);
	return title;
}

static bool is_done(enum store_result result, struct err *err) {
	if (result == STORE_BUSY) {
		return err_set(err, ERR_BUSY, tr("the database is busy; try again"));
	}
	return result == STORE_OK;
}

bool chats_rename(struct services *services, int64_t id, const char *title, struct err *err) {
	struct store *store = services_store(services, err);

	return store && is_done(conversations_set_title(store, id, title, err), err);
}

static bool set_flags(struct services *services, int64_t id, const bool *pinned,
	const bool *archived, struct err *err) {
	struct store *store = services_store(services, err);
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, err)) {
		return false;
	}
	bool to_pin = pinned ? *pinned : row.pinned;
	bool to_archive = archived ? *archived : row.archived;

	conversation_row_fini(&row);
	return is_done(conversations_set_flags(store, id, to_pin, to_archive, err), err);
}

bool chats_pin(struct services *services, int64_t id, bool pinned, struct err *err) {
	return set_flags(services, id, &pinned, NULL, err);
}

bool chats_archive(struct services *services, int64_t id, bool archived, struct err *err) {
	return set_flags(services, id, NULL, &archived, err);
}

/* The store when the conversation is there and nothing of it runs. */
static struct store *idle_store(struct services *services, int64_t id, struct err *err) {
	struct store *store = services_store(services, err);
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, err)) {
		return NULL;
	}
	bool running = row.run != 0;

	conversation_row_fini(&row);
	if (running) {
		err_set(err, ERR_BUSY, tr("a task of this conversation is running"));
		return NULL;
	}
	return store;
}

bool chats_trash(struct services *services, int64_t id, bool trashed, struct err *err) {
	struct store *store = idle_store(services, id, err);

	return store && is_done(trash_put(store, id, trashed, err), err);
}

bool chats_remove(struct services *services, int64_t id, struct err *err) {
	struct store *store = idle_store(services, id, err);

	return store && is_done(conversations_remove_all(store, id, err), err);
}

struct prompts {
	int64_t except;
	int left;
	void (*each)(void *ctx, const char *text);
	void *ctx;
};

static bool add_prompt(void *ctx, const struct prompt_row *row) {
	struct prompts *prompts = ctx;

	if (row->conversation == prompts->except) {
		return true;
	}
	auto_free char *text = xmemdup(row->text, row->len);

	prompts->each(prompts->ctx, text);
	return --prompts->left > 0;
}

void chats_prompts(struct services *services, int64_t except, int limit,
	void (*each)(void *ctx, const char *text), void *ctx) {
	struct store *store = services_store(services, NULL);
	struct prompts prompts = { .except = except, .left = limit, .each = each, .ctx = ctx };

	if (store && limit > 0) {
		prompts_list(store, 0, add_prompt, &prompts, NULL);
	}
}
