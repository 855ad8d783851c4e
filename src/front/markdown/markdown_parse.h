#ifndef FRONT_MARKDOWN_PARSE_H
#define FRONT_MARKDOWN_PARSE_H

#include "front/markdown/markdown.h"

/* Adds the blocks of message bytes [from, to). `open`: the text goes on, so what is
   not closed at its end is read as if it were. What the parser refuses becomes one
   plain paragraph. */
void markdown_parse(
	struct markdown *markdown, const char *message, size_t from, size_t to, bool open);
/* Adds the paragraph with the addresses of all numbered links; `at`: where. */
void markdown_add_links(struct markdown *markdown, size_t at);
/* Forgets blocks and links above these numbers. */
void markdown_truncate(struct markdown *markdown, size_t blocks, size_t links);

#endif
