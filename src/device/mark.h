#ifndef DEVICE_MARK_H
#define DEVICE_MARK_H

#include <stdbool.h>
#include <stddef.h>

/* Finds the end of a command's output in a stream of bytes: a newline, a word that
   nobody can guess (128 bits), ":", a text, a newline. Part of the folder. */
struct mark {
	char pattern[40]; /* "\n" WORD ":" */
	size_t len;       /* of it */
	size_t matched;   /* bytes of it that were seen */
	char text[512];   /* behind it; what is longer is cut */
	size_t text_len;
	bool found;
};

#define MARK_WORD_LEN 32

/* Draws a fresh word. */
void mark_init(struct mark *mark);
const char *mark_word(const struct mark *mark); /* WORD ":", for what is to be printed */
/* Reads up to the end of the mark's line; how many bytes that took. What stands before
   the mark goes to `fn`, in pieces; it is held back only while it may be the mark. */
size_t mark_read(struct mark *mark, const char *data, size_t len,
	void (*fn)(void *ctx, const char *data, size_t len), void *ctx);
/* No more comes: what was held back is plain text. */
void mark_flush(
	struct mark *mark, void (*fn)(void *ctx, const char *data, size_t len), void *ctx);

#endif
