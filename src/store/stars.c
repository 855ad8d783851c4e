/* Messages that the person marked to find them again. */
#include "store/stars.h"

#include "base/tr.h"
#include "store/write.h"

enum store_result stars_set(struct store *store, int64_t message, bool on, struct err *err) {
	return write_one(store, err, TR("message of that number"),
		"UPDATE messages SET starred = ? WHERE id = ?", db_value_int(on),
		db_value_int(message));
}

bool stars_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct star_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT m.id, m.conversation, m.role, m.created, substr(m.text, 1, 400) "
		"FROM messages m JOIN conversations c ON c.id = m.conversation "
		"WHERE m.starred = 1 AND (?1 = 0 OR m.conversation = ?1) "
		"AND c.trashed IS NULL ORDER BY m.id DESC",
		db_value_int(conversation));
	bool more = true;

	while (more && db_next(rows, err)) {
		auto_free char *role = db_text(rows, 2);
		struct star_row row = { .message = db_int(rows, 0),
			.conversation = db_int(rows, 1),
			.created = db_int(rows, 3) };

		role_parse(role, &row.role);
		row.text = db_data(rows, 4, &row.len);
		more = each(ctx, &row);
	}
	return !db_failed(rows);
}
