#ifndef TUI_PAGE_PAGE_H
#define TUI_PAGE_PAGE_H

#include "front/command.h"
#include "tui/canvas.h"
#include "tui/keys.h"

struct agent_event;
struct screen_host;

/* A whole screen over the chat: a list, a reader, a form. A page is the first member
   of a struct of its own; the screen owns the stack of them, draws the one on top and
   gives it the keys. */
struct page {
	const struct page_ops *ops;
	const struct screen_host *host; /* set by screen_open_page(); borrowed */
	enum front_page kind;           /* set by who opens it */
	bool closed;                    /* set by the page when the person is done with it */
};

struct page_ops {
	void (*draw)(struct page *page, const struct area *area);
	/* False: the key means nothing here. Escape closes a page that says so. */
	bool (*key)(struct page *page, const struct key *key);
	/* The page above it went, or what it shows may be old; NULL: nothing to do. */
	void (*refresh)(struct page *page);
	/* What each read brought, before its keys; a page that has this gets every key,
	   also those that work everywhere else. NULL for most. */
	void (*bytes)(struct page *page, const char *data, size_t len);
	/* What the agent tells, as it comes; NULL for most. */
	void (*event)(struct page *page, const struct agent_event *event);
	void (*free)(struct page *page);
};

#endif
