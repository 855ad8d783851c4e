/* Any bytes as a text and as a query: folded text is valid UTF-8 in which tokens
   are found where they were cut, pieces of a text lose none of it, and a query stays
   an expression of quoted words. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "store/query.h"
#include "store/tokens.h"

#define PIECE 64

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

struct folded {
	const struct buf *text;
	size_t count;
};

static bool check_token(void *ctx, const struct token *token) {
	struct folded *folded = ctx;
	const char *end = folded->text->data + folded->text->len;

	must(token->len > 0 && token->len <= TOKEN_MAX);
	must(token->text >= folded->text->data && token->text + token->len <= end);
	must(utf8_is_valid(token->text, token->len));
	must(memchr(token->text, '"', token->len) == NULL);
	return ++folded->count < 100000;
}

static void check_fold(const char *text, size_t len) {
	auto_buf struct buf out = BUF_INIT;
	struct folded folded = { .text = &out };

	tokens_fold(&out, text, len);
	must(utf8_is_valid(out.data, out.len));
	tokens_split(out.data, out.len, check_token, &folded);
	must(tokens_unfold(text, len, 0) == 0 || out.len == 0);
	must(tokens_unfold(text, len, out.len / 2) <= len);
}

static void check_pieces(const char *text, size_t len) {
	while (len) {
		size_t overlap;
		size_t piece = tokens_cut(text, len, PIECE, &overlap);

		must(piece > 0 && piece <= len && piece <= PIECE && overlap < piece);
		if (piece == len) {
			return;
		}
		text += piece - overlap;
		len -= piece - overlap;
	}
}

/* Outside of quotation marks stands only what we put there. */
static void check_match(const char *match) {
	bool quoted = false;

	for (; *match; match++) {
		if (*match == '"') {
			quoted = !quoted;
		}
		must(quoted || strchr("\" *AND", *match) != NULL);
	}
	must(!quoted);
}

static void check_query(const char *text, size_t len) {
	auto_free char *typed = xmemdup(text, len);
	auto_buf struct buf folded = BUF_INIT;
	struct query query;
	size_t at;

	query_init(&query, typed);
	check_match(query.match.data);
	check_match(query.wide.data);
	tokens_fold(&folded, text, len);
	if (query_confirms(&query, folded.data, folded.len, &at)) {
		must(at <= folded.len);
	}
	if (query.last.len) {
		query_begins(&query, folded.data, folded.len);
	}
	query_fini(&query);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *text = (const char *)data;

	check_fold(text, size);
	check_pieces(text, size);
	check_query(text, size);
	return 0;
}
