/* The index names candidates; each is read up to a bound and scored by where the words
   stand: in the title or an alias they count most. */

#include "knowledge/search.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/strv.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "store/knowledge.h"
#include "store/ranks.h"
#include "store/tokens.h"

#define CANDIDATES_MAX 256
#define WORDS_MAX 32
#define LEAD 80 /* bytes of the text before the match */

struct knowledge_search {
	struct store *store;
	struct ranks ranks;
	size_t next;
	size_t limit;
	struct strv words; /* folded */
	VEC(struct knowledge_hit) hits;
};

static bool add_word(void *ctx, const struct token *token) {
	struct strv *words = ctx;
	auto_free char *word = xmemdup(token->text, token->len);

	if (token->kind != TOKEN_LAST && token->kind != TOKEN_BARE && !strv_has(words, word)) {
		strv_add(words, word);
	}
	return words->len < WORDS_MAX;
}

static size_t count_characters(const char *text) {
	size_t count = 0;

	for (; *text; text++) {
		count += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return count;
}

struct knowledge_search *knowledge_search_new(
	struct store *store, const char *query, size_t limit, struct err *err) {
	auto_buf struct buf folded = BUF_INIT;
	struct knowledge_search *search;

	if (count_characters(query) > SEARCH_QUERY_MAX) {
		err_set(err, ERR_USAGE, tr("the text to look for has at most %d characters"),
			SEARCH_QUERY_MAX);
		return NULL;
	}
	search = xcalloc(1, sizeof(*search));
	search->store = store;
	search->limit = limit < SEARCH_HITS_MAX ? limit : SEARCH_HITS_MAX;
	tokens_fold(&folded, query, strlen(query));
	tokens_split(folded.data, folded.len, add_word, &search->words);
	if (!ranks_find(&search->ranks, store, RANK_KNOWLEDGE, query, CANDIDATES_MAX, err)) {
		return knowledge_search_free(search);
	}
	return search;
}

static void hit_fini(struct knowledge_hit *hit) {
	free(hit->base);
	free(hit->category);
	free(hit->title);
	free(hit->source);
	free(hit->preview);
}

struct knowledge_search *knowledge_search_free(struct knowledge_search *search) {
	if (!search) {
		return NULL;
	}
	for (size_t i = 0; i < search->hits.len; i++) {
		hit_fini(&search->hits.items[i]);
	}
	vec_fini(&search->hits);
	ranks_fini(&search->ranks);
	strv_fini(&search->words);
	free(search);
	return NULL;
}

/* How many of the words are in this text, from 0 to 1. */
static double share_of(const struct knowledge_search *search, const char *text) {
	auto_buf struct buf folded = BUF_INIT;
	size_t count = 0;

	tokens_fold(&folded, text, strlen(text));
	for (size_t i = 0; i < search->words.len; i++) {
		count += strstr(folded.data, search->words.items[i]) != NULL;
	}
	return search->words.len ? (double)count / (double)search->words.len : 0;
}

/* Where the longest word that is in the text stands first; 0: none is. */
static size_t find_match(const struct knowledge_search *search, const struct buf *folded) {
	size_t best = 0, at = 0;

	for (size_t i = 0; i < search->words.len; i++) {
		const char *word = search->words.items[i];
		size_t len = strlen(word);
		const char *found =
			len > best ? memmem(folded->data, folded->len, word, len) : NULL;

		if (found) {
			best = len;
			at = (size_t)(found - folded->data);
		}
	}
	return at;
}

/* Bytes of at most `max` characters. */
static size_t cut(const char *text, size_t len, size_t max) {
	size_t at = 0;

	while (at < len && max > 0) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		max--;
	}
	return at;
}

static char *preview_of(const struct knowledge_search *search, const struct entry_row *row) {
	auto_buf struct buf folded = BUF_INIT;
	struct buf out = BUF_INIT;
	size_t start, len;

	tokens_fold(&folded, row->body, row->body_len);
	start = tokens_unfold(row->body, row->body_len, find_match(search, &folded));
	start = start > LEAD ? start - LEAD : 0;
	while (start > 0 && ((unsigned char)row->body[start] & 0xc0) == 0x80) {
		start--;
	}
	len = cut(row->body + start, row->body_len - start, SEARCH_PREVIEW);
	buf_addf(&out, "%s%.*s%s", start ? "..." : "", (int)len, row->body + start,
		start + len < row->body_len ? "..." : "");
	return buf_detach(&out);
}

static void look_at(void *ctx, const struct entry_row *row) {
	struct knowledge_search *search = ctx;
	double score = search->ranks.items.items[search->next].score;
	struct knowledge_hit hit = { .entry = row->id };
	size_t at = search->hits.len;

	hit.score = score / (1 + score) + 3 * share_of(search, row->title) +
		    2 * share_of(search, row->aliases) + share_of(search, row->category);
	while (at > 0 && search->hits.items[at - 1].score < hit.score) {
		at--;
	}
	if (at >= search->limit) {
		return;
	}
	hit.base = xstrdup(row->base_name);
	hit.category = xstrdup(row->category);
	hit.title = xstrdup(row->title);
	hit.source = xstrdup(row->source);
	hit.preview = preview_of(search, row);
	vec_push(&search->hits, hit);
	memmove(&search->hits.items[at + 1], &search->hits.items[at],
		(search->hits.len - 1 - at) * sizeof(hit));
	search->hits.items[at] = hit;
	if (search->hits.len > search->limit) {
		hit_fini(&search->hits.items[--search->hits.len]);
	}
}

bool knowledge_search_step(struct knowledge_search *search) {
	if (search->next >= search->ranks.items.len) {
		return false;
	}
	entries_get(search->store, search->ranks.items.items[search->next].id, 0,
		SEARCH_SCANNED, look_at, search);
	return ++search->next < search->ranks.items.len;
}

size_t knowledge_search_count(const struct knowledge_search *search) {
	return search->hits.len;
}

const struct knowledge_hit *knowledge_search_hit(
	const struct knowledge_search *search, size_t index) {
	return index < search->hits.len ? &search->hits.items[index] : NULL;
}
