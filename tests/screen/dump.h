#ifndef TESTS_SCREEN_DUMP_H
#define TESTS_SCREEN_DUMP_H

/* Views of dumps that a test writes: only the nodes; the window around them is 1000 wide
   and 2000 high. */

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "screen/dump.h"
#include "screen/view.h"

static inline void view_auto(struct screen_view **view) {
	screen_view_free(*view);
}
#define auto_view __attribute__((cleanup(view_auto)))

static inline struct screen_view *view_of(
	const char *name, const char *xml, const struct screen_facts *facts) {
	struct err err = ERR_INIT;
	auto_screen_dump struct screen_dump *dump = screen_dump_read(xml, strlen(xml), &err);

	if (!dump) {
		fail_msg("%s: %s", name, err.text);
	}
	return screen_view_make(dump, facts);
}

static inline struct screen_view *view_of_nodes(const char *name, const char *nodes) {
	auto_free char *xml = xasprintf("<hierarchy rotation='0'>"
					"<node package='com.example' bounds='[0,0][1000,2000]'>"
					"%s</node></hierarchy>",
		nodes);

	return view_of(name, xml, NULL);
}

/* The lines without the header; the caller's. */
static inline char *dump_lines(const char *name, const char *nodes) {
	auto_view struct screen_view *view = view_of_nodes(name, nodes);
	auto_buf struct buf out = BUF_INIT;

	screen_view_print(view, &out);
	const char *end = strchr(out.data, '\n');

	check(name, end != NULL);
	return xstrdup(end ? end + 1 : "");
}

#endif
