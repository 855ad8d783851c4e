#ifndef SCREEN_VIEW_H
#define SCREEN_VIEW_H

#include "base/err.h"
#include "base/vec.h"
#include "screen/rect.h"
#include "screen/texts.h"

struct buf;
struct screen_dump;

/* What the model sees of a screen: a header and a line for each thing that can be tapped or
   read, with a number that is valid for this view only. */

/* What is known besides the dump; texts may be NULL, numbers 0. */
struct screen_facts {
	const char *app; /* its name */
	const char *package;
	const char *activity;   /* ".Settings" or whole */
	const char *covered_by; /* a window of the system that has the focus */
	bool keyboard;          /* is shown */
	int width, height;      /* pixels, as it is turned now */
	int rotation;           /* quarter turns */
};

enum screen_kind {
	SCREEN_ITEM, /* a row, a card: something that can be tapped */
	SCREEN_BUTTON,
	SCREEN_CHECKBOX,
	SCREEN_DROPDOWN,
	SCREEN_FIELD,
	SCREEN_IMAGE,
	SCREEN_LIST, /* what scrolls */
	SCREEN_PROGRESS,
	SCREEN_RADIO,
	SCREEN_SLIDER,
	SCREEN_SWITCH,
	SCREEN_TAB,
	SCREEN_TEXT,
	SCREEN_WEB,
};

/* Texts belong to the view; "" where there is none. */
struct screen_item {
	int number; /* from 1, in their order, unless somebody gave others */
	enum screen_kind kind;
	struct rect bounds; /* what of it lies on the screen */
	int x, y;           /* where to tap it */
	int display;
	int window;        /* index into the view's */
	const char *label; /* its texts and those inside it: "Alice | See you | 12:34" */
	const char *value; /* of a field that is no password: what stands in it */
	const char *hint;  /* of a field */
	const char *id;    /* "send_button" */
	const char *class, *package;
	const struct screen_item
		*of;     /* what names it, of this view; NULL: itself, or nothing */
	int value_chars; /* of a field, passwords too */
	bool clickable, long_clickable, scrollable, editable, checkable, checked, focused,
		enabled, password, selected;
	bool sideways;                /* scrollable: to the left and right */
	bool more_before, more_after; /* scrollable: this is known to lie out of sight */
	bool covered;                 /* something else takes its taps */
};

struct screen_view_window {
	const char *title;
	int display;
	bool active;
};

struct screen_view {
	VEC(struct screen_item) items; /* by number */
	VEC(struct screen_view_window) windows;
	struct texts texts;
	const char *app, *package, *activity, *covered_by; /* "" when not known */
	const char *status;                                /* texts of the status bar */
	bool keyboard;
	int width, height;
	int rotation; /* quarter turns, -1: unknown */
	int focused;  /* number of the item with the focus, 0: none */
	bool cut;     /* the dump was */
	bool full;    /* there were more things than a view keeps */
};

/* Of a dump, which may go then. `facts` may be NULL. */
struct screen_view *screen_view_make(
	const struct screen_dump *dump, const struct screen_facts *facts);
struct screen_view *screen_view_free(struct screen_view *view);

/* "button", "text": what the model reads. */
const char *screen_kind_word(enum screen_kind kind);
/* Appends the header and the lines. */
void screen_view_print(const struct screen_view *view, struct buf *out);
/* Appends an item's line without its end: `[12] button "Send" disabled`. */
void screen_item_print(const struct screen_item *item, struct buf *out);
/* The same for screens that look the same; clocks of the system are left out. */
uint64_t screen_view_hash(const struct screen_view *view);
/* The item that is meant: "12", "[12]", or a text: exact, a part of it, then hint, then id;
   "\"12\"" is a text. Of a text that names a field or a box it is that. NULL with an error
   that the model can mend by: ERR_NOT_FOUND, or ERR_USAGE where several fit. */
const struct screen_item *screen_view_find(
	const struct screen_view *view, const char *target, struct err *err);
/* Appends what became different, in words, at most about 5 KB; `before` may be NULL. */
void screen_view_diff(
	const struct screen_view *before, const struct screen_view *after, struct buf *out);

#endif
