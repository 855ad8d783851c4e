/* The tree of conversations, by the call between one and the next. */
#include "store/subagents.h"

#include "store/db.h"

#define FROM                                                                                   \
	"FROM runs r JOIN tool_calls t ON t.run = r.id "                                       \
	"JOIN conversations c ON c.made_by = t.id "

bool subagents_list(struct store *store, int64_t conversation,
	bool (*each)(void *ctx, const struct subagent_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT c.id, t.id, r.id, c.agent " FROM "WHERE r.conversation = ? "
		"ORDER BY c.id",
		db_value_int(conversation));
	bool more = true;

	while (more && db_next(rows, err)) {
		auto_free char *agent = db_text(rows, 3);
		const struct subagent_row row = {
			.conversation = db_int(rows, 0),
			.call = db_int(rows, 1),
			.run = db_int(rows, 2),
			.agent = agent,
		};

		more = each(ctx, &row);
	}
	return !db_failed(rows);
}

int64_t subagents_of_call(struct store *store, int64_t message, const char *call_id) {
	return db_number(store, 0,
		"SELECT c.id FROM tool_calls t JOIN conversations c ON c.made_by = t.id "
		"WHERE t.message = ? AND t.call_id = ? LIMIT 1",
		db_value_int(message), db_value_text(call_id));
}

int64_t subagents_first(struct store *store, int64_t conversation) {
	return db_number(store, 0, "SELECT c.id " FROM "WHERE r.conversation = ? LIMIT 1",
		db_value_int(conversation));
}
