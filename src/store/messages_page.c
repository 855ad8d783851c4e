/* Backwards through the stretches of a conversation. A page begins where a turn does,
   so that what belongs together (a call and its result) comes together. */
#include "store/messages.h"

#include "store/chain.h"
#include "store/message_row.h"

#define SEGMENTS_MAX 100000 /* only a damaged file has more: it leads in a circle */
#define TURN_MAX 16         /* pages' worth of bytes after which a turn may be cut */

struct page {
	size_t bytes; /* read so far */
	size_t wanted;
	bool full;
	struct conversation newest_first;
};

void messages_cursor_init(struct messages_cursor *cursor, int64_t conversation) {
	*cursor = (struct messages_cursor){ .conversation = conversation, .last = INT64_MAX };
}

static size_t size_of(const struct statement *rows) {
	size_t parts, text;

	db_data(rows, MESSAGE_COLUMN_PARTS, &parts);
	db_data(rows, MESSAGE_COLUMN_TEXT, &text);
	return parts + text + 1;
}

/* Is what was read last a place where a page may begin? */
static bool is_enough(const struct page *page, enum role role) {
	return page->bytes >= page->wanted &&
	       (role == ROLE_USER ||
		       (role != ROLE_TOOL && page->bytes / TURN_MAX >= page->wanted));
}

static bool read_segment(struct store *store, struct messages_cursor *cursor, struct page *page,
	struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT " MESSAGE_COLUMNS ", m.seq FROM messages m "
		"WHERE m.conversation = ? AND m.seq <= ? ORDER BY m.seq DESC",
		db_value_int(cursor->conversation), db_value_int(cursor->last));

	while (!page->full && db_next(rows, err)) {
		struct message message;

		page->bytes += size_of(rows);
		cursor->last = db_int(rows, MESSAGE_COLUMN_COUNT) - 1;
		message_row_read(rows, &message);
		bool ok = message.state != MESSAGE_STREAMING ||
			  message_row_add_chunks(store, &message, err);

		page->full = is_enough(page, message.role);
		conversation_add(&page->newest_first, &message);
		message_fini(&message);
		if (!ok) {
			return false;
		}
	}
	return !db_failed(rows);
}

static bool next_segment(struct store *store, struct messages_cursor *cursor, struct err *err) {
	struct segment segment = { cursor->conversation, cursor->last };
	bool found = false;

	if (!chain_next(store, &segment, &found, err)) {
		return false;
	}
	found = found && ++cursor->segments < SEGMENTS_MAX;
	cursor->conversation = found ? segment.conversation : 0;
	cursor->last = segment.last;
	return true;
}

static bool read_page(struct store *store, struct messages_cursor *cursor, struct page *page,
	struct err *err) {
	while (cursor->conversation && !page->full) {
		if (!read_segment(store, cursor, page, err) ||
			(!page->full && !next_segment(store, cursor, err))) {
			return false;
		}
	}
	return true;
}

bool messages_page(struct store *store, struct messages_cursor *cursor, size_t bytes,
	struct conversation *out, struct err *err) {
	struct messages_cursor from = *cursor;
	struct page page = { .wanted = bytes };
	bool ok = read_page(store, &from, &page, err);

	for (size_t i = page.newest_first.messages.len; ok && i > 0; i--) {
		conversation_add(out, &page.newest_first.messages.items[i - 1]);
	}
	conversation_fini(&page.newest_first);
	if (ok) {
		*cursor = from;
	}
	return ok;
}
