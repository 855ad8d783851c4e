#ifndef SCREEN_DUMP_H
#define SCREEN_DUMP_H

#include "base/err.h"
#include "screen/rect.h"
#include "screen/texts.h"

/* What `uiautomator dump` wrote, as it stands there. */

enum screen_flag {
	SCREEN_CHECKABLE = 1 << 0,
	SCREEN_CHECKED = 1 << 1,
	SCREEN_CLICKABLE = 1 << 2,
	SCREEN_DISABLED = 1 << 3,
	SCREEN_FOCUSABLE = 1 << 4,
	SCREEN_FOCUSED = 1 << 5,
	SCREEN_HIDDEN = 1 << 6, /* says itself that nobody can see it */
	SCREEN_LONG_CLICKABLE = 1 << 7,
	SCREEN_PASSWORD = 1 << 8,
	SCREEN_SCROLLABLE = 1 << 9,
	SCREEN_SELECTED = 1 << 10,
};

/* Texts belong to the dump; "" where there is none. */
struct screen_node {
	const char *text, *desc, *hint, *id, *class, *package;
	struct rect bounds; /* empty when it has none; may lie outside the screen */
	unsigned flags;
	int window; /* index */
	int display;
	int parent; /* index, -1: none */
	int end;    /* index behind its last descendant */
	int order;  /* drawing order among its siblings, -1: unknown */
};

enum screen_window_type {
	SCREEN_WINDOW_UNKNOWN,
	SCREEN_WINDOW_APP,
	SCREEN_WINDOW_KEYBOARD,
	SCREEN_WINDOW_SYSTEM,
	SCREEN_WINDOW_OVERLAY,
	SCREEN_WINDOW_DIVIDER,
	SCREEN_WINDOW_MAGNIFIER,
};

/* A dump without windows has one, which is active. */
struct screen_window {
	const char *title;
	int display;
	enum screen_window_type type;
	int layer; /* higher ones lie above lower ones */
	struct rect bounds;
	bool active, focused;
};

struct screen_dump {
	VEC(struct screen_node) nodes; /* in order of the text: parents first */
	VEC(struct screen_window) windows;
	struct texts texts;
	int rotation; /* quarter turns, -1: unknown */
	bool cut;     /* its end is missing */
};

/* Reads a dump, also with other text around it, cut or not well-formed. An error for what
   holds none and for what is too large (16 MB, 1,000 levels, 50,000 nodes). */
struct screen_dump *screen_dump_read(const char *xml, size_t len, struct err *err);
struct screen_dump *screen_dump_free(struct screen_dump *dump);

static inline void screen_dump_auto(struct screen_dump **dump) {
	screen_dump_free(*dump);
}
#define auto_screen_dump __attribute__((cleanup(screen_dump_auto)))

#endif
