#ifndef TUI_PAGE_SETUP_PAGE_INNER_H
#define TUI_PAGE_SETUP_PAGE_INNER_H

#include "front/setup/setup.h"
#include "tui/page/field.h"
#include "tui/page/list_page.h"
#include "tui/page/setup_page.h"

/* Shared by setup_page.c and setup_page_draw.c; nobody else includes it. */

struct setup_page {
	struct page page;
	const struct command_front *front;
	struct setup *setup;    /* NULL: it could not begin */
	char *failure;          /* why */
	struct list_page *list; /* NULL: no choice stands */
	char *title;            /* of the question that the list shows */
	char *filter;           /* what is typed in the list */
	size_t fits;            /* rows that fit it */
	int64_t picked;         /* option, OWN; below: nothing */
	struct editor line;
	struct buf secret; /* wiped */
};

void setup_page_draw(struct page *page, const struct area *area);
/* "2/4  Which model?", the caller's. */
char *setup_page_title(const struct setup_question *question);

#endif
