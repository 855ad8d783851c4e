/* Each word of the text is looked up by itself, its newest rows only: a word that has
   more of them says little anyway. What the words of a row weigh is added up, rare
   ones more; so the work is bounded whatever the index holds. */
#include "store/ranks.h"

#include <math.h>

#include "base/buf.h"
#include "base/strv.h"
#include "store/db.h"
#include "store/tokens.h"

#define TEXT_MAX ((size_t)4 << 10) /* bytes that are looked at */
#define WORDS_MAX 32
#define ROWS_MAX 128 /* of one word */

struct finder {
	struct store *store;
	enum rank_index index;
	struct strv words;
	double rows; /* about how many there are */
	VEC(struct rank) found;
};

static bool is_small(const struct token *token) {
	return token->kind == TOKEN_LAST || (token->kind == TOKEN_WORD && token->len < 2);
}

static bool add_word(void *ctx, const struct token *token) {
	struct finder *finder = ctx;
	auto_free char *word = xasprintf("\"%.*s\"", (int)token->len, token->text);

	if (!is_small(token) && !strv_has(&finder->words, word)) {
		strv_add(&finder->words, word);
	}
	return finder->words.len < WORDS_MAX;
}

static bool add_indexed(void *ctx, const struct token *token) {
	struct buf *out = ctx;

	buf_addf(out, "%s%.*s", out->len ? " " : "", (int)token->len, token->text);
	return !out->full;
}

void ranks_words(struct buf *out, const char *text, size_t len) {
	auto_buf struct buf folded = BUF_INIT;

	tokens_fold(&folded, text, len);
	tokens_split(folded.data, folded.len, add_indexed, out);
}

static struct statement *rows_of(const struct finder *finder, const char *word) {
	struct db_value match = db_value_raw(word, strlen(word));

	if (finder->index == RANK_MEMORIES) {
		return db_query(finder->store, NULL,
			"SELECT rowid FROM memory_search WHERE memory_search MATCH ? "
			"ORDER BY rowid DESC LIMIT ?",
			match, db_value_int(ROWS_MAX));
	}
	return db_query(finder->store, NULL,
		"SELECT rowid FROM knowledge_search s WHERE knowledge_search MATCH ? "
		"AND EXISTS (SELECT 1 FROM knowledge_entries e JOIN knowledge_bases b "
		"ON b.id = e.base WHERE e.id = s.rowid AND b.off = 0) "
		"ORDER BY rowid DESC LIMIT ?",
		match, db_value_int(ROWS_MAX));
}

/* What is a word here may be none for FTS5: then it stands in no row. */
static void look_up(struct finder *finder, const char *word) {
	auto_statement struct statement *rows = rows_of(finder, word);
	size_t first = finder->found.len;

	while (db_next(rows, NULL)) {
		struct rank rank = { .id = db_int(rows, 0) };

		vec_push(&finder->found, rank);
	}
	size_t count = finder->found.len - first;
	double often = count < ROWS_MAX ? (double)count : finder->rows / 2;
	double weight = log(1 + finder->rows / (often > 1 ? often : 1));

	for (size_t i = first; i < finder->found.len; i++) {
		finder->found.items[i].score = weight / log(1 + finder->rows);
	}
}

static int by_id(const void *a, const void *b) {
	int64_t first = ((const struct rank *)a)->id, second = ((const struct rank *)b)->id;

	return (first > second) - (first < second);
}

static int by_score(const void *a, const void *b) {
	double first = ((const struct rank *)a)->score,
	       second = ((const struct rank *)b)->score;

	return first == second ? by_id(b, a) : (first < second) - (first > second);
}

/* One entry a row, with what its words weigh together. */
static void sum_up(struct finder *finder, struct ranks *out) {
	if (finder->found.len) {
		qsort(finder->found.items, finder->found.len, sizeof(struct rank), by_id);
	}
	for (size_t i = 0; i < finder->found.len; i++) {
		struct rank *last = vec_last(&out->items);

		if (last && last->id == finder->found.items[i].id) {
			last->score += finder->found.items[i].score;
		} else {
			vec_push(&out->items, finder->found.items[i]);
		}
	}
	if (out->items.len) {
		qsort(out->items.items, out->items.len, sizeof(struct rank), by_score);
	}
}

static double count_rows(struct store *store, enum rank_index index) {
	int64_t count = index == RANK_MEMORIES
				? db_number(store, 0, "SELECT max(id) FROM memories")
				: db_number(store, 0, "SELECT max(id) FROM knowledge_entries");

	return count > 1 ? (double)count : 1;
}

bool ranks_find(struct ranks *out, struct store *store, enum rank_index index, const char *text,
	size_t max, struct err *err) {
	struct finder finder = { .store = store, .index = index };
	auto_buf struct buf folded = BUF_INIT;
	auto_statement struct statement *probe = db_query(store, err, "SELECT 1");

	out->items.len = 0;
	if (!probe) {
		return false;
	}
	finder.rows = count_rows(store, index);
	tokens_fold(&folded, text, strnlen(text, TEXT_MAX));
	tokens_split(folded.data, folded.len, add_word, &finder);
	for (size_t i = 0; i < finder.words.len; i++) {
		look_up(&finder, finder.words.items[i]);
	}
	sum_up(&finder, out);
	if (out->items.len > max) {
		out->items.len = max;
	}
	strv_fini(&finder.words);
	vec_fini(&finder.found);
	return true;
}

void ranks_fini(struct ranks *ranks) {
	vec_fini(&ranks->items);
}
