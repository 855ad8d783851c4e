/* The rows of bases and of their entries, each entry with its words in the index. */
#include "store/knowledge.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/tr.h"
#include "store/ranks.h"
#include "store/write.h"

#define NAMES_MAX 1000 /* tries for a name that is not taken */
#define HEAD                                                                                   \
	"e.id, e.base, b.name, e.path, e.place, e.category, e.title, e.aliases, e.source, "    \
	"e.hash, e.updated"
#define WHAT TR("knowledge base of that number")

static bool name_is_free(struct store *store, const char *name) {
	return !db_number(
		store, 0, "SELECT 1 FROM knowledge_bases WHERE name = ?", db_value_text(name));
}

static char *free_name(struct store *store, const char *name) {
	char *other = xstrdup(name);

	for (int i = 2; i < NAMES_MAX && !name_is_free(store, other); i++) {
		free(other);
		other = xasprintf("%s-%d", name, i);
	}
	return other;
}

static bool add_base(struct store *store, const char *name, const char *folder, int64_t *id,
	struct err *err) {
	auto_free char *own = free_name(store, name);
	int64_t now = clock_now();

	if (!db_change(store, err,
		    "INSERT INTO knowledge_bases (name, folder, created, updated) "
		    "VALUES (?, ?, ?, ?)",
		    db_value_text(own), db_value_text(folder), db_value_int(now),
		    db_value_int(now))) {
		return false;
	}
	*id = db_inserted(store);
	return true;
}

enum store_result bases_put(struct store *store, const char *name, const char *folder,
	int64_t *id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	int64_t known = db_number(store, 0, "SELECT id FROM knowledge_bases WHERE folder = ?",
		db_value_text(folder));
	bool ok = known ? db_change(store, err,
				  "UPDATE knowledge_bases SET updated = ? WHERE id = ?",
				  db_value_int(clock_now()), db_value_int(known))
			: add_base(store, name, folder, &known, err);

	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		*id = known;
	}
	return result;
}

enum store_result bases_remove(struct store *store, int64_t id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err,
			  "DELETE FROM knowledge_search WHERE rowid IN "
			  "(SELECT id FROM knowledge_entries WHERE base = ?)",
			  db_value_int(id)) &&
		  db_change(store, err, "DELETE FROM knowledge_entries WHERE base = ?",
			  db_value_int(id)) &&
		  db_change(store, err, "DELETE FROM knowledge_bases WHERE id = ?",
			  db_value_int(id)) &&
		  write_touched(store, WHAT, err);

	return write_end(&write, ok, err);
}

bool bases_list(struct store *store, bool (*each)(void *ctx, const struct base_row *row),
	void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id, name, folder, updated, off, (SELECT count(*) FROM "
		"knowledge_entries e "
		"WHERE e.base = b.id) FROM knowledge_bases b ORDER BY name");
	bool more = true;

	while (more && db_next(rows, err)) {
		auto_free char *name = db_text(rows, 1);
		auto_free char *folder = db_text(rows, 2);
		struct base_row row = { .id = db_int(rows, 0),
			.name = name,
			.folder = folder,
			.updated = db_int(rows, 3),
			.off = db_int(rows, 4) != 0,
			.entries = db_int(rows, 5) };

		more = each(ctx, &row);
	}
	return !db_failed(rows);
}

enum store_result bases_set_off(struct store *store, int64_t id, bool off, struct err *err) {
	return write_one(store, err, WHAT, "UPDATE knowledge_bases SET off = ? WHERE id = ?",
		db_value_int(off), db_value_int(id));
}

bool bases_has(struct store *store, int64_t id) {
	return db_number(store, 0, "SELECT 1 FROM knowledge_bases WHERE id = ?",
		       db_value_int(id)) != 0;
}

static bool write_entry(
	struct store *store, const struct entry_row *row, int64_t *id, struct err *err) {
	if (!db_change(store, err,
		    "INSERT INTO knowledge_entries (base, path, place, category, title, "
		    "aliases, source, hash, updated, body) "
		    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) "
		    "ON CONFLICT (base, path) DO UPDATE SET place = ?3, category = ?4, "
		    "title = ?5, aliases = ?6, source = ?7, hash = ?8, updated = ?9, "
		    "body = ?10",
		    db_value_int(row->base), db_value_text(row->path), db_value_int(row->place),
		    db_value_text(row->category), db_value_text(row->title),
		    db_value_text(row->aliases), db_value_text(row->source),
		    db_value_text(row->hash), db_value_int(clock_now()),
		    db_value_text_len(row->body, row->body_len))) {
		return false;
	}
	*id = db_number(store, 0,
		"SELECT id FROM knowledge_entries WHERE base = ? AND path = ?",
		db_value_int(row->base), db_value_text(row->path));
	return true;
}

static bool index_entry(
	struct store *store, const struct entry_row *row, int64_t id, struct err *err) {
	auto_buf struct buf words = BUF_INIT;
	const char *names[] = { row->title, row->category, row->aliases };

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		ranks_words(&words, names[i], strlen(names[i]));
	}
	ranks_words(&words, row->body, row->body_len);
	return db_change(store, err, "DELETE FROM knowledge_search WHERE rowid = ?",
		       db_value_int(id)) &&
	       db_change(store, err, "INSERT INTO knowledge_search (rowid, text) VALUES (?, ?)",
		       db_value_int(id), db_value_text_len(words.data, words.len));
}

enum store_result entries_put(
	struct store *store, const struct entry_row *row, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);
	int64_t id = 0;

	if (result != STORE_OK) {
		return result;
	}
	bool ok = write_entry(store, row, &id, err) && index_entry(store, row, id, err);

	return write_end(&write, ok, err);
}

enum store_result entries_remove(struct store *store, int64_t id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(store, err, "DELETE FROM knowledge_search WHERE rowid = ?",
			  db_value_int(id)) &&
		  db_change(store, err, "DELETE FROM knowledge_entries WHERE id = ?",
			  db_value_int(id)) &&
		  write_touched(store, TR("entry of that number"), err);

	return write_end(&write, ok, err);
}

int64_t entries_find(struct store *store, int64_t base, const char *path, char **hash) {
	int64_t id = db_number(store, 0,
		"SELECT id FROM knowledge_entries WHERE base = ? AND path = ?",
		db_value_int(base), db_value_text(path));

	*hash = id ? db_string(store, "SELECT hash FROM knowledge_entries WHERE id = ?", id)
		   : NULL;
	return id;
}

/* The texts of a row, to be freed with it. */
struct entry_texts {
	char *items[7];
};

static struct entry_row read_head(const struct statement *rows, struct entry_texts *texts) {
	static const int columns[] = { 2, 3, 5, 6, 7, 8, 9 };

	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		texts->items[i] = db_text(rows, columns[i]);
	}
	return (struct entry_row){ .id = db_int(rows, 0),
		.base = db_int(rows, 1),
		.base_name = texts->items[0],
		.path = texts->items[1],
		.place = db_int(rows, 4),
		.category = texts->items[2],
		.title = texts->items[3],
		.aliases = texts->items[4],
		.source = texts->items[5],
		.hash = texts->items[6],
		.updated = db_int(rows, 10) };
}

static void free_texts(struct entry_texts *texts) {
	for (size_t i = 0; i < ARRAY_LEN(texts->items); i++) {
		free(texts->items[i]);
	}
}

bool entries_list(struct store *store, int64_t base,
	bool (*each)(void *ctx, const struct entry_row *row), void *ctx, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT " HEAD " FROM knowledge_entries e JOIN knowledge_bases b "
		"ON b.id = e.base WHERE e.base = ? ORDER BY e.place, e.path",
		db_value_int(base));
	bool more = true;

	while (more && db_next(rows, err)) {
		struct entry_texts texts;
		struct entry_row row = read_head(rows, &texts);

		more = each(ctx, &row);
		free_texts(&texts);
	}
	return !db_failed(rows);
}

bool entries_get(struct store *store, int64_t id, size_t start, size_t max,
	void (*look)(void *ctx, const struct entry_row *row), void *ctx) {
	auto_statement struct statement *rows = db_query(store, NULL,
		"SELECT " HEAD ", substr(e.body, ?2, ?3) FROM knowledge_entries e "
		"JOIN knowledge_bases b ON b.id = e.base WHERE e.id = ?1",
		db_value_int(id), db_value_int((int64_t)start + 1), db_value_int((int64_t)max));

	if (!db_next(rows, NULL)) {
		return false;
	}
	struct entry_texts texts;
	struct entry_row row = read_head(rows, &texts);

	row.body = db_data(rows, 11, &row.body_len);
	look(ctx, &row);
	free_texts(&texts);
	return true;
}

size_t entries_length(struct store *store, int64_t id) {
	return (size_t)db_number(store, 0,
		"SELECT length(e.body) FROM knowledge_entries e JOIN knowledge_bases b "
		"ON b.id = e.base WHERE e.id = ? AND b.off = 0",
		db_value_int(id));
}
