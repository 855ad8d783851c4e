#ifndef TUI_PAGE_PICKER_H
#define TUI_PAGE_PICKER_H

#include "base/vec.h"
#include "tui/draft/editor.h"
#include "tui/page/page.h"

#include <stdint.h>

/* The page of conversations: type to narrow, Enter opens. Letters are commands only
   once Down moved the focus from the filter to the list. */

struct picker_row {
	int64_t id;
	char *title; /* owned, sanitised */
	char *age;   /* owned: "2h" */
	char mark;   /* '*' running, ' ' nothing */
	bool pinned;
	bool current; /* the one that is open */
};

enum picker_state {
	PICKER_FILTER,
	PICKER_LIST,
	PICKER_RENAME,
	PICKER_REMOVE, /* asks */
};

struct picker {
	struct page page;
	enum picker_state state;
	struct editor filter;
	struct editor name; /* while renaming */
	VEC(struct picker_row) rows;
	size_t chosen;
	size_t top;
	int height;    /* rows of the list in the last frame */
	char *problem; /* what went wrong last; owned, NULL: nothing */
	/* Fills the rows for the filter by picker_add(). */
	void (*load)(void *ctx, struct picker *picker, const char *filter);
	void (*open)(void *ctx, int64_t id);
	bool (*rename)(void *ctx, int64_t id, const char *title);
	bool (*remove)(void *ctx, int64_t id);
	bool (*pin)(void *ctx, int64_t id, bool pinned);
	void *ctx;
};

/* Its callbacks are set before picker_start(). */
struct picker *picker_new(void);
/* Shows it, with a filter to begin with ("": none). */
void picker_start(struct picker *picker, const char *filter);
/* Title and age are copied. */
void picker_add(struct picker *picker, const struct picker_row *row);

#endif
