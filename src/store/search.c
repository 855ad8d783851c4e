/* The index gives messages newest first (their ids ascend with time), so a search
   stops at the last hit that is wanted. Only the beginning of a word is costly: the
   index gathers all that begins so before it gives the first. One letter is not
   (there is an index of them), so the newest messages with a word of that letter
   are looked at first: a frequent word is done with these, for a rare one there is
   little to gather. Words without a letter or digit are in no index: for them the
   newest messages are read. */
#include "store/search.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "base/width.h"
#include "store/db.h"
#include "store/index.h"
#include "store/query.h"
#include "store/tokens.h"

#define LIMIT 50
#define CATCH_UP_STEPS 128 /* pieces that are indexed before a search */
#define SCAN_MAX 5000      /* messages that are read without the index */
#define WIDE_MAX 400       /* messages that are looked at for one letter */
#define SNIPPET_COLUMNS 80
#define SNIPPET_BEFORE 60 /* bytes before the match */
#define SNIPPET_BYTES 400

struct search {
	struct query query;
	struct buf folded;
	struct buf snippet;
	bool (*each)(void *ctx, const struct search_hit *hit);
	void *ctx;
	int left;
	bool wide;      /* the rows at hand match the last word's first letter only */
	int64_t before; /* hits older than this message are still wanted */
};

static bool is_space(char byte) {
	return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/* One line: each stretch of white space as a space. */
static void add_line(struct buf *out, const char *text, size_t len) {
	for (size_t at = 0; at < len; at++) {
		if (!is_space(text[at])) {
			buf_add_char(out, text[at]);
		} else if (at > 0 && !is_space(text[at - 1])) {
			buf_add_char(out, ' ');
		}
	}
}

/* Where the snippet begins: a bit before the match, at the beginning of a word when
   one is near. */
static size_t snippet_start(const char *text, size_t match) {
	size_t at = match > SNIPPET_BEFORE ? match - SNIPPET_BEFORE : 0;

	for (size_t i = at; at > 0 && i < at + 20 && i < match; i++) {
		if (is_space(text[i])) {
			return i + 1;
		}
	}
	while (at < match && ((unsigned char)text[at] & 0xc0) == 0x80) {
		at++;
	}
	return at;
}

static void make_snippet(struct search *search, const char *text, size_t len, size_t match) {
	auto_buf struct buf line = BUF_INIT;
	size_t start = snippet_start(text, match);
	size_t bytes = len - start < SNIPPET_BYTES ? len - start : SNIPPET_BYTES;

	buf_clear(&search->snippet);
	if (start > 0) {
		buf_add_str(&line, "...");
	}
	bytes -= utf8_incomplete_tail(text + start, bytes);
	add_line(&line, text + start, bytes);
	width_elide_end(&search->snippet, line.data, line.len, SNIPPET_COLUMNS);
}

/* The row at hand: id, conversation, created, text. False ends the search. */
static bool look_at(struct search *search, const struct statement *rows) {
	struct search_hit hit = {
		.message = db_int(rows, 0),
		.conversation = db_int(rows, 1),
		.created = db_int(rows, 2),
	};
	size_t len, match;
	const char *text = db_data(rows, 3, &len);
	const struct buf *folded = &search->folded;

	search->before = hit.message;
	if (hit.conversation == 0) { /* in the trash, or of a sub-agent */
		return true;
	}
	buf_clear(&search->folded);
	tokens_fold(&search->folded, text, len);
	if (!query_confirms(&search->query, folded->data, folded->len, &match) ||
		(search->wide && !query_begins(&search->query, folded->data, folded->len))) {
		return true;
	}
	make_snippet(search, text, len, tokens_unfold(text, len, match));
	hit.snippet = search->snippet.data;
	if (!search->each(search->ctx, &hit)) {
		search->left = 0;
	} else {
		search->left--;
	}
	return search->left > 0;
}

static bool walk(struct search *search, struct statement *rows, struct err *err) {
	while (db_next(rows, err)) {
		if (!look_at(search, rows)) {
			return true;
		}
	}
	return !db_failed(rows);
}

/* Of a message in the trash that a fork shows too, the fork; else nothing, as for one of
   a sub-agent. */
#define HOME                                                                                   \
	"(SELECT iif(c.trashed IS NULL, c.id, (SELECT f.id FROM conversations f "              \
	"JOIN messages l ON l.id = f.parent_message WHERE l.conversation = c.id "              \
	"AND l.seq >= m.seq AND f.trashed IS NULL LIMIT 1)) "                                  \
	"FROM conversations c WHERE c.id = m.conversation AND c.made_by IS NULL)"

/* CROSS JOIN keeps the index outside: its order is the order of the hits. Rows of
   messages that were removed find no partner. */
static bool search_index(struct store *store, struct search *search, const struct buf *match,
	int limit, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT m.id, " HOME ", m.created, m.text "
		"FROM search CROSS JOIN messages m ON m.id = search.rowid "
		"WHERE search MATCH ? AND search.rowid < ? ORDER BY search.rowid DESC LIMIT ?",
		db_value_raw(match->data, match->len), db_value_int(search->before),
		db_value_int(limit));

	return walk(search, rows, err);
}

static bool search_newest(struct store *store, struct search *search, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT m.id, " HOME ", m.created, m.text FROM messages m "
		"WHERE m.text != '' AND m.id < ? ORDER BY m.id DESC LIMIT ?",
		db_value_int(search->before), db_value_int(SCAN_MAX));

	return walk(search, rows, err);
}

/* FTS5 knows an older Unicode: what is a letter here may part words there, and then
   it takes the word for a phrase, which this index cannot answer. */
static bool is_refused(struct store *store) {
	return sqlite3_errcode(store->sqlite) == SQLITE_ERROR;
}

static bool search_match(struct store *store, struct search *search, struct err *err) {
	const struct query *query = &search->query;

	if (query->wide.len) {
		search->wide = true;
		if (!search_index(store, search, &query->wide, WIDE_MAX, err)) {
			return false;
		}
		search->wide = false;
	}
	return search->left == 0 || search_index(store, search, &query->match, -1, err);
}

static bool search_words(struct store *store, struct search *search, struct err *err) {
	if (search_match(store, search, err)) {
		return true;
	}
	if (!is_refused(store)) {
		return false;
	}
	err_clear(err);
	search->wide = false;
	return search_newest(store, search, err);
}

/* What was just said is to be found too. */
static void catch_up(struct store *store) {
	for (int i = 0; i < CATCH_UP_STEPS && index_step(store) == INDEX_MORE; i++) {
		continue;
	}
}

bool search_messages(struct store *store, const char *query, int limit,
	bool (*each)(void *ctx, const struct search_hit *hit), void *ctx, struct err *err) {
	struct search search = {
		.each = each, .ctx = ctx, .left = limit > 0 ? limit : LIMIT, .before = INT64_MAX
	};
	bool ok = true;

	buf_init(&search.folded, SIZE_MAX);
	buf_init(&search.snippet, BUF_MAX_DEFAULT);
	query_init(&search.query, query ? query : "");
	if (search.query.match.len) {
		catch_up(store);
		ok = search_words(store, &search, err);
	} else if (search.query.words.len) {
		ok = search_newest(store, &search, err);
	}
	query_fini(&search.query);
	buf_fini(&search.folded);
	buf_fini(&search.snippet);
	return ok;
}
