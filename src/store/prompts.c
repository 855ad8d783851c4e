/* The person's own words over all conversations, by an index of just these rows. */
#include "store/prompts.h"

#include "store/db.h"

bool prompts_list(struct store *store, int64_t before,
	bool (*each)(void *ctx, const struct prompt_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT m.id, m.conversation, m.text FROM messages m INDEXED BY "
		"messages_prompts "
		"CROSS JOIN conversations c ON c.id = m.conversation "
		"WHERE m.role = 'user' AND m.id < ? AND m.text != '' AND c.trashed IS NULL "
		"AND c.made_by IS NULL "
		"ORDER BY m.id DESC",
		db_value_int(before > 0 ? before : INT64_MAX));
	bool more = true;

	while (more && db_next(rows, err)) {
		struct prompt_row row = { .message = db_int(rows, 0),
			.conversation = db_int(rows, 1) };

		row.text = db_data(rows, 2, &row.len);
		more = each(ctx, &row);
	}
	return !db_failed(rows);
}
