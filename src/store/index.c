/* One step reads one piece of text and gathers its tokens; when enough of them
   have gathered, one short transaction writes them and moves the marks. Pieces of
   one message go under one row of the index: it keeps no positions, so a row is
   the set of tokens that ever came under it. A token that a long message has
   brought before is left out, which keeps the index of a long answer small. */
#include "store/index.h"

#include "base/str.h"
#include "store/tokens.h"
#include "store/write.h"

#define WRITE_TOKENS ((size_t)32 << 10) /* bytes gathered before they are written */
#define WRITE_TEXT ((size_t)512 << 10)  /* bytes read before the marks are written */
#define WRITE_MESSAGES 128
#define SEEN_MAX ((size_t)1 << 17)
#define MERGE_SOON 8 /* writes: each makes a segment, a long answer makes many */
#define MERGE_NOW 48

/* Tokens that wait to be written. */
struct gathered {
	int64_t message; /* 0: dropped */
	int64_t from;    /* what its mark must say */
	int64_t to;
	bool whole;
	size_t start, end; /* in index->tokens */
};

/* The message that is being read. */
struct reading {
	int64_t message; /* 0: none */
	int64_t from;    /* its mark in the database */
	char *text;
	size_t len, at;
};

struct index {
	struct reading reading;
	int64_t last; /* the last message that is gathered whole */
	VEC(struct gathered) gathered;
	struct buf tokens;
	size_t text;    /* bytes read since the last write */
	uint64_t *seen; /* hashes of the tokens of a long message; 0: free */
	size_t seen_len, seen_cap;
	int writes; /* since the last merge */
};

static struct index *get_index(struct store *store) {
	if (!store->index) {
		store->index = xcalloc(1, sizeof(*store->index));
		buf_init(&store->index->tokens, BUF_MAX_DEFAULT);
	}
	return store->index;
}

static void stop_reading(struct index *index) {
	free(index->reading.text);
	index->reading = (struct reading){ 0 };
	free(index->seen);
	index->seen = NULL;
	index->seen_len = index->seen_cap = 0;
}

static void drop_gathered(struct index *index) {
	index->gathered.len = 0;
	buf_clear(&index->tokens);
	index->text = 0;
	index->last = 0;
}

void index_free(struct store *store) {
	struct index *index = store->index;

	if (index) {
		stop_reading(index);
		vec_fini(&index->gathered);
		buf_fini(&index->tokens);
		free(index);
		store->index = NULL;
	}
}

/* The message has another text than the one that is being read. */
static void forget(struct index *index, int64_t message) {
	if (index->reading.message == message) {
		stop_reading(index);
	}
	for (size_t i = 0; i < index->gathered.len; i++) {
		if (index->gathered.items[i].message == message) {
			index->gathered.items[i].message = 0;
		}
	}
}

bool index_add(struct store *store, int64_t message, struct err *err) {
	if (store->index) {
		forget(store->index, message);
	}
	return db_change(store, err,
		"INSERT INTO search_queue (message, done) VALUES (?, 0) "
		"ON CONFLICT (message) DO UPDATE SET done = 0",
		db_value_int(message));
}

static size_t seen_slot(const struct index *index, uint64_t hash) {
	size_t at = hash & (index->seen_cap - 1);

	while (index->seen[at] && index->seen[at] != hash) {
		at = (at + 1) & (index->seen_cap - 1);
	}
	return at;
}

static void seen_grow(struct index *index) {
	uint64_t *old = index->seen;
	size_t old_cap = index->seen_cap;

	index->seen_cap = old_cap ? old_cap * 2 : 4096;
	index->seen = xcalloc(index->seen_cap, sizeof(*index->seen));
	index->seen_len = 0;
	for (size_t i = 0; i < old_cap && index->seen_cap <= SEEN_MAX; i++) {
		if (old[i]) {
			index->seen[seen_slot(index, old[i])] = old[i];
			index->seen_len++;
		}
	}
	if (index->seen_cap > SEEN_MAX) {
		index->seen_cap = SEEN_MAX;
	}
	free(old);
}

/* Was the token there before in this message? Forgetting some is harmless. */
static bool seen(struct index *index, const struct token *token) {
	uint64_t hash = str_hash(token->text, token->len);

	hash += hash == 0;
	if (index->seen_len * 2 >= index->seen_cap) {
		seen_grow(index);
	}
	size_t at = seen_slot(index, hash);

	if (index->seen[at]) {
		return true;
	}
	index->seen[at] = hash;
	index->seen_len++;
	return false;
}

static bool handle_token(void *ctx, const struct token *token) {
	struct index *index = ctx;

	if (index->reading.len <= INDEX_PIECE || !seen(index, token)) {
		buf_add(&index->tokens, token->text, token->len);
		buf_add_char(&index->tokens, ' ');
	}
	return true;
}

/* Sets index->reading to the next message of the queue, if there is one. */
static bool read_next(struct store *store, struct index *index) {
	auto_statement struct statement *rows = db_query(store, NULL,
		"SELECT q.message, q.done, m.text FROM search_queue q "
		"LEFT JOIN messages m ON m.id = q.message "
		"WHERE q.message > ? ORDER BY q.message LIMIT 1",
		db_value_int(index->last));

	if (db_next(rows, NULL)) {
		struct reading *reading = &index->reading;
		const char *text = db_data(rows, 2, &reading->len);

		reading->message = db_int(rows, 0);
		reading->from = db_int(rows, 1);
		reading->text = xmemdup(text, reading->len);
		reading->at = (size_t)reading->from < reading->len ? (size_t)reading->from
								   : reading->len;
	}
	return !db_failed(rows);
}

static struct gathered *gather_for(struct index *index) {
	struct gathered *last = vec_last(&index->gathered);

	if (last && last->message == index->reading.message) {
		return last;
	}
	last = vec_grow(&index->gathered);
	last->message = index->reading.message;
	last->from = index->reading.from;
	last->start = last->end = index->tokens.len;
	return last;
}

static void read_piece(struct index *index) {
	struct reading *reading = &index->reading;
	struct gathered *gathered = gather_for(index);
	auto_buf struct buf folded = BUF_INIT_MAX(SIZE_MAX);
	const char *text = reading->text + reading->at;
	size_t overlap;
	size_t piece = tokens_cut(text, reading->len - reading->at, INDEX_PIECE, &overlap);

	tokens_fold(&folded, text, piece);
	tokens_split(folded.data, folded.len, handle_token, index);
	reading->at += piece - overlap;
	index->text += piece;
	gathered->to = (int64_t)reading->at;
	gathered->end = index->tokens.len;
	if (reading->at >= reading->len) {
		gathered->whole = true;
		index->last = reading->message;
		stop_reading(index);
	}
}

/* Another process may have moved the mark, or the message may be gone. */
static bool is_current(struct store *store, const struct gathered *gathered) {
	return gathered->message &&
	       db_number(store, -1, "SELECT done FROM search_queue WHERE message = ?",
		       db_value_int(gathered->message)) == gathered->from;
}

static bool write_gathered(
	struct store *store, struct index *index, const struct gathered *gathered) {
	size_t len = gathered->end - gathered->start;

	if (len && !db_change(store, NULL, "INSERT INTO search (rowid, text) VALUES (?, ?)",
			   db_value_int(gathered->message),
			   db_value_raw(index->tokens.data + gathered->start, len))) {
		return false;
	}
	return gathered->whole
		       ? db_change(store, NULL, "DELETE FROM search_queue WHERE message = ?",
				 db_value_int(gathered->message))
		       : db_change(store, NULL,
				 "UPDATE search_queue SET done = ? WHERE message = ?",
				 db_value_int(gathered->to), db_value_int(gathered->message));
}

static bool write_all(struct store *store, struct index *index) {
	for (size_t i = 0; i < index->gathered.len; i++) {
		const struct gathered *gathered = &index->gathered.items[i];

		if (is_current(store, gathered)) {
			if (!write_gathered(store, index, gathered)) {
				return false;
			}
		} else if (gathered->message && gathered->message == index->reading.message) {
			stop_reading(index);
		}
	}
	return true;
}

/* An error that is no "held" is not tried again until something is written: the
   queue keeps what was not done. */
static enum index_result after(struct index *index, enum store_result result) {
	if (result == STORE_FAILED) {
		stop_reading(index);
		drop_gathered(index);
		return INDEX_DONE;
	}
	return result == STORE_BUSY ? INDEX_HELD : INDEX_MORE;
}

static enum index_result write_step(struct store *store, struct index *index) {
	struct write write;
	enum store_result result = write_begin(&write, store, NULL);

	if (result == STORE_OK) {
		result = write_end(&write, write_all(store, index), NULL);
	}
	if (result == STORE_OK) {
		index->reading.from = (int64_t)index->reading.at;
		index->writes++;
		drop_gathered(index);
	}
	return after(index, result);
}

/* A few pages at a time, so that no write has to merge much. */
static enum index_result merge_step(struct store *store, struct index *index) {
	struct write write;
	enum store_result result = write_begin(&write, store, NULL);

	if (result == STORE_OK) {
		int changes = sqlite3_total_changes(store->sqlite);
		bool ok = db_change(
			store, NULL, "INSERT INTO search (search, rank) VALUES ('merge', 16)");

		/* Less than two changes mean that there was nothing to merge. */
		if (ok && sqlite3_total_changes(store->sqlite) - changes < 2) {
			index->writes = 0;
		}
		result = write_end(&write, ok, NULL);
	}
	return after(index, result);
}

static bool is_full(const struct index *index) {
	return index->tokens.len >= WRITE_TOKENS || index->text >= WRITE_TEXT ||
	       index->gathered.len >= WRITE_MESSAGES;
}

/* One piece of a long message, or as many short messages. */
static bool read_some(struct store *store, struct index *index, bool *found) {
	size_t enough = index->text + INDEX_PIECE;

	*found = false;
	while (index->text < enough && !is_full(index)) {
		if (!index->reading.message && !read_next(store, index)) {
			return false;
		}
		if (!index->reading.message) {
			return true;
		}
		*found = true;
		read_piece(index);
	}
	return true;
}

/* Nothing waits any more. Merging at once what a long answer brought would double
   what it costs to write: that is left to the next quiet moment. */
static enum index_result rest(struct store *store, struct index *index) {
	if (index->writes > 0 && index->writes < MERGE_SOON) {
		return merge_step(store, index);
	}
	index->writes = 0;
	return INDEX_DONE;
}

enum index_result index_step(struct store *store) {
	struct index *index = get_index(store);
	bool found;

	if (store->in_write) {
		return INDEX_HELD;
	}
	if (store->read_only) {
		return INDEX_DONE;
	}
	if (is_full(index)) {
		return write_step(store, index);
	}
	if (index->writes >= MERGE_NOW) {
		return merge_step(store, index);
	}
	if (!read_some(store, index, &found)) {
		return INDEX_DONE;
	}
	if (found) {
		return INDEX_MORE;
	}
	if (index->gathered.len) {
		return write_step(store, index);
	}
	return rest(store, index);
}

bool index_check(struct store *store, struct err *err) {
	struct write write;

	if (store->read_only) {
		return true;
	}
	enum store_result result = write_begin(&write, store, err);

	if (result == STORE_OK) {
		bool ok = db_change(
			store, err, "INSERT INTO search (search) VALUES ('integrity-check')");

		result = write_end(&write, ok, err);
	}
	return result == STORE_OK;
}
