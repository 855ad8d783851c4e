/* The index answers with messages that hold the tokens of a query; whether a word
   stands there as it was typed (C++, a.b, "two words") is looked up in the text. */
#include "store/query.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "store/tokens.h"

#define MATCH_MAX ((size_t)4 << 10)

/* Each token as a quoted string. The one that was typed last may be unfinished, and
   a single CJK character is the beginning of a pair. */
struct builder {
	struct query *query;
	struct token waiting; /* not added before it is known whether it is the last */
	int count;
};

static void add_token(
	struct buf *match, const struct token *token, size_t len, bool prefix, int count) {
	buf_addf(match, "%s\"%.*s\"%s", count ? " AND " : "", (int)len, token->text,
		prefix ? " *" : "");
}

static bool has_room(const struct builder *builder) {
	return builder->waiting.len && builder->count < QUERY_WORDS &&
	       builder->query->match.len + TOKEN_MAX + 16 < MATCH_MAX;
}

static void add_waiting(struct builder *builder) {
	const struct token *token = &builder->waiting;

	if (has_room(builder)) {
		bool prefix = token->kind == TOKEN_ONLY;

		add_token(&builder->query->match, token, token->len, prefix, builder->count);
		add_token(&builder->query->wide, token, token->len, prefix, builder->count);
		builder->count++;
	}
}

static void add_last(struct builder *builder) {
	const struct token *token = &builder->waiting;
	struct query *query = builder->query;
	uint32_t code;

	if (token->len == 0 || token->kind != TOKEN_WORD) {
		add_waiting(builder);
		buf_clear(&query->wide);
		return;
	}
	if (!has_room(builder)) {
		buf_clear(&query->wide);
		return;
	}
	size_t first = utf8_decode(token->text, token->len, &code);

	add_token(&query->match, token, token->len, true, builder->count);
	if (first == token->len) {
		buf_clear(&query->wide);
		return;
	}
	add_token(&query->wide, token, first, true, builder->count);
	buf_add(&query->last, token->text, token->len);
}

static bool handle_token(void *ctx, const struct token *token) {
	struct builder *builder = ctx;

	/* Implied by the others. */
	if (token->kind == TOKEN_BARE || token->kind == TOKEN_LAST) {
		return true;
	}
	add_waiting(builder);
	builder->waiting = *token;
	return true;
}

/* The word at `text`: up to white space, or between quotation marks. */
static const char *next_word(const char *text, const char **word, size_t *len) {
	const char *end = *text == '"' ? strchr(text + 1, '"') : NULL;

	if (end && end > text + 1 && (end[1] == ' ' || end[1] == '\0')) {
		*word = text + 1;
		*len = (size_t)(end - text - 1);
		return end + 1;
	}
	*word = text;
	*len = strcspn(text, " ");
	return text + *len;
}

static void split_words(struct query *query, const char *folded) {
	while (query->words.len < QUERY_WORDS) {
		const char *word;
		size_t len;

		folded += strspn(folded, " ");
		if (*folded == '\0') {
			return;
		}
		folded = next_word(folded, &word, &len);
		strv_add_nodup(&query->words, xmemdup(word, len));
	}
}

void query_init(struct query *query, const char *text) {
	auto_buf struct buf folded = BUF_INIT_MAX(MATCH_MAX);
	struct builder builder = { .query = query };

	strv_init(&query->words);
	buf_init(&query->match, MATCH_MAX);
	buf_init(&query->wide, MATCH_MAX);
	buf_init(&query->last, MATCH_MAX);
	tokens_fold(&folded, text, strnlen(text, MATCH_MAX / 4));
	split_words(query, folded.data);
	tokens_split(folded.data, folded.len, handle_token, &builder);
	add_last(&builder);
}

void query_fini(struct query *query) {
	strv_fini(&query->words);
	buf_fini(&query->match);
	buf_fini(&query->wide);
	buf_fini(&query->last);
}

bool query_confirms(const struct query *query, const char *folded, size_t len, size_t *at) {
	*at = len;
	for (size_t i = 0; i < query->words.len; i++) {
		const char *word = query->words.items[i];
		const char *found = memmem(folded, len, word, strlen(word));

		if (!found) {
			return false;
		}
		if ((size_t)(found - folded) < *at) {
			*at = (size_t)(found - folded);
		}
	}
	return query->words.len > 0;
}

bool query_begins(const struct query *query, const char *folded, size_t len) {
	const char *end = folded + len, *at = folded;

	while ((at = memmem(at, (size_t)(end - at), query->last.data, query->last.len))) {
		if (tokens_word_begins(folded, (size_t)(at - folded))) {
			return true;
		}
		at++;
	}
	return false;
}
