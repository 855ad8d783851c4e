#ifndef TUI_PAGE_LIST_PAGE_H
#define TUI_PAGE_LIST_PAGE_H

#include "base/err.h"
#include "tui/page/page.h"

#include <stdint.h>

/* A page that is a list: type to narrow, arrows choose, Enter opens. Who shows
   something as a list says where its rows come from and what can be done to one;
   the page knows the rest: focus, questions, a line to write on, scrolling.
   Letters are keys only once Down moved the focus from the filter to the list. */

#define LIST_WIDE 76

struct list_page; /* opaque; its first member is a struct page */

/* All texts are copied and pass the sanitiser. */
struct list_row {
	int64_t id;      /* with `key`: which row it is, also after a change */
	const char *key; /* NULL: the id is enough */
	const char *text;
	const char *note;    /* at the right edge; NULL: none */
	const char *wide;    /* in its place from LIST_WIDE columns on; NULL: `note` */
	const char *mark;    /* up to two columns before the text; NULL: none */
	const char *preview; /* beside the list where it is wide; NULL: see list_source */
	int indent;          /* steps to the right: what belongs to the row above */
	bool current;        /* the one that is in use */
	bool faint;          /* cannot be used now */
	bool heading;        /* a title between rows; cannot be chosen */
};

/* A key that does something. KEY_TEXT, KEY_LEFT and KEY_RIGHT act only while the list
   has the focus. */
struct list_action {
	enum key_code key;
	uint32_t code;    /* of KEY_CTRL and KEY_ALT; the character of KEY_TEXT */
	bool prefix;      /* behind Ctrl-X */
	bool any;         /* about the list, not a row: `row` may be NULL */
	bool closes;      /* the page, when it is done */
	const char *name; /* "Ctrl-R" */
	const char *help; /* TR("renames") */
	const char *ask;  /* TR("Enter deletes \"%s\", Esc keeps it"): asks; NULL: no */
	const char *(*ask_by)(void *ctx); /* the same, translated; where it differs */
	const char *field; /* TR("new title: "): a line that begins with the row's text */
	/* `text` is what was written in the field, else "". */
	bool (*run)(void *ctx, const struct list_row *row, const char *text, struct err *err);
};

struct list_source {
	const char *title; /* TR("Conversations") */
	const char *empty; /* TR(...): where there are no rows at all */
	const char *here;  /* TR("(open)"): beside the current row; NULL: nothing */
	const char *enter; /* TR("opens"): what Enter does; NULL: nothing */
	bool at_current;   /* begins on the row that is in use */
	/* Fills the page by list_page_add() with what fits the filter ("": all). */
	void (*load)(void *ctx, struct list_page *page, const char *filter);
	/* True: the page closes. False with an error: it is shown. NULL: nothing opens. */
	bool (*open)(void *ctx, const struct list_row *row, struct err *err);
	/* What is in a row that brought no preview, asked when it is chosen; NULL: none. */
	void (*preview)(void *ctx, const struct list_row *row, struct buf *out);
	const struct list_action *actions;
	size_t action_count;
	void (*free)(void *ctx); /* NULL: nothing to free */
};

/* `source` stays the caller's and outlives the page; `ctx` is freed with the page. */
struct page *list_page_new(const struct list_source *source, void *ctx, const char *filter);
void list_page_add(struct list_page *page, const struct list_row *row);
/* Loads anew; the same row stays chosen where it still is there. */
void list_page_reload(struct list_page *page);
/* Another title, for a view of the same list; copied. */
void list_page_set_title(struct list_page *page, const char *title);
/* A line below the list until the next key; copied. */
void list_page_say(struct list_page *page, const char *text);
/* Stands where rows are still to come, "searching"; NULL: no more. Copied. */
void list_page_set_busy(struct list_page *page, const char *text);
/* The row that is chosen, NULL: none. Good until the next change. */
const struct list_row *list_page_chosen(const struct list_page *page);

#endif
