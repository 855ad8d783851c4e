#ifndef STORE_TOKENS_H
#define STORE_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* How text is prepared for the search index, and queries with it. Pure. */

/* Appends text in the form in which texts are compared: NFC, full-width forms as
   half-width, lower case, line breaks and tabs as spaces. */
void tokens_fold(struct buf *out, const char *text, size_t len);
/* The offset in `text` of what stands at `folded` in its folded form. */
size_t tokens_unfold(const char *text, size_t len, size_t folded);

enum token_kind {
	TOKEN_WORD, /* letters and digits, and + or # at their end */
	TOKEN_BARE, /* the same word without its + or # */
	TOKEN_PAIR, /* two neighbours of a CJK run */
	TOKEN_LAST, /* the last character of a CJK run */
	TOKEN_ONLY, /* the only character of one */
};

struct token {
	enum token_kind kind;
	const char *text; /* in the folded text */
	size_t len;       /* at most TOKEN_MAX */
};

#define TOKEN_MAX 64 /* bytes; of longer words the beginning counts */

/* Calls `each` for the tokens of a folded text, in order, until it is false. */
void tokens_split(const char *folded, size_t len,
	bool (*each)(void *ctx, const struct token *token), void *ctx);

/* Is offset `at` of a folded text, where a letter stands, the beginning of a word? */
bool tokens_word_begins(const char *folded, size_t at);

/* Length of a first piece of `text` of at most `max` bytes (> 16) that ends where a
   token ends; `*overlap` bytes of it belong to the next piece too. */
size_t tokens_cut(const char *text, size_t len, size_t max, size_t *overlap);

#endif
