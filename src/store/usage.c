/* Sums are made by model in every group, since each model has a price of its own. */
#include "store/usage.h"

#include "base/clock.h"
#include "base/mem.h"
#include "store/write.h"

enum store_result usage_record(
	struct store *store, const struct usage_row *row, struct err *err) {
	const struct usage *usage = &row->usage;
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err,
		"INSERT INTO usage (conversation, kind, vendor, model, created, input, output, "
		"cached, cache_write, reasoning) "
		"VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		db_value_int(row->conversation),
		db_value_text(row->kind == USAGE_ASIDE ? "aside" : "answer"),
		db_value_text(row->vendor), db_value_text(row->model ? row->model : ""),
		db_value_int(clock_now()), db_value_int(usage->input),
		db_value_int(usage->output), db_value_int(usage->cached),
		db_value_int(usage->cache_write), db_value_int(usage->reasoning));

	return write_end(&write, ok, err);
}

#define COLUMNS                                                                                \
	"u.vendor, u.model, count(*), total(max(u.input, 0)), total(max(u.output, 0)), "       \
	"total(max(u.cached, 0)), total(max(u.cache_write, 0)), total(max(u.reasoning, 0)), "

/* All versions of the conversation, and whom their runs gave tasks to. */
#define FILTER                                                                                 \
	"WHERE u.created >= ?1 AND (?3 IS NULL OR instr(lower(u.model), lower(?3)) > 0) "      \
	"AND (?2 = 0 OR u.conversation IN ("                                                   \
	"WITH RECURSIVE own (id) AS (SELECT ?2 UNION "                                         \
	"SELECT v.id FROM conversations v JOIN conversations c ON c.id = ?2 "                  \
	"WHERE v.family = c.family AND c.family != 0 UNION "                                   \
	"SELECT c.id FROM own JOIN runs r ON r.conversation = own.id "                         \
	"JOIN tool_calls t ON t.run = r.id JOIN conversations c ON c.made_by = t.id) "         \
	"SELECT id FROM own)) "

/* What a sub-agent used counts for the conversation that it worked for. */
#define WHOSE                                                                                  \
	"WITH RECURSIVE whose (id, whose) AS ("                                                \
	"SELECT id, id FROM conversations WHERE made_by IS NULL UNION "                        \
	"SELECT c.id, w.whose FROM whose w JOIN runs r ON r.conversation = w.id "              \
	"JOIN tool_calls t ON t.run = r.id JOIN conversations c ON c.made_by = t.id) "

static const char *const statements[] = {
	[USAGE_BY_MODEL] = "SELECT " COLUMNS "NULL, 0, NULL FROM usage u " FILTER
			   "GROUP BY u.vendor, u.model ORDER BY max(u.id) DESC",
	[USAGE_BY_DAY] = "SELECT " COLUMNS
			 "date(u.created / 1000, 'unixepoch', 'localtime') AS day, 0, NULL "
			 "FROM usage u " FILTER "GROUP BY day, u.vendor, u.model "
			 "ORDER BY day DESC, u.model",
	[USAGE_BY_CONVERSATION] = WHOSE
	"SELECT " COLUMNS "NULL, coalesce(w.whose, u.conversation, 0) AS whose, c.title "
	"FROM usage u LEFT JOIN whose w ON w.id = u.conversation "
	"LEFT JOIN conversations c ON c.id = w.whose " FILTER
	"GROUP BY whose, u.vendor, u.model ORDER BY whose DESC, u.model",
};

static bool take_sum(struct statement *rows,
	bool (*each)(void *ctx, const struct usage_sum *sum), void *ctx) {
	auto_free char *vendor = db_text(rows, 0);
	auto_free char *model = db_text(rows, 1);
	auto_free char *day = db_text(rows, 8);
	auto_free char *title = db_text(rows, 10);

	return each(ctx, &(struct usage_sum){
				 .vendor = vendor,
				 .model = model ? model : "",
				 .day = day,
				 .conversation = db_int(rows, 9),
				 .title = title,
				 .requests = db_int(rows, 2),
				 .usage = { .input = db_int(rows, 3),
					 .output = db_int(rows, 4),
					 .cached = db_int(rows, 5),
					 .cache_write = db_int(rows, 6),
					 .reasoning = db_int(rows, 7) },
			 });
}

bool usage_sums(struct store *store, enum usage_group group, const struct usage_filter *filter,
	bool (*each)(void *ctx, const struct usage_sum *sum), void *ctx, struct err *err) {
	auto_statement struct statement *rows =
		db_query(store, err, statements[group], db_value_int(filter->since),
			db_value_int(filter->conversation), db_value_text(filter->model));
	bool more = true;

	while (more && db_next(rows, err)) {
		more = take_sum(rows, each, ctx);
	}
	return !db_failed(rows);
}
