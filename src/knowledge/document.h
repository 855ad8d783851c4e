#ifndef KNOWLEDGE_DOCUMENT_H
#define KNOWLEDGE_DOCUMENT_H

#include "base/buf.h"
#include "base/err.h"

#include <stdint.h>

/* One text of a knowledge base: Markdown or plain, perhaps with front matter between
   two lines of "---": title, category, aliases, source, order. Other keys are read
   over. */
struct document {
	char *title;        /* else the first heading, else the file's name */
	char *category;     /* else the folder that it lies in, or "" */
	struct buf aliases; /* a line each */
	char *source;       /* an http or https address without a login, or "" */
	int64_t order;      /* DOCUMENT_UNORDERED: not said */
	const char *body;   /* in the text that was read */
	size_t body_len;
};

#define DOCUMENT_MAX ((size_t)1 << 20) /* bytes of a file */
#define DOCUMENT_UNORDERED 1000000     /* comes behind all that have an order */

/* Refused whole, with the line where there is one: what is no UTF-8 text, is empty, or
   has front matter that is wrong. `path` is the file's in its base. */
bool document_read(struct document *document, const char *path, const char *text, size_t len,
	struct err *err);
void document_fini(struct document *document);

#endif
