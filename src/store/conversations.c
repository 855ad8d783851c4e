/* The heads of conversations. What is read often is small and in this table; the
   prefix (system prompt and tools) lies in one of its own. */
#include "store/conversations.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/write.h"

#define COLUMNS                                                                                \
	"SELECT c.id, c.title, c.agent, c.model, c.mode, c.draft, c.pinned, c.archived, "      \
	"c.parent, c.parent_message, c.created, c.updated, c.titled, c.replaced, c.trashed, "  \
	"c.family, c.made_by, "                                                                \
	"(SELECT max(r.id) FROM runs r INDEXED BY runs_running "                               \
	"WHERE r.conversation = c.id AND r.state = 'running'), "                               \
	"(SELECT l.state = 'failed' FROM runs l WHERE l.id = (SELECT max(n.id) FROM runs n "   \
	"WHERE n.conversation = c.id)) FROM conversations c "

#define WHERE_FAMILY "WHERE family = (SELECT family FROM conversations WHERE id = ?)"
#define WHAT TR("conversation of that number")

void conversation_row_fini(struct conversation_row *row) {
	free(row->title);
	free(row->agent);
	free(row->model);
	free(row->mode);
	free(row->draft);
	*row = (struct conversation_row){ 0 };
}

static void read_row(const struct statement *rows, struct conversation_row *out) {
	*out = (struct conversation_row){
		.id = db_int(rows, 0),
		.title = db_text(rows, 1),
		.agent = db_text(rows, 2),
		.model = db_text(rows, 3),
		.mode = db_text(rows, 4),
		.draft = db_text(rows, 5),
		.pinned = db_int(rows, 6) != 0,
		.archived = db_int(rows, 7) != 0,
		.parent = db_int(rows, 8),
		.parent_message = db_int(rows, 9),
		.created = db_int(rows, 10),
		.updated = db_int(rows, 11),
		.titled = db_int(rows, 12) != 0,
		.replaced = db_int(rows, 13) != 0,
		.trashed = db_int(rows, 14),
		.family = db_int(rows, 15),
		.made_by = db_int(rows, 16),
		.run = db_int(rows, 17),
		.failed = db_int(rows, 18) != 0,
	};
}

enum store_result conversations_add(
	struct store *store, struct conversation_row *row, struct err *err) {
	int64_t now = clock_now();
	int64_t created = row->created ? row->created : now;
	int64_t updated = row->updated ? row->updated : created;
	int64_t id = 0;
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err,
		"INSERT INTO conversations (title, agent, model, mode, draft, pinned, "
		"archived, titled, parent, parent_message, made_by, created, updated) "
		"VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
		db_value_text(row->title), db_value_text(row->agent), db_value_text(row->model),
		db_value_text(row->mode), db_value_text(row->draft), db_value_int(row->pinned),
		db_value_int(row->archived), db_value_int(row->titled),
		db_value_id(row->parent), db_value_id(row->parent_message),
		db_value_id(row->made_by), db_value_int(created), db_value_int(updated));

	if (ok) {
		id = db_inserted(store);
		ok = db_change(store, err, "UPDATE conversations SET family = id WHERE id = ?",
			db_value_int(id));
	}
	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		row->id = row->family = id;
		row->created = created;
		row->updated = updated;
	}
	return result;
}

bool conversations_get(
	struct store *store, int64_t id, struct conversation_row *out, struct err *err) {
	auto_statement struct statement *rows =
		db_query(store, err, COLUMNS "WHERE c.id = ?", db_value_int(id));

	if (db_next(rows, err)) {
		read_row(rows, out);
		return true;
	}
	if (db_failed(rows)) {
		return false;
	}
	return err_set(err, ERR_NOT_FOUND, tr("there is no conversation %lld"), (long long)id);
}

bool conversations_list(struct store *store, const struct conversation_filter *filter,
	bool (*each)(void *ctx, const struct conversation_row *row), void *ctx,
	struct err *err) {
	const char *text = str_is_empty(filter->text) ? NULL : filter->text;
	auto_statement struct statement *rows = db_query(store, err,
		COLUMNS "WHERE c.replaced = 0 AND c.made_by IS NULL "
			"AND (c.trashed IS NOT NULL) = (?1 = 2) "
			"AND (?1 = 2 OR c.archived = ?1) "
			"AND (?2 IS NULL OR instr(fold(c.title), fold(?2)) > 0) "
			"ORDER BY c.pinned DESC, c.updated DESC, c.id DESC LIMIT ?3 OFFSET ?4",
		db_value_int(filter->view), db_value_text(text),
		db_value_int(filter->limit > 0 ? filter->limit : -1),
		db_value_int(filter->offset));
	bool more = true;

	while (more && db_next(rows, err)) {
		struct conversation_row row;

		read_row(rows, &row);
		more = each(ctx, &row);
		conversation_row_fini(&row);
	}
	return !db_failed(rows);
}

int64_t conversations_latest(struct store *store) {
	return db_number(store, 0,
		"SELECT id FROM conversations WHERE archived = 0 AND trashed IS NULL "
		"AND replaced = 0 AND made_by IS NULL "
		"ORDER BY updated DESC, id DESC LIMIT 1");
}

enum store_result conversations_set_title(
	struct store *store, int64_t id, const char *title, struct err *err) {
	return write_one(store, err, WHAT,
		"UPDATE conversations SET title = ?, titled = 1 " WHERE_FAMILY,
		db_value_text(title), db_value_int(id));
}

enum store_result conversations_set_gist(
	struct store *store, int64_t id, const char *title, struct err *err) {
	return write_one(store, err, WHAT,
		"UPDATE conversations SET title = iif(titled, title, ?) WHERE id = ?",
		db_value_text(title), db_value_int(id));
}

enum store_result conversations_set_model_title(
	struct store *store, int64_t id, const char *title, bool *taken, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err,
		"UPDATE conversations SET title = ?, titled = 2 " WHERE_FAMILY
		" AND titled = 0",
		db_value_text(title), db_value_int(id));

	*taken = ok && db_changes(store) > 0;
	return write_end(&write, ok, err);
}

enum store_result conversations_set_draft(
	struct store *store, int64_t id, const char *draft, struct err *err) {
	return write_one(store, err, WHAT, "UPDATE conversations SET draft = ? WHERE id = ?",
		db_value_text(draft), db_value_int(id));
}

enum store_result conversations_set_agent(struct store *store, int64_t id, const char *agent,
	const char *model, const char *mode, struct err *err) {
	return write_one(store, err, WHAT,
		"UPDATE conversations SET agent = ?, model = ?, mode = ? WHERE id = ?",
		db_value_text(agent), db_value_text(model), db_value_text(mode),
		db_value_int(id));
}

enum store_result conversations_set_flags(
	struct store *store, int64_t id, bool pinned, bool archived, struct err *err) {
	return write_one(store, err, WHAT,
		"UPDATE conversations SET pinned = ?, archived = ? " WHERE_FAMILY,
		db_value_int(pinned), db_value_int(archived), db_value_int(id));
}

enum store_result conversations_set_prefix(
	struct store *store, int64_t id, const char *prefix, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = prefix ? db_change(store, err,
				   "INSERT INTO prefixes (conversation, prefix) VALUES (?, ?) "
				   "ON CONFLICT (conversation) DO UPDATE "
				   "SET prefix = excluded.prefix",
				   db_value_int(id), db_value_text(prefix))
			 : db_change(store, err, "DELETE FROM prefixes WHERE conversation = ?",
				   db_value_int(id));

	return write_end(&write, ok, err);
}

char *conversations_prefix(struct store *store, int64_t id) {
	return db_string(store, "SELECT prefix FROM prefixes WHERE conversation = ?", id);
}

enum store_result conversations_set_grants(
	struct store *store, int64_t id, const char *grants, struct err *err) {
	return write_one(store, err, WHAT, "UPDATE conversations SET grants = ? WHERE id = ?",
		db_value_text(grants), db_value_int(id));
}

char *conversations_grants(struct store *store, int64_t id) {
	return db_string(store, "SELECT grants FROM conversations WHERE id = ?", id);
}
