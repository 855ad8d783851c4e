/* The index answers with messages that hold the tokens of a query; whether a word
   stands there as it was typed (C++, a.b, "two words") is looked up in the text. */
#include "store/query.h"

#include <string.h>

#include "base/mem.h"
#include "store/tokens.h"

#define MATCH_MAX ((size_t)4 << 10)

/* Each token as a quoted string. The one that was typed last may be unfinished, and
   a single CJK character is the beginning of a pair. */
struct builder {
	struct buf *match;
	struct token waiting; /* not added before it is known whether it is the last */
	int count;
};

static bool is_prefix(const struct token *token, bool last) {
	return token->kind == TOKEN_ONLY || (last && token->kind == TOKEN_WORD);
}

static void add_waiting(struct builder *builder, bool last) {
	const struct token *token = &builder->waiting;

	if (token->len && builder->count < QUERY_WORDS &&
		builder->match->len + TOKEN_MAX + 16 < MATCH_MAX) {
		buf_addf(builder->match, "%s\"%.*s\"%s", builder->count ? " AND " : "",
			(int)token->len, token->text, is_prefix(token, last) ? " *" : "");
		builder->count++;
	}
}

static bool handle_token(void *ctx, const struct token *token) {
	struct builder *builder = ctx;

	/* Implied by the others. */
	if (token->kind == TOKEN_BARE || token->kind == TOKEN_LAST) {
		return true;
	}
	add_waiting(builder, false);
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
	struct builder builder = { .match = &query->match };

	strv_init(&query->words);
	buf_init(&query->match, MATCH_MAX);
	tokens_fold(&folded, text, strnlen(text, MATCH_MAX / 4));
	split_words(query, folded.data);
	tokens_split(folded.data, folded.len, handle_token, &builder);
	add_waiting(&builder, true);
}

void query_fini(struct query *query) {
	strv_fini(&query->words);
	buf_fini(&query->match);
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
