/* Thin over store/: two queries become one list, and results become sentences. */

#include "front/chats.h"

#include "base/str.h"
#include "base/tr.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/search.h"

#define PROMPT_CHATS 5 /* conversations that prompts are taken from */

struct listing {
	struct store *store;
	int limit;
	VEC(int64_t) seen;
	void (*each)(void *ctx, const struct chat *chat);
	void *ctx;
};

static bool add_row(void *ctx, const struct conversation_row *row) {
	struct listing *listing = ctx;
	struct chat chat = {
		.id = row->id,
		.title = row->title ? row->title : "",
		.updated = row->updated,
		.pinned = row->pinned,
		.running = row->run != 0,
	};

	vec_push(&listing->seen, row->id);
	listing->each(listing->ctx, &chat);
	return listing->seen.len < (size_t)listing->limit;
}

static bool add_hit(void *ctx, const struct search_hit *hit) {
	struct listing *listing = ctx;
	struct conversation_row row = { 0 };

	for (size_t i = 0; i < listing->seen.len; i++) {
		if (listing->seen.items[i] == hit->conversation) {
			return true;
		}
	}
	if (!conversations_get(listing->store, hit->conversation, &row, NULL)) {
		return true;
	}
	bool more = row.archived || add_row(listing, &row);

	conversation_row_fini(&row);
	return more;
}

bool chats_list(struct services *services, const char *filter, int limit,
	void (*each)(void *ctx, const struct chat *chat), void *ctx, struct err *err) {
	struct listing listing = {
		.store = services_store(services, err),
		.limit = limit,
		.each = each,
		.ctx = ctx,
	};
	struct conversation_filter by_title = { .text = filter, .limit = limit };

	if (!listing.store) {
		return false;
	}
	bool done = conversations_list(listing.store, &by_title, add_row, &listing, err);

	if (done && !str_is_empty(filter) && listing.seen.len < (size_t)limit) {
		search_messages(listing.store, filter, limit, add_hit, &listing, NULL);
	}
	vec_fini(&listing.seen);
	return done;
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

bool chats_pin(struct services *services, int64_t id, bool pinned, struct err *err) {
	struct store *store = services_store(services, err);
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, err)) {
		return false;
	}
	bool archived = row.archived;

	conversation_row_fini(&row);
	return is_done(conversations_set_flags(store, id, pinned, archived, err), err);
}

bool chats_remove(struct services *services, int64_t id, struct err *err) {
	struct store *store = services_store(services, err);
	struct conversation_row row = { 0 };

	if (!store || !conversations_get(store, id, &row, err)) {
		return false;
	}
	bool running = row.run != 0;

	conversation_row_fini(&row);
	if (running) {
		return err_set(err, ERR_BUSY, tr("a task of this conversation is running"));
	}
	return is_done(conversations_remove(store, id, err), err);
}

struct prompts {
	VEC(int64_t) chats;
	int64_t except;
};

static bool add_chat(void *ctx, const struct conversation_row *row) {
	struct prompts *prompts = ctx;

	if (row->id != prompts->except) {
		vec_push(&prompts->chats, row->id);
	}
	return prompts->chats.len < PROMPT_CHATS;
}

void chats_prompts(struct services *services, int64_t except, int limit,
	void (*each)(void *ctx, const char *text), void *ctx) {
	struct store *store = services_store(services, NULL);
	struct conversation_filter all = { .limit = PROMPT_CHATS + 1 };
	struct prompts prompts = { .except = except };

	if (store) {
		conversations_list(store, &all, add_chat, &prompts, NULL);
	}
	for (size_t i = 0; i < prompts.chats.len && limit > 0; i++) {
		struct conversation messages = { 0 };

		messages_load(store, prompts.chats.items[i], &messages, NULL);
		for (size_t at = messages.messages.len; at > 0 && limit > 0; at--) {
			const struct message *message = &messages.messages.items[at - 1];
			auto_buf struct buf text = BUF_INIT;

			message_text(message, PART_TEXT, &text);
			if (message->role == ROLE_USER && text.len > 0) {
				each(ctx, text.data);
				limit--;
			}
		}
		conversation_fini(&messages);
	}
	vec_fini(&prompts.chats);
}
