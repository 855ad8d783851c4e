/* A cursor of the store, and the store's own way to say that it is busy or broken. */

#include "front/backlog.h"

#include "base/mem.h"
#include "store/messages.h"
#include "store/snapshots.h"

struct backlog {
	struct services *services;
	struct messages_cursor cursor;
};

struct backlog *backlog_new(struct services *services, int64_t conversation) {
	struct backlog *backlog = xcalloc(1, sizeof(*backlog));

	backlog->services = services;
	messages_cursor_init(&backlog->cursor, conversation);
	return backlog;
}

struct backlog *backlog_free(struct backlog *backlog) {
	free(backlog);
	return NULL;
}

bool backlog_page(
	struct backlog *backlog, size_t bytes, struct conversation *out, struct err *err) {
	struct store *store = services_store(backlog->services, err);

	return store && backlog->cursor.conversation != 0 &&
	       messages_page(store, &backlog->cursor, bytes, out, err) && out->messages.len > 0;
}

int64_t backlog_cut(struct services *services, int64_t conversation) {
	struct store *store = services_store(services, NULL);
	struct snapshot_row row = { 0 };

	if (store && conversation) {
		snapshots_newest(store, conversation, &row);
	}
	int64_t last = row.last_message;

	snapshot_row_fini(&row);
	return last;
}
