#ifndef TUI_PAGE_LIST_PAGE_INNER_H
#define TUI_PAGE_LIST_PAGE_INNER_H

#include "base/vec.h"
#include "tui/page/field.h"
#include "tui/page/list_page.h"
#include "tui/view/text_layout.h"

/* Shared by list_page.c, list_page_keys.c and list_page_draw.c; nobody else includes
   it. */

enum list_state {
	LIST_FILTER, /* typing narrows the list */
	LIST_ROWS,   /* letters are keys */
	LIST_FIELD,  /* `action` wants a line of text */
	LIST_ASK,    /* `action` wants an Enter */
};

struct list_page {
	struct page page;
	const struct list_source *source;
	void *ctx;
	enum list_state state;
	bool prefix; /* Ctrl-X was pressed */
	struct editor filter;
	struct editor field;
	const struct list_action *action; /* that waits for an answer */
	VEC(struct list_row) rows;        /* their texts are owned */
	size_t chosen;
	size_t top;
	int height;    /* rows of the list in the last frame */
	char *title;   /* owned; NULL: the source's */
	char *problem; /* owned; NULL: nothing to say */
	char *busy;    /* owned */
	struct {
		struct text_layout lines;
		int cols;     /* 0: made for none */
		size_t row;   /* it was made for */
		unsigned age; /* of the rows */
	} preview;
	unsigned age; /* grows with every load */
};

struct list_row *list_page_row(struct list_page *page); /* the chosen one or NULL */
/* Moves over rows that can be chosen; past the first one the filter has the focus. */
void list_page_move(struct list_page *page, int rows);

bool list_page_key(struct page *page, const struct key *key);
void list_page_draw(struct page *page, const struct area *area);

#endif
