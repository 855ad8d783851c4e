/* Branches share their parent's messages instead of copying them. When a
   conversation is removed, what others take over from it moves to the one that
   takes over most; the rest then take it over from there. */
#include "base/clock.h"
#include "base/tr.h"
#include "store/chain.h"
#include "store/conversations.h"
#include "store/dead.h"
#include "store/family.h"
#include "store/subagents.h"
#include "store/write.h"

/* Is the message one of those that the conversation shows? */
static bool shows(struct store *store, int64_t conversation, int64_t message, struct err *err) {
	auto_fini(chain_fini) struct chain chain = { 0 };
	int64_t home = db_number(store, 0, "SELECT conversation FROM messages WHERE id = ?",
		db_value_int(message));
	int64_t seq = db_number(
		store, 0, "SELECT seq FROM messages WHERE id = ?", db_value_int(message));

	if (!chain_read(store, conversation, &chain, err)) {
		return false;
	}
	return chain_has(&chain, home, seq) ||
	       err_set(err, ERR_NOT_FOUND, tr("message %lld is not in conversation %lld"),
		       (long long)message, (long long)conversation);
}

static bool insert_branch(struct store *store, int64_t id, int64_t last, const char *fork,
	int64_t *branch, struct err *err) {
	if (!db_change(store, err,
		    "INSERT INTO conversations (title, agent, model, mode, created, updated, "
		    "parent, parent_message, titled, family, pinned, archived, forgetful, "
		    "distilled) "
		    "SELECT coalesce(?1, title), agent, model, mode, ?2, ?2, id, ?3, titled, "
		    "iif(?1 IS NULL, family, 0), iif(?1 IS NULL, pinned, 0), "
		    "iif(?1 IS NULL, archived, 0), forgetful, distilled "
		    "FROM conversations WHERE id = ?4",
		    db_value_text(fork), db_value_int(clock_now()), db_value_id(last),
		    db_value_int(id)) ||
		!write_touched(store, TR("conversation of that number"), err)) {
		return false;
	}
	*branch = db_inserted(store);
	return true;
}

static bool add_branch(struct store *store, int64_t id, int64_t last, const char *fork,
	int64_t *branch, struct err *err) {
	if (!insert_branch(store, id, last, fork, branch, err)) {
		return false;
	}
	bool placed = fork ? db_change(store, err,
				     "UPDATE conversations SET family = id WHERE id = ?",
				     db_value_int(*branch))
			   : family_choose(store, *branch, err) == STORE_OK;

	return placed && db_change(store, err,
				 "INSERT INTO prefixes (conversation, prefix) "
				 "SELECT ?, prefix FROM prefixes WHERE conversation = ?",
				 db_value_int(*branch), db_value_int(id));
}

enum store_result conversations_branch(struct store *store, int64_t id, int64_t last_message,
	const char *fork, int64_t *branch, struct err *err) {
	struct write write;
	int64_t made = 0;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = (last_message == 0 || shows(store, id, last_message, err)) &&
		  add_branch(store, id, last_message, fork, &made, err);

	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		*branch = made;
	}
	return result;
}

/* The conversation that takes over most of `id`'s own messages; 0: none does. */
static bool find_heir(
	struct store *store, int64_t id, int64_t *heir, int64_t *last, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT c.id, m.seq FROM messages m JOIN conversations c "
		"ON c.parent_message = m.id WHERE m.conversation = ?1 AND c.id != ?1 "
		"ORDER BY m.seq DESC, c.id LIMIT 1",
		db_value_int(id));

	*heir = *last = 0;
	if (db_next(rows, err)) {
		*heir = db_int(rows, 0);
		*last = db_int(rows, 1);
	}
	return !db_failed(rows);
}

static bool move_messages(
	struct store *store, int64_t from, int64_t to, int64_t last, struct err *err) {
	return db_change(store, err,
		       "UPDATE messages SET seq = -(seq + ?) WHERE conversation = ?",
		       db_value_int(last), db_value_int(to)) &&
	       db_change(store, err, "UPDATE messages SET seq = -seq WHERE conversation = ?",
		       db_value_int(to)) &&
	       db_change(store, err,
		       "UPDATE messages SET conversation = ? WHERE conversation = ? AND seq <= "
		       "?",
		       db_value_int(to), db_value_int(from), db_value_int(last));
}

/* Summaries of what it takes over go to the heir, as far as they are of that. */
static bool move_snapshots(struct store *store, int64_t from, int64_t to, struct err *err) {
	return db_change(store, err,
		"UPDATE snapshots SET conversation = ?1 WHERE conversation = ?2 AND "
		"last_message IN (SELECT id FROM messages WHERE conversation = ?1)",
		db_value_int(to), db_value_int(from));
}

/* The heir takes the place of what is removed, the other branches hang on it. */
static bool hand_over(struct store *store, int64_t id, struct err *err) {
	int64_t heir, last;

	if (!find_heir(store, id, &heir, &last, err)) {
		return false;
	}
	if (heir && !(move_messages(store, id, heir, last, err) &&
			    move_snapshots(store, id, heir, err) &&
			    db_change(store, err,
				    "UPDATE conversations SET (parent, parent_message) = "
				    "(SELECT parent, parent_message FROM conversations WHERE "
				    "id = ?) "
				    "WHERE id = ?",
				    db_value_int(id), db_value_int(heir)) &&
			    db_change(store, err,
				    "UPDATE conversations SET parent = ?1 WHERE parent = ?2 "
				    "AND parent_message IN "
				    "(SELECT id FROM messages WHERE conversation = ?1)",
				    db_value_int(heir), db_value_int(id)) &&
			    db_change(store, err,
				    "UPDATE OR IGNORE blobs SET conversation = ? "
				    "WHERE conversation = ?",
				    db_value_int(heir), db_value_int(id)))) {
		return false;
	}
	return db_change(store, err,
		"UPDATE conversations SET parent = "
		"(SELECT parent FROM conversations WHERE id = ?1) WHERE parent = ?1",
		db_value_int(id));
}

/* Where it stood for its family, the version used last does now. */
static bool choose_another(struct store *store, int64_t id, struct err *err) {
	int64_t next = db_number(store, 0,
		"SELECT o.id FROM conversations c JOIN conversations o ON o.family = c.family "
		"WHERE c.id = ?1 AND c.replaced = 0 AND o.id != ?1 "
		"ORDER BY o.updated DESC, o.id DESC LIMIT 1",
		db_value_int(id));

	return next == 0 || family_choose(store, next, err) == STORE_OK;
}

/* Messages, prefix, runs, turns and calls go with the conversation's row. The index
   keeps words of messages that are gone; a search passes over them. */
static bool remove_rows(struct store *store, int64_t id, struct err *err) {
	return db_change(store, err,
		       "DELETE FROM stream_chunks WHERE message IN "
		       "(SELECT id FROM messages WHERE conversation = ?)",
		       db_value_int(id)) &&
	       db_change(store, err,
		       "DELETE FROM search_queue WHERE message IN "
		       "(SELECT id FROM messages WHERE conversation = ?)",
		       db_value_int(id)) &&
	       db_change(store, err, "DELETE FROM conversations WHERE id = ?",
		       db_value_int(id)) &&
	       write_touched(store, TR("conversation of that number"), err);
}

/* What worked for it goes with it. */
static bool remove_subagents(struct store *store, int64_t id, struct err *err) {
	int64_t one;

	while ((one = subagents_first(store, id)) != 0) {
		if (conversations_remove(store, one, err) != STORE_OK) {
			return false;
		}
	}
	return true;
}

enum store_result conversations_remove(struct store *store, int64_t id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = dead_claim(store, id, err) && choose_another(store, id, err) &&
		  remove_subagents(store, id, err) && hand_over(store, id, err) &&
		  remove_rows(store, id, err);

	store->swept = false;
	return write_end(&write, ok, err);
}

static int64_t newest_of_family(struct store *store, int64_t family) {
	return db_number(store, 0, "SELECT max(id) FROM conversations WHERE family = ?",
		db_value_int(family));
}

/* The newest first: nothing of theirs is left to be taken over from it. */
enum store_result conversations_remove_all(struct store *store, int64_t id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	int64_t family = db_number(
		store, 0, "SELECT family FROM conversations WHERE id = ?", db_value_int(id));
	bool ok = family != 0 || err_set(err, ERR_NOT_FOUND,
					 tr("there is no conversation %lld"), (long long)id);
	int64_t next;

	while (ok && (next = newest_of_family(store, family)) != 0) {
		ok = conversations_remove(store, next, err) == STORE_OK;
	}
	return write_end(&write, ok, err);
}
