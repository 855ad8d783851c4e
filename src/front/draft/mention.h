#ifndef FRONT_MENTION_H
#define FRONT_MENTION_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* "@notes.txt" and "@\"my notes.txt\"" in what a person writes. */
struct mention {
	size_t start, end; /* bytes of it in the text, "@" and quotes included */
	size_t path, path_len;
	bool quoted;
	bool open; /* quoted, and the text ends before the quote does */
};

/* The first one that begins at `from` or behind it. "@" counts at the start, behind a
   blank, a sign or a character of a script that is written without blanks; not inside
   a word, an address or a path. */
bool mention_find(const char *text, size_t len, size_t from, struct mention *out);
/* Appends a path as a mention, quoted where it has to be. */
void mention_write(struct buf *out, const char *path);

#endif
